// Derives the curb line by offsetting a street centerline, without loops at sharp bends.
import { distance, distanceToLine, lengthOf, type Point } from './plane.ts';

/** Bends up to this angle are joined at one point on the outside; sharper ones get an arc. */
const mitreLimit = Math.PI / 4;
const arcStep = Math.PI / 9;

/**
 * The points beyond both ends of a line where the street continues, so that its curb joins the
 * neighboring curb.
 */
interface Joints {
  readonly before: Point | null;
  readonly after: Point | null;
}

interface LineSegment {
  readonly from: Point;
  readonly to: Point;
  /** Unit direction. */
  readonly dx: number;
  readonly dy: number;
  readonly length: number;
}

function toLineSegment(from: Point, to: Point): LineSegment {
  const length = distance(from, to);
  return { from, to, dx: (to[0] - from[0]) / length, dy: (to[1] - from[1]) / length, length };
}

/** Offsets a point to the left of the segment's direction by `metres` (negative: right). */
function offsetPoint(point: Point, s: LineSegment, metres: number): Point {
  return [point[0] - s.dy * metres, point[1] + s.dx * metres];
}

/** Signed turn from one direction to the next, in radians; positive = left. */
function signedTurn(a: LineSegment, b: LineSegment): number {
  return Math.atan2(a.dx * b.dy - a.dy * b.dx, a.dx * b.dx + a.dy * b.dy);
}

/** The point where two offset segments meet at their shared vertex. */
function mitre(at: Point, a: LineSegment, b: LineSegment, metres: number): Point {
  const half = signedTurn(a, b) / 2;
  const reach = metres / Math.cos(half);
  const [nx, ny] = [-(a.dy + b.dy), a.dx + b.dx];
  const length = Math.hypot(nx, ny);
  return [at[0] + (nx / length) * reach, at[1] + (ny / length) * reach];
}

/**
 * Returns the points that join two offset segments. On the inside of a bend too sharp for the
 * offset, the segments cross, and the loop is removed later.
 */
function join(a: LineSegment, b: LineSegment, metres: number): Point[] {
  const angle = signedTurn(a, b);
  const inside = angle * metres > 0;
  if (inside) {
    const cut = Math.abs(metres * Math.tan(angle / 2));
    return cut < Math.min(a.length, b.length)
      ? [mitre(a.to, a, b, metres)]
      : [offsetPoint(a.to, a, metres), offsetPoint(b.from, b, metres)];
  }
  if (Math.abs(angle) <= mitreLimit) return [mitre(a.to, a, b, metres)];
  const steps = Math.ceil(Math.abs(angle) / arcStep);
  const points: Point[] = [];
  for (let i = 0; i <= steps; i++) {
    const turned = (angle * i) / steps;
    const [c, s] = [Math.cos(turned), Math.sin(turned)];
    const [dx, dy] = [a.dx * c - a.dy * s, a.dx * s + a.dy * c];
    points.push([a.to[0] - dy * metres, a.to[1] + dx * metres]);
  }
  return points;
}

/** Removes points closer than `apart` meters to the previous one. */
export function removeDuplicatePoints(line: readonly Point[], apart = 0.02): Point[] {
  const result: Point[] = [];
  for (const point of line) {
    const last = result.at(-1);
    if (last === undefined || distance(last, point) > apart) result.push(point);
  }
  return result;
}

/**
 * The intersection of segments a–b and c–d as the fraction along each; `null` if they do not
 * intersect.
 */
function crossing(a: Point, b: Point, c: Point, d: Point): readonly [number, number] | null {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const cross = rx * sy - ry * sx;
  if (Math.abs(cross) < 1e-12) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? [t, u] : null;
}

/** Adds a point wherever the line crosses itself; returns all points in order. */
function splitAtSelfIntersections(line: readonly Point[]): Point[] {
  const cuts: number[][] = line.map(() => []);
  for (let i = 0; i + 1 < line.length; i++) {
    for (let j = i + 2; j + 1 < line.length; j++) {
      const [a, b, c, d] = [line[i], line[i + 1], line[j], line[j + 1]];
      if (a === undefined || b === undefined || c === undefined || d === undefined) continue;
      if (Math.max(a[0], b[0]) < Math.min(c[0], d[0]) || Math.max(c[0], d[0]) < Math.min(a[0], b[0]))
        continue;
      const at = crossing(a, b, c, d);
      if (at === null) continue;
      cuts[i]?.push(at[0]);
      cuts[j]?.push(at[1]);
    }
  }
  return line.flatMap((point, i) => {
    const next = line[i + 1];
    if (next === undefined) return [point];
    const inner = (cuts[i] ?? []).toSorted((x, y) => x - y);
    return [
      point,
      ...inner.map((t): Point => [point[0] + (next[0] - point[0]) * t, point[1] + (next[1] - point[1]) * t]),
    ];
  });
}

/**
 * A segment that is partly too close to the centerline is split into pieces of this length in
 * meters.
 */
const pieceLength = 0.25;

function interpolatePoint(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

/**
 * Returns the parts of a–b that are far enough from the centerline, in order: the whole segment, or
 * the small pieces that qualify.
 */
function clearParts(a: Point, b: Point, isClear: (point: Point) => boolean): (readonly [Point, Point])[] {
  const length = distance(a, b);
  if (length < 1e-6) return [];
  if ([0, 0.25, 0.5, 0.75, 1].every((share) => isClear(interpolatePoint(a, b, share)))) return [[a, b]];
  const count = Math.ceil(length / pieceLength);
  const parts: (readonly [Point, Point])[] = [];
  for (let i = 0; i < count; i++) {
    const [from, to] = [interpolatePoint(a, b, i / count), interpolatePoint(a, b, (i + 1) / count)];
    if (isClear(from) && isClear(to)) parts.push([from, to]);
  }
  return parts;
}

/** The longest continuous part of the offset line that is nowhere too close to the centerline. */
function longestClearPart(moved: readonly Point[], middle: readonly Point[], metres: number): Point[] {
  const least = Math.abs(metres) * 0.985 - 0.01;
  const isClear = (point: Point) => distanceToLine(point, middle) >= least;
  let best: Point[] = [];
  let run: Point[] = [];
  const finish = () => {
    if (lengthOf(run) > lengthOf(best)) best = run;
    run = [];
  };
  const pieces = splitAtSelfIntersections(moved);
  for (const [i, point] of pieces.entries()) {
    const next = pieces[i + 1];
    if (next === undefined) break;
    for (const [from, to] of clearParts(point, next, isClear)) {
      const end = run.at(-1);
      // If the next part starts where the last one ended, only a loop was removed, so the run
      // continues.
      if (end !== undefined && distance(end, from) > 0.05) finish();
      if (run.length === 0) run.push(from);
      run.push(to);
    }
  }
  finish();
  return removeCollinearPoints(best);
}

/** Removes points that lie on the line between their neighbors. */
function removeCollinearPoints(line: readonly Point[]): Point[] {
  const result: Point[] = [];
  for (const [i, point] of line.entries()) {
    const [last, next] = [result.at(-1), line[i + 1]];
    if (last !== undefined && next !== undefined && distanceToLine(point, [last, next]) < 0.002) continue;
    result.push(point);
  }
  return result;
}

/**
 * Offsets a line by `metres` to the left of `middle` (negative: to the right), in plane meters. The
 * result never crosses itself or comes closer to the centerline than the offset; where a bend is
 * sharper than the offset, the inside is cut short. Empty if nothing remains.
 */
export function offsetLine(
  middle: readonly Point[],
  metres: number,
  joints: Joints = { before: null, after: null },
): Point[] {
  const line = removeDuplicatePoints(middle);
  const stretches = line.flatMap((point, i) => {
    const next = line[i + 1];
    return next === undefined ? [] : [toLineSegment(point, next)];
  });
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (first === undefined || last === undefined) return [];
  const moved: Point[] = [];
  const { before, after } = joints;
  moved.push(
    before !== null && distance(before, first.from) > 0.02
      ? mitre(first.from, toLineSegment(before, first.from), first, metres)
      : offsetPoint(first.from, first, metres),
  );
  for (const [i, here] of stretches.entries()) {
    const next = stretches[i + 1];
    if (next !== undefined) moved.push(...join(here, next, metres));
  }
  moved.push(
    after !== null && distance(after, last.to) > 0.02
      ? mitre(last.to, last, toLineSegment(last.to, after), metres)
      : offsetPoint(last.to, last, metres),
  );
  return removeDuplicatePoints(longestClearPart(removeDuplicatePoints(moved), line, metres));
}
