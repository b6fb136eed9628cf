// A price by time of day in few words, and no such words where a price is more than that.
import { expect, it } from 'vitest';
import { timeSpan } from '../../platform/time/time-span.ts';
import { formatHourlyPrices } from './format-hourly-prices.ts';
import { payment } from './payment.ts';

const reader = { language: 'en', locale: 'en-US', timeZone: 'America/New_York' } as const;
const rate = (fee: number, from?: string, to?: string, tiers = 1) => ({
  timeSpans: from === undefined || to === undefined ? [] : [{ ...timeSpan.parse({}), times: [{ from, to }] }],
  tiers: Array.from({ length: tiers }, (_none, at) => ({
    from: at * 60,
    to: at === tiers - 1 ? null : (at + 1) * 60,
    fee,
    per: 60,
    increment: 60,
  })),
});
const of = (...rates: object[]) => formatHourlyPrices(payment.parse({ currency: 'USD', rates }), reader);

it('says each price with its times', () => {
  expect(of(rate(200, '08:00', '18:00'), rate(350, '18:00', '22:00'))).toEqual([
    '$2.00/h 8:00 AM–6:00 PM',
    '$3.50/h 6:00 PM–10:00 PM',
  ]);
  expect(of(rate(200))).toEqual(['$2.00/h']);
});

it('leaves out what is free, and days of equal times are one line', () => {
  const weekdays = {
    ...timeSpan.parse({}),
    daysOfWeek: ['mo', 'tu'],
    times: [{ from: '08:00', to: '12:00' }],
  };
  expect(of({ ...rate(200), timeSpans: [weekdays] }, rate(0))).toEqual(['$2.00/h Mon and Tue 8:00 AM–noon']);
});

it('has no brief words for tiers, parts of an hour, caps, or no price', () => {
  expect(of(rate(200, '08:00', '18:00', 2))).toBeNull();
  expect(of(rate(200, '08:30', '18:00'))).toBeNull();
  expect(of({ ...rate(200), maximumFee: 900 })).toBeNull();
  expect(of(rate(0))).toBeNull();
  expect(of()).toBeNull();
});
