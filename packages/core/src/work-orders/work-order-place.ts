// Where a work order is: whether its point is on or only near a street, the point on a chosen
// street or curb, and the house number in a typed address.
import type { Position } from '../platform/geometry/geometry.ts';
import { planeAt } from '../platform/geometry/plane.ts';

/** Largest distance to a curb, in meters, at which a point is on its street: a wide street's half. */
export const maxOnStreetMeters = 25;
/** Largest distance to a curb, in meters, at which a point is near its street. */
export const maxNearStreetMeters = 150;

/**
 * Whether a point is only near its street. `meters` is the distance to the street's nearest curb;
 * `null` = the street was given with a curb, an asset or an address.
 */
export function isOnlyNearStreet(meters: number | null): boolean {
  return meters !== null && meters > maxOnStreetMeters;
}

interface NearestPoint {
  readonly at: Position;
  readonly meters: number;
}

/** Returns the point of these lines that is nearest to a position; `null` without lines. */
export function nearestPointOnLines(
  from: Position,
  lines: readonly (readonly Position[])[],
): NearestPoint | null {
  const plane = planeAt(from);
  let best: NearestPoint | null = null;
  for (const line of lines) {
    const points = line.map((position) => plane.toMetres(position));
    for (const [index, [x, y]] of points.entries()) {
      const [nextX, nextY] = points[index + 1] ?? [x, y];
      const [dx, dy] = [nextX - x, nextY - y];
      const square = dx * dx + dy * dy;
      const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / square));
      const [nearX, nearY] = [x + share * dx, y + share * dy];
      const meters = Math.hypot(nearX, nearY);
      if (best === null || meters < best.meters) best = { at: plane.toPosition(nearX, nearY), meters };
    }
  }
  return best;
}

/**
 * Returns the address of a place that was found as a whole street: the street with the house number
 * in the typed text (`123 pear`, `Pear Street 12b`), in the same order; the street's name alone when
 * there is none.
 */
export function addressOnStreet(typed: string, street: string): string {
  const text = typed.trim();
  const before = /^(\d+[a-z]?)[\s,]+\S/i.exec(text)?.[1];
  // A number that belongs to the street's name (`5th`, `Route 9`) is not a house number.
  const after = /\S[\s,]+(\d+[a-z]?)$/i.exec(text)?.[1];
  const isInName = (number: string) => street.toLowerCase().split(/\s+/).includes(number.toLowerCase());
  if (before !== undefined && !isInName(before)) return `${before} ${street}`;
  if (after !== undefined && !isInName(after)) return `${street} ${after}`;
  return street;
}
