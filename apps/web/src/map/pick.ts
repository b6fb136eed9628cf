// Finds the curbs at a point: nearest first, each once.
import type { Geometry } from 'geojson';

export interface PickedCurb {
  readonly link: number;
  readonly ruleSet: number | null;
  /** Name of the curb's street, from the streets of our own basemap; `null` if none is near. */
  readonly street: string | null;
}

/** Where curbs were picked, in degrees, and whether Shift, Ctrl or Cmd was held. */
export interface PickLocation {
  readonly at: readonly [number, number];
  readonly adds: boolean;
}

/** The curb under the pointer, and the pointer's position in pixels of the map container. */
export interface HoveredCurb extends PickedCurb {
  readonly x: number;
  readonly y: number;
}

interface Candidate {
  readonly link: number | null;
  readonly ruleSet: number | null;
  readonly geometry: Geometry;
}

interface XY {
  readonly x: number;
  readonly y: number;
}

/** Returns the distance in pixels from `p` to the segment `a`–`b`. */
function distanceToSegment(p: XY, a: XY, b: XY): number {
  const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const along = length === 0 ? 0 : ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length;
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(p.x - a.x - at * (b.x - a.x), p.y - a.y - at * (b.y - a.y));
}

function linesOf(geometry: Geometry): readonly (readonly (readonly number[])[])[] {
  if (geometry.type === 'LineString') return [geometry.coordinates];
  if (geometry.type === 'MultiLineString') return geometry.coordinates;
  return [];
}

/**
 * Returns the segment of the geometry's lines nearest to `point`, and its distance; `null` if the
 * geometry has no lines.
 */
function nearestSegment(point: XY, geometry: Geometry, project: (lng: number, lat: number) => XY) {
  let best: { readonly a: XY; readonly b: XY; readonly away: number } | null = null;
  for (const line of linesOf(geometry)) {
    const dots = line.map(([lng = 0, lat = 0]) => project(lng, lat));
    for (const [at, a] of dots.entries()) {
      const b = dots[at + 1];
      if (b === undefined) break;
      const away = distanceToSegment(point, a, b);
      if (best === null || away < best.away) best = { a, b, away };
    }
  }
  return best;
}

interface Street {
  readonly name: string;
  readonly geometry: Geometry;
}

/**
 * Weight of the angle between curb and street: a perpendicular street counts as 13 times as far
 * away, because a curb at a corner belongs to the street it runs along.
 */
const crossingCost = 12;

/**
 * Returns the street along which a curb runs at `point`, by distance and direction; `null` if there
 * is none.
 */
export function findStreetAlong(
  point: XY,
  curb: Geometry,
  streets: readonly Street[],
  project: (lng: number, lat: number) => XY,
): string | null {
  const along = nearestSegment(point, curb, project);
  if (along === null) return null;
  const angle = Math.atan2(along.b.y - along.a.y, along.b.x - along.a.x);
  let best: { readonly name: string; readonly cost: number } | null = null;
  for (const { name, geometry } of streets) {
    const piece = nearestSegment(point, geometry, project);
    if (piece === null) continue;
    const turn = Math.sin(Math.atan2(piece.b.y - piece.a.y, piece.b.x - piece.a.x) - angle) ** 2;
    const cost = (piece.away + 1) * (1 + crossingCost * turn);
    if (best === null || cost < best.cost) best = { name, cost };
  }
  return best?.name ?? null;
}

/**
 * Returns the links of the candidates, nearest to `point` first, each once (a tile border can split
 * a curb in two). `street` returns the street name of a candidate.
 */
export function sortNearestFirst(
  point: XY,
  candidates: readonly Candidate[],
  project: (lng: number, lat: number) => XY,
  street: (geometry: Geometry) => string | null = () => null,
): readonly PickedCurb[] {
  const found = new Map<number, { candidate: Candidate; away: number }>();
  for (const candidate of candidates) {
    if (candidate.link === null) continue;
    const away = nearestSegment(point, candidate.geometry, project)?.away ?? Number.POSITIVE_INFINITY;
    const known = found.get(candidate.link);
    if (known === undefined || away < known.away) found.set(candidate.link, { candidate, away });
  }
  return [...found]
    .sort(([, a], [, b]) => a.away - b.away)
    .map(([link, { candidate }]) => ({
      link,
      ruleSet: candidate.ruleSet,
      street: street(candidate.geometry),
    }));
}
