// Converts streets to blocks: cuts ways at nodes shared with other streets and collects the arms
// that meet at each node.
import type { Plane, Position } from '@curbwright/core';
import { distance, type Point } from '../plane.ts';
import type { Tags } from './element.ts';
import type { ElementStore, StoredWay } from './element-store.ts';
import { type StreetRole, streetRole, streetWidth } from './street-class.ts';
import { EventLoopYielder } from './yielder.ts';

export interface StreetBlock {
  /** `way/12:34-56`: the way and the two nodes; stable as long as no mapper splits the way. */
  readonly id: string;
  readonly way: number;
  readonly role: StreetRole;
  readonly name: string | null;
  readonly tags: Tags;
  readonly fromNode: number;
  readonly toNode: number;
  readonly positions: readonly Position[];
  readonly points: readonly Point[];
  readonly width: number;
  readonly widthMeasured: boolean;
}

/** One end of a block at a node. */
export interface Arm {
  readonly block: StreetBlock;
  readonly atStart: boolean;
  /** Direction in which the street leaves the node, in radians counterclockwise from east. */
  readonly bearing: number;
}

export interface Streets {
  readonly blocks: readonly StreetBlock[];
  /** Arms of streets (excluding lanes) by node. */
  readonly arms: ReadonlyMap<number, readonly Arm[]>;
  /** Number of nodes that the source lacks, by way. */
  readonly missing: ReadonlyMap<number, number>;
}

/**
 * Distance from the node, in meters, at which the direction is measured, because the first meters
 * at a junction are often drawn inaccurately.
 */
const bearingReach = 8;

/** Direction in which a line leaves its first point. */
export function bearingOf(points: readonly Point[]): number {
  const [start] = points;
  if (start === undefined) return 0;
  const out = points.find((point) => distance(start, point) >= bearingReach) ?? points.at(-1) ?? start;
  return Math.atan2(out[1] - start[1], out[0] - start[0]);
}

/**
 * Identifies a node inside a block's id: its OSM id, or its position where the source has no node
 * ids.
 */
export function nodeKey(id: number, position: Position): string {
  return id > 0 ? String(id) : `${position[0].toFixed(7)},${position[1].toFixed(7)}`;
}

/** Counts how often streets (excluding lanes) reference each node. */
function countNodeUses(ways: readonly (readonly [StoredWay, StreetRole])[]): Map<number, number> {
  const uses = new Map<number, number>();
  for (const [way, role] of ways) {
    if (role === 'lane') continue;
    for (const ref of way.refs) uses.set(ref, (uses.get(ref) ?? 0) + 1);
  }
  return uses;
}

interface Vertex {
  readonly node: number;
  readonly position: Position;
}

/**
 * The continuous runs of a way's vertices present in the source, because an extract may cut a way
 * in the middle.
 */
function unbrokenRuns(
  way: StoredWay,
  store: ElementStore,
): { readonly runs: Vertex[][]; readonly missing: number } {
  const runs: Vertex[][] = [[]];
  let missing = 0;
  for (const node of way.refs) {
    const position = store.nodes.at(node);
    if (position === null) {
      missing++;
      runs.push([]);
      continue;
    }
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1)?.node !== node) run.push({ node, position });
  }
  return { runs: runs.filter((run) => run.length > 1), missing };
}

/** Cuts a run of vertices where other streets meet it. */
function splitRun(run: readonly Vertex[], splits: (node: number) => boolean): Vertex[][] {
  const pieces: Vertex[][] = [];
  let piece: Vertex[] = [];
  for (const [i, vertex] of run.entries()) {
    piece.push(vertex);
    if (i > 0 && i < run.length - 1 && splits(vertex.node)) {
      pieces.push(piece);
      piece = [vertex];
    }
  }
  pieces.push(piece);
  return pieces;
}

/** Converts every street way of the store to blocks, ordered by way id. */
export async function buildStreets(store: ElementStore, plane: Plane): Promise<Streets> {
  const ways: (readonly [StoredWay, StreetRole])[] = [];
  const breath = new EventLoopYielder();
  for (const way of [...store.ways.values()].toSorted((a, b) => a.id - b.id)) {
    if (breath.isDue) await breath.take();
    const role = streetRole(way.tags);
    if (role !== null) ways.push([way, role]);
  }
  const uses = countNodeUses(ways);
  const blocks: StreetBlock[] = [];
  const missing = new Map<number, number>();
  const seen = new Map<string, number>();
  for (const [way, role] of ways) {
    if (breath.isDue) await breath.take();
    const found = unbrokenRuns(way, store);
    if (found.missing > 0) missing.set(way.id, found.missing);
    // A lane is split at every street; a street is split where it meets another street or itself.
    const least = role === 'lane' ? 1 : 2;
    const width = streetWidth(way.tags);
    for (const piece of found.runs.flatMap((run) =>
      splitRun(run, (node) => (uses.get(node) ?? 0) >= least),
    )) {
      const [from, to] = [piece[0], piece.at(-1)];
      const points = piece.map((vertex) => plane.toMetres(vertex.position));
      if (from === undefined || to === undefined || piece.length < 2) continue;
      const id = `way/${way.id}:${nodeKey(from.node, from.position)}-${nodeKey(to.node, to.position)}`;
      const again = (seen.get(id) ?? 0) + 1;
      seen.set(id, again);
      blocks.push({
        id: again === 1 ? id : `${id}#${again}`,
        way: way.id,
        role,
        name: way.tags.name ?? way.tags.ref ?? null,
        tags: way.tags,
        fromNode: from.node,
        toNode: to.node,
        positions: piece.map((vertex) => vertex.position),
        points,
        width: width.metres,
        widthMeasured: width.measured,
      });
    }
  }
  return { blocks, arms: armsOf(blocks), missing };
}

function armsOf(blocks: readonly StreetBlock[]): Map<number, Arm[]> {
  const arms = new Map<number, Arm[]>();
  const add = (node: number, arm: Arm) => {
    const there = arms.get(node);
    if (there === undefined) arms.set(node, [arm]);
    else there.push(arm);
  };
  for (const block of blocks) {
    if (block.role === 'lane') continue;
    add(block.fromNode, { block, atStart: true, bearing: bearingOf(block.points) });
    add(block.toNode, { block, atStart: false, bearing: bearingOf(block.points.toReversed()) });
  }
  return arms;
}
