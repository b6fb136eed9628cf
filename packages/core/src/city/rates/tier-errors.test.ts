// Tests the tiers of a rate against each minute of a stay, counted one by one.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findTierError } from './tier-errors.ts';

it.each<[[number, number | null][], number | null, string | null]>([
  [[[0, null]], null, null],
  [
    [
      [60, 120],
      [0, 60],
    ],
    120,
    null,
  ],
  [[[0, 60]], 60, null],
  [[[0, 60]], null, 'gap'],
  [[[0, 60]], 61, 'gap'],
  [[[60, null]], null, 'gap'],
  [
    [
      [0, 60],
      [90, null],
    ],
    null,
    'gap',
  ],
  [
    [
      [0, 60],
      [30, null],
    ],
    null,
    'overlap',
  ],
  [
    [
      [0, null],
      [0, null],
    ],
    null,
    'overlap',
  ],
  [
    [
      [0, 60],
      [60, 60],
    ],
    60,
    'empty',
  ],
])('%j up to %s: %s', (tiers, maxStay, fault) => {
  expect(
    findTierError(
      tiers.map(([from, to]) => ({ from, to })),
      maxStay,
    ),
  ).toBe(fault);
});

const minute = fc.integer({ min: 0, max: 8 });
it('is null exactly where each minute of the stay has one tier', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ from: minute, to: fc.option(minute) }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 10 }),
      (tiers, maxStay) => {
        fc.pre(tiers.every(({ from, to }) => to === null || to > from));
        const prices = (at: number) =>
          tiers.filter(({ from, to }) => from <= at && (to === null || at < to)).length;
        // Beyond the stay, overlapping tiers are still an error, but a gap is not.
        const minutes = Array.from({ length: 12 }, (_, at) => at);
        const isOnce = minutes.every((at) => prices(at) === 1 || (at >= maxStay && prices(at) === 0));
        if (findTierError(tiers, maxStay) === null) expect(isOnce).toBe(true);
        else expect(minutes.every((at) => prices(at) === 1)).toBe(false);
      },
    ),
  );
});
