// The advised payment never makes a stay cost more than the advice states, whatever its billing
// steps were.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourlyPrices, hoursPerWeek } from '../../city/rates/hourly-rates.ts';
import { type Payment, payment } from '../../city/rates/payment.ts';
import { calculatePrice } from '../../city/rates/price.ts';
import { applyRateAdvice, splitsByHour } from './advised-payment.ts';
import type { HourAdvice } from './rate-advisor.ts';

const city = { timeZone: 'UTC', calendar: { periods: [] } };
/** A Monday at 0:00. */
const monday = Date.UTC(2024, 5, 3);
const bounds = { cap: 100_000, floor: 0 };

function move(hourOfWeek: number, from: number, by: number): HourAdvice {
  const because = { code: 'advice.raise', params: {} };
  return { hourOfWeek, kind: 'raise', occupancy: 0.9, from, to: from + by, because };
}

function costing(tiers: object[], more: object = {}): Payment {
  return payment.parse({ currency: 'USD', rates: [{ tiers, ...more }] });
}
const stepped = (fee: number, per = 60, increment: number | null = per) => ({
  from: 0,
  to: null,
  fee,
  per,
  increment,
});
const at = (value: Payment, hour: number, minutes: number) =>
  calculatePrice(value, monday + hour * 3_600_000, minutes, city).fee;

const anyPayment = fc
  .record({
    fee: fc.integer({ min: 100, max: 900 }),
    per: fc.constantFrom(7, 15, 30, 60),
    increment: fc.constantFrom(null, 10, 15, 30, 60),
    later: fc.integer({ min: 100, max: 900 }),
    change: fc.constantFrom(60, 90, 120),
    day: fc.option(fc.integer({ min: 300, max: 3000 }), { nil: null }),
  })
  .map(({ fee, per, increment, later, change, day }) =>
    payment.parse({
      currency: 'USD',
      maximumFeePerDay: day,
      rates: [
        { tiers: [stepped(fee, per, increment)], timeSpans: [{ times: [{ from: '00:00', to: '12:00' }] }] },
        {
          tiers: [
            { ...stepped(fee, per, increment), to: change },
            { ...stepped(later, 60, increment), from: change },
          ],
        },
      ],
    }),
  );

describe('an advised payment', () => {
  it('makes no stay dearer than the step for each of its hours', () => {
    const step = 25;
    const hours = fc.array(fc.integer({ min: -1, max: 1 }), {
      minLength: hoursPerWeek,
      maxLength: hoursPerWeek,
    });
    const arrival = fc.integer({ min: 0, max: 7 * 1440 - 1 });
    fc.assert(
      fc.property(
        anyPayment,
        hours,
        arrival,
        fc.integer({ min: 1, max: 600 }),
        (before, ways, minute, stay) => {
          expect(splitsByHour(before)).toBe(true);
          // The first day is left out, so both rates have unchanged hours and both are split.
          const advice = hourlyPrices(before).flatMap((from, hour) =>
            from === null || hour < 24 ? [] : [move(hour, from, (ways[hour] ?? 0) * step)],
          );
          const after = applyRateAdvice(before, advice, bounds);
          const start = monday + minute * 60_000;
          const [was, is] = [
            calculatePrice(before, start, stay, city).fee,
            calculatePrice(after, start, stay, city).fee,
          ];
          // One minor unit for each part that is rounded separately.
          const rounding = after.rates.reduce((sum, { tiers }) => sum + tiers.length, 0);
          // A step that has begun is billed in full, so its whole length counts at the higher
          // price.
          const billed = Math.max(
            ...before.rates.flatMap(({ tiers }) => tiers.map(({ increment }) => increment ?? 0)),
          );
          expect(is).toBeLessThanOrEqual(was + (step * (stay + billed)) / 60 + rounding);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('charges an hour over the change of price once, not a step of each', () => {
    const before = costing([stepped(200)]);
    const after = applyRateAdvice(before, [move(10, 200, 25)], bounds);
    expect([9.5, 10, 10.5, 11].map((hour) => at(after, hour, 60))).toEqual([200, 225, 225, 200]);
    expect([9.5, 10.5].map((hour) => at(after, hour, 61))).toEqual([425, 425]);
    expect(after.rates.flatMap(({ tiers }) => tiers.map(({ increment }) => increment))).toEqual([60, 60]);
  });

  it('moves by the amount advised, to the minor unit, also where its own minutes have none', () => {
    const after = applyRateAdvice(costing([stepped(50, 15)]), [move(9, 200, 10)], bounds);
    expect(hourlyPrices(after)[9]).toBe(210);
    expect(at(after, 9, 60)).toBe(210);
    const odd = applyRateAdvice(costing([stepped(10, 7)]), [move(9, 86, 25)], bounds);
    expect(hourlyPrices(odd)[9]).toBe(111);
  });

  it('holds every tier to cap and floor, and never moves one the other way', () => {
    const tiers = [
      { ...stepped(200), to: 60 },
      { ...stepped(110), from: 60, to: 120 },
      { ...stepped(40), from: 120 },
    ];
    const fees = (by: number, within: { cap: number; floor: number }) =>
      applyRateAdvice(costing(tiers), [move(9, 200, by)], within).rates[1]?.tiers.map(
        ({ fee, per }) => fee * (60 / per),
      );
    expect(fees(-25, { cap: 900, floor: 100 })).toEqual([175, 100, 40]);
    expect(fees(25, { cap: 120, floor: 0 })).toEqual([200, 120, 65]);
  });

  it('is not made of tickets, calendar days, rounded amounts or rates with a cap of their own', () => {
    expect(splitsByHour(costing([stepped(500, 1440)]))).toBe(false);
    expect(splitsByHour(costing([{ ...stepped(500), unit: 'calendar day' }]))).toBe(false);
    expect(splitsByHour(costing([{ ...stepped(200, 60, 15), roundUpTo: 25 }]))).toBe(false);
    expect(splitsByHour(costing([stepped(200)], { maximumFee: 900 }))).toBe(false);
    expect(splitsByHour(costing([stepped(200)]))).toBe(true);
  });
});
