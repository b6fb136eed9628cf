// Tests formatting payments: tiers, free time, steps, caps and methods.
import { describe, expect, it } from 'vitest';
import { readerOf } from '../../platform/time/reader.ts';
import {
  fixRtlCurrencySymbol,
  formatBillingSteps,
  formatMoney,
  formatPayment,
  formatPaymentMethods,
  formatRate,
  formatRateBriefly,
  singleBillingStep,
} from './format-payment.ts';
import { type Payment, payment } from './payment.ts';

type Tier = Partial<Payment['rates'][number]['tiers'][number]>;
const tier = (more: Tier = {}) => ({
  from: 0,
  to: null,
  fee: 200,
  per: 60,
  increment: 60,
  roundUpTo: null,
  unit: 'rolling',
  ...more,
});
const of = (tiers: object[], more: object = {}, rate: object = {}) =>
  payment.parse({ currency: 'USD', rates: [{ tiers, ...rate }], ...more });

describe('a price in words', () => {
  const reader = readerOf('en', 'America/New_York');
  const words = (...tiers: object[]) =>
    formatRate(of(tiers).rates[0] as Payment['rates'][number], 'USD', reader);
  const short = (...tiers: object[]) =>
    formatRateBriefly(of(tiers).rates[0] as Payment['rates'][number], 'USD', reader);
  it.each<[string, object[]]>([
    ['$2.00 an hour', [tier()]],
    ['$9.00 a day', [tier({ fee: 900, per: 1440 })]],
    ['$0.50 per 15 min', [tier({ fee: 50, per: 15 })]],
    ['free', [tier({ fee: 0 })]],
    ['free for the first 30 min, then $2.00 an hour', [tier({ fee: 0, to: 30 }), tier({ from: 30 })]],
    ['free for the first hour, then $2.00 an hour', [tier({ fee: 0, to: 60 }), tier({ from: 60 })]],
    [
      '$3.00 for the first 2 h, then $2.00 an hour',
      [tier({ fee: 300, per: 120, increment: 120, to: 120 }), tier({ from: 120 })],
    ],
    [
      '$3.00 per 2 h for the first 4 h, then $2.00 an hour',
      [tier({ fee: 300, per: 120, increment: 120, to: 240 }), tier({ from: 240 })],
    ],
    ['$2.00 an hour up to 2 h', [tier({ to: 120 })]],
  ])('is %s', (wanted, tiers) => {
    expect(words(...tiers)).toBe(wanted);
  });
  it('says days of free time', () => {
    const freeUntil = (to: number) => words(tier({ fee: 0, to }), tier({ from: to })).split(',')[0];
    expect([90, 1440, 2880].map(freeUntil)).toEqual([
      'free for the first 90 min',
      'free for the first 24 h',
      'free for the first 2 days',
    ]);
  });
  it('is short where it can be: the price, the free time, or where it begins', () => {
    expect(short(tier())).toEqual({ text: '$2.00 an hour', isWhole: true });
    expect(short(tier({ fee: 0, to: 30 }), tier({ from: 30 }))).toMatchObject({ isWhole: true });
    expect(short(tier({ to: 60 }), tier({ from: 60, fee: 400 }))).toEqual({
      text: 'from $2.00 an hour',
      isWhole: false,
    });
    expect(short(tier({ fee: 0, to: 30 }), tier({ from: 30, to: 60 }), tier({ from: 60, fee: 400 }))).toEqual(
      { text: 'from $2.00 an hour', isWhole: false },
    );
    expect(short(tier({ fee: 0 }))).toEqual({ text: 'free', isWhole: true });
    expect(short(tier({ to: 90 }))).toMatchObject({ text: 'from $2.00 an hour' });
  });
  it('names the step it is billed in, where there is one', () => {
    const stepOf = (...tiers: object[]) => {
      const [rate] = of(tiers).rates;
      return rate === undefined ? null : [singleBillingStep(rate), formatBillingSteps(rate, reader)];
    };
    expect(stepOf(tier({ increment: 15 }))).toEqual([15, 'billed in 15-minute increments']);
    expect(stepOf(tier({ increment: 59 }))).toEqual([59, 'billed in 59-minute increments']);
    expect(stepOf(tier({ increment: 60 }))?.[0]).toBe(60);
    expect(stepOf(tier({ increment: 60 }))?.[1]).not.toContain('60-minute');
    expect(stepOf(tier({ increment: null }))).toEqual([null, null]);
    expect(stepOf(tier({ fee: 0, increment: 15 }))).toEqual([null, null]);
    expect(stepOf(tier({ increment: 15, unit: 'calendar hour' }))).toEqual([null, null]);
    expect(stepOf(tier({ per: 120, increment: 120, to: 120 }))).toEqual([null, null]);
    expect(stepOf(tier({ increment: 15, to: 60 }), tier({ from: 60, increment: 30 }))?.[0]).toBeNull();
    expect(stepOf(tier({ increment: 15, to: 60 }), tier({ from: 60, increment: 15 }))?.[0]).toBe(15);
  });
  it('says caps, methods and money of each currency', () => {
    expect(formatPayment(of([tier()], { maximumFee: 1500, maximumFeePerDay: 2500 }), reader)).toEqual([
      '$2.00 an hour',
      expect.stringContaining('$15.00'),
      expect.stringContaining('$25.00'),
    ]);
    expect(
      formatRate(of([tier()], {}, { maximumFee: 700 }).rates[0] as Payment['rates'][number], 'USD', reader),
    ).toContain('$7.00');
    expect(formatPaymentMethods(of([tier()]), reader)).toBeNull();
    expect(formatPaymentMethods(of([tier()], { methods: ['meter', 'Smoke_Signal'] }), reader)).toBe(
      'pay at the meter or by Smoke Signal',
    );
    expect(formatMoney(1250, 'JPY', reader)).toBe('¥1,250');
    expect(formatMoney(1250, 'KWD', reader)).toContain('1.25');
    expect(fixRtlCurrencySymbol('\u200f1.00 US$')).toBe('\u200f1.00 US$\u200e');
    expect(fixRtlCurrencySymbol('1.00 US$')).toBe('1.00 US$');
  });
});
