// Prices and lengths of stay as tag values, parts of a price that are left out, and that the reader
// restores the same values.
import { payment } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { parsePayment } from '../duration.ts';
import { formatCharge, formatStay } from './charge-text.ts';

const tier = { from: 0, to: null, fee: 250, per: 60, increment: null };
const of = (part: object = {}, rate: object = {}, more: object = {}) =>
  formatCharge(
    payment.parse({ currency: 'USD', rates: [{ tiers: [{ ...tier, ...part }], ...rate }], ...more }),
  );

it.each([
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [61, '61 minutes'],
  [90, '90 minutes'],
  [120, '2 hours'],
  [1440, '24 hours'],
])('%i minutes are %s', (minutes, text) => {
  expect(formatStay(minutes)).toBe(text);
});

describe('a price', () => {
  it.each<[string, object, object]>([
    ['2.5 USD/hour', {}, {}],
    ['2.5 USD/2 hours', { per: 120 }, {}],
    ['0.5 USD/30 minutes', { fee: 50, per: 30 }, {}],
    ['0.05 USD/minute', { fee: 5, per: 1 }, {}],
    ['12 USD/day', { fee: 1200, per: 1440, increment: 1440 }, {}],
    ['24 USD/3 days', { fee: 2400, per: 4320, increment: 4320 }, {}],
    ['2.5 USD/hour;12 USD/day', {}, { maximumFeePerDay: 1200 }],
    ['250 JPY/hour', {}, { currency: 'JPY' }],
    ['0.25 KWD/hour', {}, { currency: 'KWD' }],
  ])('%s is whole, and comes back', (text, part, more) => {
    expect(of(part, {}, more)).toEqual({ text, isLess: false });
    const rates = [{ tiers: [{ ...tier, ...part }] }];
    expect(payment.parse(parsePayment(text, null))).toEqual(
      payment.parse({ currency: 'USD', ...more, rates }),
    );
  });
  it.each<[string, object, object, object]>([
    ['other steps', { increment: 60 }, {}, {}],
    ['a day by the minute', { per: 1440, increment: null }, {}, {}],
    ['rounding', { roundUpTo: 50 }, {}, {}],
    ['a most of the rate', {}, { maximumFee: 900 }, {}],
    ['a most of the stay', {}, {}, { maximumFee: 900 }],
    ['who runs it', {}, {}, { operator: 'P' }],
    ['a phone', {}, {}, { phone: '5' }],
    ['ways to pay', {}, {}, { methods: ['card'] }],
    ['forms', {}, {}, { forms: ['meter'] }],
    ['meters', {}, {}, { deviceIds: ['7'] }],
  ])('is written without %s', (_what, part, rate, more) => {
    expect(of(part, rate, more)).toEqual({ text: expect.stringMatching(/^2\.5 USD\//), isLess: true });
  });
  it.each<[string, object]>([
    ['none is known', { rates: [] }],
    ['there are two rates', { rates: [{ tiers: [tier] }, { tiers: [tier] }] }],
    [
      'there are two tiers',
      {
        rates: [
          {
            tiers: [
              { ...tier, to: 60 },
              { ...tier, from: 60 },
            ],
          },
        ],
      },
    ],
    ['it is by time of day', { rates: [{ tiers: [tier], timeSpans: [{ daysOfWeek: ['mo'] }] }] }],
    ['it begins later', { rates: [{ tiers: [{ ...tier, from: 15 }] }] }],
    ['it ends', { rates: [{ tiers: [{ ...tier, to: 60 }] }] }],
    ['it is by the calendar', { rates: [{ tiers: [{ ...tier, unit: 'calendar hour' }] }] }],
  ])('is not written where %s', (_why, given) => {
    expect(formatCharge(payment.parse({ currency: 'USD', ...given }))).toEqual({ text: null, isLess: true });
  });
});
