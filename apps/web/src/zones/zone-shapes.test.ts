// Tests converting zone components to shapes on the map, and the bounding boxes of shapes.
import { type ZoneComponentResponse, zoneComponentResponse } from '@curbwright/contract';
import { describe, expect, it } from 'vitest';
import type { ZoneShape } from '../map/zones.ts';
import { boundsOfShapes, toZoneShape, unionBoxes } from './zone-shapes.ts';

const component = (part: Partial<ZoneComponentResponse>): ZoneComponentResponse =>
  zoneComponentResponse.parse({
    id: 4,
    zone_id: 2,
    type: 'Polygon',
    name: 'Polygon 1',
    own_name: null,
    number: 1,
    spaces: 3,
    metres: 21,
    segments: 1,
    links: [7],
    geometry: null,
    radius: null,
    segment_geometry: null,
    created: '2026-11-28T12:00:00Z',
    modified: '2026-11-28T12:00:00Z',
    version: 1,
    ...part,
  });

const line = [
  [5, 41],
  [3, 46],
] as [number, number][];
const ring = [
  [1, 42],
  [9, 43],
  [4, 48],
  [1, 42],
] as [number, number][];
const lines: ZoneShape = { kind: 'lines', lines: [line] };
const area: ZoneShape = { kind: 'area', geometry: { type: 'Polygon', coordinates: [ring] } };

describe('a component on the map', () => {
  it('is its lines where curbs were picked, and nothing until they came', () => {
    expect(
      toZoneShape(component({ segment_geometry: { type: 'MultiLineString', coordinates: [line] } })),
    ).toEqual(lines);
    expect(toZoneShape(component({}))).toBe(null);
  });

  it('is its area as drawn', () => {
    expect(toZoneShape(component({ geometry: { type: 'Polygon', coordinates: [ring] } }))).toEqual(area);
  });

  it('is a circle as wide as its radius', () => {
    const middle = { type: 'Point', coordinates: [-122.67, 45.52] } as const;
    expect(toZoneShape(component({ geometry: { ...middle, coordinates: [-122.67, 45.52] } }))).toBe(null);
    const form = toZoneShape(
      component({ geometry: { ...middle, coordinates: [-122.67, 45.52] }, radius: 200 }),
    );
    const box = boundsOfShapes(form === null ? [] : [form]);
    // A degree of latitude is 111.2 km; the circle is 400 m wide.
    expect(((box?.[3] ?? 0) - (box?.[1] ?? 0)) * 111_200).toBeCloseTo(400, -1);
  });
});

describe('a box', () => {
  it('holds every form, whichever comes first', () => {
    expect(boundsOfShapes([])).toBe(null);
    expect(boundsOfShapes([lines])).toEqual([3, 41, 5, 46]);
    expect(boundsOfShapes([lines, area])).toEqual([1, 41, 9, 48]);
    expect(boundsOfShapes([area, lines])).toEqual([1, 41, 9, 48]);
  });

  it('goes around both, or is the one there is', () => {
    const a = [1, 20, 3, 40] as const;
    const b = [2, 10, 5, 30] as const;
    expect(unionBoxes(a, b)).toEqual([1, 10, 5, 40]);
    expect(unionBoxes(b, a)).toEqual([1, 10, 5, 40]);
    expect(unionBoxes(a, null)).toBe(a);
    expect(unionBoxes(null, b)).toBe(b);
    expect(unionBoxes(null, null)).toBe(null);
  });
});
