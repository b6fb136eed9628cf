// Map layers for a metric of each link. Color and width are feature states. Patterns are gaps drawn
// over the line, whose opacity is a feature state, so a change of the hour requires no new tile
// layout.
import type { FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { curbWidth, flatEnds, haloWidth, roundEnds } from './curb-layers.ts';
import { featureSource } from './map-overlay.ts';
import { palettes } from './palette.ts';
import type { MapView } from './view.ts';

export const metricSource = 'figures';
export const metricLine = 'figure-line';
export const zoneOutlineSource = 'figure-zone';
export const absentCurbSource = 'figure-gone';
/**
 * Minimum zoom at which tiles contain each curb with its id, so that single curbs can be filtered
 * out.
 */
const singleZoom = 13;

export const metricSources = {
  [metricSource]: featureSource({ promoteId: 'link', tolerance: 0.2 }),
  [zoneOutlineSource]: featureSource(),
  [absentCurbSource]: featureSource({ tolerance: 0.2 }),
};

/**
 * Returns the layers of the selected analysis zone, below the curbs. The zone has no hatching,
 * which could be mistaken for a metric.
 */
export function zoneOutlineLayers({ scheme }: MapView): readonly LayerSpecification[] {
  const palette = palettes[scheme];
  const isArea: FilterSpecification = ['==', ['get', 'kind'], 'area'];
  const area = { source: zoneOutlineSource, filter: isArea };
  return [
    {
      ...area,
      id: 'figure-zone-wash',
      type: 'fill',
      paint: { 'fill-color': palette.selection, 'fill-opacity': 0.06 },
    },
    {
      ...area,
      id: 'figure-zone-casing',
      type: 'line',
      layout: roundEnds,
      paint: { 'line-color': palette.casing, 'line-width': 5, 'line-opacity': 0.85 },
    },
    {
      ...area,
      id: 'figure-zone-edge',
      type: 'line',
      layout: roundEnds,
      paint: { 'line-color': palette.placeLabel, 'line-width': 2, 'line-dasharray': [2.5, 2] },
    },
    {
      id: 'figure-zone-lines',
      type: 'line',
      source: zoneOutlineSource,
      filter: ['==', ['get', 'kind'], 'lines'],
      // Round ends would overlap and look darker there.
      layout: flatEnds,
      paint: { 'line-color': palette.selection, 'line-width': haloWidth(5), 'line-opacity': 0.35 },
    },
  ];
}

/** Layers in z-order, bottom to top. */
export function metricLayers(view: MapView): readonly LayerSpecification[] {
  const palette = palettes[view.scheme];
  const own = { type: 'line', source: metricSource } as const;
  const gaps = (pattern: 'dashed' | 'dotted', dash: readonly number[]): LayerSpecification => ({
    ...own,
    id: `figure-${pattern}`,
    layout: flatEnds,
    paint: {
      'line-color': palette.casing,
      'line-width': curbWidth(0.5),
      'line-dasharray': [...dash],
      'line-opacity': ['coalesce', ['feature-state', pattern], 0],
    },
  });
  return [
    {
      id: 'figure-gone',
      type: 'line',
      source: absentCurbSource,
      maxzoom: singleZoom,
      layout: roundEnds,
      paint: { 'line-color': palette.street, 'line-width': curbWidth(1) },
    },
    {
      ...own,
      id: 'figure-hover',
      layout: roundEnds,
      paint: {
        'line-color': palette.hover,
        'line-width': haloWidth(2),
        'line-opacity': ['coalesce', ['feature-state', 'hover'], 0],
      },
    },
    {
      ...own,
      id: 'figure-casing',
      layout: roundEnds,
      paint: { 'line-color': palette.casing, 'line-width': curbWidth(2) },
    },
    {
      ...own,
      id: metricLine,
      layout: flatEnds,
      paint: {
        'line-color': ['coalesce', ['feature-state', 'color'], view.unknown.color],
        'line-width': curbWidth(0),
      },
    },
    gaps('dashed', [0.7, 1.5]),
    gaps('dotted', [0.6, 0.6]),
  ];
}
