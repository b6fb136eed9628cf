// Tests that id lists are cut or split exactly at the longest length that a URL allows.
import { describe, expect, it } from 'vitest';
import { splitIdList, truncateIdList, unionBox } from './id-list.ts';

describe('longestIdList', () => {
  it('keeps a short list as it is', () => {
    expect(truncateIdList([])).toEqual([]);
    expect(truncateIdList([1, 22, 333])).toEqual([1, 22, 333]);
  });

  it('cuts where the next id would be too long', () => {
    const ids = Array.from({ length: 3000 }, (_none, index) => 10_000 + index);
    const cut = truncateIdList(ids);
    expect(cut.length).toBe(2000);
    expect(cut.join(',').length).toBeLessThanOrEqual(12_000);
  });
});

describe('idLists', () => {
  it('gives every id in its order, in lists that fit', () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => 100_000 + index);
    const lists = splitIdList(ids);
    expect(lists.length).toBeGreaterThan(1);
    expect(lists.flat()).toEqual(ids);
    for (const list of lists) expect(list.join(',').length).toBeLessThanOrEqual(12_000);
    expect(splitIdList([])).toEqual([]);
  });
});

describe('boxAround', () => {
  it('holds every box', () => {
    expect(
      unionBox([
        [1, 2, 3, 4],
        [0, 3, 2, 9],
      ]),
    ).toEqual([0, 2, 3, 9]);
    expect(unionBox([])).toBeNull();
  });
});

describe('the longest list', () => {
  it('takes ids up to twelve thousand characters, commas counted, and no more', () => {
    // 1,999 ids of five digits and a comma, then one that just fits and one that does not.
    const most = Array.from({ length: 1999 }, () => 10_000);
    expect(truncateIdList([...most, 123_456])).toHaveLength(2000);
    expect([...most, 123_456].join(',')).toHaveLength(12_000);
    expect(truncateIdList([...most, 1_234_567])).toHaveLength(1999);
  });
});

it('is as wide as the widest boxes, whichever side', () => {
  expect(
    unionBox([
      [5, 6, 7, 8],
      [4, 9, 6, 12],
      [5, 3, 11, 7],
    ]),
  ).toEqual([4, 3, 11, 12]);
});
