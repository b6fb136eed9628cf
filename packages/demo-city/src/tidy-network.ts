// Turns the raw network into a realistic one: without tiny pieces, slivers, short dead ends or
// islands, and with one edge between intersections.
import type { Network, NetworkEdge } from './arrangement.ts';
import { boxOf, createGridIndex } from './grid-index.ts';
import {
  at,
  direction,
  distance,
  type Line,
  lineLength,
  type Point,
  pointAlong,
  segmentIntersection,
} from './plane.ts';
import { roadClasses } from './street-lines.ts';

/** Rank of an edge; lower is more important. */
export function rankOf(edge: NetworkEdge): number {
  const waterside = edge.street.family === 'quay' || edge.street.family === 'shore';
  return waterside ? 0.5 : roadClasses.indexOf(edge.street.roadClass);
}

/** Edges at each node. */
export function edgesByNode(network: Network): NetworkEdge[][] {
  const edgesAt: NetworkEdge[][] = network.nodes.map(() => []);
  for (const edge of network.edges) {
    at(edgesAt, edge.from).push(edge);
    at(edgesAt, edge.to).push(edge);
  }
  return edgesAt;
}

/**
 * The direction in which an edge leaves a node, as a unit vector. It is measured a few meters along
 * the edge, so that a single misplaced point does not determine it.
 */
export function departureVector(edge: NetworkEdge, node: number, metres = 10): Point {
  const line = edge.from === node ? edge.points : edge.points.toReversed();
  return direction(at(line, 0), pointAlong(line, Math.min(metres, lineLength(line) * 0.5)));
}

/** Merges intersections closer than `least` meters into the one on the more important street. */
function mergeNearNodes(network: Network, least: number): void {
  const home = network.nodes.map((_, id) => id);
  const root = (id: number): number => {
    let current = id;
    while (at(home, current) !== current) current = at(home, current);
    return current;
  };
  const weight: number[] = network.nodes.map(() => 0);
  const best: number[] = network.nodes.map(() => roadClasses.length);
  for (const edge of network.edges)
    for (const node of [edge.from, edge.to]) {
      weight[node] = at(weight, node) + 10 ** -rankOf(edge);
      best[node] = Math.min(at(best, node), rankOf(edge));
    }
  const gone = new Set<NetworkEdge>();
  const short = network.edges
    .filter((edge) => lineLength(edge.points) < least)
    .toSorted((a, b) => lineLength(a.points) - lineLength(b.points));
  for (const edge of short) {
    const [a, b] = [root(edge.from), root(edge.to)];
    if (a === b || distance(at(network.nodes, a), at(network.nodes, b)) > least * 1.3) continue;
    // A side street between two arterials is removed, so that no arterial bends toward it.
    if (Math.max(at(best, a), at(best, b)) <= 2 && rankOf(edge) > 2) gone.add(edge);
    else if (at(weight, a) >= at(weight, b)) home[b] = a;
    else home[a] = b;
  }
  const moved = (points: Line, from: number, to: number): Point[] => {
    const [a, b] = [at(network.nodes, from), at(network.nodes, to)];
    const inner = points.slice(1, -1).filter((point) => distance(point, a) > 14 && distance(point, b) > 14);
    return [a, ...inner, b];
  };
  const seen = new Set<string>();
  network.edges = network.edges
    .filter((edge) => !gone.has(edge))
    .map((edge) => {
      const [from, to] = [root(edge.from), root(edge.to)];
      return from === edge.from && to === edge.to
        ? edge
        : { ...edge, from, to, points: moved(edge.points, from, to) };
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .filter((edge) => {
      const [low, high] = [Math.min(edge.from, edge.to), Math.max(edge.from, edge.to)];
      const key = `${low}/${high}`;
      if (low === high || (seen.has(key) && lineLength(edge.points) < 250)) return false;
      seen.add(key);
      return true;
    });
}

function removeEdges(network: Network, gone: ReadonlySet<NetworkEdge>): void {
  if (gone.size > 0) network.edges = network.edges.filter((edge) => !gone.has(edge));
}

/** Where two edges leave a node at almost the same angle, drops the less important one. */
function dropSlivers(network: Network): void {
  const gone = new Set<NetworkEdge>();
  for (const [node, edges] of edgesByNode(network).entries()) {
    for (const edge of edges) {
      for (const other of edges) {
        if (edge === other || gone.has(other) || gone.has(edge)) continue;
        const a = departureVector(edge, node, 30);
        const b = departureVector(other, node, 30);
        if (a[0] * b[0] + a[1] * b[1] < 0.9) continue;
        const lesser =
          rankOf(edge) !== rankOf(other)
            ? rankOf(edge) > rankOf(other)
            : lineLength(edge.points) < lineLength(other.points);
        if (lesser) gone.add(edge);
      }
    }
  }
  removeEdges(network, gone);
}

/** Where two edges cross between their ends, drops the less important one. */
function dropCrossing(network: Network): void {
  const index = createGridIndex<NetworkEdge>(120);
  const gone = new Set<NetworkEdge>();
  for (const edge of network.edges.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const box = boxOf(edge.points);
    const hit = index.near(box).some((other) => {
      for (let i = 1; i < edge.points.length; i += 1)
        for (let j = 1; j < other.points.length; j += 1) {
          const [a, b, c, d] = [
            at(edge.points, i - 1),
            at(edge.points, i),
            at(other.points, j - 1),
            at(other.points, j),
          ];
          const shares = segmentIntersection(a, b, c, d);
          if (shares === null) continue;
          const spot: Point = [a[0] + (b[0] - a[0]) * shares[0], a[1] + (b[1] - a[1]) * shares[0]];
          const shared = [edge.from, edge.to].some(
            (node) =>
              (node === other.from || node === other.to) && distance(at(network.nodes, node), spot) < 1,
          );
          if (!shared) return true;
        }
      return false;
    });
    if (hit) gone.add(edge);
    else index.add(edge, box);
  }
  removeEdges(network, gone);
}

/** Removes dead ends, except cul-de-sacs of winding streets that are long enough for houses. */
function pruneStubs(network: Network): void {
  for (let round = 0; round < 60; round += 1) {
    const edgesAt = edgesByNode(network);
    const gone = new Set<NetworkEdge>();
    for (const edges of edgesAt) {
      const [edge] = edges;
      if (edge === undefined || edges.length > 1) continue;
      const length = lineLength(edge.points);
      const other = at(edgesAt, edge.from).length === 1 ? edge.to : edge.from;
      const culDeSac =
        edge.street.family === 'local' && length > 55 && length < 190 && at(edgesAt, other).length >= 3;
      if (!culDeSac) gone.add(edge);
    }
    if (gone.size === 0) return;
    removeEdges(network, gone);
  }
}

/** Merges edges where a street continues through a node without an intersection. */
function mergeContinuingEdges(network: Network): void {
  const edgesAt = edgesByNode(network);
  const alive = new Set(network.edges);
  for (const [node, edges] of edgesAt.entries()) {
    const [first, second] = edges;
    if (edges.length !== 2 || first === undefined || second === undefined || first === second) continue;
    if (first.street !== second.street) continue;
    const [a, b] = [departureVector(first, node), departureVector(second, node)];
    const start = first.from === node ? first.to : first.from;
    const end = second.from === node ? second.to : second.from;
    if (start === end || a[0] * b[0] + a[1] * b[1] > -0.6) continue;
    const points = [
      ...(first.to === node ? first.points : first.points.toReversed()).slice(0, -1),
      ...(second.from === node ? second.points : second.points.toReversed()),
    ];
    const joined: NetworkEdge = { from: start, to: end, points, street: first.street };
    alive.delete(first);
    alive.delete(second);
    alive.add(joined);
    edgesAt[node] = [];
    edgesAt[start] = at(edgesAt, start).map((edge) => (edge === first ? joined : edge));
    edgesAt[end] = at(edgesAt, end).map((edge) => (edge === second ? joined : edge));
  }
  network.edges = [...alive];
}

/** Removes everything that is not connected to the main part of the network. */
function keepLargestComponent(network: Network): void {
  const edgesAt = edgesByNode(network);
  const part = new Map<number, number>();
  const sizes: number[] = [];
  for (const [start, edges] of edgesAt.entries()) {
    if (edges.length === 0 || part.has(start)) continue;
    const open = [start];
    part.set(start, sizes.length);
    let size = 0;
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      size += 1;
      for (const edge of at(edgesAt, node)) {
        const next = edge.from === node ? edge.to : edge.from;
        if (part.has(next)) continue;
        part.set(next, sizes.length);
        open.push(next);
      }
    }
    sizes.push(size);
  }
  const main = sizes.indexOf(Math.max(...sizes));
  network.edges = network.edges.filter((edge) => part.get(edge.from) === main);
}

/** Cleans up the network in place; nodes without edges stay in the list. */
export function tidyNetwork(network: Network): void {
  mergeContinuingEdges(network);
  for (const least of [12, 24]) {
    mergeNearNodes(network, least);
    dropSlivers(network);
    dropCrossing(network);
    pruneStubs(network);
    mergeContinuingEdges(network);
  }
  keepLargestComponent(network);
  mergeContinuingEdges(network);
}
