// Converts links to ways: a block is cut where the rules of a side change, and each piece gets the
// tags of both sides.
import {
  type BlockData,
  type CityData,
  type LinkData,
  type Plane,
  type Position,
  planeAt,
} from '@curbwright/core';
import { distance, lengthOf, lineSection, type Point } from '../../plane.ts';

/** The way for a piece of street. */
export interface OutputWay {
  readonly line: readonly Position[];
  /** Identifies the end nodes, so that streets connect: the same text is the same node. */
  readonly from: string;
  readonly to: string;
  readonly block: BlockData | null;
  readonly left: LinkData | null;
  readonly right: LinkData | null;
}

/** A section of a block covered by a link: from and to in meters from the block's start. */
interface LinkSection {
  readonly link: LinkData;
  readonly from: number;
  readonly to: number;
}

/**
 * Meters by which a curb may end before its street centerline does, because of the crossing street
 * and its corner.
 */
const cornerAllowanceMeters = 25;
/** Meters; shorter pieces would disappear in a crossing. */
const minPieceMeters = 4;

/** Meters from the line's start to the point on it that is nearest to `point`. */
export function distanceAlongLine(line: readonly Point[], point: Point): number {
  let [best, at, sum] = [Number.POSITIVE_INFINITY, 0, 0];
  for (let index = 1; index < line.length; index += 1) {
    const [a, b] = [line[index - 1] ?? point, line[index] ?? point];
    const step = distance(a, b);
    const square = step * step;
    const share =
      square === 0 ? 0 : ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / square;
    const t = Math.max(0, Math.min(1, share));
    const away = Math.hypot(point[0] - a[0] - t * (b[0] - a[0]), point[1] - a[1] - t * (b[1] - a[1]));
    if (away < best) [best, at] = [away, sum + t * step];
    sum += step;
  }
  return at;
}

/** The sections of a block that the links on one side cover, in order. */
function linkSectionsOf(block: readonly Point[], links: readonly LinkData[], plane: Plane): LinkSection[] {
  return links
    .map((link) => {
      const points = link.geometry.coordinates.map((position) => plane.toMetres(position));
      const ends = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]] as const;
      const [a, b] = [distanceAlongLine(block, ends[0]), distanceAlongLine(block, ends[1])];
      return { link, from: Math.min(a, b), to: Math.max(a, b) };
    })
    .toSorted((a, b) => a.from - b.from || a.to - b.to);
}

/** Returns the positions in meters at which one side changes to another link or to none. */
function findCutPoints(stretches: readonly LinkSection[], length: number): number[] {
  const cuts: number[] = [];
  let end = 0;
  for (const [index, { from, to }] of stretches.entries()) {
    if (index === 0 ? from > cornerAllowanceMeters : from - end > minPieceMeters)
      cuts.push(...(index === 0 ? [] : [end]), from);
    else if (index > 0) cuts.push((from + end) / 2);
    end = Math.max(end, to);
  }
  if (length - end > cornerAllowanceMeters) cuts.push(end);
  return cuts;
}

/**
 * Returns the link of a side at a position; `null` if there is none. The first and last links
 * extend to the corners.
 */
function linkAt(stretches: readonly LinkSection[], metres: number, length: number): LinkData | null {
  let best: { readonly link: LinkData; readonly away: number } | null = null;
  for (const { link, from, to } of stretches) {
    const away = Math.max(0, from - metres, metres - to);
    const isNearEnd =
      (metres < from && from <= cornerAllowanceMeters) ||
      (metres > to && length - to <= cornerAllowanceMeters);
    const reach = isNearEnd ? cornerAllowanceMeters : minPieceMeters;
    if (away <= reach && (best === null || away < best.away)) best = { link, away };
  }
  return best?.link ?? null;
}

function blockWays(block: BlockData, links: readonly LinkData[], plane: Plane): OutputWay[] {
  const { coordinates } = block.geometry;
  const points = coordinates.map((position) => plane.toMetres(position));
  const length = lengthOf(points);
  const left = linkSectionsOf(
    points,
    links.filter(({ side }) => side === 'left'),
    plane,
  );
  const right = linkSectionsOf(
    points,
    links.filter(({ side }) => side !== 'left'),
    plane,
  );
  const cuts: number[] = [];
  for (const cut of [...findCutPoints(left, length), ...findCutPoints(right, length)].toSorted(
    (a, b) => a - b,
  ))
    if (cut - (cuts.at(-1) ?? 0) >= minPieceMeters && length - cut >= minPieceMeters) cuts.push(cut);
  const bounds = [0, ...cuts, length];
  const nameOf = (index: number) => {
    if (index === 0) return block.fromNode ?? positionKey(coordinates[0]);
    if (index === bounds.length - 1) return block.toNode ?? positionKey(coordinates.at(-1));
    return `${block.outsideId} ${index}`;
  };
  return bounds.slice(1).map((to, index) => {
    const from = bounds[index] ?? 0;
    const middle = (from + to) / 2;
    return {
      line:
        bounds.length === 2
          ? coordinates
          : lineSection(points, from, to).map(([x, y]) => plane.toPosition(x, y)),
      from: nameOf(index),
      to: nameOf(index + 1),
      block,
      left: linkAt(left, middle, length),
      right: linkAt(right, middle, length),
    };
  });
}

function positionKey(position: Position | undefined): string {
  return `${position?.[0]} ${position?.[1]}`;
}

/** Ways for links without a block: links on the same line become the sides of one way. */
function waysWithoutBlock(links: readonly LinkData[]): OutputWay[] {
  const byLine = new Map<string, { left: LinkData | null; right: LinkData | null }[]>();
  for (const link of links) {
    const key = JSON.stringify(link.geometry.coordinates);
    const ways = byLine.get(key) ?? [];
    byLine.set(key, ways);
    const side = link.side === 'left' ? 'left' : 'right';
    const free = ways.find((way) => way[side] === null);
    if (free === undefined) ways.push({ left: null, right: null, [side]: link });
    else free[side] = link;
  }
  return [...byLine.values()].flat().flatMap(({ left, right }) => {
    const link = left ?? right;
    if (link === null) return [];
    const { coordinates } = link.geometry;
    // Creates separate end nodes, because no other street crosses this line.
    return [
      {
        line: coordinates,
        from: `${link.outsideId} 0`,
        to: `${link.outsideId} 1`,
        block: null,
        left,
        right,
      },
    ];
  });
}

/**
 * Converts all streets of the city to ways, and links without a street to ways on their own lines.
 */
export function toWays(data: Pick<CityData, 'blocks' | 'links'>): OutputWay[] {
  const [first] = data.blocks[0]?.geometry.coordinates ?? data.links[0]?.geometry.coordinates ?? [];
  if (first === undefined) return [];
  const plane = planeAt(first);
  const blocks = new Set(data.blocks.map(({ outsideId }) => outsideId));
  const ofBlock = new Map<string, LinkData[]>();
  const alone: LinkData[] = [];
  for (const link of data.links) {
    if (link.block === null || !blocks.has(link.block)) alone.push(link);
    else ofBlock.set(link.block, [...(ofBlock.get(link.block) ?? []), link]);
  }
  return [
    ...data.blocks.flatMap((block) => blockWays(block, ofBlock.get(block.outsideId) ?? [], plane)),
    ...waysWithoutBlock(alone),
  ];
}
