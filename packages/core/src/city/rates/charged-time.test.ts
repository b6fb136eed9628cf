// Tests charging the time of a stay in periods: steps, their expiry, calendar units, rounding.
import { describe, expect, it } from 'vitest';
import { minuteMs } from '../../platform/time/civil.ts';
import { ChargedTime, tierAt, uncappedRateFee } from './charged-time.ts';
import { type Rate, type RateTier, rate } from './payment.ts';

const tier = (more: Partial<RateTier> = {}): RateTier => ({
  from: 0,
  to: null,
  fee: 100,
  per: 60,
  increment: 20,
  roundUpTo: null,
  unit: 'rolling',
  ...more,
});
const rateOf = (...tiers: RateTier[]): Rate => rate.parse({ tiers });

/** Charges periods, in minutes, under tiers of a rate, and returns the fee after each. */
function feesOf(pieces: readonly [tier: RateTier, start: number, end: number][], of?: Rate, offset = 0) {
  const sold = new ChargedTime();
  return pieces.map(([one, start, end]) => {
    sold.add({
      rate: of ?? rateOf(one),
      tier: one,
      start: start * minuteMs,
      end: end * minuteMs,
      origin: 0,
      offset: offset * minuteMs,
    });
    return sold.fee;
  });
}

describe('steps', () => {
  const [dear, cheap] = [tier({ fee: 300 }), tier({ fee: 60, increment: 30 })];
  it('are paid whole once they begin, and pay for the time after them under whatever rate', () => {
    expect(feesOf([[dear, 0, 20]])).toEqual([100]);
    expect(feesOf([[dear, 0, 21]])).toEqual([200]);
    expect(
      feesOf([
        [dear, 0, 10],
        [cheap, 10, 20],
        [cheap, 20, 21],
        [cheap, 21, 50],
        [cheap, 50, 51],
      ]),
    ).toEqual([100, 100, 130, 130, 160]);
  });
  it('wait while time is free', () => {
    const free = tier({ fee: 0 });
    expect(
      feesOf([
        [dear, 0, 10],
        [free, 10, 300],
        [dear, 300, 310],
        [dear, 310, 311],
      ]),
    ).toEqual([100, 100, 100, 200]);
  });
  it('lose what is left where another tier of their rate begins, and not where none does', () => {
    const [first, second] = [tier({ to: 30, fee: 300 }), tier({ from: 30, fee: 60, increment: 30 })];
    expect(
      feesOf(
        [
          [first, 0, 30],
          [second, 30, 31],
        ],
        rateOf(first, second),
      ),
    ).toEqual([200, 230]);
    expect(
      feesOf(
        [
          [first, 0, 30],
          [cheap, 30, 40],
          [cheap, 40, 41],
        ],
        rateOf(first),
      ),
    ).toEqual([200, 200, 230]);
    // Another rate takes over within a step of the first rate, which has a further tier: the rest
    // of the step expires when that tier would begin.
    expect(
      feesOf(
        [
          [first, 0, 21],
          [cheap, 21, 35],
          [cheap, 35, 60],
          [cheap, 60, 61],
        ],
        rateOf(first, second),
      ),
    ).toEqual([200, 230, 230, 260]);
  });
  it('without an increment are the minutes, to half a minor unit', () => {
    const exact = tier({ increment: null, fee: 60, per: 60 });
    expect(
      feesOf([
        [exact, 0, 7],
        [exact, 7, 7.4],
        [exact, 7.4, 7.5],
      ]),
    ).toEqual([7, 7, 8]);
  });
  it('are rounded up together to a multiple', () => {
    const rounded = tier({ fee: 60, increment: 1, roundUpTo: 25 });
    expect(
      feesOf([
        [rounded, 0, 1],
        [rounded, 1, 25],
        [rounded, 25, 26],
      ]),
    ).toEqual([25, 25, 50]);
  });
});

describe('calendar units', () => {
  const hours = tier({ unit: 'calendar hour', fee: 40 });
  it('are paid once each, by the wall’s clock', () => {
    expect(
      feesOf([
        [hours, 10, 60],
        [hours, 60, 61],
        [hours, 61, 120],
        [hours, 120, 300],
      ]),
    ).toEqual([40, 80, 80, 200]);
    expect(feesOf([[hours, 10, 60]], undefined, 15)).toEqual([80]);
  });
  it('are not paid for while a step is', () => {
    expect(
      feesOf([
        [tier({ fee: 90, per: 60, increment: 60 }), 0, 10],
        [hours, 10, 60],
        [hours, 60, 61],
      ]),
    ).toEqual([90, 90, 130]);
  });
  const day = 1440;
  it.each<[RateTier['unit'], number, number]>([
    ['calendar hour', 60, 120],
    ['calendar day', day, 2 * day],
    // 1 January 1970 was a Thursday.
    ['calendar week', 4 * day, 11 * day],
    ['calendar month', 31 * day, 59 * day],
    ['calendar year', 365 * day, 730 * day],
  ])('of a %s begin at minutes %d and %d, whenever one arrived', (unit, second, third) => {
    const one = tier({ unit, fee: 7 });
    for (const [end, fee] of [
      [second, 7],
      [second + 1, 14],
      [third, 14],
      [third + 1, 21],
    ] as const)
      for (const start of [0, 30]) expect(feesOf([[one, start, end]])).toEqual([fee]);
  });
});

it('the tier of a time since arrival is the one it lies in, its first moment included', () => {
  const one = rateOf(tier({ from: 10, to: 30 }), tier({ from: 30, to: 60 }));
  const at = [9.99, 10, 29.99, 30, 59.99, 60].map((minute) => tierAt(one, minute * minuteMs));
  expect(at).toEqual([null, 0, 0, 1, 1, null]);
  expect(tierAt(undefined, 0)).toBeNull();
});

it('a rate alone charges its tiers one after the other, with gaps between them for nothing', () => {
  const one = rateOf(
    tier({ from: 0, to: 30, fee: 90, per: 30, increment: 30 }),
    tier({ from: 50, to: 80, fee: 20, per: 30, increment: 10 }),
  );
  const fee = (minutes: number) => uncappedRateFee(one, minutes * minuteMs);
  expect([0, 1, 30, 50, 51, 60, 61, 80, 900].map(fee).map((value) => Math.round(value))).toEqual([
    0, 90, 90, 90, 97, 97, 103, 110, 110,
  ]);
  expect(uncappedRateFee(rateOf(tier({ unit: 'calendar day' })), minuteMs)).toBe(Number.POSITIVE_INFINITY);
});
