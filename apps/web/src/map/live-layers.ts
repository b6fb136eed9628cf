// Live data on the map: a soft halo along each link with sensors, as wide as it is free, and the number of free spaces from near.
import type { LiveLink, Position } from '@curbwright/core';
import type { Feature } from 'geojson';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { curbTileLayer } from './curb-layers.ts';
import { upright } from './fonts.ts';
import type { Palette } from './palette.ts';

/** The curbs' tiles once more, with the link as the feature's id: the curbs' own source is keyed by rule set. */
export const liveSource = 'live';
export const liveNumberSource = 'live-numbers';

export interface LiveOfLink extends LiveLink {
  /** Where its number stands; null = it has none. */
  readonly at: Position | null;
}

/** Links without live data have no halo. */
const halo = ['coalesce', ['feature-state', 'haloWidth'], 0] as const;

export function liveSources(tiles: string): Readonly<Record<string, SourceSpecification>> {
  return {
    [liveSource]: { type: 'vector', tiles: [tiles], minzoom: 13, maxzoom: 16 },
    [liveNumberSource]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
  };
}

export function liveHaloLayers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'live-halo',
      type: 'line',
      source: liveSource,
      'source-layer': curbTileLayer,
      minzoom: 13,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': ['case', ['boolean', ['feature-state', 'full'], false], palette.liveFull, palette.live],
        'line-width': [
          'interpolate',
          ['linear'],
          ['zoom'],
          13,
          ['*', 0.4, halo],
          17,
          ['*', 1, halo],
          20,
          ['*', 1.6, halo],
        ] as never,
        'line-blur': ['interpolate', ['linear'], ['zoom'], 13, 1, 18, 3],
        'line-opacity': 0.75,
      },
    },
  ];
}

export function liveNumberLayers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'live-badge',
      type: 'circle',
      source: liveNumberSource,
      minzoom: 16.5,
      paint: {
        'circle-radius': 10,
        'circle-color': palette.casing,
        'circle-stroke-color': ['case', ['==', ['get', 'free'], '0'], palette.liveFull, palette.live],
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'live-number',
      type: 'symbol',
      source: liveNumberSource,
      minzoom: 16.5,
      layout: {
        'text-field': ['get', 'free'],
        'text-font': upright,
        'text-size': 13,
        // Each stands in its badge: none gives way.
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': palette.liveInk },
    },
  ];
}

/** The numbers: free spaces of each link that says where. */
export function liveNumbers(live: ReadonlyMap<number, LiveOfLink>): readonly Feature[] {
  return [...live.values()].flatMap(({ at, free }) =>
    at === null
      ? []
      : [
          {
            type: 'Feature' as const,
            properties: { free: String(free) },
            geometry: { type: 'Point' as const, coordinates: [...at] },
          },
        ],
  );
}

/** Links whose live state differs between two readings, and the ones that have none any more. */
export function changedLive(
  before: ReadonlyMap<number, LiveOfLink>,
  after: ReadonlyMap<number, LiveOfLink>,
): { readonly set: readonly (readonly [number, LiveOfLink])[]; readonly gone: readonly number[] } {
  return {
    set: [...after].filter(([link, live]) => {
      const old = before.get(link);
      return old === undefined || old.haloWidth !== live.haloWidth || (old.free === 0) !== (live.free === 0);
    }),
    gone: [...before.keys()].filter((link) => !after.has(link)),
  };
}
