// The street network of the demo city in its final place: arranged, tidied, bent over the hills.
import { arrange, type Network, type NetworkEdge } from './arrangement.ts';
import { edgesToNowhere, facesOf } from './block-faces.ts';
import type { Plan } from './plan.ts';
import { at, densified, type Line, lineLength, type Point, pointAlong, simplified } from './plane.ts';
import type { Random } from './random.ts';
import { streetLines } from './street-lines.ts';
import { buildable } from './street-rules.ts';
import type { Terrain } from './terrain.ts';
import { rankOf, tidyNetwork } from './tidy-network.ts';

function bent(points: Line, terrain: Terrain): Point[] {
  return simplified(densified(points, 18).map(terrain.bend), 0.25);
}

/** Removes one street of each block too small to hold a house or a square. */
function openTinyFaces(network: Network): void {
  const gone = new Set(
    facesOf(network)
      .filter((face) => face.area < 900)
      .map((face) => face.sides.toSorted((a, b) => rankOf(b.edge) - rankOf(a.edge))[0]?.edge)
      .filter((edge) => edge !== undefined),
  );
  network.edges = network.edges.filter((edge) => !gone.has(edge));
}

/** Removes the streets that run out of the city and end. */
function dropRoadsOut(network: Network): void {
  const nowhere = edgesToNowhere(network);
  network.edges = network.edges.filter((edge) => !nowhere.has(edge));
  tidyNetwork(network);
}

export interface CityNetwork extends Network {
  /** Middle of each edge on the drawing board, where districts and the river are told apart. */
  readonly middles: readonly Point[];
  /** Edges over water. */
  readonly bridges: ReadonlySet<NetworkEdge>;
}

/** Streets from crossing to crossing, drawn along their middle. */
export function networkOf(plan: Plan, terrain: Terrain, random: Random): CityNetwork {
  const seed = random.whole(0, 1_000_000_000);
  const network = arrange(streetLines(plan, terrain, random), buildable(plan, terrain, seed));
  tidyNetwork(network);
  openTinyFaces(network);
  tidyNetwork(network);
  dropRoadsOut(network);
  const nodes = network.nodes.map(terrain.bend);
  const edges = network.edges.map((edge) => ({
    ...edge,
    points: [at(nodes, edge.from), ...bent(edge.points, terrain).slice(1, -1), at(nodes, edge.to)],
  }));
  const middles = network.edges.map((edge) => pointAlong(edge.points, lineLength(edge.points) / 2));
  const bridges = new Set(
    edges.filter((edge, index) => edge.street.bridges && terrain.fromRiver(at(middles, index)) < 5),
  );
  return { nodes, edges, middles, bridges };
}
