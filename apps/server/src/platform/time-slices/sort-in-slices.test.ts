// Sorting in slices: the same order as an ordinary sort, while other work gets its turn.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Yielder } from './event-loop-yielder.ts';
import { sortIndexesInSlices } from './sort-in-slices.ts';

const counted = (): { readonly pace: Yielder; rests: number } => {
  const count = {
    rests: 0,
    pace: {
      due: () => true,
      rest: async () => {
        count.rests += 1;
      },
    },
  };
  return count;
};

it('is the order of a stable sort, however long the list', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 20_000 }),
      fc.integer({ min: 1, max: 5_000 }),
      async (length, different) => {
        const keys = Array.from({ length }, (_, at) => (at * 7_919) % different);
        const wanted = keys.map((key, at) => ({ key, at })).toSorted((a, b) => a.key - b.key);
        expect([...(await sortIndexesInSlices(keys))]).toEqual(wanted.map(({ at }) => at));
      },
    ),
    { numRuns: 20, seed: 20_261_122 },
  );
});

it('gives way while it sorts and while it merges', async () => {
  const count = counted();
  const keys = Array.from({ length: 20_000 }, (_, at) => -at);
  const order = await sortIndexesInSlices(keys, count.pace);
  expect([order[0], order.at(-1)]).toEqual([19_999, 0]);
  // Five sorted runs, and three merge rounds with five slices each.
  expect(count.rests).toBe(5 + 3 * 5);
});
