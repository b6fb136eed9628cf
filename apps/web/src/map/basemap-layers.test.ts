// The city's own basemap: streets at their real width, from which zoom features are visible, and
// how labels are styled.
import type { LayerSpecification } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { groundLayers, labelLayers, streetHitLayer } from './basemap-layers.ts';
import { palettes } from './palette.ts';
import { evaluateLayer, isDrawn, type PaintContext } from './testing/painted.ts';

const palette = palettes.light;
/** At 60° north, a pixel covers half as many meters as at the equator. */
const latitude = 60;
const ground = groundLayers(palette, latitude);
const labels = labelLayers(palette);
const layerOf = (id: string): LayerSpecification | undefined =>
  [...ground, ...labels, streetHitLayer(latitude)].find((layer) => layer.id === id);
const paintOf = (id: string, name: string, seen: PaintContext = {}) => evaluateLayer(layerOf(id), seen)[name];
const metresOfPixel = (zoom: number) => (40_075_016.69 / 512 / 2 ** zoom) * 0.5;

describe('a street', () => {
  it.each([
    ['motorway', 1.8, 3.2, 18],
    ['trunk', 1.8, 3.2, 18],
    ['primary', 1.5, 3.35, 16],
    ['secondary', 1.2, 2.931, 14],
    ['tertiary', 0.9, 2.512, 12],
    ['residential', 0.4, 2.093, 10],
    ['living_street', 0.4, 2.093, 10],
    ['service', 0, 1.047, 5],
    ['footway', 0, 0.7, 3],
    ['steps', 0, 0.7, 3],
    ['of an unknown class', 0.5, 2.093, 10],
  ])('%s is %d px wide at zoom 11, %d at 13 and %d m from near', (highway, far, middle, metres) => {
    const width = (zoom: number, more = {}) =>
      Number(paintOf('street', 'line-width', { zoom, properties: { highway, ...more } }));
    expect(width(11)).toBeCloseTo(far, 2);
    expect(width(13)).toBeCloseTo(Math.max(middle, metres / metresOfPixel(13)), 2);
    expect(width(22)).toBeCloseTo(metres / metresOfPixel(22), 0);
    expect(width(18)).toBeCloseTo(metres / metresOfPixel(18), 0);
    expect(width(22, { width: 7 })).toBeCloseTo(7 / metresOfPixel(22), 0);
    expect(width(11, { width: 30 })).toBeCloseTo(far, 2);
  });

  it('has an edge of 1.6 px, and of the finder 16, half of it on overviews', () => {
    const width = (id: string, zoom: number) =>
      Number(paintOf(id, 'line-width', { zoom, properties: { highway: 'primary', name: 'Oak' } }));
    for (const [id, extra] of [
      ['street-edge', 1.6],
      ['street-finder', 16],
    ] as const) {
      expect(width(id, 11) - width('street', 11)).toBeCloseTo(extra / 2, 2);
      expect(width(id, 13) - width('street', 13)).toBeCloseTo(extra / 2, 2);
      expect(width(id, 22) - width('street', 22)).toBeCloseTo(extra, 1);
    }
    expect(paintOf('path', 'line-width', { properties: { highway: 'path' } })).toBe(
      paintOf('street', 'line-width', { properties: { highway: 'path' } }),
    );
  });

  it.each([
    ['motorway', ['street-edge', 'main-street']],
    ['trunk', ['street-edge', 'main-street']],
    ['primary', ['street-edge', 'main-street']],
    ['secondary', ['street-edge', 'main-street']],
    ['tertiary', ['street-edge', 'street']],
    ['service', ['street-edge', 'street']],
    ['pedestrian', ['path']],
    ['cycleway', ['path']],
    ['track', ['path']],
  ])('%s is drawn by the layers of its class', (highway, ids) => {
    const streets = ground.filter(({ id }) => /street|path/.test(id));
    const drawn = streets.filter((layer) => isDrawn(layer, { zoom: 15, properties: { highway } }));
    expect(drawn.map(({ id }) => id)).toEqual(ids);
  });

  it('is found by its name and never seen', () => {
    const finder = layerOf('street-finder');
    expect(isDrawn(finder, { properties: { name: 'Oak' } })).toBe(true);
    expect(isDrawn(finder, { properties: {} })).toBe(false);
    expect(evaluateLayer(finder)['line-opacity']).toBe(0);
  });
});

it.each([
  ['path', 14, { highway: 'path' }],
  ['building', 14, {}],
  ['building-edge', 15.5, {}],
  ['rail', 11, {}],
  ['street-name', 13, { name: 'Oak' }],
  ['stream-name', 13, { name: 'Creek' }],
  ['green-name', 11, { kind: 'green' }],
  ['square-name', 11, { kind: 'square' }],
  ['water-name', 11, { kind: 'water' }],
  ['street-finder', 13, { name: 'Oak' }],
])('%s is drawn from zoom %d on', (id, zoom, properties) => {
  expect(isDrawn(layerOf(id), { zoom, properties })).toBe(true);
  expect(isDrawn(layerOf(id), { zoom: zoom - 0.01, properties })).toBe(false);
});

it('writes the names of places until zoom 18, and no name where there is none', () => {
  const named = { properties: { name: 'Oldtown' } };
  expect(isDrawn(layerOf('place-name'), { ...named, zoom: 17.99 })).toBe(true);
  expect(isDrawn(layerOf('place-name'), { ...named, zoom: 18 })).toBe(false);
  expect(isDrawn(layerOf('place-name'))).toBe(false);
  expect(isDrawn(layerOf('street-name'))).toBe(false);
  expect(isDrawn(layerOf('stream-name'), { ...named, geometry: 'Polygon' })).toBe(false);
  expect(isDrawn(layerOf('green-name'), { properties: { kind: 'water' } })).toBe(false);
});

it('draws water as an area or as a line, and woods and sand in colors of their own', () => {
  expect(isDrawn(layerOf('water'), { geometry: 'Polygon' })).toBe(true);
  expect(isDrawn(layerOf('water'), { geometry: 'LineString' })).toBe(false);
  expect(isDrawn(layerOf('stream'), { geometry: 'LineString' })).toBe(true);
  expect(isDrawn(layerOf('stream'), { geometry: 'Polygon' })).toBe(false);
  const color = (id: string, kind: string) => paintOf(id, 'fill-color', { properties: { kind } });
  for (const kind of ['wood', 'forest', 'scrub']) expect(color('green', kind)).toBe(palette.wood);
  for (const kind of ['beach', 'sand']) expect(color('square', kind)).toBe(palette.sand);
  expect(color('green', 'park')).toBe(palette.green);
  expect(color('square', 'plaza')).toBe(palette.square);
  expect(paintOf('green', 'fill-antialias')).toBe(false);
  expect(paintOf('square', 'fill-antialias')).toBe(false);
});

it.each([
  ['stream', 'line-width', [0.8, 1.867, 4]],
  ['rail', 'line-width', [0.8, 1.333, 2.4]],
  ['building-edge', 'line-width', [0.8, 0.8, 0.8]],
  ['street-name', 'text-size', [10, 10, 12.999]],
  ['place-name', 'text-size', [11, 12.2, 14]],
  ['stream-name', 'text-size', [12, 12, 12]],
  ['water-name', 'text-size', [12, 12, 12]],
])('%s has its %s at zooms 11, 13 and 17', (id, name, sizes) => {
  const seen = { properties: { name: 'Oak', kind: 'water' } };
  const found = [11, 13, 17].map((zoom) => Number(paintOf(id, name, { ...seen, zoom })));
  for (const [at, size] of sizes.entries()) expect(found[at]).toBeCloseTo(size, 1);
});

it('letters names so that they keep off each other, in the colors of what they name', () => {
  const lettering = labels.map((layer) => {
    const seen = evaluateLayer(layer, { properties: { name: 'Oak', kind: 'green' } });
    return [
      layer.id,
      seen['text-field'],
      seen['text-color'],
      seen['text-padding'] ?? 2,
      seen['text-halo-width'],
    ];
  });
  expect(lettering).toEqual([
    ['street-name', 'Oak', palette.label, 6, 1.6],
    ['stream-name', 'Oak', palette.waterLabel, 2, 1.6],
    ['green-name', 'Oak', palette.greenLabel, 4, 1.6],
    ['square-name', 'Oak', palette.placeLabel, 4, 1.6],
    ['water-name', 'Oak', palette.waterLabel, 4, 1.6],
    ['place-name', 'Oak', palette.placeLabel, 8, 1.6],
  ]);
  expect(evaluateLayer(layerOf('street-name'))).toMatchObject({
    'symbol-placement': 'line',
    'symbol-spacing': 320,
    'text-max-angle': 30,
    'text-letter-spacing': 0.02,
  });
  expect(evaluateLayer(layerOf('stream-name'))).toMatchObject({
    'symbol-placement': 'line',
    'symbol-spacing': 500,
  });
  expect(evaluateLayer(layerOf('place-name'))).toMatchObject({
    'text-letter-spacing': 0.06,
    'text-max-width': 8,
  });
  expect(evaluateLayer(layerOf('water-name'))).toMatchObject({
    'text-radial-offset': 0.8,
    'text-max-width': 7,
  });
});
