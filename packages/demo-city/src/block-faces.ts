// The ground between streets: walks round each face of the street network.
import type { Network, NetworkEdge } from './arrangement.ts';
import { at, type Point } from './plane.ts';
import { ringArea } from './polygon.ts';
import { incidence, leaving } from './tidy-network.ts';

export interface Face {
  /** Counter-clockwise, along the middle of the streets. */
  readonly ring: readonly Point[];
  /** The edge along ring point i to i + 1. */
  readonly edges: readonly NetworkEdge[];
  /** The edges around it, each with whether the face lies on its left. */
  readonly sides: readonly { readonly edge: NetworkEdge; readonly left: boolean }[];
  readonly area: number;
}

/** Edges at each node in counter-clockwise order. */
export function turnOrder(network: Network): NetworkEdge[][] {
  return incidence(network).map((edges, node) =>
    edges
      .map((edge) => {
        const [x, y] = leaving(edge, node);
        return { edge, angle: Math.atan2(y, x) };
      })
      .toSorted((a, b) => a.angle - b.angle)
      .map(({ edge }) => edge),
  );
}

interface Walk {
  readonly sides: { edge: NetworkEdge; left: boolean }[];
  readonly ring: Point[];
  readonly edges: NetworkEdge[];
  /** Negative for the endless outside. */
  readonly area: number;
}

/** The way round every face, the outside too. A dead end is walked on both sides but left out of the ring. */
function walks(network: Network): Walk[] {
  const order = turnOrder(network);
  const done = new Set<string>();
  const ids = new Map(network.edges.map((edge, id) => [edge, id]));
  const found: Walk[] = [];
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
        // The face lies on the left: the next side is the one just clockwise of the way back.
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

/** The ground between streets, without the endless outside. */
export function facesOf(network: Network): Face[] {
  return walks(network).filter((walk) => walk.area > 0);
}

/** Edges that lead nowhere but outside: both their sides lie on the endless outer face. */
export function edgesToNowhere(network: Network): Set<NetworkEdge> {
  const outside = walks(network)
    .toSorted((a, b) => b.sides.length - a.sides.length)
    .find((walk) => walk.area <= 0);
  const seen = new Set<NetworkEdge>();
  const twice = new Set<NetworkEdge>();
  for (const { edge } of outside?.sides ?? []) {
    if (seen.has(edge)) twice.add(edge);
    seen.add(edge);
  }
  return twice;
}
