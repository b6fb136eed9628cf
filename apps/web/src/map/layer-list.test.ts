// The layer list: order, strength, what is made of what was kept, and that each layer is described and named.
import { readdirSync } from 'node:fs';
import laterEn from '@curbwright/i18n/en/later.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { defaultLayers, layerList, moveLayer, parseStoredLayers, updateLayer } from './layer-list.ts';

const ids = (layers: readonly { id: string }[]) => layers.map(({ id }) => id);

describe('movedLayer', () => {
  it('changes places with the neighbour, and nothing goes below the base map', () => {
    expect(ids(moveLayer(defaultLayers, 'drafts', 1))).toEqual([
      'base',
      'imagery',
      'zones',
      'live',
      'curbs',
      'names',
      'drafts',
      'assets',
      'orders',
    ]);
    expect(ids(moveLayer(defaultLayers, 'live', -1))).toEqual([
      'base',
      'imagery',
      'live',
      'zones',
      'curbs',
      'drafts',
      'names',
      'assets',
      'orders',
    ]);
    expect(moveLayer(defaultLayers, 'imagery', -1)).toBe(defaultLayers);
    expect(moveLayer(defaultLayers, 'base', 1)).toBe(defaultLayers);
    expect(moveLayer(defaultLayers, 'orders', 1)).toBe(defaultLayers);
  });
});

describe('changedLayer', () => {
  it('changes one layer and keeps it visible at all', () => {
    const [base, ...rest] = updateLayer(defaultLayers, 'base', { opacity: 0 });
    expect(base?.opacity).toBe(0.1);
    expect(rest).toEqual(defaultLayers.slice(1));
  });
});

describe('keptLayers', () => {
  it('makes nonsense whole', () => {
    for (const nonsense of [null, 7, 'x', {}, [null, { id: 'roof' }]])
      expect(parseStoredLayers(nonsense)).toEqual(defaultLayers);
  });

  it('keeps order and values, adds what is new, drops what is twice', () => {
    const kept = parseStoredLayers([
      { id: 'curbs', visible: false, opacity: 7 },
      { id: 'base', opacity: 'much' },
      { id: 'curbs', visible: false, opacity: 0.5 },
    ]);
    expect(ids(kept).toSorted()).toEqual(ids(layerList).toSorted());
    expect(kept[0]).toEqual({ id: 'base', visible: true, opacity: 1 });
    expect(kept[1]).toEqual({ id: 'curbs', visible: false, opacity: 0.5 });
  });
});

describe('layerList', () => {
  const described = (folder: string) =>
    readdirSync(new URL(folder, import.meta.url)).map((name) => name.replace(/\.tsx?$/, ''));
  const seenBy = (who: string) => layerList.flatMap((layer) => (layer.seenBy === who ? [layer.id] : []));

  it('are each described in a file, and nothing else is', () => {
    expect(described('layers').toSorted()).toEqual(seenBy('everybody').toSorted());
    expect(described('../entry/layers').toSorted()).toEqual(seenBy('staff').toSorted());
  });

  it('have each a name on screen', () => {
    for (const { id } of layerList) expect(laterEn).toHaveProperty([`layers.${id}`]);
  });
});
