// Zones within zones: which zone may be put under which.
import { ok, type Result, refused } from '../platform/result.ts';

/** Zones above one another at most: a city, its districts, their quarters, and their squares. */
export const mostZoneLevels = 4;

/**
 * May the zone be put under `parent`? `parentOf` says of every zone which it is under (null = none). Refused: `zone.parent-unknown`,
 * `zone.parent-cycle` (itself or one of its own parts), `zone.parent-deep` (too many above one another, its own parts counted).
 */
export function mayPutUnder(
  zone: number | null,
  parent: number | null,
  parentOf: ReadonlyMap<number, number | null>,
): Result<true> {
  if (parent === null) return ok(true);
  if (!parentOf.has(parent)) return refused('zone.parent-unknown', { id: parent });
  const above = chainFrom(parent, parentOf);
  if (zone !== null && above.includes(zone)) return refused('zone.parent-cycle');
  return above.length + (zone === null ? 1 : levelsFrom(zone, parentOf)) > mostZoneLevels
    ? refused('zone.parent-deep', { most: mostZoneLevels })
    : ok(true);
}

/** The zone and those above it, nearest first; stops where a circle would close. */
function chainFrom(zone: number, parentOf: ReadonlyMap<number, number | null>): number[] {
  const chain: number[] = [];
  for (let at: number | null = zone; at !== null && !chain.includes(at); at = parentOf.get(at) ?? null)
    chain.push(at);
  return chain;
}

/** Levels of the zone with its parts: 1 without any. */
function levelsFrom(zone: number, parentOf: ReadonlyMap<number, number | null>): number {
  let most = 1;
  for (const id of parentOf.keys()) {
    const at = chainFrom(id, parentOf).indexOf(zone);
    if (at >= 0) most = Math.max(most, at + 1);
  }
  return most;
}
