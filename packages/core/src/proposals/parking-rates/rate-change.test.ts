// Price changes: results are whole minor units, respect the caps and preserve the order of prices.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payment } from '../../city/rates/payment.ts';
import { applyRateChange, applyRateChangeToFee, rateChange, roundingModes } from './rate-change.ts';

const change = fc
  .record({
    kind: fc.constantFrom('percent' as const, 'absolute' as const),
    amount: fc.double({ min: -100, max: 500, noNaN: true }),
    roundTo: fc.constantFrom(1, 5, 10, 25, 100),
    rounding: fc.constantFrom(...roundingModes),
    cap: fc.option(fc.integer({ min: 0, max: 5000 })),
  })
  .map((parts) => rateChange.parse(parts));
const fee = fc.integer({ min: 0, max: 20_000 });
const per = fc.constantFrom(15, 20, 30, 60, 120, 1440);

describe('a changed fee', () => {
  it('is a whole multiple of the rounding, never negative, never beyond the cap', () => {
    fc.assert(
      fc.property(change, fee, per, (one, before, minutes) => {
        const after = applyRateChangeToFee(before, minutes, one);
        expect(Number.isInteger(after)).toBe(true);
        expect(after).toBeGreaterThanOrEqual(0);
        expect(after % one.roundTo).toBe(0);
        if (one.cap !== null) expect(after * 60).toBeLessThanOrEqual(one.cap * minutes);
      }),
    );
  });
  it('keeps the order: who paid more never pays less, and a larger change never gives a smaller fee', () => {
    fc.assert(
      fc.property(
        change,
        fee,
        fee,
        per,
        fc.double({ min: 0, max: 300, noNaN: true }),
        (one, a, b, minutes, more) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)];
          expect(applyRateChangeToFee(low, minutes, one)).toBeLessThanOrEqual(
            applyRateChangeToFee(high, minutes, one),
          );
          const larger = { ...one, amount: one.amount + more };
          expect(applyRateChangeToFee(low, minutes, one)).toBeLessThanOrEqual(
            applyRateChangeToFee(low, minutes, larger),
          );
        },
      ),
    );
  });
  it('stays what it was when nothing is asked', () => {
    fc.assert(
      fc.property(fee, per, fc.constantFrom('percent', 'absolute'), (before, minutes, kind) => {
        expect(applyRateChangeToFee(before, minutes, rateChange.parse({ kind, amount: 0 }))).toBe(before);
      }),
    );
  });
  it('rounds as people expect', () => {
    const by = (amount: number, more: object = {}) =>
      applyRateChangeToFee(200, 60, rateChange.parse({ kind: 'percent', amount, ...more }));
    expect(by(10)).toBe(220);
    expect(by(12.5, { roundTo: 25 })).toBe(225);
    expect(by(1, { roundTo: 25, rounding: 'up' })).toBe(225);
    expect(by(20, { roundTo: 25, rounding: 'down' })).toBe(225);
    expect(by(100, { cap: 330, roundTo: 25 })).toBe(325);
    expect(applyRateChangeToFee(100, 30, rateChange.parse({ kind: 'absolute', amount: 50 }))).toBe(125);
    expect(rateChange.safeParse({ kind: 'percent', amount: -101 }).success).toBe(false);
  });
});

describe('a changed payment', () => {
  it('changes every tier, and by percent the caps of a stay and a day', () => {
    const before = payment.parse({
      currency: 'USD',
      rates: [
        {
          tiers: [
            { from: 0, to: 60, fee: 100, per: 60, increment: 60 },
            { from: 60, to: null, fee: 150, per: 30, increment: 30 },
          ],
          maximumFee: 1000,
        },
      ],
      maximumFeePerDay: 2000,
    });
    const after = applyRateChange(before, rateChange.parse({ kind: 'percent', amount: 10 }));
    expect(after.rates[0]?.tiers.map((tier) => tier.fee)).toEqual([110, 165]);
    expect([after.rates[0]?.maximumFee, after.maximumFeePerDay]).toEqual([1100, 2200]);
    const plus = applyRateChange(before, rateChange.parse({ kind: 'absolute', amount: 50 }));
    expect(plus.rates[0]?.tiers.map((tier) => tier.fee)).toEqual([150, 175]);
    expect(plus.rates[0]?.maximumFee).toBe(1000);
    expect(payment.safeParse(after).success).toBe(true);
  });
});
