// Splits all candidate lines where they cross and keeps the pieces that pass a filter: the raw
// street network.

import { boxOf, createGridIndex } from './grid-index.ts';
import {
  at,
  densifyLine,
  distance,
  type Line,
  type Point,
  segmentIntersection,
  sliceAlong,
} from './plane.ts';
import type { Street, StreetLine } from './street-lines.ts';

export interface NetworkEdge {
  from: number;
  to: number;
  points: Line;
  readonly street: Street;
}

export interface Network {
  readonly nodes: Point[];
  edges: NetworkEdge[];
}

interface Piece {
  readonly line: number;
  readonly a: Point;
  readonly b: Point;
  /** Meters along the line at which the piece starts. */
  readonly start: number;
}

function piecesOf(lines: readonly Line[]): Piece[] {
  const pieces: Piece[] = [];
  for (const [line, points] of lines.entries()) {
    let start = 0;
    for (let index = 1; index < points.length; index += 1) {
      const a = at(points, index - 1);
      const b = at(points, index);
      pieces.push({ line, a, b, start });
      start += distance(a, b);
    }
  }
  return pieces;
}

/** For each line, the distances in meters at which other lines cross it. */
function crossingDistances(lines: readonly Line[]): number[][] {
  const cuts: number[][] = lines.map(() => []);
  const index = createGridIndex<Piece>(160);
  for (const piece of piecesOf(lines)) {
    const box = boxOf([piece.a, piece.b]);
    for (const other of index.near(box)) {
      if (other.line === piece.line) continue;
      const shares = segmentIntersection(piece.a, piece.b, other.a, other.b);
      if (shares === null) continue;
      at(cuts, piece.line).push(piece.start + shares[0] * distance(piece.a, piece.b));
      at(cuts, other.line).push(other.start + shares[1] * distance(other.a, other.b));
    }
    index.add(piece, box);
  }
  return cuts;
}

/**
 * Builds the network from the pieces for which `keep` returns `true`. Ends within 60 cm of each
 * other become one node.
 */
export function arrangeNetwork(
  lines: readonly StreetLine[],
  keep: (line: StreetLine, points: Line) => boolean,
): Network {
  const drawn = lines.map((line) => densifyLine(line.points, 150));
  const cuts = crossingDistances(drawn);
  const nodes: Point[] = [];
  const nodeIndex = createGridIndex<number>(20);
  function nodeAt(point: Point): number {
    const box = boxOf([point], 0.6);
    const known = nodeIndex.near(box).find((id) => distance(at(nodes, id), point) < 0.6);
    if (known !== undefined) return known;
    const id = nodes.push(point) - 1;
    nodeIndex.add(id, boxOf([point]));
    return id;
  }
  const edges: NetworkEdge[] = [];
  for (const [place, line] of lines.entries()) {
    const points = at(drawn, place);
    const sorted = at(cuts, place).toSorted((a, b) => a - b);
    let from = sorted[0] ?? 0;
    for (const to of sorted.slice(1)) {
      // Cuts this close together become one node; the next piece starts at the first of them.
      if (to - from < 0.55) continue;
      const piece = sliceAlong(points, from, to);
      from = to;
      if (!keep(line, piece)) continue;
      const start = nodeAt(at(piece, 0));
      const end = nodeAt(at(piece, -1));
      if (start === end) continue;
      edges.push({
        from: start,
        to: end,
        points: [at(nodes, start), ...piece.slice(1, -1), at(nodes, end)],
        street: line.street,
      });
    }
  }
  return { nodes, edges };
}
