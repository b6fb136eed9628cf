// Geometries for the map: of every type, with a flat list of projected positions; none if one part
// is not a valid position.
import { expect, it } from 'vitest';
import { toMapGeometry } from './map-geometry.ts';

const [a, b] = [
  [1, 2],
  [3, 4],
];
it.each<[string, unknown, number]>([
  ['Point', a, 1],
  ['LineString', [a, b], 2],
  ['MultiPoint', [a, b], 2],
  [
    'MultiLineString',
    [
      [a, b],
      [b, a],
    ],
    4,
  ],
  ['Polygon', [[a, b, a]], 3],
  ['MultiPolygon', [[[a, b, a]], [[b, a, b]]], 6],
])('shows a %s', (type, coordinates, count) => {
  const shown = toMapGeometry({ type, coordinates }, null);
  expect(shown?.geometry).toEqual({ type, coordinates });
  expect(shown?.positions).toHaveLength(count);
});

it.each<[string, unknown]>([
  ['a part that is empty', { type: 'MultiLineString', coordinates: [[a, b], []] }],
  ['nothing', { type: 'LineString', coordinates: [] }],
  ['coordinates of another kind', { type: 'Polygon', coordinates: [a, b] }],
  ['words', { type: 'Point', coordinates: ['1', 2] }],
  ['a place beyond longitude', { type: 'Point', coordinates: [180.1, 0] }],
  ['a place beyond latitude', { type: 'Point', coordinates: [0, -90.1] }],
  ['another type', { type: 'GeometryCollection', coordinates: a }],
  ['no geometry', null],
])('shows nothing of %s', (_what, value) => {
  expect(toMapGeometry(value, null)).toBeNull();
});

it('shows what lies at the edge of the earth, heights left out, in degrees', () => {
  expect(toMapGeometry({ type: 'Point', coordinates: [180, -90, 7] }, null)?.positions).toEqual([[180, -90]]);
  expect(
    toMapGeometry({ type: 'Point', coordinates: [1000, 2000] }, (x, y) => [x / 1000, y / 1000])?.geometry
      .coordinates,
  ).toEqual([1, 2]);
});
