// Link facts: each link is requested once, and a failed request is repeated only on retry.
import { describe, expect, it } from 'vitest';
import { idsToRequest } from './link-facts.ts';

const none = { revision: 7, status: {} };

describe('toAsk', () => {
  it('leaves out what is on its way and what failed', () => {
    expect(idsToRequest([1, 2, 3], 7, none)).toEqual([1, 2, 3]);
    expect(idsToRequest([1, 2, 3], 7, { revision: 7, status: { 1: 'loading', 3: 'failed' } })).toEqual([2]);
  });

  it('asks again for what failed once that is forgotten, or the city is another', () => {
    const failed = { revision: 7, status: { 3: 'failed' as const } };
    expect(idsToRequest([3], 7, failed)).toEqual([]);
    expect(idsToRequest([3], 7, none)).toEqual([3]);
    expect(idsToRequest([3], 8, failed)).toEqual([3]);
  });
});
