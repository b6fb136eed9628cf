// A figure for each link on a dashboard's map, as plain values: how its line looks, the features the map draws, and what of today's city it leaves out.
import type { LineGeometry } from '@curbwright/core';
import type { Feature } from 'geojson';
import type { FilterSpecification } from 'maplibre-gl';
import { type ZoneForm, zoneFeatures } from './zones.ts';

/** A line is never told by its colour alone: width and pattern say the same. */
const figurePatterns = ['solid', 'dashed', 'dotted'] as const;
type FigurePattern = (typeof figurePatterns)[number];

export interface FigureLook {
  readonly color: string;
  /** Times the width of a curb line. */
  readonly width: number;
  readonly pattern: FigurePattern;
}

export interface FigureLine {
  readonly link: number;
  readonly geometry: LineGeometry;
}

export interface FiguresView {
  readonly lines: readonly FigureLine[];
  /** Link → how it looks; links without a look are left to the map's own grey. */
  readonly looks: ReadonlyMap<number, FigureLook>;
  /** The zone that is looked at; empty for the whole city. */
  readonly outline: readonly ZoneForm[];
  readonly gone: GoneCurbs;
}

/** Curbs of today's tiles that are not there in the state that is shown. */
export interface GoneCurbs {
  readonly links: readonly number[];
  /** Where they lie, as far as it is known: tiles of an overview gather curbs without their ids, and are painted over. */
  readonly lines: readonly LineGeometry[];
}

export const noGone: GoneCurbs = { links: [], lines: [] };
export const noFigures: FiguresView = { lines: [], looks: new Map(), outline: [], gone: noGone };

/** So many ids a filter of the tiles' curbs holds. */
export const mostGone = 20_000;

/** Leaves curbs out of the tiles; null = nothing is left out. */
export function withoutGone({ links }: GoneCurbs): FilterSpecification | null {
  if (links.length === 0) return null;
  // One look for each curb, however many are left out: `in` would go through the list each time.
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

/** What the map is told of a link. */
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

/** Links whose look differs between two views, and the ones that have none any more. */
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

/** Degrees of latitude a map shows at least: about 200 m. Of a single curb one sees where it lies. */
const leastSpan = 0.0018;

export function withSurroundings(
  box: readonly [number, number, number, number],
): [number, number, number, number] {
  const [west, south, east, north] = box;
  const more = Math.max(0, leastSpan - (north - south), leastSpan - (east - west)) / 2;
  // A box that is long one way has its surroundings already.
  return north - south >= leastSpan || east - west >= leastSpan
    ? [west, south, east, north]
    : [west - more, south - more, east + more, north + more];
}
