// Live data is replaced when new data arrives; an empty payload clears it.
import { describe, expect, it } from 'vitest';
import { changedLive, type LiveOfLink, liveNumbers } from './live-layers.ts';

const live = (free: number, haloWidth: number): LiveOfLink => ({
  spaces: 8,
  free,
  stale: 0,
  haloWidth,
  at: [1, 2],
});

describe('changedLive', () => {
  it('sends what differs and takes away what is gone', () => {
    const before = new Map([
      [1, live(2, 10)],
      [2, live(0, 6)],
      [3, live(8, 22)],
    ]);
    const after = new Map([
      [1, live(2, 10)],
      [2, live(1, 8)],
      [4, live(3, 12)],
    ]);
    const { set, gone } = changedLive(before, after);
    expect(set.map(([link]) => link)).toEqual([2, 4]);
    expect(gone).toEqual([3]);
    expect(changedLive(before, new Map()).gone).toEqual([1, 2, 3]);
  });
});

describe('liveNumbers', () => {
  it('stand where the sensor says', () => {
    expect(
      liveNumbers(
        new Map([
          [1, live(2, 10)],
          [2, { ...live(3, 12), at: null }],
        ]),
      ),
    ).toMatchObject([{ properties: { free: '2' }, geometry: { coordinates: [1, 2] } }]);
  });
});
