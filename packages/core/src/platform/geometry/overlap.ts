// Overlap of two polygons, and the part of a polygon that others do not cover.
import { area, difference, featureCollection, intersect, polygon } from '@turf/turf';
import type { Box, PolygonGeometry, Position } from './geometry.ts';
import { planeAt } from './plane.ts';

/**
 * The bounding box of positions. Without positions it is empty and inverted, so that it touches
 * nothing.
 */
export function boundingBox(positions: readonly (readonly number[])[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng = 0, lat = 0] of positions) {
    west = Math.min(west, lng);
    south = Math.min(south, lat);
    east = Math.max(east, lng);
    north = Math.max(north, lat);
  }
  return [west, south, east, north];
}

/**
 * Shared area of two polygons in square meters (closed rings of longitude and latitude); 0 if they
 * only touch.
 */
export function overlapArea(
  one: readonly (readonly (readonly number[])[])[],
  other: readonly (readonly (readonly number[])[])[],
): number {
  const rings = (all: typeof one): Position[][] =>
    all.map((ring) => ring.map(([lng = 0, lat = 0]): Position => [lng, lat]));
  const shared = intersect(featureCollection([polygon(rings(one)), polygon(rings(other))]));
  return shared === null ? 0 : area(shared);
}

/**
 * Whether a straight line along an edge of either polygon separates them, apart from an overlap of
 * up to `metres`. Use it as a quick check before an expensive one: `false` does not mean that they
 * overlap.
 */
export function areSeparatedByEdge(one: PolygonGeometry, other: PolygonGeometry, metres: number): boolean {
  const [origin] = one.coordinates[0] ?? [];
  if (origin === undefined) return true;
  const { toMetres } = planeAt(origin);
  const [ours, theirs] = [one, other].map(({ coordinates }) => (coordinates[0] ?? []).map(toMetres));
  const parts = (ring: typeof ours = []) =>
    ring.some(([x, y], index) => {
      const next = ring[index + 1];
      if (next === undefined) return false;
      const [east, north] = [next[0] - x, next[1] - y];
      const length = Math.hypot(east, north);
      if (length === 0) return false;
      const across = (points: typeof ours = []) =>
        points.map(([px, py]) => ((px - x) * north - (py - y) * east) / length);
      const [a, b] = [across(ours), across(theirs)];
      return Math.max(...a) - Math.min(...b) <= metres || Math.max(...b) - Math.min(...a) <= metres;
    });
  return parts(ours) || parts(theirs);
}

/**
 * Returns the part of a polygon that none of the others cover; if it has several pieces, the
 * largest. `null` if nothing is left.
 */
export function subtractPolygons(
  one: PolygonGeometry,
  others: readonly PolygonGeometry[],
): PolygonGeometry | null {
  if (others.length === 0) return one;
  const left = difference(
    featureCollection([one, ...others].map(({ coordinates }) => polygon(coordinates))),
  )?.geometry;
  if (left === undefined) return null;
  const parts = left.type === 'Polygon' ? [left.coordinates] : left.coordinates;
  const polygons = parts.map(
    (rings): PolygonGeometry => ({
      type: 'Polygon',
      coordinates: rings.map((ring) => ring.map(([lng = 0, lat = 0]): Position => [lng, lat])),
    }),
  );
  const [largest] = polygons.toSorted((a, b) => area(b) - area(a));
  return largest ?? null;
}
