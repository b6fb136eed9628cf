// A metric for each link on a dashboard's map, as plain values: the style of its line, the features
// to draw, and which of today's curbs are hidden.
import type { LineGeometry } from '@curbwright/core';
import type { Feature } from 'geojson';
import type { FilterSpecification } from 'maplibre-gl';
import { type ZoneForm, zoneFeatures } from './zones.ts';

/** Color is never the only distinction between lines: width and pattern show the same. */
const figurePatterns = ['solid', 'dashed', 'dotted'] as const;
type FigurePattern = (typeof figurePatterns)[number];

export interface FigureLook {
  readonly color: string;
  /** Multiple of the width of a curb line. */
  readonly width: number;
  readonly pattern: FigurePattern;
}

export interface FigureLine {
  readonly link: number;
  readonly geometry: LineGeometry;
}

export interface FiguresView {
  readonly lines: readonly FigureLine[];
  /** Link → style. Links without one remain in the map's own gray. */
  readonly looks: ReadonlyMap<number, FigureLook>;
  /** The selected analysis zone; empty for the whole city. */
  readonly outline: readonly ZoneForm[];
  readonly gone: GoneCurbs;
}

/** Curbs of today's tiles that do not exist in the state shown. */
export interface GoneCurbs {
  readonly links: readonly number[];
  /**
   * Their geometries, as far as known. Overview tiles merge curbs without their ids, so these curbs
   * are painted over.
   */
  readonly lines: readonly LineGeometry[];
}

export const noGone: GoneCurbs = { links: [], lines: [] };
export const noFigures: FiguresView = { lines: [], looks: new Map(), outline: [], gone: noGone };

/** Maximum number of ids in a filter on the curbs of the tiles. */
export const mostGone = 20_000;

/** Filters curbs out of the tiles; `null` = none are hidden. */
export function withoutGone({ links }: GoneCurbs): FilterSpecification | null {
  if (links.length === 0) return null;
  // One lookup per curb, however many are hidden; `in` would search the list each time.
  return ['match', ['id'], links.slice(0, mostGone), false, true];
}

export function goneFeatures({ lines }: GoneCurbs): readonly Feature[] {
  return lines.map((geometry) => ({ type: 'Feature', properties: {}, geometry }));
}

export function outlineFeatures(forms: readonly ZoneForm[]): readonly Feature[] {
  return zoneFeatures({ zones: [{ id: null, name: '', forms }], chosen: null, edited: null }).shapes;
}

export function figureFeatures(lines: readonly FigureLine[]): readonly Feature[] {
  return lines.map(({ link, geometry }) => ({ type: 'Feature', properties: { link }, geometry }));
}

/** Feature state of a link. */
interface FigureState {
  readonly color: string;
  readonly width: number;
  readonly dashed: number;
  readonly dotted: number;
}

export function figureState({ color, width, pattern }: FigureLook): FigureState {
  return { color, width, dashed: Number(pattern === 'dashed'), dotted: Number(pattern === 'dotted') };
}

function sameLook(a: FigureLook, b: FigureLook): boolean {
  return a.color === b.color && a.width === b.width && a.pattern === b.pattern;
}

/** Links whose style differs between two views, and links that no longer have one. */
export function changedFigures(
  before: ReadonlyMap<number, FigureLook>,
  after: ReadonlyMap<number, FigureLook>,
): { readonly set: readonly (readonly [number, FigureLook])[]; readonly gone: readonly number[] } {
  return {
    set: [...after].filter(([link, look]) => {
      const old = before.get(link);
      return old === undefined || !sameLook(old, look);
    }),
    gone: [...before.keys()].filter((link) => !after.has(link)),
  };
}

/** West, south, east, north of all lines; null = there are none. */
export function boxOfLines(lines: readonly FigureLine[]): readonly [number, number, number, number] | null {
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
const leastSpan = 0.0018;

export function withSurroundings(
  box: readonly [number, number, number, number],
): [number, number, number, number] {
  const [west, south, east, north] = box;
  const more = Math.max(0, leastSpan - (north - south), leastSpan - (east - west)) / 2;
  // A box that is long in one direction already includes its surroundings.
  return north - south >= leastSpan || east - west >= leastSpan
    ? [west, south, east, north]
    : [west - more, south - more, east + more, north + more];
}
