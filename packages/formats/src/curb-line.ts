// Derives the curb line from the polygon of a curb space: one of its two long sides.
import {
  type LineGeometry,
  metresBetween,
  type PolygonGeometry,
  type Position,
  planeAt,
} from '@curbwright/core';

/**
 * The long side at the start of the ring is used unless the other one is longer by more than this
 * factor.
 */
const longSideFactor = 1.1;
/** Minimum turn at a corner, in degrees. */
const cornerDegrees = 30;

/**
 * Returns the curb line of a polygon, in ring direction. The four sharpest corners cut the ring
 * into four chains, and the longer pair of opposite chains are the long sides. The one at the start
 * of the ring is used (the order that this product writes) unless the other is more than 10 %
 * longer. With fewer than four corners, the longest edge is used. Holes are ignored.
 */
export function curbLineOf(polygon: PolygonGeometry): LineGeometry | null {
  const ring = polygon.coordinates[0]?.slice(0, -1) ?? [];
  const [origin] = ring;
  if (origin === undefined || ring.length < 3) return null;
  const corners = sharpestCorners(ring);
  const chains =
    corners.length === 4
      ? chainsBetween(ring, corners)
      : ring.map((_, index) => chain(ring, index, index + 1));
  const lengths = chains.map(lengthOf);
  if (corners.length < 4) return lineOf(chains[lengths.indexOf(Math.max(...lengths))]);
  const pair =
    (lengths[0] ?? 0) + (lengths[2] ?? 0) >= (lengths[1] ?? 0) + (lengths[3] ?? 0) ? [0, 2] : [1, 3];
  const [first, second] = pair;
  const [a, b] = [lengths[first ?? 0] ?? 0, lengths[second ?? 2] ?? 0];
  return lineOf(chains[(b > a * longSideFactor ? second : first) ?? 0]);
}

function lineOf(positions: readonly Position[] | undefined): LineGeometry | null {
  return positions === undefined
    ? null
    : { type: 'LineString', coordinates: positions.map(([lng, lat]) => [lng, lat]) };
}

/** Indexes of the four sharpest corners in ring order; fewer if the ring has fewer. */
function sharpestCorners(ring: readonly Position[]): number[] {
  const plane = planeAt(ring[0] ?? [0, 0]);
  const points = ring.map(plane.toMetres);
  const turns = points.map((point, index) => {
    const before = points[(index + points.length - 1) % points.length] ?? point;
    const after = points[(index + 1) % points.length] ?? point;
    const [ax, ay, bx, by] = [
      point[0] - before[0],
      point[1] - before[1],
      after[0] - point[0],
      after[1] - point[1],
    ];
    return { index, degrees: Math.abs((Math.atan2(ax * by - ay * bx, ax * bx + ay * by) * 180) / Math.PI) };
  });
  return turns
    .filter(({ degrees }) => degrees >= cornerDegrees)
    .sort((a, b) => b.degrees - a.degrees || a.index - b.index)
    .slice(0, 4)
    .map(({ index }) => index)
    .sort((a, b) => a - b);
}

function chainsBetween(ring: readonly Position[], corners: readonly number[]): Position[][] {
  return corners.map((from, index) => {
    const next = corners[index + 1];
    return chain(ring, from, next ?? (corners[0] ?? 0) + ring.length);
  });
}

function chain(ring: readonly Position[], from: number, to: number): Position[] {
  const positions: Position[] = [];
  for (let at = from; at <= to; at++) {
    const position = ring[at % ring.length];
    if (position !== undefined) positions.push(position);
  }
  return positions;
}

function lengthOf(positions: readonly Position[]): number {
  return positions.reduce((sum, position, index) => {
    const before = positions[index - 1];
    return before === undefined ? sum : sum + metresBetween(before, position);
  }, 0);
}
