// Live data: what is read, what is left out, whom to ask, how long to wait.
import type { Position } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { linksToAsk, liveOf, mostAsked, sumOf, waitAfter } from './live-reading.ts';

const at: { coordinates: Position } = { coordinates: [1, 2] };

describe('liveOf', () => {
  it('keys by link and leaves out what says nothing', () => {
    const live = liveOf([
      {
        link: 4,
        sensors: [{ geometry: at, is_online: true, is_stale: false, reading: { spaces: 4, free: 1 } }],
      },
      {
        link: 5,
        sensors: [{ geometry: at, is_online: false, is_stale: false, reading: { spaces: 4, free: 1 } }],
      },
      {
        link: 8,
        sensors: [{ geometry: at, is_online: true, is_stale: true, reading: { spaces: 4, free: 4 } }],
      },
      { link: 6, sensors: [] },
      {
        link: 7,
        sensors: [{ geometry: null, is_online: true, is_stale: false, reading: { spaces: 1, free: 1 } }],
      },
    ]);
    expect([...live.keys()]).toEqual([4, 7]);
    expect(live.get(4)).toEqual({ spaces: 4, free: 1, stale: 0, haloWidth: 15, at: [1, 2] });
    expect(live.get(7)?.at).toBeNull();
    expect(sumOf(live)).toEqual({ spaces: 5, free: 2 });
    expect(sumOf(liveOf([]))).toBeNull();
  });
});

describe('linksToAsk', () => {
  it('asks for all of a small city and the nearest of a large one', () => {
    expect(linksToAsk([3, 1, 2], new Map(), [0, 0])).toEqual([3, 1, 2]);
    const links = Array.from({ length: mostAsked + 100 }, (_none, index) => index + 1);
    const placed = new Map(links.map((link): [number, Position] => [link, [link / 1000, 0]]));
    const asked = linksToAsk(links, placed, [0.601, 0]);
    expect(asked).toHaveLength(mostAsked);
    expect(asked[0]).toBe(600);
    expect(asked).not.toContain(1);
    placed.delete(1);
    expect(linksToAsk(links, placed, [0.601, 0])[0]).toBe(1);
  });
});

describe('waitAfter', () => {
  it('doubles with each failure, up to four minutes', () => {
    expect([0, 1, 2, 3, 4, 5, 99].map((failures) => waitAfter(failures, 15))).toEqual([
      15_000, 30_000, 60_000, 120_000, 240_000, 240_000, 240_000,
    ]);
  });
  it('never asks more often than the city says', () => {
    expect([0, 3].map((failures) => waitAfter(failures, 3600))).toEqual([3_600_000, 3_600_000]);
  });
});
