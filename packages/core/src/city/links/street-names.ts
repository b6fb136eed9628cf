// Street names of links: missing values are derived from the link's geometry and the street
// network.

import type { Position } from '../../platform/geometry/geometry.ts';
import { degreesOf, planeAt } from '../../platform/geometry/plane.ts';
import type { BlockData, LinkData, SideOfStreet } from '../city/city-data.ts';
import { compassOf, compassSideOfLine } from './compass.ts';
import { segmentTree } from './segment-tree.ts';

/** Maximum distance in meters between a curb and its street's centerline. */
const searchRadiusMetres = 40;
/** Maximum difference between their directions, in degrees. */
const maxAngleDegrees = 30;
/**
 * Within this distance in meters of the street's centerline, geometry cannot determine the side.
 */
const centerlineToleranceMetres = 0.5;

interface Segment {
  readonly block: BlockData;
  readonly a: Position;
  readonly b: Position;
}

/** Position of a link beside its street. */
interface StreetPosition {
  readonly block: BlockData;
  /** Whether the link runs in the block's direction. */
  readonly along: boolean;
  /**
   * Side as seen in the block's direction; `null` when the link lies on the street's centerline.
   */
  readonly sideOfBlock: 'left' | 'right' | null;
  /** Meters from the street's centerline. */
  readonly distance: number;
  /** Direction of the street there as a unit vector, meters east and north. */
  readonly direction: readonly [number, number];
}

/**
 * Fills missing `streetName`, `compassSide`, `fromStreetName`, `toStreetName`, `block` and unknown
 * `side` of links; values from the source are never changed. A link uses the block it names, or the
 * nearest block within 40 m that is parallel within 30°. Without streets only the compass side is
 * filled, from the line and its side. `from` is the cross street at the link's own start.
 */
export function fillStreetNames(links: readonly LinkData[], blocks: readonly BlockData[]): LinkData[] {
  return links.map(streetNamer(blocks));
}

/**
 * Returns a function that does the same as `fillStreetNames` for one link, for work in time slices.
 */
export function streetNamer(blocks: readonly BlockData[]): (link: LinkData) => LinkData {
  const network = new StreetNetwork(blocks);
  return (link) => {
    if (link.streetName && link.compassSide && link.fromStreetName && link.toStreetName) return link;
    const beside = network.beside(link);
    if (beside === null)
      return { ...link, compassSide: link.compassSide ?? compassSideOfLine(link.geometry, link.side) };
    const ends = network.crossings(beside.block);
    const [from, to] = beside.along ? ends : [ends[1], ends[0]];
    const side = sideOfLink(link, beside);
    const seen: SideOfStreet = beside.along ? side : opposite(side);
    const [east, north] = beside.direction;
    const compass =
      seen === 'unknown' ? null : seen === 'left' ? compassOf(-north, east) : compassOf(north, -east);
    return {
      ...link,
      block: link.block ?? beside.block.outsideId,
      streetName: link.streetName ?? beside.block.streetName,
      fromStreetName: link.fromStreetName ?? from,
      toStreetName: link.toStreetName ?? to,
      side: link.side === 'unknown' ? side : link.side,
      compassSide: link.compassSide ?? compass,
    };
  };
}

/**
 * Returns the side as seen in the link's direction: from the source where the link lies on the
 * street's centerline, otherwise from geometry.
 */
function sideOfLink(link: LinkData, beside: StreetPosition): SideOfStreet {
  if (beside.sideOfBlock === null) return link.side;
  return beside.along ? beside.sideOfBlock : opposite(beside.sideOfBlock);
}

function opposite(side: SideOfStreet): SideOfStreet {
  if (side === 'left') return 'right';
  return side === 'right' ? 'left' : 'unknown';
}

/** The blocks as an index of their segments, with the street names that meet at their ends. */
class StreetNetwork {
  readonly #segments: Segment[] = [];
  readonly #index: ReturnType<typeof segmentTree>;
  readonly #byId = new Map<string, BlockData>();
  /** Names of the streets that meet at a node. */
  readonly #namesAt = new Map<string, Set<string>>();

  constructor(blocks: readonly BlockData[]) {
    for (const block of blocks) {
      this.#byId.set(block.outsideId, block);
      block.geometry.coordinates.forEach((b, index, all) => {
        const a = all[index - 1];
        if (a !== undefined) this.#segments.push({ block, a, b });
      });
      for (const end of endsOf(block)) {
        const names = this.#namesAt.get(end) ?? new Set<string>();
        if (block.streetName !== null) names.add(block.streetName);
        this.#namesAt.set(end, names);
      }
    }
    this.#index = segmentTree(this.#segments);
  }

  /**
   * Returns the cross streets at the start and end of a block: those the block names, or the other
   * streets that meet there.
   */
  crossings(block: BlockData): readonly [string | null, string | null] {
    const [start, end] = endsOf(block);
    return [
      block.fromStreetName ?? this.#crossing(block, start),
      block.toStreetName ?? this.#crossing(block, end),
    ];
  }

  #crossing(block: BlockData, end: string): string | null {
    const names = [...(this.#namesAt.get(end) ?? [])].filter((name) => name !== block.streetName);
    return names.sort()[0] ?? null;
  }

  /**
   * Finds the street segment beside a link: of its own block if it names one, otherwise the nearest
   * parallel one.
   */
  beside(link: LinkData): StreetPosition | null {
    const middle = middleOf(link.geometry.coordinates);
    if (middle === null) return null;
    const own = link.block === null ? undefined : this.#byId.get(link.block);
    const candidates = own === undefined ? this.#near(middle.at) : segmentsOf(own);
    const plane = planeAt(middle.at);
    const limit = own === undefined ? Math.cos((maxAngleDegrees * Math.PI) / 180) : 0;
    let best: StreetPosition | null = null;
    for (const { block, a, b } of candidates) {
      const [ax, ay] = plane.toMetres(a);
      const [bx, by] = plane.toMetres(b);
      const length = Math.hypot(bx - ax, by - ay);
      if (length === 0) continue;
      const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
      const turn = dx * middle.direction[0] + dy * middle.direction[1];
      if (Math.abs(turn) < limit) continue;
      const onto = Math.min(length, Math.max(0, -(ax * dx + ay * dy)));
      const distance = Math.hypot(ax + dx * onto, ay + dy * onto);
      if (
        (own === undefined && distance > searchRadiusMetres) ||
        (best !== null && distance >= best.distance)
      )
        continue;
      // Cross product of the street's direction and the vector from its line to the link (the
      // plane's origin).
      const cross = dx * -ay - dy * -ax;
      const sideOfBlock = Math.abs(cross) < centerlineToleranceMetres ? null : cross > 0 ? 'left' : 'right';
      best = { block, along: turn >= 0, sideOfBlock, distance, direction: [dx, dy] };
    }
    return best;
  }

  #near(at: Position): Segment[] {
    const [width, height] = degreesOf(searchRadiusMetres, at[1]);
    const found = this.#index?.search(at[0] - width, at[1] - height, at[0] + width, at[1] + height) ?? [];
    return found.flatMap((index) => this.#segments[index] ?? []);
  }
}

function segmentsOf(block: BlockData): Segment[] {
  return block.geometry.coordinates.flatMap((b, index, all) => {
    const a = all[index - 1];
    return a === undefined ? [] : [{ block, a, b }];
  });
}

/**
 * Returns keys for a block's two ends: its nodes, or its end coordinates (to 10 cm) if it has no
 * nodes.
 */
function endsOf(block: BlockData): readonly [string, string] {
  const { coordinates } = block.geometry;
  const key = (position: Position | undefined): string =>
    position === undefined ? '' : `@${position[0].toFixed(6)},${position[1].toFixed(6)}`;
  return [block.fromNode ?? key(coordinates[0]), block.toNode ?? key(coordinates.at(-1))];
}

/**
 * Returns the midpoint of a line and the line's direction there; `null` for a line without length.
 */
function middleOf(
  coordinates: readonly Position[],
): { readonly at: Position; readonly direction: readonly [number, number] } | null {
  const [first] = coordinates;
  if (first === undefined) return null;
  const plane = planeAt(first);
  const points = coordinates.map(plane.toMetres);
  const steps = points.slice(1).map((point, index) => {
    const before = points[index] ?? point;
    return { x: before[0], y: before[1], dx: point[0] - before[0], dy: point[1] - before[1] };
  });
  let left = steps.reduce((sum, step) => sum + Math.hypot(step.dx, step.dy), 0) / 2;
  for (const { x, y, dx, dy } of steps) {
    const length = Math.hypot(dx, dy);
    if (length > 0 && length >= left - 1e-9) {
      const share = left / length;
      return {
        at: plane.toPosition(x + dx * share, y + dy * share),
        direction: [dx / length, dy / length],
      };
    }
    left -= length;
  }
  return null;
}
