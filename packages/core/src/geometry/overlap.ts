// How far two polygons lie over each other.
import { area, featureCollection, intersect, polygon } from '@turf/turf';
import type { Box, Position } from './geometry.ts';

/** The box around positions; of none it is empty and inside out, so that it touches nothing. */
export function boxOfPositions(positions: readonly (readonly number[])[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng = 0, lat = 0] of positions) {
    west = Math.min(west, lng);
    south = Math.min(south, lat);
    east = Math.max(east, lng);
    north = Math.max(north, lat);
  }
  return [west, south, east, north];
}

/** Square metres that two polygons (rings of longitude and latitude, closed) share; 0 when they only touch. */
export function overlapArea(
  one: readonly (readonly (readonly number[])[])[],
  other: readonly (readonly (readonly number[])[])[],
): number {
  const rings = (all: typeof one): Position[][] =>
    all.map((ring) => ring.map(([lng = 0, lat = 0]): Position => [lng, lat]));
  const shared = intersect(featureCollection([polygon(rings(one)), polygon(rings(other))]));
  return shared === null ? 0 : area(shared);
}
