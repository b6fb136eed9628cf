// The metric of each link on a dashboard's map, as plain values: the style of its line, the
// features to draw, and which of today's curbs are hidden.
import type { LineGeometry } from '@curbwright/core';
import type { Feature } from 'geojson';
import type { FilterSpecification } from 'maplibre-gl';
import { type ZoneShape, zoneFeatures } from './zones.ts';

/**
 * Line patterns. Pattern and width repeat the meaning of the color, so that color is never the only
 * distinction.
 */
const metricPatterns = ['solid', 'dashed', 'dotted'] as const;
type MetricPattern = (typeof metricPatterns)[number];

export interface MetricStyle {
  readonly color: string;
  /** Line width as a multiple of that of a curb line. */
  readonly width: number;
  readonly pattern: MetricPattern;
}

export interface MetricLine {
  readonly link: number;
  readonly geometry: LineGeometry;
}

export interface MetricsView {
  readonly lines: readonly MetricLine[];
  /** Link → style. Links without a style stay gray. */
  readonly looks: ReadonlyMap<number, MetricStyle>;
  /** The selected analysis zone; empty for the whole city. */
  readonly outline: readonly ZoneShape[];
  readonly gone: AbsentCurbs;
}

/** Curbs of today's tiles that do not exist in the state shown. */
export interface AbsentCurbs {
  readonly links: readonly number[];
  /**
   * Their geometries, if known. They are painted over in overview tiles, where curbs are merged
   * without ids and cannot be filtered.
   */
  readonly lines: readonly LineGeometry[];
}

export const noAbsentCurbs: AbsentCurbs = { links: [], lines: [] };
export const noMetrics: MetricsView = { lines: [], looks: new Map(), outline: [], gone: noAbsentCurbs };

/** Maximum number of ids in the filter on the curbs of the tiles. */
export const maxAbsentCurbs = 20_000;

/** Returns a filter that hides these curbs in the tiles; `null` = none are hidden. */
export function absentCurbFilter({ links }: AbsentCurbs): FilterSpecification | null {
  if (links.length === 0) return null;
  // `match` looks up each curb once, however many are hidden; `in` would search the list each time.
  return ['match', ['id'], links.slice(0, maxAbsentCurbs), false, true];
}

export function absentCurbFeatures({ lines }: AbsentCurbs): readonly Feature[] {
  return lines.map((geometry) => ({ type: 'Feature', properties: {}, geometry }));
}

export function zoneOutlineFeatures(forms: readonly ZoneShape[]): readonly Feature[] {
  return zoneFeatures({ zones: [{ id: null, name: '', forms }], chosen: null, edited: null }).shapes;
}

export function metricFeatures(lines: readonly MetricLine[]): readonly Feature[] {
  return lines.map(({ link, geometry }) => ({ type: 'Feature', properties: { link }, geometry }));
}

/** Feature state of a link. */
interface MetricFeatureState {
  readonly color: string;
  readonly width: number;
  readonly dashed: number;
  readonly dotted: number;
}

export function toMetricFeatureState({ color, width, pattern }: MetricStyle): MetricFeatureState {
  return { color, width, dashed: Number(pattern === 'dashed'), dotted: Number(pattern === 'dotted') };
}

function isSameStyle(a: MetricStyle, b: MetricStyle): boolean {
  return a.color === b.color && a.width === b.width && a.pattern === b.pattern;
}

/** Returns the links whose style differs between two views, and those that no longer have one. */
export function diffMetricStyles(
  before: ReadonlyMap<number, MetricStyle>,
  after: ReadonlyMap<number, MetricStyle>,
): { readonly set: readonly (readonly [number, MetricStyle])[]; readonly gone: readonly number[] } {
  return {
    set: [...after].filter(([link, look]) => {
      const old = before.get(link);
      return old === undefined || !isSameStyle(old, look);
    }),
    gone: [...before.keys()].filter((link) => !after.has(link)),
  };
}

/** Returns west, south, east and north of all lines; `null` = there are none. */
export function boxOfLines(lines: readonly MetricLine[]): readonly [number, number, number, number] | null {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { geometry } of lines)
    for (const [lng = 0, lat = 0] of geometry.coordinates) {
      west = Math.min(west, lng);
      south = Math.min(south, lat);
      east = Math.max(east, lng);
      north = Math.max(north, lat);
    }
  return west > east ? null : [west, south, east, north];
}

/**
 * Minimum extent of a map in degrees of latitude, about 200 m, so that the surroundings of a single
 * curb are visible.
 */
const minSpanDegrees = 0.0018;

export function padToMinSpan(
  box: readonly [number, number, number, number],
): [number, number, number, number] {
  const [west, south, east, north] = box;
  const more = Math.max(0, minSpanDegrees - (north - south), minSpanDegrees - (east - west)) / 2;
  // A box that is long in one direction already shows the surroundings.
  return north - south >= minSpanDegrees || east - west >= minSpanDegrees
    ? [west, south, east, north]
    : [west - more, south - more, east + more, north + more];
}
