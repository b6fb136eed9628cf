// Components of zones as forms on the map, and the boxes around them.
import { type ZoneComponentAnswer, zoneComponentAnswer } from '@curbwright/contract';
import { describe, expect, it } from 'vitest';
import type { ZoneForm } from '../map/zones.ts';
import { boxAround, boxOfForms, formOf } from './zone-forms.ts';

const component = (part: Partial<ZoneComponentAnswer>): ZoneComponentAnswer =>
  zoneComponentAnswer.parse({
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
const lines: ZoneForm = { kind: 'lines', lines: [line] };
const area: ZoneForm = { kind: 'area', geometry: { type: 'Polygon', coordinates: [ring] } };

describe('a component on the map', () => {
  it('is its lines where curbs were picked, and nothing until they came', () => {
    expect(formOf(component({ segment_geometry: { type: 'MultiLineString', coordinates: [line] } }))).toEqual(
      lines,
    );
    expect(formOf(component({}))).toBe(null);
  });

  it('is its area as drawn', () => {
    expect(formOf(component({ geometry: { type: 'Polygon', coordinates: [ring] } }))).toEqual(area);
  });

  it('is a circle as wide as its radius', () => {
    const middle = { type: 'Point', coordinates: [-122.67, 45.52] } as const;
    expect(formOf(component({ geometry: { ...middle, coordinates: [-122.67, 45.52] } }))).toBe(null);
    const form = formOf(component({ geometry: { ...middle, coordinates: [-122.67, 45.52] }, radius: 200 }));
    const box = boxOfForms(form === null ? [] : [form]);
    // A degree of latitude is 111.2 km.
    expect(((box?.[3] ?? 0) - (box?.[1] ?? 0)) * 111_200).toBeCloseTo(400, -1);
  });
});

describe('a box', () => {
  it('holds every form, whichever comes first', () => {
    expect(boxOfForms([])).toBe(null);
    expect(boxOfForms([lines])).toEqual([3, 41, 5, 46]);
    expect(boxOfForms([lines, area])).toEqual([1, 41, 9, 48]);
    expect(boxOfForms([area, lines])).toEqual([1, 41, 9, 48]);
  });

  it('goes around both, or is the one there is', () => {
    const a = [1, 20, 3, 40] as const;
    const b = [2, 10, 5, 30] as const;
    expect(boxAround(a, b)).toEqual([1, 10, 5, 40]);
    expect(boxAround(b, a)).toEqual([1, 10, 5, 40]);
    expect(boxAround(a, null)).toBe(a);
    expect(boxAround(null, b)).toBe(b);
    expect(boxAround(null, null)).toBe(null);
  });
});
