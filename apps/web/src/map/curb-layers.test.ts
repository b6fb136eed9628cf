// Widths of curbs, casings and halos by zoom, and what is drawn of a curb that is hidden or not
// known yet.
import type { LayerSpecification } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { curbLayers, curbPixels, curbWidth, haloWidth } from './curb-layers.ts';
import { palettes } from './palette.ts';
import { evaluateLayer, isDrawn } from './testing/painted.ts';

const layers = curbLayers(palettes.dark, '#abcdef');
const wide = (width: unknown, zoom: number, of?: number) =>
  evaluateLayer(
    { id: 'x', type: 'line', source: 's', paint: { 'line-width': width } } as LayerSpecification,
    of === undefined ? { zoom } : { zoom, state: { width: of } },
  )['line-width'];

describe('the pixels of a curb', () => {
  it.each([
    [0, 0.5],
    [9, 0.5],
    [10, 0.6],
    [11, 0.7],
    [12, 0.85],
    [13, 1],
    [13.5, 1.25],
    [14, 1.5],
    [15, 2.65],
    [16, 3.8],
    [17.5, 5.9],
    [19, 8],
    [22, 8],
  ])('are at zoom %d: %d, as the map draws them', (zoom, pixels) => {
    expect(curbPixels(zoom)).toBeCloseTo(pixels, 6);
    expect(wide(curbWidth(0), zoom, 1)).toBeCloseTo(pixels, 3);
    expect(wide(curbWidth(0), zoom, 1.5)).toBeCloseTo(pixels * 1.5, 3);
    expect(wide(haloWidth(3), zoom)).toBeCloseTo(pixels * 1.3 + 2 + 6, 3);
    expect(wide(haloWidth(0), zoom)).toBeCloseTo(pixels * 1.3 + 2, 3);
  });
});

it.each([
  [11, 0],
  [13, 1],
  [14, 1],
  [16, 2],
  [19, 2],
])('at zoom %d the casing adds %d px of the two there are', (zoom, extra) => {
  expect(Number(wide(curbWidth(2), zoom, 1.5)) - Number(wide(curbWidth(0), zoom, 1.5))).toBeCloseTo(extra, 3);
});

it('draws nothing of a hidden curb, not even its casing, and a thin line of an unknown one', () => {
  expect(wide(curbWidth(0), 16, 0)).toBe(0);
  expect(wide(curbWidth(2), 16, 0)).toBe(0);
  expect(wide(curbWidth(2), 16, 0.01)).toBeCloseTo(2.038, 3);
  expect(wide(curbWidth(0), 16)).toBeCloseTo(3.04, 3);
  expect(wide(curbWidth(2), 16)).toBeCloseTo(5.04, 3);
});

it('lays halos under the casing and that under the line, each in its color', () => {
  const { hover, selection, casing } = palettes.dark;
  const seen = { zoom: 16, state: { color: '#123456', width: 1 } };
  expect(
    layers.map((layer) => [
      layer.id,
      evaluateLayer(layer, seen)['line-color'],
      evaluateLayer(layer, seen)['line-width'],
      evaluateLayer(layer, seen)['line-opacity'] ?? 1,
    ]),
  ).toEqual([
    ['hover-halo', hover, 8.94, 0.55],
    ['selection-halo', selection, 12.94, 1],
    ['curb-casing', casing, 5.8, 1],
    ['curb-line', '#123456', 3.8, 1],
  ]);
  expect(evaluateLayer(layers[3], { zoom: 16 })['line-color']).toBe('#abcdef');
});

it('has no casing on overviews', () => {
  expect([11.99, 12].map((zoom) => isDrawn(layers[2], { zoom }))).toEqual([false, true]);
  expect(isDrawn(layers[3], { zoom: 5 })).toBe(true);
});
