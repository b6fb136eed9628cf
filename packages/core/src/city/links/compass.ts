// Compass names of directions: the side of the street on which a curb lies, in eight sectors.

import type { LineGeometry } from '../../platform/geometry/geometry.ts';
import { planeAt } from '../../platform/geometry/plane.ts';
import type { SideOfStreet } from '../city/city-data.ts';

export const compassSides = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export type CompassSide = (typeof compassSides)[number];

/** Returns the 45° sector of a direction given in meters east and north. */
export function compassOf(east: number, north: number): CompassSide {
  const degrees = (Math.atan2(east, north) * 180) / Math.PI;
  const sector = ((Math.round(degrees / 45) % 8) + 8) % 8;
  return compassSides[sector] ?? 'N';
}

/**
 * Returns the compass side of a curb that runs along `line` on the left or right of its street;
 * `null` when the side is unknown or the line is closed.
 */
export function compassSideOfLine(line: LineGeometry, side: SideOfStreet): CompassSide | null {
  const [first, last] = [line.coordinates[0], line.coordinates.at(-1)];
  if (side === 'unknown' || first === undefined || last === undefined) return null;
  const [east, north] = planeAt(first).toMetres(last);
  if (Math.hypot(east, north) < 0.1) return null;
  return side === 'left' ? compassOf(-north, east) : compassOf(north, -east);
}
