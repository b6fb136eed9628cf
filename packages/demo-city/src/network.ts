// The street network of the demo city in its final position: arranged, cleaned up and warped around
// the hills.
//
// Streets are drawn as lines on a flat plane, and one smooth map then bends them all, so the
// topology stays sound. Streets that follow a field of directions would need repairs of near
// misses, and a real city's network has licenses and real names.
import { arrangeNetwork, type Network, type NetworkEdge } from './arrangement.ts';
import { facesOf, outwardEdges } from './block-faces.ts';
import { createBuildableTest } from './buildable-streets.ts';
import type { Plan } from './plan.ts';
import {
  at,
  between,
  densifyLine,
  direction,
  distance,
  type Line,
  lineLength,
  type Point,
  pointAlong,
  simplifyLine,
} from './plane.ts';
import type { Random } from './random.ts';
import { streetLines } from './street-lines.ts';
import type { Terrain } from './terrain.ts';
import { rankOf, tidyNetwork } from './tidy-network.ts';

/**
 * Replaces sharp bends, which a street cannot have, with curves that begin up to 14 m before them.
 */
function withCurves(points: Line): Point[] {
  const curved: Point[] = [at(points, 0)];
  for (let index = 1; index < points.length - 1; index += 1) {
    const [before, corner, after] = [at(points, index - 1), at(points, index), at(points, index + 1)];
    const [a, b] = [direction(before, corner), direction(corner, after)];
    const first = index === 1 ? 0.8 : 0.45;
    const last = index === points.length - 2 ? 0.8 : 0.45;
    const cut = Math.min(14, distance(before, corner) * first, distance(corner, after) * last);
    if (a[0] * b[0] + a[1] * b[1] > 0.985) {
      curved.push(corner);
      continue;
    }
    const start: Point = [corner[0] - a[0] * cut, corner[1] - a[1] * cut];
    const end: Point = [corner[0] + b[0] * cut, corner[1] + b[1] * cut];
    for (const share of [0, 0.2, 0.4, 0.6, 0.8, 1])
      curved.push(between(between(start, corner, share), between(corner, end, share), share));
  }
  curved.push(at(points, -1));
  return curved;
}

function warpLine(points: Line, terrain: Terrain): Point[] {
  const smooth = withCurves(simplifyLine(points, 0.6));
  return simplifyLine(densifyLine(smooth, 18).map(terrain.bend), 0.25);
}

/** Removes one street of each block too small for a house or a square. */
function mergeTinyFaces(network: Network): void {
  const gone = new Set(
    facesOf(network)
      .filter((face) => face.area < 900)
      .map((face) => face.sides.toSorted((a, b) => rankOf(b.edge) - rankOf(a.edge))[0]?.edge)
      .filter((edge) => edge !== undefined),
  );
  network.edges = network.edges.filter((edge) => !gone.has(edge));
}

/** Removes dead-end streets that lead out of the city. */
function removeOutwardRoads(network: Network): void {
  const nowhere = outwardEdges(network);
  network.edges = network.edges.filter((edge) => !nowhere.has(edge));
  tidyNetwork(network);
}

export interface CityNetwork extends Network {
  /**
   * Midpoint of each edge in plan coordinates, used to determine its district and side of the
   * river.
   */
  readonly middles: readonly Point[];
  /** Edges over water. */
  readonly bridges: ReadonlySet<NetworkEdge>;
}

/** Returns the street network: one edge per section between intersections, along the centerline. */
export function generateNetwork(plan: Plan, terrain: Terrain, random: Random): CityNetwork {
  const seed = random.whole(0, 1_000_000_000);
  const network = arrangeNetwork(
    streetLines(plan, terrain, random),
    createBuildableTest(plan, terrain, seed),
  );
  tidyNetwork(network);
  mergeTinyFaces(network);
  tidyNetwork(network);
  removeOutwardRoads(network);
  const nodes = network.nodes.map(terrain.bend);
  const edges = network.edges.map((edge) => ({
    ...edge,
    points: [at(nodes, edge.from), ...warpLine(edge.points, terrain).slice(1, -1), at(nodes, edge.to)],
  }));
  const middles = network.edges.map((edge) => pointAlong(edge.points, lineLength(edge.points) / 2));
  const bridges = new Set(
    edges.filter((edge, index) => edge.street.bridges && terrain.fromRiver(at(middles, index)) < 5),
  );
  return { nodes, edges, middles, bridges };
}
