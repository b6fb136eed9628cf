// Counts the curbs of each rule set in view and sums their lengths, from the tiles. Uses no map
// library.
import { worldUnits, worldX, worldY } from '@curbwright/core';
import type { Box } from './box.ts';

/** The curbs of one rule set in view. */
export interface VisibleCurbs {
  readonly count: number;
  /**
   * Total length of the curbs in meters, including what is out of view; `null` when a tile does not
   * state it.
   */
  readonly metres: number | null;
  /**
   * `true` when part of the count is an estimate, because the edge of the view cuts tiles with
   * merged curbs.
   */
  readonly about: boolean;
}

/** A line as read from a tile. */
export interface TileLine {
  readonly tile: { readonly z: number; readonly x: number; readonly y: number };
  /** 0 = unregulated. */
  readonly ruleSet: number;
  /** The curb's own id; `null` where curbs are merged. */
  readonly link: number | null;
  /** Number of curbs merged into it; `null` for a single one. */
  readonly count: number | null;
  /** Meters; `null` in older tiles without lengths. */
  readonly length: number | null;
  /**
   * First positions of the lines, as fractions of the tile's side. Read only when the view cuts the
   * tile.
   */
  readonly starts: () => readonly { readonly x: number; readonly y: number }[];
}

/** Returns the view in fractions of a tile's side, where the whole tile is 0 to 1. */
function viewInTile([west, south, east, north]: Box, { z, x, y }: TileLine['tile']) {
  const size = worldUnits / 2 ** z;
  return {
    left: worldX(west) / size - x,
    right: worldX(east) / size - x,
    top: worldY(north) / size - y,
    bottom: worldY(south) / size - y,
  };
}

/**
 * Returns the share of a line's merged curbs that is in view, judged by where its drawn lines
 * start; 1 when the whole tile is in view.
 */
function shareInView(line: TileLine, box: Box): number {
  const { left, right, top, bottom } = viewInTile(box, line.tile);
  if (left <= 0 && top <= 0 && right >= 1 && bottom >= 1) return 1;
  const starts = line.starts();
  const inside = starts.filter(({ x, y }) => x >= left && x <= right && y >= top && y <= bottom).length;
  return starts.length === 0 ? 0 : inside / starts.length;
}

interface CurbTotal {
  count: number;
  metres: number | null;
  about: boolean;
}

function addToTotal(
  sums: Map<number, CurbTotal>,
  ruleSet: number,
  count: number,
  metres: number | null,
  about: boolean,
): void {
  const sum = sums.get(ruleSet) ?? { count: 0, metres: 0, about: false };
  sum.count += count;
  sum.metres = sum.metres === null || metres === null ? null : sum.metres + metres;
  sum.about ||= about;
  sums.set(ruleSet, sum);
}

/**
 * Returns the curbs in view by rule set number. A single curb counts once with its whole length,
 * however many tiles show a part of it. Merged curbs count by the number in the tile: exactly for
 * whole tiles, by their share in view for cut ones (`about`).
 */
export function curbsInView(lines: readonly TileLine[], box: Box): ReadonlyMap<number, VisibleCurbs> {
  const sums = new Map<number, CurbTotal>();
  const known = new Set<number>();
  for (const line of lines) {
    if (line.link !== null) {
      if (known.has(line.link)) continue;
      known.add(line.link);
      addToTotal(sums, line.ruleSet, 1, line.length, false);
    } else if (line.count !== null) {
      const share = shareInView(line, box);
      const metres = line.length === null ? null : line.length * share;
      if (share > 0) addToTotal(sums, line.ruleSet, line.count * share, metres, share < 1);
    }
  }
  return new Map(
    [...sums].map(([ruleSet, { count, metres, about }]) => [
      ruleSet,
      { count: about ? Math.max(1, Math.round(count)) : count, metres, about },
    ]),
  );
}
