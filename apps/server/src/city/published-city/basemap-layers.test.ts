// The layer of the base tiles in which a feature is drawn, and from which zoom level.
import { expect, it } from 'vitest';
import { firstZoom, layerOf } from './basemap-layers.ts';

it.each([
  ['park', 'area', 'green'],
  ['plaza', 'area', 'square'],
  ['river', 'line', 'water'],
  ['museum', 'area', 'building'],
  ['tram', 'line', 'rail'],
  ['footway', 'line', 'street'],
  // A square for walking is drawn as an area, not as a line.
  ['footway', 'area', 'ground'],
  ['park', 'point', 'place'],
  ['unheard of', 'line', 'street'],
  ['unheard of', 'area', 'ground'],
] as const)('a %s that is a %s is of the layer %s', (kind, shape, layer) => {
  expect(layerOf(kind, shape)).toBe(layer);
});

it('what matters more is drawn from farther away', () => {
  const streets = [
    'motorway',
    'trunk',
    'primary',
    'secondary',
    'tertiary',
    'residential',
    'pedestrian',
    'service',
    'steps',
  ];
  const zooms = streets.map((highway) => firstZoom('street', 'street', highway));
  expect(zooms).toEqual(zooms.toSorted((a, b) => a - b));
  expect(firstZoom('street', 'street', 'primary_link')).toBe(firstZoom('street', 'street', 'primary'));
  expect(firstZoom('street', 'street', null)).toBe(firstZoom('street', 'street', 'residential'));
  const places = ['city', 'town', 'borough', 'village', 'place', 'quarter', 'somewhere'];
  const named = places.map((kind) => firstZoom('place', kind, null));
  expect(named).toEqual(named.toSorted((a, b) => a - b));
  expect(new Set(named).size).toBe(places.length);
  expect([
    firstZoom('ground', 'x', null),
    firstZoom('rail', 'tram', null),
    firstZoom('building', 'x', null),
  ]).toEqual([0, 9, 13]);
});
