// Validates external geometry: repairs what it can and reports it; the rest are errors with their
// position in the geometry.
import Flatbush from 'flatbush';
import { sanitizeValue } from '../words/sanitize-text.ts';
import type { LineGeometry, PointGeometry, PolygonGeometry, Position } from './geometry.ts';

/**
 * A problem of a geometry. `path` is the position in its coordinates: `[3]`, `[0][12]`, or empty.
 */
export interface GeometryProblem {
  readonly severity: 'error' | 'warning' | 'loss';
  readonly code: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The usable geometry (`null` = unusable) and the problems found. */
interface CheckedGeometry<G> {
  readonly geometry: G | null;
  readonly problems: readonly GeometryProblem[];
}

/** Converts source coordinates to longitude and latitude; the result may be out of range. */
export type Project = (x: number, y: number) => readonly [number, number];

export const maxVertices = 10_000;

const keep: Project = (x, y) => [x, y];

class ProblemCollector {
  readonly problems: GeometryProblem[] = [];
  hasThird = false;
  add(
    severity: GeometryProblem['severity'],
    code: string,
    path = '',
    params: GeometryProblem['params'] = {},
  ): null {
    this.problems.push({ severity, code, path, params });
    return null;
  }
}

/** Formats a value for a message as it appears in the file, shortened. */
function formatValue(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return sanitizeValue(text, 40);
}

function readPosition(
  value: unknown,
  path: string,
  found: ProblemCollector,
  project: Project,
): Position | null {
  if (!Array.isArray(value))
    return found.add('error', 'geometry.not-a-position', path, { value: formatValue(value) });
  const [x, y]: unknown[] = value;
  for (const [index, part] of [x, y].entries())
    if (typeof part !== 'number' || !Number.isFinite(part))
      return found.add('error', 'geometry.not-a-number', `${path}[${index}]`, { value: formatValue(part) });
  if (value.length > 2) found.hasThird = true;
  if (typeof x !== 'number' || typeof y !== 'number') return null;
  const [lng, lat] = project(x, y);
  if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90))
    return found.add('error', 'geometry.out-of-range', path, { x, y });
  return [lng, lat];
}

/**
 * Reads the positions of a line or ring without repeats; `null` if one cannot be read (only the
 * first such position is reported).
 */
function readPositions(
  value: unknown,
  path: string,
  found: ProblemCollector,
  project: Project,
): Position[] | null {
  if (!Array.isArray(value)) return found.add('error', 'geometry.no-coordinates', path);
  const all: unknown[] = value;
  if (all.length > maxVertices)
    return found.add('error', 'geometry.too-many-vertices', path, { count: all.length, most: maxVertices });
  const positions: Position[] = [];
  let repeated = 0;
  for (const [index, one] of all.entries()) {
    const position = readPosition(one, `${path}[${index}]`, found, project);
    if (position === null) return null;
    const last = positions.at(-1);
    if (last !== undefined && last[0] === position[0] && last[1] === position[1]) repeated += 1;
    else positions.push(position);
  }
  if (repeated > 0 && positions.length > 1)
    found.add('warning', 'geometry.repeated', path, { count: repeated });
  const crossing = positions.findIndex((position, index) => {
    const before = positions[index - 1];
    return before !== undefined && Math.abs(position[0] - before[0]) > 180;
  });
  if (crossing > 0) return found.add('error', 'geometry.antimeridian', `${path}[${crossing}]`);
  return positions;
}

function toCheckedGeometry<G>(geometry: G | null, found: ProblemCollector): CheckedGeometry<G> {
  if (found.hasThird) found.add('loss', 'geometry.third-dimension');
  const usable = !found.problems.some((problem) => problem.severity === 'error');
  return { geometry: usable ? geometry : null, problems: found.problems };
}

export function checkPoint(coordinates: unknown, project: Project = keep): CheckedGeometry<PointGeometry> {
  const found = new ProblemCollector();
  const position = readPosition(coordinates, '', found, project);
  return toCheckedGeometry(position === null ? null : { type: 'Point', coordinates: position }, found);
}

/**
 * Checks a line of 2 to 10,000 distinct positions. Repeated positions and a third dimension are
 * removed and reported; a line that crosses itself is accepted with a warning. Zero length, values
 * that are not numbers, out-of-range coordinates and crossing the antimeridian are errors.
 */
export function checkLine(coordinates: unknown, project: Project = keep): CheckedGeometry<LineGeometry> {
  const found = new ProblemCollector();
  const positions = readPositions(coordinates, '', found, project);
  if (positions === null) return toCheckedGeometry<LineGeometry>(null, found);
  if (positions.length < 2) {
    const given = Array.isArray(coordinates) ? coordinates.length : 0;
    found.add('error', given < 2 ? 'geometry.too-few' : 'geometry.zero-length', '', {
      count: given,
      least: 2,
    });
    return toCheckedGeometry<LineGeometry>(null, found);
  }
  const crossing = firstCrossing(positions, false);
  if (crossing !== null) found.add('warning', 'geometry.self-crossing-line', `[${crossing}]`);
  return toCheckedGeometry<LineGeometry>({ type: 'LineString', coordinates: positions }, found);
}

/**
 * Checks a polygon: closed rings of at least three distinct positions that do not cross themselves.
 * An unclosed ring is closed and reported.
 */
export function checkPolygon(
  coordinates: unknown,
  project: Project = keep,
): CheckedGeometry<PolygonGeometry> {
  const found = new ProblemCollector();
  const rings: Position[][] = [];
  const given: unknown[] = Array.isArray(coordinates) ? coordinates : [];
  if (given.length === 0) found.add('error', 'geometry.no-coordinates');
  for (const [index, value] of given.entries()) {
    const path = `[${index}]`;
    const ring = readPositions(value, path, found, project);
    if (ring === null) continue;
    const [first, last] = [ring[0], ring.at(-1)];
    if (first === undefined || last === undefined) {
      found.add('error', 'geometry.no-coordinates', path);
      continue;
    }
    if (first[0] !== last[0] || first[1] !== last[1]) {
      found.add('warning', 'geometry.ring-unclosed', path);
      ring.push([first[0], first[1]]);
    }
    if (ring.length < 4) {
      found.add('error', 'geometry.too-few', path, { count: ring.length, least: 4 });
      continue;
    }
    const crossing = firstCrossing(ring, true);
    if (crossing !== null) found.add('error', 'geometry.self-crossing-polygon', `${path}[${crossing}]`);
    rings.push(ring);
  }
  return toCheckedGeometry<PolygonGeometry>({ type: 'Polygon', coordinates: rings }, found);
}

/**
 * Returns twice the signed area of a triangle; its sign tells on which side of a–b point c lies.
 */
function turn(a: Position, b: Position, c: Position): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/**
 * Whether two segments cross in their interiors. Touching ends and collinear segments do not count.
 */
function segmentsCross(a: Position, b: Position, c: Position, d: Position): boolean {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

/** Returns the index of the first segment that crosses an earlier one, or `null`. */
function firstCrossing(positions: readonly Position[], closed: boolean): number | null {
  const count = positions.length - 1;
  if (count < 3) return null;
  const index = new Flatbush(count);
  for (let at = 0; at < count; at++) {
    const [a, b] = [positions[at], positions[at + 1]];
    if (a === undefined || b === undefined) return null;
    index.add(Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1]));
  }
  index.finish();
  for (let at = 2; at < count; at++) {
    const [a, b] = [positions[at], positions[at + 1]];
    if (a === undefined || b === undefined) return null;
    const hits = index.search(
      Math.min(a[0], b[0]),
      Math.min(a[1], b[1]),
      Math.max(a[0], b[0]),
      Math.max(a[1], b[1]),
      (other) => {
        if (other >= at - 1 || (closed && other === 0 && at === count - 1)) return false;
        const [c, d] = [positions[other], positions[other + 1]];
        return c !== undefined && d !== undefined && segmentsCross(a, b, c, d);
      },
    );
    if (hits.length > 0) return at;
  }
  return null;
}

/**
 * Whether every position is valid as latitude, longitude and at least one is invalid as longitude,
 * latitude. This is only a hint: callers report a warning but do not swap the coordinates.
 */
export function hasSwappedCoordinates(positions: Iterable<readonly [number, number]>): boolean {
  let hasInvalidPosition = false;
  let impossible = false;
  for (const [x, y] of positions) {
    hasInvalidPosition = true;
    if (Math.abs(x) > 90 || Math.abs(y) > 180) return false;
    if (Math.abs(y) > 90) impossible = true;
  }
  return hasInvalidPosition && impossible;
}
