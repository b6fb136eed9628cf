// As many ids as an address takes, and not one more.
import { describe, expect, it } from 'vitest';
import { longestIdList } from './id-list.ts';

describe('longestIdList', () => {
  it('keeps a short list as it is', () => {
    expect(longestIdList([])).toEqual([]);
    expect(longestIdList([1, 22, 333])).toEqual([1, 22, 333]);
  });

  it('cuts where the next id would be too long', () => {
    const ids = Array.from({ length: 3000 }, (_none, index) => 10_000 + index);
    const cut = longestIdList(ids);
    expect(cut.length).toBe(2000);
    expect(cut.join(',').length).toBeLessThanOrEqual(12_000);
  });
});
