// Live state of a link: which sensors count, which are left out, and the width of the halo.
import { describe, expect, it } from 'vitest';
import { liveLink } from './live.ts';

const heard = (spaces: number, free: number) => ({ reading: { spaces, free }, counts: true });

describe('liveLink', () => {
  it('adds what its sensors say', () => {
    expect(liveLink([heard(1, 1), heard(1, 0)])).toEqual({ spaces: 2, free: 1, stale: 0, haloWidth: 19 });
    expect(liveLink([heard(8, 0)])).toEqual({ spaces: 8, free: 0, stale: 0, haloWidth: 10 });
    expect(liveLink([heard(8, 8)])).toEqual({ spaces: 8, free: 8, stale: 0, haloWidth: 28 });
  });

  it('never counts as free what is not heard any more', () => {
    const silent = { reading: { spaces: 4, free: 4 }, counts: false };
    expect(liveLink([silent])).toEqual({ spaces: 0, free: 0, stale: 4, haloWidth: 10 });
    expect(liveLink([silent, heard(2, 1)])).toEqual({ spaces: 2, free: 1, stale: 4, haloWidth: 19 });
  });

  it('says nothing of sensors that never read anything', () => {
    expect(liveLink([])).toBeNull();
    expect(liveLink([{ reading: null, counts: true }])).toBeNull();
  });
});
