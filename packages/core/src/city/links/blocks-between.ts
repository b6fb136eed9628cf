// Finds the curbs of a street between two of its cross streets.

/** A curb of the street, with the cross streets at its ends; `null` where unknown. */
export interface CurbOfStreet {
  readonly id: number;
  /** Compass side of the street. */
  readonly side: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** The number of blocks to each cross street that can be reached along the street. */
function blocksFrom(start: string, neighbors: ReadonlyMap<string, ReadonlySet<string>>) {
  const blocks = new Map([[start, 0]]);
  for (const [name, count] of blocks)
    for (const next of neighbors.get(name) ?? []) if (!blocks.has(next)) blocks.set(next, count + 1);
  return blocks;
}

function neighborsOf(curbs: readonly CurbOfStreet[]): ReadonlyMap<string, ReadonlySet<string>> {
  const neighbors = new Map<string, Set<string>>();
  const add = (one: string, other: string) =>
    neighbors.set(one, (neighbors.get(one) ?? new Set()).add(other));
  for (const { from, to } of curbs) {
    if (from === null || to === null) continue;
    add(from, to);
    add(to, from);
  }
  return neighbors;
}

/** Returns the curbs on the ways with the fewest blocks. */
function shortestWays(curbs: readonly CurbOfStreet[], from: string, to: string): readonly CurbOfStreet[] {
  const neighbors = neighborsOf(curbs);
  const [before, after] = [blocksFrom(from, neighbors), blocksFrom(to, neighbors)];
  const total = before.get(to);
  if (total === undefined) return [];
  const isOnWay = (one: string, other: string) =>
    (before.get(one) ?? total) + 1 + (after.get(other) ?? total) === total;
  return curbs.filter(
    ({ from: start, to: end }) =>
      start !== null && end !== null && (isOnWay(start, end) || isOnWay(end, start)),
  );
}

/**
 * Returns the ids of the curbs of one street between two of its cross streets, on both sides: those
 * of the block between them, or of all blocks on the way from one to the other. Each side is also
 * followed by itself, because a street that ends at one side does not divide the blocks of the
 * other. Cross streets are compared as they are, so normalize them first.
 */
export function findCurbsBetween(
  curbs: readonly CurbOfStreet[],
  from: string,
  to: string,
): readonly number[] {
  const sides = new Set(curbs.map(({ side }) => side));
  const ways = [curbs, ...[...sides].map((side) => curbs.filter((curb) => curb.side === side))];
  const found = new Set(ways.flatMap((way) => shortestWays(way, from, to)).map(({ id }) => id));
  return curbs.map(({ id }) => id).filter((id) => found.has(id));
}

/** Returns the ids of the curbs that begin or end at a cross street. */
export function findCurbsAt(curbs: readonly CurbOfStreet[], crossing: string): readonly number[] {
  return curbs.filter(({ from, to }) => from === crossing || to === crossing).map(({ id }) => id);
}
