// Places the drawing board on the globe: in the open Pacific, far from any real city.
import { type LineGeometry, type PolygonGeometry, type Position, roundedPosition } from '@curbwright/core';
import { at, type Line, type Point } from './plane.ts';
import type { Ring } from './polygon.ts';

/** The boulevard's foot: some 170 km off the coast of Oregon. */
export const anchor = { longitude: -126.4, latitude: 44.3 } as const;

const metresPerDegree = 111_195;
const shrink = Math.cos((anchor.latitude * Math.PI) / 180);

/** Longitude and latitude, seven decimals (a centimetre). */
export function positionOf([x, y]: Point): Position {
  return roundedPosition([
    anchor.longitude + x / (metresPerDegree * shrink),
    anchor.latitude + y / metresPerDegree,
  ]);
}

export function lineOf(points: Line): LineGeometry {
  return { type: 'LineString', coordinates: points.map(positionOf) };
}

/** A polygon of one ring, closed. */
export function polygonOf(ring: Ring): PolygonGeometry {
  return { type: 'Polygon', coordinates: [[...ring, at(ring, 0)].map(positionOf)] };
}
