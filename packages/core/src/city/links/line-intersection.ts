// Tests whether a line touches a box or polygon, and its distance from a point, on coordinates in
// one flat array.
import Flatbush from 'flatbush';
import type {
  Box,
  MultiPolygonGeometry,
  PolygonGeometry,
  Position,
} from '../../platform/geometry/geometry.ts';

/** Vertices `from` to `to` (exclusive) in an array of longitude-latitude pairs. */
interface FlatLine {
  readonly coordinates: Float64Array;
  readonly from: number;
  readonly to: number;
}

/** Rounding error of a share of a length. */
const shareTolerance = 1e-9;

/** Whether the segment a–b has a point in the box, including its edges (Liang–Barsky). */
export function segmentIntersectsBox(ax: number, ay: number, bx: number, by: number, box: Box): boolean {
  let enter = 0;
  let leave = 1;
  const dx = bx - ax;
  const dy = by - ay;
  for (const [step, gap] of [
    [-dx, ax - box[0]],
    [dx, box[2] - ax],
    [-dy, ay - box[1]],
    [dy, box[3] - ay],
  ] as const) {
    if (step === 0) {
      if (gap < 0) return false;
      continue;
    }
    const at = gap / step;
    if (step < 0) {
      if (at > leave) return false;
      if (at > enter) enter = at;
    } else {
      if (at < enter) return false;
      if (at < leave) leave = at;
    }
  }
  return true;
}

/** Whether a vertex or segment of the line touches the box, including its edges. */
export function lineIntersectsBox({ coordinates, from, to }: FlatLine, box: Box): boolean {
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  for (let vertex = from; vertex < to; vertex += 1) {
    const x = coordinates[vertex * 2] ?? 0;
    const y = coordinates[vertex * 2 + 1] ?? 0;
    if (x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]) return true;
    if (vertex > from && segmentIntersectsBox(lastX, lastY, x, y, box)) return true;
    lastX = x;
    lastY = y;
  }
  return false;
}

/**
 * Squared meters from the plane's origin to a line whose vertices are degrees relative to `lng`,
 * `lat`.
 */
export function squaredMetresToLine(
  { coordinates, from, to }: FlatLine,
  lng: number,
  lat: number,
  metresEast: number,
  metresNorth: number,
): number {
  let best = Number.POSITIVE_INFINITY;
  let lastX = 0;
  let lastY = 0;
  for (let vertex = from; vertex < to; vertex += 1) {
    const x = ((coordinates[vertex * 2] ?? 0) - lng) * metresEast;
    const y = ((coordinates[vertex * 2 + 1] ?? 0) - lat) * metresNorth;
    if (vertex === from) best = x * x + y * y;
    else {
      const dx = x - lastX;
      const dy = y - lastY;
      const length = dx * dx + dy * dy;
      const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(lastX * dx + lastY * dy) / length));
      const nx = lastX + dx * share;
      const ny = lastY + dy * share;
      best = Math.min(best, nx * nx + ny * ny);
    }
    lastX = x;
    lastY = y;
  }
  return best;
}

/** Twice the signed area of a–b–c. */
function orientation(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

function isWithinSegmentBounds(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  x: number,
  y: number,
): boolean {
  return Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by);
}

/**
 * The edges of one or several polygons, prepared for testing many lines. Points in holes are
 * outside; points on edges are inside.
 */
export class PreparedPolygon {
  readonly bounds: Box;
  readonly #edges: Float64Array;
  readonly #tree: Flatbush | null;

  constructor(geometry: PolygonGeometry | MultiPolygonGeometry) {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const edges: number[] = [];
    for (const ring of polygons.flat())
      ring.forEach(([x, y], index) => {
        const next = ring[index + 1];
        if (next !== undefined) edges.push(x, y, next[0], next[1]);
      });
    this.#edges = Float64Array.from(edges);
    const count = edges.length / 4;
    this.#tree = count > 0 ? new Flatbush(count) : null;
    for (let edge = 0; edge < count; edge += 1) {
      const [ax, ay, bx, by] = this.#edge(edge);
      this.#tree?.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
    }
    this.#tree?.finish();
    this.bounds =
      this.#tree === null
        ? [0, 0, -1, -1]
        : [this.#tree.minX, this.#tree.minY, this.#tree.maxX, this.#tree.maxY];
  }

  #edge(edge: number): readonly [number, number, number, number] {
    const at = edge * 4;
    return [
      this.#edges[at] ?? 0,
      this.#edges[at + 1] ?? 0,
      this.#edges[at + 2] ?? 0,
      this.#edges[at + 3] ?? 0,
    ];
  }

  /**
   * Whether a point is inside, by the even-odd rule: counts the edges crossed by a ray to the east.
   */
  holds(x: number, y: number): boolean {
    let inside = false;
    for (const edge of this.#tree?.search(x, y, this.bounds[2], y) ?? []) {
      const [ax, ay, bx, by] = this.#edge(edge);
      if (ay > y === by > y) continue;
      // Computed from the lower end, so that two areas with a common edge agree about a point on
      // it, regardless of the direction in which each was drawn.
      const crossing =
        ay < by ? ((bx - ax) * (y - ay)) / (by - ay) + ax : ((ax - bx) * (y - by)) / (ay - by) + bx;
      if (x < crossing) inside = !inside;
    }
    return inside;
  }

  /** Whether the segment intersects an edge. */
  #crosses(ax: number, ay: number, bx: number, by: number): boolean {
    const near =
      this.#tree?.search(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)) ?? [];
    return near.some((edge) => {
      const [cx, cy, dx, dy] = this.#edge(edge);
      const [c, d] = [orientation(ax, ay, bx, by, cx, cy), orientation(ax, ay, bx, by, dx, dy)];
      const [a, b] = [orientation(cx, cy, dx, dy, ax, ay), orientation(cx, cy, dx, dy, bx, by)];
      if (c > 0 !== d > 0 && a > 0 !== b > 0 && c !== 0 && d !== 0 && a !== 0 && b !== 0) return true;
      return (
        (c === 0 && isWithinSegmentBounds(ax, ay, bx, by, cx, cy)) ||
        (d === 0 && isWithinSegmentBounds(ax, ay, bx, by, dx, dy)) ||
        (a === 0 && isWithinSegmentBounds(cx, cy, dx, dy, ax, ay)) ||
        (b === 0 && isWithinSegmentBounds(cx, cy, dx, dy, bx, by))
      );
    });
  }

  /** Whether the line lies in the area, crosses it or touches its edge. */
  touches({ coordinates, from, to }: FlatLine): boolean {
    if (this.holds(coordinates[from * 2] ?? 0, coordinates[from * 2 + 1] ?? 0)) return true;
    for (let vertex = from + 1; vertex < to; vertex += 1)
      if (
        this.#crosses(
          coordinates[vertex * 2 - 2] ?? 0,
          coordinates[vertex * 2 - 1] ?? 0,
          coordinates[vertex * 2] ?? 0,
          coordinates[vertex * 2 + 1] ?? 0,
        )
      )
        return true;
    return false;
  }

  /** Returns the parts of the segment (0 to 1) at which it meets edges, in no order. */
  #meetings(ax: number, ay: number, bx: number, by: number): number[] {
    const near =
      this.#tree?.search(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)) ?? [];
    return near.flatMap((edge) => {
      const [cx, cy, dx, dy] = this.#edge(edge);
      const [c, d] = [orientation(ax, ay, bx, by, cx, cy), orientation(ax, ay, bx, by, dx, dy)];
      const [a, b] = [orientation(cx, cy, dx, dy, ax, ay), orientation(cx, cy, dx, dy, bx, by)];
      return c > 0 === d > 0 || a === b ? [] : [Math.min(1, Math.max(0, a / (a - b)))];
    });
  }

  /** Returns which share of the line's length, 0 to 1, lies in the area. */
  shareInside({ coordinates, from, to }: FlatLine): number {
    // Only the ratio of lengths matters, so a flat map of the line's latitude is exact enough.
    const east = Math.cos(((coordinates[from * 2 + 1] ?? 0) * Math.PI) / 180);
    let inside = 0;
    let whole = 0;
    for (let vertex = from + 1; vertex < to; vertex += 1) {
      const [ax, ay] = [coordinates[vertex * 2 - 2] ?? 0, coordinates[vertex * 2 - 1] ?? 0];
      const [bx, by] = [coordinates[vertex * 2] ?? 0, coordinates[vertex * 2 + 1] ?? 0];
      const length = Math.hypot((bx - ax) * east, by - ay);
      whole += length;
      const cuts = [0, ...this.#meetings(ax, ay, bx, by).sort((one, other) => one - other), 1];
      for (let part = 1; part < cuts.length; part += 1) {
        const [start, end] = [cuts[part - 1] ?? 0, cuts[part] ?? 0];
        const middle = (start + end) / 2;
        if (end > start && this.holds(ax + (bx - ax) * middle, ay + (by - ay) * middle))
          inside += length * (end - start);
      }
    }
    return whole === 0 ? 0 : inside / whole;
  }
}

/**
 * Returns a test whether a line lies in an area for the larger part of its length. Half of it is
 * enough, so that every line is in one of two areas side by side.
 */
export function createInsideTest(
  geometry: PolygonGeometry | MultiPolygonGeometry,
): (line: readonly Position[]) => boolean {
  const area = new PreparedPolygon(geometry);
  return (line) => {
    const coordinates = Float64Array.from(line.flatMap(([lng, lat]) => [lng, lat]));
    return area.shareInside({ coordinates, from: 0, to: line.length }) >= 0.5 - shareTolerance;
  };
}
