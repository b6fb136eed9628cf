// A figure for each link as map layers: colour and width are feature state, patterns are gaps laid over the line whose opacity is feature state: nothing is
// laid out anew when the hour moves.
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { curbWidth, haloWidth } from './curb-layers.ts';
import { palettes } from './palette.ts';
import type { MapView } from './view.ts';

export const figureSource = 'figures';
export const figureLine = 'figure-line';

export const figureSources: Readonly<Record<string, SourceSpecification>> = {
  [figureSource]: {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [] },
    promoteId: 'link',
    tolerance: 0.2,
  },
};

const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
const flat = { 'line-cap': 'butt', 'line-join': 'round' } as const;

/** z-order as data, bottom to top. */
export function figureLayers(view: MapView): readonly LayerSpecification[] {
  const palette = palettes[view.scheme];
  const own = { type: 'line', source: figureSource } as const;
  const gaps = (pattern: 'dashed' | 'dotted', dash: readonly number[]): LayerSpecification => ({
    ...own,
    id: `figure-${pattern}`,
    layout: flat,
    paint: {
      'line-color': palette.casing,
      'line-width': curbWidth(0.5),
      'line-dasharray': [...dash],
      'line-opacity': ['coalesce', ['feature-state', pattern], 0],
    },
  });
  return [
    {
      ...own,
      id: 'figure-hover',
      layout: round,
      paint: {
        'line-color': palette.hover,
        'line-width': haloWidth(2),
        'line-opacity': ['coalesce', ['feature-state', 'hover'], 0],
      },
    },
    {
      ...own,
      id: 'figure-casing',
      layout: round,
      paint: { 'line-color': palette.casing, 'line-width': curbWidth(2) },
    },
    {
      ...own,
      id: figureLine,
      layout: flat,
      paint: {
        'line-color': ['coalesce', ['feature-state', 'color'], view.unknown.color],
        'line-width': curbWidth(0),
      },
    },
    gaps('dashed', [0.7, 1.5]),
    gaps('dotted', [0.6, 0.6]),
  ];
}
