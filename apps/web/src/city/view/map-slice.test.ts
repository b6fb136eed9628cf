// The map's camera and what the map reports as visible.
import { describe, expect, it } from 'vitest';
import { isNearZoom } from '../../shell/near.ts';
import { reset } from '../../shell/reset.ts';
import { store } from '../../shell/store.ts';
import {
  cameraSet,
  drawnReported,
  incompleteReported,
  inViewReported,
  lostReported,
  mapSlice,
  placeFound,
  restoredReported,
  tileReloadRequested,
  unsettledReported,
} from './map-slice.ts';
import { linksPicked, selectionCleared } from './selection-slice.ts';

const { reducer } = mapSlice;
const start = reducer(undefined, { type: 'none' });
const here = { kind: 'point', lng: -122.67, lat: 45.52, zoom: 15 } as const;
const there = { kind: 'point', lng: -122.6, lat: 45.5, zoom: 11 } as const;
const box = [1, 2, 3, 4] as const;
const curbs = { 5: { count: 3, metres: 21, about: false } };

describe('the map', () => {
  it('stands where it was told a point, and where it was while it is told a box', () => {
    const told = reducer(start, cameraSet(here));
    expect(told).toMatchObject({ camera: here, at: here });
    expect(reducer(told, cameraSet({ kind: 'box', box }))).toMatchObject({
      camera: { kind: 'box', box },
      at: here,
    });
    expect(reducer(told, drawnReported(there))).toMatchObject({ camera: here, at: there, drawn: true });
  });

  it('is settled with what is in view, until it moves', () => {
    const seen = reducer(start, inViewReported({ curbs, box }));
    expect(seen).toMatchObject({ inView: curbs, box, settled: true });
    expect(reducer(seen, unsettledReported())).toEqual({ ...seen, settled: false });
    expect(reducer(start, unsettledReported())).toBe(start);
  });

  it('counts how often tiles were asked for again', () => {
    const missing = reducer(start, incompleteReported());
    expect(missing.incomplete).toBe(true);
    const again = reducer(missing, tileReloadRequested());
    expect(again).toMatchObject({ incomplete: false, attempt: 1 });
    expect(reducer(again, tileReloadRequested()).attempt).toBe(2);
  });

  it('forgets what a search led to when curbs are picked or put away', () => {
    const found = reducer(start, placeFound({ box }));
    expect(found.found).toEqual({ box });
    expect(reducer(found, linksPicked([7])).found).toBe(null);
    expect(reducer(found, selectionCleared()).found).toBe(null);
    expect(reducer(start, linksPicked([7]))).toBe(start);
    expect(reducer(start, selectionCleared())).toBe(start);
  });

  it('knows after a reset only what is so of the picture itself', () => {
    const lost = reducer(start, lostReported());
    expect(reducer(lost, restoredReported()).lost).toBe(false);
    const used = [
      drawnReported(there),
      inViewReported({ curbs, box }),
      cameraSet(here),
      incompleteReported(),
    ].reduce<typeof start>(reducer, lost);
    expect(reducer(used, reset())).toEqual({ ...start, at: here, drawn: true, lost: true });
  });

  it.each([
    [12.99, false],
    [13, true],
    [16, true],
  ])('at zoom %d is near: %s', (zoom, expected) => {
    const state = store.getState();
    const at = { ...here, zoom };
    expect(isNearZoom({ ...state, map: { ...start, at } })).toBe(expected);
    expect(isNearZoom({ ...state, map: start })).toBe(false);
  });
});
