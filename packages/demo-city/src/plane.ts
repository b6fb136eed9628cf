// Plane geometry in meters (x east, y north), used to draw the city before it is placed on the
// globe.

export type Point = readonly [number, number];
export type Line = readonly Point[];

/** The item at an index that must exist; a negative index counts from the end. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[index < 0 ? list.length + index : index];
  if (item === undefined) throw new Error(`index ${index} outside a list of ${list.length}`);
  return item;
}

export function distance(a: Point, b: Point): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  return Math.sqrt(dx * dx + dy * dy);
}

export function between(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

/** Unit vector from `a` to `b`; east if they coincide. */
export function direction(a: Point, b: Point): Point {
  const length = distance(a, b);
  return length === 0 ? [1, 0] : [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
}

export function lineLength(line: Line): number {
  let sum = 0;
  for (let index = 1; index < line.length; index += 1) sum += distance(at(line, index - 1), at(line, index));
  return sum;
}

/** The point `metres` along a line, clamped to its ends. */
export function pointAlong(line: Line, metres: number): Point {
  let left = metres;
  for (let index = 1; index < line.length; index += 1) {
    const a = at(line, index - 1);
    const b = at(line, index);
    const step = distance(a, b);
    if (left <= step && step > 0) return between(a, b, Math.max(0, left / step));
    left -= step;
  }
  return at(line, -1);
}

/** The section of a line between two distances along it. */
export function sliceAlong(line: Line, from: number, to: number): Point[] {
  const part: Point[] = [pointAlong(line, from)];
  let along = 0;
  for (let index = 1; index < line.length - 1; index += 1) {
    along += distance(at(line, index - 1), at(line, index));
    if (along > from + 0.05 && along < to - 0.05) part.push(at(line, index));
  }
  part.push(pointAlong(line, to));
  return part;
}

/** Offsets a line sideways: positive is to the left of its direction. Corners are mitered. */
export function offsetLine(line: Line, metres: number): Point[] {
  return line.map((point, index) => {
    const before = index === 0 ? null : direction(at(line, index - 1), point);
    const after = index === line.length - 1 ? null : direction(point, at(line, index + 1));
    const first = before ?? after ?? [1, 0];
    const second = after ?? first;
    const normal: Point = [-(first[1] + second[1]), first[0] + second[0]];
    const size = Math.hypot(normal[0], normal[1]);
    if (size < 0.2) return point;
    const mitre = Math.min(1.6, 2 / size);
    return [point[0] + (normal[0] / size) * metres * mitre, point[1] + (normal[1] / size) * metres * mitre];
  });
}

/** The intersection of two segments as the fraction along each; `null` if they do not intersect. */
export function segmentIntersection(
  a: Point,
  b: Point,
  c: Point,
  d: Point,
): readonly [number, number] | null {
  const rx = b[0] - a[0];
  const ry = b[1] - a[1];
  const sx = d[0] - c[0];
  const sy = d[1] - c[1];
  const denominator = rx * sy - ry * sx;
  if (Math.abs(denominator) < 1e-9) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / denominator;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / denominator;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? [t, u] : null;
}

/** Distance from a point to a segment. */
export function distanceToSegment(point: Point, a: Point, b: Point): number {
  const length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2;
  const share =
    length === 0
      ? 0
      : Math.min(
          1,
          Math.max(0, ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length),
        );
  return distance(point, between(a, b, share));
}

/** Simplifies a line: removes points within `tolerance` meters of the rest (Douglas–Peucker). */
export function simplifyLine(line: Line, tolerance: number): Point[] {
  const first = at(line, 0);
  const last = at(line, -1);
  if (line.length < 3) return [...line];
  let farthest = 0;
  let index = 0;
  for (let i = 1; i < line.length - 1; i += 1) {
    const off = distanceToSegment(at(line, i), first, last);
    if (off > farthest) {
      farthest = off;
      index = i;
    }
  }
  if (farthest <= tolerance) return [first, last];
  return [
    ...simplifyLine(line.slice(0, index + 1), tolerance).slice(0, -1),
    ...simplifyLine(line.slice(index), tolerance),
  ];
}

/** Adds points to a line so that no step is longer than `step` meters. */
export function densifyLine(line: Line, step: number): Point[] {
  const dense: Point[] = [at(line, 0)];
  for (let index = 1; index < line.length; index += 1) {
    const a = at(line, index - 1);
    const b = at(line, index);
    const parts = Math.max(1, Math.ceil(distance(a, b) / step));
    for (let part = 1; part <= parts; part += 1) dense.push(part === parts ? b : between(a, b, part / parts));
  }
  return dense;
}

/** Smoothly rises from 0 to 1 as `value` goes from `low` to `high`. */
export function smoothStep(value: number, low: number, high: number): number {
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return share * share * (3 - 2 * share);
}
