// The result of a search: the lines of a street's curbs, a frame around them until they are loaded, or
// a ring around a point.
import type { Feature } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import type { Box } from './box.ts';
import { featureSource, mapOverlay } from './map-overlay.ts';
import { type Palette, palettes } from './palette.ts';

const searchResultSource = 'found';

declare module './view.ts' {
  interface MapView {
    /** The search result to show; absent if none. */
    readonly found?: MapSearchResult | null;
  }
}

export interface MapSearchResult {
  /** The framed area; a point when both corners are the same. */
  readonly box: Box;
  /** The curbs of the place; absent or empty = not loaded, or none. */
  readonly lines?: readonly (readonly (readonly [lng: number, lat: number])[])[];
}

/** Width and opacity of the lines, which lie over the curbs and let them show through. */
const lineWidth = 14;
const lineOpacity = 0.4;

export function searchResultLayers(palette: Palette): LayerSpecification[] {
  const stroke = { 'line-color': palette.selection, 'line-width': 2, 'line-dasharray': [2, 1.5] };
  return [
    {
      id: 'found-frame',
      type: 'line',
      source: searchResultSource,
      filter: ['==', ['geometry-type'], 'Polygon'],
      layout: { 'line-join': 'round' },
      paint: stroke,
    },
    {
      id: 'found-line',
      type: 'line',
      source: searchResultSource,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.selection,
        'line-width': lineWidth,
        'line-opacity': lineOpacity,
      },
    },
    {
      id: 'found-point',
      type: 'circle',
      source: searchResultSource,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 11,
        'circle-opacity': 0,
        'circle-stroke-color': palette.selection,
        'circle-stroke-width': 3,
      },
    },
  ];
}

/**
 * Margin in degrees around the framed area, about 12 m, so that the frame does not cover the curbs.
 */
const frameMarginDegrees = 0.00011;

export function searchResultFeatures(found: MapSearchResult | null): readonly Feature[] {
  if (found === null) return [];
  if (found.lines !== undefined && found.lines.length > 0)
    return found.lines.map((line) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: line.map(([lng, lat]) => [lng, lat]) },
    }));
  const [west, south, east, north] = found.box;
  if (west === east && south === north)
    return [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [west, south] } }];
  const across = frameMarginDegrees / Math.max(0.1, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const [w, s, e, n] = [west - across, south - frameMarginDegrees, east + across, north + frameMarginDegrees];
  const ring = [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ];
  return [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }];
}

export const searchResultOverlay = mapOverlay({
  data: ({ found }) => found ?? null,
  sources: { [searchResultSource]: featureSource() },
  over: ({ scheme }) => searchResultLayers(palettes[scheme]),
  features: [{ of: (found) => ({ [searchResultSource]: searchResultFeatures(found) }) }],
});
