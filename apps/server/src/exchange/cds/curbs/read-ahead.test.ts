// Reading long lists slice by slice: every id once and in order, and only one slice ahead.
import { expect, it } from 'vitest';
import { readAhead, readAheadSize } from './read-ahead.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => index);

it.each([
  ['none', 0, []],
  ['one', 1, [1]],
  ['a full slice', readAheadSize, [readAheadSize]],
  ['one more', readAheadSize + 1, [readAheadSize, 1]],
  ['several', 2 * readAheadSize + 7, [readAheadSize, readAheadSize, 7]],
])('%s are read in slices, each id once', async (_what, count, lengths) => {
  const read: number[] = [];
  const made: number[] = [];
  for await (const slice of readAhead(ids(count), async (some) => some)) {
    made.push(slice.length);
    read.push(...slice);
  }
  expect(made).toEqual(lengths);
  expect(read).toEqual(ids(count));
});

it('whoever takes a slice in has the next one read meanwhile, and no further', async () => {
  let begun = 0;
  for await (const slice of readAhead(ids(4 * readAheadSize), async (some) => {
    begun += 1;
    return some[0];
  })) {
    expect(begun).toBe((slice ?? 0) / readAheadSize + 2);
    if (slice === readAheadSize) break;
  }
  expect(begun).toBe(3);
});

it('a slice that cannot be read is an error of its own place', async () => {
  const read: number[] = [];
  const all = async () => {
    for await (const slice of readAhead(ids(2 * readAheadSize), async ([first = 0]) => {
      if (first > 0) throw new Error('gone');
      return first;
    }))
      read.push(slice);
  };
  await expect(all()).rejects.toThrow('gone');
  expect(read).toEqual([0]);
});
