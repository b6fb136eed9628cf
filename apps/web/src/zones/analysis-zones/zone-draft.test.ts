// Tests the differences between zone drafts, and the names of components.
import type { AnalysisZoneDetailResponse, ZoneComponentResponse } from '@curbwright/contract';
import { describe, expect, it } from 'vitest';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import {
  type DraftComponent,
  diffDrafts,
  editableCorners,
  emptyDraft,
  expectedComponentNumber,
  hasDraftChanges,
  toComponentBody,
  toDraftComponent,
  toPolygon,
  toZoneDraft,
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
    expect(components.map(({ key }) => expectedComponentNumber(components, key))).toEqual([4, 5, 1, 6]);
  });
});

describe('changesOf', () => {
  const clean = { ...emptyDraft, name: 'Zone', components: [circle('a', 1), circle('b', 2)] };

  it('finds nothing in a copy, blanks around a name aside', () => {
    const copy = { ...clean, name: ' Zone ', components: clean.components.map((one) => ({ ...one })) };
    expect(hasDraftChanges(clean, copy)).toBe(false);
  });

  it('tells facts, and components that went, changed and came', () => {
    const draft = { ...clean, description: 'New', parent: 7, components: [circle('b', 2, 150), picked('c')] };
    const { facts, removed, changed, added } = diffDrafts(clean, draft);
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
    expect(toComponentBody(circle('a', null))).toEqual({
      type: 'Radius',
      geometry: { type: 'Point', coordinates: [10, 50] },
      radius: 100,
    });
    expect(toComponentBody(picked('c'))).toEqual({ type: 'Segments', name: 'Main', links: [3, 1] });
  });
});

describe('corners', () => {
  it('go to a closed ring and back; holes are kept from hands', () => {
    const corners = [
      [0, 0],
      [1, 0],
      [1, 1],
    ] as const;
    const polygon = toPolygon(corners.map(([lng, lat]) => [lng, lat]));
    expect(polygon?.coordinates[0]).toHaveLength(4);
    if (polygon === null) return;
    expect(editableCorners({ type: 'Polygon', geometry: polygon })).toEqual(corners);
    const holed = { ...polygon, coordinates: [...polygon.coordinates, ...polygon.coordinates] };
    expect(editableCorners({ type: 'Polygon', geometry: holed })).toBeNull();
    expect(toPolygon([[0, 0]])).toBeNull();
  });
});

const whole = (...components: Part<ZoneComponentResponse>[]) =>
  mockResponse('analysisZone', {
    name: 'Old town',
    description: 'Within the wall',
    parent_zone_id: 4,
    show_on_maps: false,
    components,
  }) as AnalysisZoneDetailResponse;
const square = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [0, 0],
      [2, 0],
      [2, 1],
      [0, 0],
    ],
  ] as [number, number][][],
};
const point = { type: 'Point' as const, coordinates: [10, 50] as [number, number] };

describe('what the server has', () => {
  it('becomes a draft of the same facts and shapes', () => {
    const zone = whole(
      {
        id: 8,
        number: 2,
        version: 5,
        type: 'Radius',
        geometry: point,
        radius: 120,
        own_name: 'Ring',
        links: [1],
      },
      { id: 9, number: 3, version: 6, type: 'Polygon', geometry: square, own_name: null },
      { id: 11, number: 1, version: 7, type: 'Segments', links: [6, 2] },
    );
    expect(toZoneDraft(zone)).toEqual({
      name: 'Old town',
      description: 'Within the wall',
      parent: 4,
      showOnMaps: false,
      components: [
        {
          key: 'saved 8',
          saved: { id: 8, number: 2, version: 5 },
          name: 'Ring',
          shape: { type: 'Radius', centre: [10, 50], radius: 120 },
        },
        {
          key: 'saved 9',
          saved: { id: 9, number: 3, version: 6 },
          name: '',
          shape: { type: 'Polygon', geometry: square },
        },
        {
          key: 'saved 11',
          saved: { id: 11, number: 1, version: 7 },
          name: '',
          shape: { type: 'Segments', links: [6, 2] },
        },
      ],
    });
    expect(hasDraftChanges(toZoneDraft(zone), toZoneDraft(zone))).toBe(false);
  });

  it.each([
    { type: 'Radius', geometry: point, radius: null },
    { type: 'Radius', geometry: square, radius: 5 },
    { type: 'Polygon', geometry: point, radius: null },
    { type: 'Polygon', geometry: null, radius: null },
  ] as const)('is no component where its parts do not fit: $type with $geometry.type and $radius', (part) => {
    const [answer] = whole({ id: 1, ...part } as Part<ZoneComponentResponse>).components;
    expect(answer && toDraftComponent(answer)).toBeNull();
  });
});

describe('a change', () => {
  const clean = { ...emptyDraft, name: 'Zone', description: 'x', parent: 3, components: [circle('a', 1)] };
  it.each([
    { draft: { name: 'Other ' }, facts: { name: 'Other' } },
    { draft: { description: ' y' }, facts: { description: 'y' } },
    { draft: { parent: null }, facts: { parent: null } },
    { draft: { showOnMaps: true }, facts: { showOnMaps: true } },
  ])('of $facts alone is told alone', ({ draft, facts }) => {
    expect(diffDrafts(clean, { ...clean, ...draft })).toEqual({ facts, removed: [], changed: [], added: [] });
    expect(hasDraftChanges(clean, { ...clean, ...draft })).toBe(true);
  });

  it.each([
    { what: 'removed', components: [] },
    { what: 'added', components: [circle('a', 1), circle('b', null)] },
    { what: 'renamed', components: [{ ...circle('a', 1), name: ' Ring ' }] },
    { what: 'reshaped', components: [circle('a', 1, 101)] },
  ])('is there when a component was $what', ({ components }) => {
    expect(hasDraftChanges(clean, { ...clean, components })).toBe(true);
  });

  it('of a name is told apart from that of a shape', () => {
    const { changed } = diffDrafts(clean, { ...clean, components: [{ ...circle('a', 1), name: ' Ring ' }] });
    expect(changed.map(({ shape, name }) => [shape, name])).toEqual([[false, true]]);
    const blank = { ...clean, components: [{ ...circle('a', 1), name: '  ' }] };
    expect(hasDraftChanges(clean, blank)).toBe(false);
  });
});

it('numbers a component that is not in the draft as the first', () => {
  expect(expectedComponentNumber([circle('a', 4)], 'z')).toBe(1);
  expect(
    expectedComponentNumber([circle('a', 2), circle('b', 9), circle('c', 5), circle('d', null)], 'd'),
  ).toBe(10);
});

it('closes a triangle, but no two corners, and rounds to the seventh digit', () => {
  expect(
    toPolygon([
      [0, 0],
      [1, 0],
    ]),
  ).toBeNull();
  expect(toPolygon([])).toBeNull();
  expect(
    toPolygon([
      [0.123_456_78, 0],
      [1, 0],
      [1, 1],
    ])?.coordinates[0],
  ).toEqual([
    [0.123_456_8, 0],
    [1, 0],
    [1, 1],
    [0.123_456_8, 0],
  ]);
  expect(editableCorners(circle('a', 1).shape)).toBeNull();
  expect(
    editableCorners({
      type: 'Polygon',
      geometry: { type: 'MultiPolygon', coordinates: [square.coordinates] },
    }),
  ).toBeNull();
});
