// Derives the two curbs of each block: the street centerline offset by half the street width and
// trimmed where the next curb begins.
import type { Network, NetworkEdge } from './arrangement.ts';
import { edgesByAngle } from './block-faces.ts';
import { boxOf, createGridIndex } from './grid-index.ts';
import {
  at,
  type Line,
  lineLength,
  offsetLine,
  type Point,
  segmentIntersection,
  sliceAlong,
} from './plane.ts';
import { departureVector, rankOf } from './tidy-network.ts';

export interface CurbSide {
  readonly edge: NetworkEdge;
  /** Index of the edge in the network. */
  readonly block: number;
  readonly side: 'left' | 'right';
  /** Runs along the curb in the direction of the block. */
  readonly line: Line;
  readonly length: number;
  /** Meters along the street centerline at which the curb starts and ends. */
  readonly start: number;
  readonly end: number;
  /**
   * `true` if this end of the curb is a street corner; `false` if the curb continues, for example
   * opposite a side street.
   */
  readonly cornerAtStart: boolean;
  readonly cornerAtEnd: boolean;
}

interface Trim {
  readonly metres: number;
  readonly corner: boolean;
}

/** Meters reserved for the curb return and the crosswalk. */
const curbReturn = 4.5;

/**
 * Length of curb in meters removed at a node, which depends on the angle to the next street around
 * the corner.
 */
function trimAt(edge: NetworkEdge, next: NetworkEdge | null, node: number): Trim {
  if (next === null) return { metres: 7, corner: false };
  const a = departureVector(edge, node, 16);
  const b = departureVector(next, node, 16);
  const cos = a[0] * b[0] + a[1] * b[1];
  const angle = Math.acos(Math.max(-1, Math.min(1, cos)));
  if (angle > 2.7) return { metres: 0.5, corner: false };
  const met = (next.street.width / 2 + (edge.street.width / 2) * cos) / Math.max(0.05, Math.sin(angle));
  return { metres: Math.max(0, met) + curbReturn, corner: true };
}

/** Whether the counterclockwise turn from `a` to `b` is less than 180°. */
function convex(a: Point, b: Point): boolean {
  return a[0] * b[1] - a[1] * b[0] > 0;
}

function trimsAt(
  edge: NetworkEdge,
  node: number,
  around: readonly NetworkEdge[],
): { left: Trim; right: Trim } {
  if (around.length === 1) return { left: trimAt(edge, null, node), right: trimAt(edge, null, node) };
  const place = around.indexOf(edge);
  const toLeft = at(around, (place + 1) % around.length);
  const toRight = at(around, (place - 1 + around.length) % around.length);
  const own = departureVector(edge, node, 16);
  const open: Trim = { metres: 0.5, corner: false };
  return {
    left: convex(own, departureVector(toLeft, node, 16)) ? trimAt(edge, toLeft, node) : open,
    right: convex(departureVector(toRight, node, 16), own) ? trimAt(edge, toRight, node) : open,
  };
}

function cross(a: Line, b: Line): boolean {
  for (let i = 1; i < a.length; i += 1)
    for (let j = 1; j < b.length; j += 1)
      if (segmentIntersection(at(a, i - 1), at(a, i), at(b, j - 1), at(b, j)) !== null) return true;
  return false;
}

/** `true` if a curb crosses itself, e.g. inside a bend sharper than half the street width. */
function crossesItself(line: Line): boolean {
  for (let i = 1; i < line.length; i += 1)
    for (let j = i + 2; j < line.length; j += 1)
      if (segmentIntersection(at(line, i - 1), at(line, i), at(line, j - 1), at(line, j)) !== null)
        return true;
  return false;
}

/**
 * Returns every curb long enough for a rule. `bare` selects the edges without curbs (bridges). If
 * two curbs would cross, the less important one is dropped.
 */
export function curbSides(network: Network, bare: (edge: NetworkEdge) => boolean): CurbSide[] {
  const order = edgesByAngle(network);
  const sides: CurbSide[] = [];
  for (const [block, edge] of network.edges.entries()) {
    if (bare(edge)) continue;
    const length = lineLength(edge.points);
    const from = trimsAt(edge, edge.from, at(order, edge.from));
    const to = trimsAt(edge, edge.to, at(order, edge.to));
    for (const side of ['left', 'right'] as const) {
      // Seen from the far end, the left side of the block is on the right.
      const first = from[side];
      const last = to[side === 'left' ? 'right' : 'left'];
      if (first.metres + last.metres > length - 10) continue;
      const [start, end] = [first.metres, length - last.metres];
      const line = offsetLine(
        sliceAlong(edge.points, start, end),
        (side === 'left' ? 1 : -1) * (edge.street.width / 2),
      );
      sides.push({
        edge,
        block,
        side,
        line,
        length: lineLength(line),
        start,
        end,
        cornerAtStart: first.corner,
        cornerAtEnd: last.corner,
      });
    }
  }
  const index = createGridIndex<CurbSide>(90);
  const accepted = new Set<CurbSide>();
  for (const side of sides.toSorted((a, b) => rankOf(a.edge) - rankOf(b.edge))) {
    const box = boxOf(side.line);
    if (crossesItself(side.line) || index.near(box).some((other) => cross(side.line, other.line))) continue;
    index.add(side, box);
    accepted.add(side);
  }
  return sides.filter((side) => accepted.has(side));
}
