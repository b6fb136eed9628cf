// Fading or hiding a map layer.
import type { LayerSpecification } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { withOpacity } from './layer-opacity.ts';

const circle: LayerSpecification = {
  id: 'dots',
  type: 'circle',
  source: 'some',
  layout: { 'circle-sort-key': 3 },
  paint: { 'circle-opacity': 0.8, 'circle-radius': 4 },
};

describe('a layer of the map', () => {
  it('takes part of its own strength, all of it where it has none of its own', () => {
    expect(withOpacity(circle, true, 0.5)).toEqual({
      ...circle,
      paint: { 'circle-opacity': 0.4, 'circle-stroke-opacity': 0.5, 'circle-radius': 4 },
    });
    const byZoom: LayerSpecification = {
      id: 'lines',
      type: 'line',
      source: 'some',
      paint: { 'line-opacity': ['interpolate', ['linear'], ['zoom'], 10, 0, 14, 1] },
    };
    expect(withOpacity(byZoom, true, 0.25)).toMatchObject({ paint: { 'line-opacity': 0.25 } });
  });

  it('is as it is at its whole strength', () => {
    expect(withOpacity(circle, true, 1)).toBe(circle);
    expect(withOpacity(circle, true, 0.99)).not.toBe(circle);
  });

  it('keeps its layout when it is hidden', () => {
    expect(withOpacity(circle, false, 0.5)).toEqual({
      ...circle,
      layout: { 'circle-sort-key': 3, visibility: 'none' },
    });
  });

  it.each([
    ['background', ['background-opacity']],
    ['fill', ['fill-opacity']],
    ['symbol', ['text-opacity', 'icon-opacity']],
    ['raster', ['raster-opacity']],
    ['fill-extrusion', ['fill-extrusion-opacity']],
    ['hillshade', []],
  ] as const)('of the type %s is weaker in %s', (type, names) => {
    const layer = { id: 'x', type, source: 'some' } as LayerSpecification;
    expect(withOpacity(layer, true, 0.5)).toMatchObject({
      paint: Object.fromEntries(names.map((name) => [name, 0.5])),
    });
    expect(Object.keys(withOpacity(layer, true, 0.5).paint ?? {})).toHaveLength(names.length);
  });
});
