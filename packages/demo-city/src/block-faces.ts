// Finds the areas between streets by tracing each face of the street network.
import type { Network, NetworkEdge } from './arrangement.ts';
import { at, type Point } from './plane.ts';
import { ringArea } from './polygon.ts';
import { departureVector, edgesByNode } from './tidy-network.ts';

export interface Face {
  /** Counterclockwise, along the street centerlines. */
  readonly ring: readonly Point[];
  /** Edge `i` runs from ring point `i` to `i + 1`. */
  readonly edges: readonly NetworkEdge[];
  /** The surrounding edges, each with whether the face lies on its left. */
  readonly sides: readonly { readonly edge: NetworkEdge; readonly left: boolean }[];
  readonly area: number;
}

/** Edges at each node in counterclockwise order. */
export function edgesByAngle(network: Network): NetworkEdge[][] {
  return edgesByNode(network).map((edges, node) =>
    edges
      .map((edge) => {
        const [x, y] = departureVector(edge, node);
        return { edge, angle: Math.atan2(y, x) };
      })
      .toSorted((a, b) => a.angle - b.angle)
      .map(({ edge }) => edge),
  );
}

interface FaceWalk {
  readonly sides: { edge: NetworkEdge; left: boolean }[];
  readonly ring: Point[];
  readonly edges: NetworkEdge[];
  /** Negative for the unbounded outer face. */
  readonly area: number;
}

/**
 * Traces the boundary of every face, including the outer one. A dead end is walked on both sides
 * but is not part of the ring.
 */
function traceFaces(network: Network): FaceWalk[] {
  const order = edgesByAngle(network);
  const done = new Set<string>();
  const ids = new Map(network.edges.map((edge, id) => [edge, id]));
  const found: FaceWalk[] = [];
  for (const first of network.edges) {
    for (const forward of [true, false]) {
      const sides: { edge: NetworkEdge; left: boolean }[] = [];
      let edge = first;
      let ahead = forward;
      for (;;) {
        const key = `${ids.get(edge) ?? -1}/${ahead}`;
        if (done.has(key)) break;
        done.add(key);
        sides.push({ edge, left: ahead });
        const node = ahead ? edge.to : edge.from;
        const around = at(order, node);
        // The face is on the left, so the next side is the one just clockwise of the reversed edge.
        const place = around.indexOf(edge);
        const next = at(around, (place - 1 + around.length) % around.length);
        ahead = next.from === node;
        edge = next;
      }
      if (sides.length < 2) continue;
      const deadEnds = new Set(
        sides
          .filter((side, index) => sides.some((o, i) => i !== index && o.edge === side.edge))
          .map((s) => s.edge),
      );
      const outer = sides.filter((side) => !deadEnds.has(side.edge));
      const ring: Point[] = [];
      const edges: NetworkEdge[] = [];
      for (const side of outer) {
        const points = side.left ? side.edge.points : side.edge.points.toReversed();
        for (const point of points.slice(0, -1)) {
          ring.push(point);
          edges.push(side.edge);
        }
      }
      const area = ring.length < 3 ? 0 : ringArea(ring);
      found.push({ sides, ring, edges, area });
    }
  }
  return found;
}

/** The faces between streets, without the outer face. */
export function facesOf(network: Network): Face[] {
  return traceFaces(network).filter((walk) => walk.area > 0);
}

/** Returns the edges with the outer face on both sides: roads that lead out of the network. */
export function outwardEdges(network: Network): Set<NetworkEdge> {
  const outside = traceFaces(network)
    .toSorted((a, b) => b.sides.length - a.sides.length)
    .find((walk) => walk.area <= 0);
  const seen = new Set<NetworkEdge>();
  const bothSidesOuter = new Set<NetworkEdge>();
  for (const { edge } of outside?.sides ?? []) {
    if (seen.has(edge)) bothSidesOuter.add(edge);
    seen.add(edge);
  }
  return bothSidesOuter;
}
