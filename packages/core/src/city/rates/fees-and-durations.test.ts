// Tests converting the requirement's fees and durations to a payment and back.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyDigits } from '../../platform/numbers/currency-digits.ts';
import { parseCityInstant } from '../../platform/time/civil.ts';
import { feesAndDurations, paymentFromFeesAndDurations } from './fees-and-durations.ts';
import { payment } from './payment.ts';
import { calculatePrice } from './price.ts';

const city = { timeZone: 'Europe/Berlin', calendar: { periods: [] } };
const arrival = parseCityInstant(city, '2026-05-05', '10:00', 0);

describe('paymentFromFeesAndDurations', () => {
  it('makes steps of which the last repeats', () => {
    const made = paymentFromFeesAndDurations([1, 2.5], [60, 30], 'USD');
    if (!made.ok || made.value === null) throw new Error('refused');
    const { value } = made;
    expect([1, 60, 61, 90, 91, 121].map((stay) => calculatePrice(value, arrival, stay, city).fee)).toEqual([
      100, 100, 350, 350, 600, 850,
    ]);
  });
  it('makes none of an empty list', () => {
    expect(paymentFromFeesAndDurations([], [60], 'USD')).toEqual({ ok: true, value: null });
    expect(paymentFromFeesAndDurations([1], [], 'USD')).toEqual({ ok: true, value: null });
  });
  it('refuses what is no price, naming the place', () => {
    const code = (fees: number[], durations: number[], currency = 'USD') => {
      const made = paymentFromFeesAndDurations(fees, durations, currency);
      return made.ok ? null : made.refusal;
    };
    expect(code([1, 2], [60])).toEqual({ code: 'payment_lengths', params: { fees: 2, durations: 1 } });
    expect(code([1, -2], [60, 60])).toEqual({ code: 'payment_fee', params: { place: 2 } });
    expect(code([1, Number.NaN], [60, 60])?.code).toBe('payment_fee');
    expect(code([1, 2], [60, 0])).toEqual({ code: 'payment_duration', params: { place: 2 } });
    expect(code([1], [30.5])?.code).toBe('payment_duration');
    expect(code([1], [60], 'dollars')?.code).toBe('payment_currency');
    expect(code([1], [60], 'ZZZ')).toEqual({ code: 'payment_currency', params: { currency: 'ZZZ' } });
  });
  it('counts the minor units of the currency', () => {
    expect([currencyDigits('USD'), currencyDigits('JPY'), currencyDigits('KWD')]).toEqual([2, 0, 3]);
    const made = paymentFromFeesAndDurations([300], [60], 'JPY');
    expect(made.ok ? made.value?.rates[0]?.tiers[0]?.fee : null).toBe(300);
  });
});

describe('feesAndDurations', () => {
  it('gives back what was put in', () => {
    const pair = fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 1, max: 600 }));
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 6 }), (pairs) => {
        const fees = pairs.map(([cents]) => cents / 100);
        const durations = pairs.map(([, minutes]) => minutes);
        const made = paymentFromFeesAndDurations(fees, durations, 'USD');
        if (!made.ok || made.value === null) throw new Error('refused');
        expect(feesAndDurations(made.value)).toEqual({ fees, durations, exact: true });
      }),
    );
  });
  it('says when the lists cannot hold it all', () => {
    const tier = { from: 0, to: null, fee: 200, per: 60, increment: null };
    expect(feesAndDurations(payment.parse({ currency: 'USD', rates: [{ tiers: [tier] }] }))).toEqual({
      fees: [2],
      durations: [60],
      exact: false,
    });
    const step = { ...tier, increment: 15 };
    expect(feesAndDurations(payment.parse({ currency: 'USD', rates: [{ tiers: [step] }] }))).toEqual({
      fees: [0.5],
      durations: [15],
      exact: true,
    });
    const capped = payment.parse({ currency: 'USD', maximumFee: 500, rates: [{ tiers: [step] }] });
    expect(feesAndDurations(capped).exact).toBe(false);
    const long = { from: 0, to: 180, fee: 100, per: 60, increment: 60 };
    const last = { ...long, from: 180, to: null, fee: 300 };
    expect(feesAndDurations(payment.parse({ currency: 'EUR', rates: [{ tiers: [long, last] }] }))).toEqual({
      fees: [1, 1, 1, 3],
      durations: [60, 60, 60, 60],
      exact: true,
    });
    expect(feesAndDurations(payment.parse({ currency: 'EUR' }))).toEqual({
      fees: [],
      durations: [],
      exact: true,
    });
  });
});
