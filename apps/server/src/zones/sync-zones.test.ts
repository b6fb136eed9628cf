// The shape in which a component of a zone is drawn.
import { expect, it } from 'vitest';
import { toZoneShape } from './sync-zones.ts';

const point = { type: 'Point', coordinates: [1, 2] };
const polygon = { type: 'Polygon', coordinates: [] };
type Component = Parameters<typeof toZoneShape>[0];

it.each<[string, object | null, number | null, object | null]>([
  ['Segments', null, null, null],
  ['Segments', polygon, null, null],
  ['Radius', point, 30, { type: 'Radius', geometry: point, radius: 30 }],
  ['Radius', point, null, null],
  ['Polygon', polygon, null, { type: 'Polygon', geometry: polygon }],
  ['Polygon', null, 30, null],
])('a component of %s with %j and %s is drawn as %j', (type, geometry, radius, shape) => {
  const row: unknown = { type, geometry, radius };
  expect(toZoneShape(row as Component)).toEqual(shape);
});
