// Stored layer choices: invalid values are tolerated, and a reset clears everything.
import { describe, expect, it } from 'vitest';
import { defaultLayers } from '../../map/layer-list.ts';
import {
  imageryReported,
  layerChanged,
  layersReset,
  layersSlice,
  parseLayerChoices,
} from './layers-slice.ts';

const usual = { base: null, imagery: null, live: false, list: defaultLayers };

describe('readChosenLayers', () => {
  it('takes nonsense as nothing chosen', () => {
    for (const kept of [null, '', '{', '7', '[]', '{"base":7,"imagery":"","live":"yes","list":{}}'])
      expect(parseLayerChoices(kept)).toEqual(usual);
  });

  it('reads what was written', () => {
    const chosen = { base: 'none', imagery: 'ortho', live: true, list: defaultLayers.toReversed() };
    expect(parseLayerChoices(JSON.stringify(chosen))).toMatchObject({
      base: 'none',
      imagery: 'ortho',
      live: true,
    });
  });
});

describe('layers', () => {
  it('are as usual after a reset', () => {
    const { reducer } = layersSlice;
    const start = reducer(undefined, { type: 'none' });
    const changed = reducer(start, layerChanged({ id: 'curbs', visible: false }));
    expect(changed.list.find(({ id }) => id === 'curbs')?.visible).toBe(false);
    expect(reducer(changed, layersReset())).toMatchObject(usual);
    expect(reducer(start, imageryReported(true))).toBe(start);
    expect(reducer(start, imageryReported(false)).imageryMissing).toBe(true);
  });
});
