// Live data on the map: a soft halo along each link with sensors, the wider the more spaces are
// free, and the number of free spaces at high zooms.
import type { LiveState } from '@curbwright/contract';
import type { Feature } from 'geojson';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { curbTileLayer, roundEnds } from './curb-layers.ts';
import { regularFont } from './fonts.ts';
import { featureSource } from './map-overlay.ts';
import type { Palette } from './palette.ts';

/**
 * A second source with the curb tiles, with the link as feature id, because the curbs' own source
 * is keyed by rule set.
 */
export const liveSource = 'live';
export const liveNumberSource = 'live-numbers';

/** Style of a link's halo. The unknown state is distinguished by dots and not only by color. */
type HaloStyle = 'free' | 'full' | 'unknown';

/**
 * Returns the halo style: `unknown` when no space is reporting, so that such a link is shown
 * neither as free nor as full.
 */
export function haloStyleOf({ spaces, free }: Pick<LiveState, 'spaces' | 'free'>): HaloStyle {
  return spaces === 0 ? 'unknown' : free === 0 ? 'full' : 'free';
}

/** A link's feature state. */
export interface HaloState {
  readonly haloWidth: number;
  readonly look: HaloStyle;
}

function toHaloState(live: LiveState): HaloState {
  return { haloWidth: live.haloWidth, look: haloStyleOf(live) };
}

const haloStyleExpression = ['coalesce', ['feature-state', 'look'], ''] as const;
/** Links without live data have no halo. */
const halo = [
  'match',
  haloStyleExpression,
  ['free', 'full'],
  // Even the narrowest halo must be visible next to the curb's own line and casing.
  ['+', 4, ['coalesce', ['feature-state', 'haloWidth'], 0]],
  0,
] as const;

/** Returns the given width at all zooms for links with an unknown state, and 0 for all others. */
const onlyUnknown = (width: number) => ['case', ['==', haloStyleExpression, 'unknown'], width, 0] as const;

export function liveSources(tiles: string): Readonly<Record<string, SourceSpecification>> {
  return {
    [liveSource]: { type: 'vector', tiles: [tiles], minzoom: 13, maxzoom: 16 },
    [liveNumberSource]: featureSource(),
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
      layout: roundEnds,
      paint: {
        'line-color': ['case', ['==', haloStyleExpression, 'full'], palette.liveFull, palette.live] as never,
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
    {
      // Dots on both sides of the curb.
      id: 'live-unknown',
      type: 'line',
      source: liveSource,
      'source-layer': curbTileLayer,
      minzoom: 13,
      layout: roundEnds,
      paint: {
        'line-color': palette.liveUnknown,
        'line-width': onlyUnknown(2.5) as never,
        'line-gap-width': ['interpolate', ['linear'], ['zoom'], 13, 4, 17, 9, 20, 16],
        'line-dasharray': [0, 2],
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
        'circle-stroke-color': [
          'match',
          ['get', 'look'],
          'free',
          palette.live,
          'full',
          palette.liveFull,
          palette.liveUnknown,
        ],
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
        'text-font': regularFont,
        'text-size': 13,
        // Labels have badges and may overlap, so that none is hidden to make room for another.
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': palette.liveInk },
    },
  ];
}

/**
 * Returns the label of a link as a feature with the link's id: the number of free spaces, or that
 * it is unknown. `null` = the link's location is not known.
 */
export function liveNumberFeature(link: number, live: LiveState): Feature | null {
  if (live.at === null) return null;
  const look = haloStyleOf(live);
  return {
    type: 'Feature',
    id: link,
    properties: { free: look === 'unknown' ? '?' : String(live.free), look },
    geometry: { type: 'Point', coordinates: [...live.at] },
  };
}

export interface LiveChanges {
  /** Links whose halo changed. */
  readonly halos: readonly (readonly [number, HaloState])[];
  /** Links whose number changed or moved. */
  readonly numbers: readonly Feature[];
  readonly numbersGone: readonly number[];
  /** Links that no longer have a live state. */
  readonly gone: readonly number[];
}

/** Returns what has to be redrawn from one live state to the next: only what looks different. */
export function diffLiveStates(
  before: ReadonlyMap<number, LiveState>,
  after: ReadonlyMap<number, LiveState>,
): LiveChanges {
  const halos: (readonly [number, HaloState])[] = [];
  const numbers: Feature[] = [];
  const numbersGone: number[] = [];
  for (const [link, live] of after) {
    const old = before.get(link);
    if (old === live) continue;
    const halo = toHaloState(live);
    const was = old === undefined ? null : toHaloState(old);
    if (was === null || was.haloWidth !== halo.haloWidth || was.look !== halo.look) halos.push([link, halo]);
    const isSameNumber =
      old !== undefined &&
      was?.look === halo.look &&
      old.free === live.free &&
      String(old.at) === String(live.at);
    if (isSameNumber) continue;
    const number = liveNumberFeature(link, live);
    if (number !== null) numbers.push(number);
    else if (old !== undefined && old.at !== null) numbersGone.push(link);
  }
  const gone = [...before.keys()].filter((link) => !after.has(link));
  return { halos, numbers, numbersGone: [...numbersGone, ...gone], gone };
}
