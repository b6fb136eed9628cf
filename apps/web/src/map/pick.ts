// Which curb is meant by a point: the ones under it, nearest first, each once.
import type { Geometry } from 'geojson';

export interface Picked {
  readonly link: number;
  readonly ruleSet: number | null;
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

/** Pixels from `p` to the segment `a`–`b`. */
function toSegment(p: XY, a: XY, b: XY): number {
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

/** Pixels from `point` to the geometry's lines; infinite when it has none. */
function distance(point: XY, geometry: Geometry, project: (lng: number, lat: number) => XY): number {
  let least = Number.POSITIVE_INFINITY;
  for (const line of linesOf(geometry)) {
    const dots = line.map(([lng = 0, lat = 0]) => project(lng, lat));
    for (const [at, dot] of dots.entries()) {
      const next = dots[at + 1];
      if (next !== undefined) least = Math.min(least, toSegment(point, dot, next));
    }
  }
  return least;
}

/** The candidates' links, nearest to `point` first, each link once (a tile border cuts a curb in two). */
export function nearestFirst(
  point: XY,
  candidates: readonly Candidate[],
  project: (lng: number, lat: number) => XY,
): readonly Picked[] {
  const found = new Map<number, { picked: Picked; away: number }>();
  for (const { link, ruleSet, geometry } of candidates) {
    if (link === null) continue;
    const away = distance(point, geometry, project);
    const known = found.get(link);
    if (known === undefined || away < known.away) found.set(link, { picked: { link, ruleSet }, away });
  }
  return [...found.values()].sort((a, b) => a.away - b.away).map((entry) => entry.picked);
}
