// Map layers for assets: areas in their type's color, icons on small discs, clusters with their
// count, and a ring around the selected asset.
import type { LayerSpecification } from 'maplibre-gl';
import { regularFont } from './fonts.ts';
import { featureSource } from './map-overlay.ts';
import { palettes } from './palette.ts';
import type { MapView } from './view.ts';

export const assetSource = 'assets';
export const assetAreaSource = 'asset-areas';
export const assetChosenSource = 'asset-chosen';
export const assetIconLayer = 'asset-icon';
export const assetDotLayer = 'asset-dot';

/**
 * Minimum zoom with enough room for icons next to the curbs. At lower zooms each asset is a dot, so
 * that the curbs remain visible.
 */
const iconZoom = 17.3;
export const assetClusterLayer = 'asset-cluster';
export const assetAreaLayer = 'asset-area';

const source = featureSource({ tolerance: 0.1 });
export const assetSources = {
  [assetSource]: source,
  [assetAreaSource]: source,
  [assetChosenSource]: source,
};

/** Layers in z-order, bottom to top. */
export function assetLayers(view: MapView): readonly LayerSpecification[] {
  const palette = palettes[view.scheme];
  // A pale casing like that of curbs makes the assets visible on aerial imagery.
  const isProposed = ['boolean', ['get', 'proposed'], false] as ['boolean', ['get', string], boolean];
  return [
    {
      id: assetAreaLayer,
      type: 'fill',
      source: assetAreaSource,
      paint: { 'fill-color': ['get', 'color'], 'fill-opacity': ['case', isProposed, 0.14, 0.3] },
    },
    {
      id: 'asset-area-casing',
      type: 'line',
      source: assetAreaSource,
      paint: { 'line-color': palette.casing, 'line-width': 4, 'line-opacity': 0.9 },
    },
    {
      id: 'asset-area-edge',
      type: 'line',
      source: assetAreaSource,
      filter: ['!', isProposed],
      paint: { 'line-color': ['get', 'color'], 'line-width': 2 },
    },
    {
      id: 'asset-area-proposed',
      type: 'line',
      source: assetAreaSource,
      filter: isProposed,
      paint: { 'line-color': palette.selection, 'line-width': 2, 'line-dasharray': [2, 1.5] },
    },
    {
      id: 'asset-chosen',
      type: 'circle',
      source: assetChosenSource,
      paint: {
        'circle-radius': 19,
        'circle-color': palette.selection,
        'circle-opacity': 0.25,
        'circle-stroke-color': palette.selection,
        'circle-stroke-width': 3,
      },
    },
    {
      id: assetClusterLayer,
      type: 'circle',
      source: assetSource,
      filter: ['has', 'count'],
      paint: {
        'circle-radius': ['step', ['get', 'size'], 12, 10, 14, 100, 17, 1000, 20],
        'circle-color': palette.casing,
        'circle-stroke-color': palette.label,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'asset-count',
      type: 'symbol',
      source: assetSource,
      filter: ['has', 'count'],
      layout: {
        'text-field': ['get', 'count'],
        'text-font': regularFont,
        'text-size': 12,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': palette.placeLabel },
    },
    {
      id: assetDotLayer,
      type: 'circle',
      source: assetSource,
      filter: ['has', 'picture'],
      maxzoom: iconZoom,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 13, 1, 15.5, 1.5, iconZoom, 4],
        'circle-color': ['get', 'color'],
        'circle-stroke-color': ['case', isProposed, palette.selection, palette.casing],
        'circle-stroke-width': [
          'interpolate',
          ['linear'],
          ['zoom'],
          15.5,
          ['case', isProposed, 1, 0],
          iconZoom,
          ['case', isProposed, 2, 1],
        ],
      },
    },
    {
      id: assetIconLayer,
      type: 'symbol',
      source: assetSource,
      filter: ['has', 'picture'],
      minzoom: iconZoom,
      layout: {
        'icon-image': ['get', 'picture'],
        'icon-size': ['interpolate', ['linear'], ['zoom'], iconZoom, 0.8, 18.5, 1],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
  ];
}
