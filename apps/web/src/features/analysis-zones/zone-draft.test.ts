// What a draft of a zone differs in, and what its parts are called.
import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  changesOf,
  cornersOf,
  type DraftComponent,
  emptyDraft,
  isChanged,
  numberOf,
  polygonOf,
} from './zone-draft.ts';

const circle = (key: string, saved: number | null, radius = 100): DraftComponent => ({
  key,
  saved: saved === null ? null : { id: saved, number: saved, version: 1 },
  name: '',
  shape: { type: 'Radius', centre: [10, 50], radius },
});
const picked = (key: string): DraftComponent => ({
  key,
  saved: null,
  name: ' Main ',
  shape: { type: 'Segments', links: [3, 1] },
});

describe('numberOf', () => {
  it('goes on after the highest of the same shape', () => {
    const components = [circle('a', 4), circle('b', null), picked('c'), circle('d', null)];
    expect(components.map(({ key }) => numberOf(components, key))).toEqual([4, 5, 1, 6]);
  });
});

describe('changesOf', () => {
  const clean = { ...emptyDraft, name: 'Zone', components: [circle('a', 1), circle('b', 2)] };

  it('finds nothing in a copy, blanks around a name aside', () => {
    const copy = { ...clean, name: ' Zone ', components: clean.components.map((one) => ({ ...one })) };
    expect(isChanged(clean, copy)).toBe(false);
  });

  it('tells facts, and components that went, changed and came', () => {
    const draft = { ...clean, description: 'New', parent: 7, components: [circle('b', 2, 150), picked('c')] };
    const { facts, removed, changed, added } = changesOf(clean, draft);
    expect(facts).toEqual({ description: 'New', parent: 7 });
    expect(removed.map(({ key }) => key)).toEqual(['a']);
    expect(changed.map(({ component, shape, name }) => [component.key, shape, name])).toEqual([
      ['b', true, false],
    ]);
    expect(added.map(({ key }) => key)).toEqual(['c']);
  });
});

describe('bodyOf', () => {
  it('says a shape as the calls take it', () => {
    expect(bodyOf(circle('a', null))).toEqual({
      type: 'Radius',
      geometry: { type: 'Point', coordinates: [10, 50] },
      radius: 100,
    });
    expect(bodyOf(picked('c'))).toEqual({ type: 'Segments', name: 'Main', links: [3, 1] });
  });
});

describe('corners', () => {
  it('go to a closed ring and back; holes are kept from hands', () => {
    const corners = [
      [0, 0],
      [1, 0],
      [1, 1],
    ] as const;
    const polygon = polygonOf(corners.map(([lng, lat]) => [lng, lat]));
    expect(polygon?.coordinates[0]).toHaveLength(4);
    if (polygon === null) return;
    expect(cornersOf({ type: 'Polygon', geometry: polygon })).toEqual(corners);
    const holed = { ...polygon, coordinates: [...polygon.coordinates, ...polygon.coordinates] };
    expect(cornersOf({ type: 'Polygon', geometry: holed })).toBeNull();
    expect(polygonOf([[0, 0]])).toBeNull();
  });
});
