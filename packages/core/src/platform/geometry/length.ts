// Lengths of lines in meters: great-circle distance (haversine) on the mean sphere of 6,371,008.8
// m, as in turf.
import { distance } from '@turf/turf';
import type { LineGeometry, Position } from './geometry.ts';

/**
 * Returns the meters between two positions. Within 0.3 % of the ellipsoid anywhere, and within 0.1
 * % over the length of a street in most cities.
 */
export function metresBetween(from: Position, to: Position): number {
  return distance(from, to, { units: 'meters' });
}

/** Length of a line in meters. */
export function lineLength(line: LineGeometry): number {
  let metres = 0;
  let last: Position | undefined;
  for (const position of line.coordinates) {
    if (last !== undefined) metres += metresBetween(last, position);
    last = position;
  }
  return metres;
}
