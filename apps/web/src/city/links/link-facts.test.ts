// What is asked of links: each once, and a failed one not by itself over and over, but when it is wished again.
import { describe, expect, it } from 'vitest';
import { idsToRequest, requestKey } from './link-facts.ts';

const none = new Set<string>();

describe('toAsk', () => {
  it('leaves out what is on its way and what failed', () => {
    expect(idsToRequest([1, 2, 3], 7, none, none)).toEqual([1, 2, 3]);
    expect(idsToRequest([1, 2, 3], 7, new Set([requestKey(7, 1)]), new Set([requestKey(7, 3)]))).toEqual([2]);
  });

  it('asks again for what failed once that is forgotten, or the city is another', () => {
    const failed = new Set([requestKey(7, 3)]);
    expect(idsToRequest([3], 7, none, failed)).toEqual([]);
    expect(idsToRequest([3], 7, none, none)).toEqual([3]);
    expect(idsToRequest([3], 8, none, failed)).toEqual([3]);
  });
});
