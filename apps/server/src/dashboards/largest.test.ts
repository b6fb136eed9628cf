// Finding the largest of many items.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findLargest } from './largest.ts';

it('gives what sorting all would give', () => {
  const items = fc.array(fc.record({ id: fc.nat(), size: fc.integer({ min: 0, max: 9 }) }), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(items, fc.integer({ min: 1, max: 30 }), (list, count) => {
      const sorted = list.toSorted((a, b) => b.size - a.size).slice(0, count);
      expect(findLargest(list, count, ({ size }) => size)).toEqual(sorted);
    }),
  );
});
