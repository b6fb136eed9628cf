// Live state of a link: what counts, what is left out, how wide.
import { describe, expect, it } from 'vitest';
import { liveLink } from './live.ts';

const online = (reading: unknown) => ({ is_online: true, reading });

describe('liveLink', () => {
  it('adds single spaces and counts', () => {
    expect(liveLink([online({ occupied: false }), online({ occupied: true })])).toEqual({
      spaces: 2,
      free: 1,
      haloWidth: 19,
    });
    expect(liveLink([online({ spaces: 8, occupied: 8 })])).toEqual({ spaces: 8, free: 0, haloWidth: 10 });
    expect(liveLink([online({ spaces: 8, free: 8 })])).toEqual({ spaces: 8, free: 8, haloWidth: 28 });
  });

  it('says nothing from what is offline or cannot be counted', () => {
    expect(liveLink([])).toBeNull();
    expect(liveLink([{ is_online: false, reading: { occupied: false } }])).toBeNull();
    for (const reading of [
      null,
      'free',
      { spaces: 0, free: 0 },
      { spaces: 3 },
      { spaces: -1, free: 2 },
      { spaces: 2.5, free: 1 },
    ])
      expect(liveLink([online(reading)])).toBeNull();
  });

  it('never says more free than there are', () => {
    expect(liveLink([online({ spaces: 3, free: 9 })])?.free).toBe(3);
    expect(liveLink([online({ spaces: 3, occupied: 9 })])?.free).toBe(0);
  });
});
