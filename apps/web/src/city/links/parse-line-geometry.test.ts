// Which geometries of links are accepted as lines.
import { expect, it } from 'vitest';
import { parseLineGeometry } from './parse-line-geometry.ts';

const two = [
  [13.1, 52.2],
  [13.3, 52.4],
];
it.each([
  { what: 'two points', geometry: { type: 'LineString', coordinates: two }, is: true },
  { what: 'one point', geometry: { type: 'LineString', coordinates: two.slice(0, 1) }, is: false },
  {
    what: 'a height',
    geometry: {
      coordinates: [
        [13.1, 52.2, 30],
        [13.3, 52.4],
      ],
    },
    is: false,
  },
  {
    what: 'no number',
    geometry: {
      coordinates: [
        [13.1, 52.2],
        [13.3, Number.NaN],
      ],
    },
    is: false,
  },
  { what: 'no points', geometry: { coordinates: 'none' }, is: false },
  { what: 'no coordinates', geometry: { type: 'Point' }, is: false },
  { what: 'nothing', geometry: null, is: false },
  { what: 'a word', geometry: 'line', is: false },
])('a line of $what: $is', ({ geometry, is }) => {
  expect(parseLineGeometry(geometry)).toEqual(is ? { type: 'LineString', coordinates: two } : null);
});
