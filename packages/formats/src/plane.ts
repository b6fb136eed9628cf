// Geometry of lines on a flat plane in meters, where streets are offset and trimmed.
/** Meters east and north of the plane's origin (core's `planeAt`). */
export type Point = readonly [number, number];

export function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

export function lengthOf(line: readonly Point[]): number {
  let sum = 0;
  let last: Point | null = null;
  for (const point of line) {
    if (last !== null) sum += distance(last, point);
    last = point;
  }
  return sum;
}

/** Distance in meters from a point to the segment a–b. */
export function distanceToSegment(point: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square;
  const t = Math.max(0, Math.min(1, share));
  return Math.hypot(point[0] - a[0] - t * dx, point[1] - a[1] - t * dy);
}

/** Distance in meters from a point to the nearest point of a line. */
export function distanceToLine(point: Point, line: readonly Point[]): number {
  let best = Number.POSITIVE_INFINITY;
  let last: Point | null = null;
  for (const next of line) {
    best = Math.min(best, distanceToSegment(point, last ?? next, next));
    last = next;
  }
  return best;
}

/** Returns the point `metres` along a line from its start, or its end if the line is shorter. */
export function pointAlong(line: readonly Point[], metres: number): Point {
  let left = metres;
  let last: Point = line[0] ?? [0, 0];
  for (const next of line) {
    const step = distance(last, next);
    if (left <= step && step > 0) {
      const t = left / step;
      return [last[0] + (next[0] - last[0]) * t, last[1] + (next[1] - last[1]) * t];
    }
    left -= step;
    last = next;
  }
  return last;
}

/** The part of a line between two distances from its start. */
export function lineSection(line: readonly Point[], from: number, to: number): Point[] {
  const result: Point[] = [pointAlong(line, from)];
  let sum = 0;
  let last: Point | null = null;
  for (const point of line) {
    if (last !== null) sum += distance(last, point);
    if (sum > from && sum < to) result.push(point);
    last = point;
  }
  result.push(pointAlong(line, to));
  return result;
}
