// Converts plan coordinates to longitude and latitude: in the open Pacific,
// far from any real city, so that nobody takes an invented rule for a real one. Pacific time, US
// dollars and federal holidays apply there. 0° N 0° E has no such time zone, and broken coordinates
// appear there.
import { type LineGeometry, type PolygonGeometry, type Position, roundPosition } from '@curbwright/core';
import { at, type Line, type Point } from './plane.ts';
import type { Ring } from './polygon.ts';

/** The foot of the boulevard, about 170 km off the coast of Oregon. */
export const cityOrigin = { longitude: -126.4, latitude: 44.3 } as const;

const metresPerDegree = 111_195;
const shrink = Math.cos((cityOrigin.latitude * Math.PI) / 180);

/** Longitude and latitude, rounded to seven decimals (1 cm). */
export function positionOf([x, y]: Point): Position {
  return roundPosition([
    cityOrigin.longitude + x / (metresPerDegree * shrink),
    cityOrigin.latitude + y / metresPerDegree,
  ]);
}

export function lineOf(points: Line): LineGeometry {
  return { type: 'LineString', coordinates: points.map(positionOf) };
}

/** A closed single-ring polygon. */
export function polygonOf(ring: Ring): PolygonGeometry {
  return { type: 'Polygon', coordinates: [[...ring, at(ring, 0)].map(positionOf)] };
}
