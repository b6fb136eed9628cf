// Live data: new data replaces the previous data, and an empty payload clears it. Only what looks
// different is redrawn.
import type { LiveState } from '@curbwright/contract';
import { describe, expect, it } from 'vitest';
import { LiveFeatureStates } from './live-feature-states.ts';
import { diffLiveStates, haloStyleOf, liveHaloLayers, liveNumberFeature } from './live-layers.ts';
import { palettes } from './palette.ts';

const live = (free: number, haloWidth: number, more: Partial<LiveState> = {}): LiveState => ({
  spaces: 8,
  free,
  stale: 0,
  haloWidth,
  heard: '2026-11-22T10:00:00.000Z',
  simulated: false,
  at: [1, 2],
  ...more,
});
const silent = live(0, 10, { spaces: 0, stale: 8 });

describe('liveLook', () => {
  it('never takes what nobody hears for free or full', () => {
    expect([live(2, 14), live(0, 10), silent].map(haloStyleOf)).toEqual(['free', 'full', 'unknown']);
  });
});

describe('liveChanges', () => {
  it('sends what looks different and takes away what is gone', () => {
    const before = new Map([
      [1, live(2, 10)],
      [2, live(0, 6)],
      [3, live(8, 22)],
      [5, live(0, 10)],
    ]);
    const after = new Map([
      // Only the time of the report changed, so it looks the same.
      [1, live(2, 10, { heard: '2026-11-22T10:05:00.000Z' })],
      [2, live(1, 8)],
      [4, live(3, 12)],
      [5, silent],
    ]);
    const { halos, numbers, numbersGone, gone } = diffLiveStates(before, after);
    expect(halos).toEqual([
      [2, { haloWidth: 8, look: 'free' }],
      [4, { haloWidth: 12, look: 'free' }],
      [5, { haloWidth: 10, look: 'unknown' }],
    ]);
    expect(numbers.map(({ id, properties }) => [id, properties?.free])).toEqual([
      [2, '1'],
      [4, '3'],
      [5, '?'],
    ]);
    expect([numbersGone, gone]).toEqual([[3], [3]]);
    expect(diffLiveStates(before, new Map()).gone).toEqual([1, 2, 3, 5]);
  });
  it('takes a number away that stands nowhere any more, and leaves the halo', () => {
    const { halos, numbers, numbersGone } = diffLiveStates(
      new Map([[1, live(2, 10)]]),
      new Map([[1, live(2, 10, { at: null })]]),
    );
    expect({ halos, numbers, numbersGone }).toEqual({ halos: [], numbers: [], numbersGone: [1] });
  });
});

describe('liveNumber', () => {
  it('stands where the sensor says', () => {
    expect(liveNumberFeature(7, live(2, 10))).toMatchObject({
      id: 7,
      properties: { free: '2', look: 'free' },
      geometry: { coordinates: [1, 2] },
    });
    expect(liveNumberFeature(7, live(2, 10, { at: null }))).toBeNull();
  });
});

describe('halos', () => {
  it('are a line for what is heard and dots for what is not: not colour alone', () => {
    const [heard, unheard] = liveHaloLayers(palettes.light);
    expect(heard?.paint).not.toHaveProperty('line-dasharray');
    expect(unheard?.paint).toHaveProperty('line-dasharray');
  });
});

describe('5,000 live curbs', () => {
  const city = new Map(Array.from({ length: 5000 }, (_none, index) => [index + 1, live(index % 8, 10)]));
  const counting = () => {
    const calls = { set: 0, removed: 0 };
    const states = new LiveFeatureStates({
      setFeatureState: () => {
        calls.set += 1;
      },
      removeFeatureState: () => {
        calls.removed += 1;
      },
      getSource: () => undefined,
    });
    const since = () => {
      const counted = { ...calls };
      calls.set = 0;
      calls.removed = 0;
      return counted;
    };
    return { states, since };
  };
  it('cost one state each at first, then only what changed', () => {
    const { states, since } = counting();
    states.send(city);
    expect(since()).toEqual({ set: 5000, removed: 0 });
    const next = new Map(city).set(7, live(8, 28)).set(9, silent);
    next.delete(11);
    states.send(next);
    expect(since()).toEqual({ set: 2, removed: 1 });
    states.send(new Map(next));
    expect(since()).toEqual({ set: 0, removed: 0 });
    states.send(new Map());
    expect(since()).toEqual({ set: 0, removed: 4999 });
  });
  it('are all sent again to a source that was rebuilt', () => {
    const { states, since } = counting();
    states.send(city);
    states.forget();
    since();
    states.send(city);
    expect(since()).toEqual({ set: 5000, removed: 0 });
  });
});
