// Curbs between two cross streets: chains of blocks, both sides, and streets with forks and gaps.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CurbOfStreet, findCurbsAt, findCurbsBetween } from './blocks-between.ts';

type Ends = readonly [string | null, string | null, string?];
const curbs = (...ends: readonly Ends[]): CurbOfStreet[] =>
  ends.map(([from, to, side], index) => ({ id: index + 1, side: side ?? 'N', from, to }));

describe('between two cross streets', () => {
  const street = curbs(
    ['1st', '2nd'],
    ['2nd', '3rd'],
    ['4th', '3rd'],
    ['4th', '5th'],
    // 3rd ends at the north side and does not divide the block on the south side.
    ['2nd', '4th', 'S'],
    [null, '3rd'],
    ['3rd', null],
  );
  it.each([
    ['2nd', '4th', [2, 3, 5]],
    ['4th', '2nd', [2, 3, 5]],
    ['2nd', '3rd', [2]],
    ['1st', '2nd', [1]],
    ['1st', '5th', [1, 2, 3, 4, 5]],
    ['1st', '6th', []],
  ])('%s and %s', (from, to, ids) => {
    expect(findCurbsBetween(street, from, to)).toEqual(ids);
  });

  it('takes neither what is beyond them nor a block that returns to the same street', () => {
    expect(findCurbsBetween(curbs(['a', 'b'], ['b', 'b'], ['b', 'c'], ['x', 'y']), 'a', 'b')).toEqual([1]);
  });

  it('takes exactly the blocks between them, on any straight street', () => {
    const chain = fc.integer({ min: 2, max: 12 }).chain((blocks) =>
      fc.record({
        blocks: fc.constant(blocks),
        ends: fc.uniqueArray(fc.integer({ min: 0, max: blocks }), { minLength: 2, maxLength: 2 }),
        turned: fc.array(fc.boolean(), { minLength: blocks, maxLength: blocks }),
      }),
    );
    fc.assert(
      fc.property(chain, ({ blocks, ends, turned }) => {
        const street = Array.from({ length: blocks }, (_, index) => {
          const [a, b] = [`${index}`, `${index + 1}`];
          return turned[index] === true
            ? { id: index, side: 'N', from: b, to: a }
            : { id: index, side: 'S', from: a, to: b };
        });
        const [one = 0, other = 0] = ends;
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const wanted = street.filter(({ id }) => id >= low && id < high).map(({ id }) => id);
        expect(findCurbsBetween(street, `${one}`, `${other}`)).toEqual(wanted);
      }),
    );
  });

  it('finds those at one cross street', () => {
    expect(findCurbsAt(street, '3rd')).toEqual([2, 3, 6, 7]);
  });
});
