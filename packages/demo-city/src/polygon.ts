// Rings of points for city blocks and plots. Rings are not closed: the last point connects to the
// first.
import { at, direction, distance, type Point, segmentIntersection } from './plane.ts';

export type Ring = readonly Point[];

/** Area in square meters; positive if the ring runs counterclockwise. */
export function ringArea(ring: Ring): number {
  let sum = 0;
  for (let index = 0; index < ring.length; index += 1) {
    const a = at(ring, index);
    const b = at(ring, (index + 1) % ring.length);
    sum += a[0] * b[1] - b[0] * a[1];
  }
  return sum / 2;
}

/** The area-weighted centroid; the first corner for a ring without area. */
export function centroid(ring: Ring): Point {
  let x = 0;
  let y = 0;
  let sum = 0;
  for (let index = 0; index < ring.length; index += 1) {
    const a = at(ring, index);
    const b = at(ring, (index + 1) % ring.length);
    const cross = a[0] * b[1] - b[0] * a[1];
    sum += cross;
    x += (a[0] + b[0]) * cross;
    y += (a[1] + b[1]) * cross;
  }
  return Math.abs(sum) < 1e-6 ? at(ring, 0) : [x / (3 * sum), y / (3 * sum)];
}

export function insideRing(point: Point, ring: Ring): boolean {
  let inside = false;
  for (let index = 0; index < ring.length; index += 1) {
    const a = at(ring, index);
    const b = at(ring, (index + 1) % ring.length);
    if (a[1] > point[1] !== b[1] > point[1]) {
      const x = a[0] + ((point[1] - a[1]) / (b[1] - a[1])) * (b[0] - a[0]);
      if (point[0] < x) inside = !inside;
    }
  }
  return inside;
}

/** Whether the ring is simple: no two of its sides cross. */
export function isSimple(ring: Ring): boolean {
  const count = ring.length;
  if (count < 3) return false;
  for (let i = 0; i < count; i += 1) {
    for (let j = i + 2; j < count; j += 1) {
      if (i === 0 && j === count - 1) continue;
      if (
        segmentIntersection(
          at(ring, i),
          at(ring, (i + 1) % count),
          at(ring, j),
          at(ring, (j + 1) % count),
        ) !== null
      )
        return false;
    }
  }
  return true;
}

/** The part of a ring to the left of the line through `origin` along `heading`. */
export function clipLeft(ring: Ring, origin: Point, heading: Point): Point[] {
  const side = (point: Point): number =>
    heading[0] * (point[1] - origin[1]) - heading[1] * (point[0] - origin[0]);
  const remaining: Point[] = [];
  for (let index = 0; index < ring.length; index += 1) {
    const a = at(ring, index);
    const b = at(ring, (index + 1) % ring.length);
    const sideA = side(a);
    const sideB = side(b);
    if (sideA >= 0) remaining.push(a);
    if (sideA > 0 !== sideB > 0 && sideA !== sideB) {
      const share = sideA / (sideA - sideB);
      remaining.push([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]);
    }
  }
  return removeRepeatedPoints(remaining);
}

/** Removes points that repeat the previous one. */
function removeRepeatedPoints(ring: Ring): Point[] {
  return ring.filter((point, index) => distance(point, at(ring, index - 1)) > 0.05);
}

/** The intersection of two sides' lines after each is moved inward. */
function corner(a: Side, b: Side): Point {
  const cross = a.heading[0] * b.heading[1] - a.heading[1] * b.heading[0];
  if (Math.abs(cross) < 0.05) {
    const depth = (a.inset + b.inset) / 2;
    return [b.start[0] - b.heading[1] * depth, b.start[1] + b.heading[0] * depth];
  }
  const from: Point = [a.start[0] - a.heading[1] * a.inset, a.start[1] + a.heading[0] * a.inset];
  const to: Point = [b.start[0] - b.heading[1] * b.inset, b.start[1] + b.heading[0] * b.inset];
  const share = ((to[0] - from[0]) * b.heading[1] - (to[1] - from[1]) * b.heading[0]) / cross;
  return [from[0] + a.heading[0] * share, from[1] + a.heading[1] * share];
}

interface Side {
  readonly start: Point;
  readonly heading: Point;
  readonly inset: number;
}

/**
 * Shrinks a counterclockwise ring by a separate distance on each side (side `i` runs from point `i`
 * to `i + 1`). Sides that shrink away are dropped; `null` if no usable ring is left.
 */
export function insetRing(ring: Ring, insets: readonly number[]): Point[] | null {
  let sides: Side[] = ring.map((start, index) => ({
    start,
    heading: direction(start, at(ring, (index + 1) % ring.length)),
    inset: at(insets, index),
  }));
  for (let round = 0; round < 12; round += 1) {
    if (sides.length < 3) return null;
    const current = sides;
    const corners = current.map((side, index) => corner(at(current, index - 1), side));
    const remaining = current.filter((side, index) => {
      const a = at(corners, index);
      const b = at(corners, (index + 1) % corners.length);
      return (b[0] - a[0]) * side.heading[0] + (b[1] - a[1]) * side.heading[1] > 0.01;
    });
    if (remaining.length === sides.length) {
      const shrunk = removeRepeatedPoints(corners);
      return shrunk.length >= 3 && ringArea(shrunk) > 20 && isSimple(shrunk) ? shrunk : null;
    }
    sides = remaining;
  }
  return null;
}
