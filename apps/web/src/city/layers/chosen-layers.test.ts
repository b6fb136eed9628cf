// Basemap and layer choices: each is independent, failures are forgotten with the next choice, and
// what this browser stores.
import { expect, it } from 'vitest';
import {
  baseChosen,
  baseFailedReported,
  creditsReported,
  imageryChosen,
  imageryReported,
  layersReset,
  layersSlice,
  liveSet,
  parseLayerChoices,
} from './layers-slice.ts';

const { reducer } = layersSlice;
const start = layersSlice.getInitialState();
type Action = Parameters<typeof reducer>[1];
const after = (...actions: readonly Action[]) => actions.reduce(reducer, start);

it('forgets with another choice that the one before did not come', () => {
  const failed = after(
    baseChosen('streets'),
    baseFailedReported(),
    imageryChosen('air'),
    imageryReported(false),
  );
  expect(failed).toMatchObject({ base: 'streets', baseFailed: true, imagery: 'air', imageryMissing: true });
  expect(reducer(failed, baseChosen('blank'))).toMatchObject({ baseFailed: false, imageryMissing: true });
  expect(reducer(failed, imageryChosen('sat'))).toMatchObject({ baseFailed: true, imageryMissing: false });
  expect(reducer(failed, imageryReported(true)).imageryMissing).toBe(false);
  expect(reducer(failed, imageryReported(false))).toBe(failed);
});

it('goes back to what is usual, and keeps whom to name', () => {
  const other = after(
    baseChosen('streets'),
    baseFailedReported(),
    liveSet(true),
    creditsReported(['A', 'B']),
  );
  expect(other).toMatchObject({ live: true, credits: ['A', 'B'] });
  expect(reducer(other, creditsReported(['A', 'B']))).toBe(other);
  expect(reducer(other, creditsReported(['B'])).credits).toEqual(['B']);
  expect(reducer(other, layersReset())).toEqual({ ...start, credits: ['A', 'B'] });
});

it.each([
  ['{"base":"","imagery":"","live":1}', { base: null, imagery: null, live: false }],
  ['{"base":"streets","imagery":"air","live":true}', { base: 'streets', imagery: 'air', live: true }],
  ['{"base":7}', { base: null }],
  ['7', { base: null }],
  ['no json', { base: null }],
])('remembers %s as %o', (kept, chosen) => {
  expect(parseLayerChoices(kept)).toMatchObject(chosen);
});
