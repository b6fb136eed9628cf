// Sub-zones: which analysis zone may be placed under which.
import { failWith, ok, type Result } from '../platform/result.ts';

/**
 * Maximum number of levels of zones: a city, its districts, their neighborhoods and their squares.
 */
export const maxZoneLevels = 4;

/**
 * Whether the zone may be placed under `parent`. `parentOf` maps every zone to its parent (`null` =
 * none). Fails with `zone.parent-unknown`,
 * `zone.parent-cycle` (itself or one of its sub-zones), or `zone.parent-deep` (too many levels,
 * including its own sub-zones).
 */
export function checkZoneParent(
  zone: number | null,
  parent: number | null,
  parentOf: ReadonlyMap<number, number | null>,
): Result<true> {
  if (parent === null) return ok(true);
  if (!parentOf.has(parent)) return failWith('zone.parent-unknown', { id: parent });
  const above = ancestorChain(parent, parentOf);
  if (zone !== null && above.includes(zone)) return failWith('zone.parent-cycle');
  return above.length + (zone === null ? 1 : countZoneLevels(zone, parentOf)) > maxZoneLevels
    ? failWith('zone.parent-deep', { most: maxZoneLevels })
    : ok(true);
}

/** Returns the zone and its ancestors, nearest first. Stops if there is a cycle. */
function ancestorChain(zone: number, parentOf: ReadonlyMap<number, number | null>): number[] {
  const chain: number[] = [];
  for (let at: number | null = zone; at !== null && !chain.includes(at); at = parentOf.get(at) ?? null)
    chain.push(at);
  return chain;
}

/** Levels of the zone including its sub-zones; 1 without any. */
function countZoneLevels(zone: number, parentOf: ReadonlyMap<number, number | null>): number {
  let most = 1;
  for (const id of parentOf.keys()) {
    const at = ancestorChain(id, parentOf).indexOf(zone);
    if (at >= 0) most = Math.max(most, at + 1);
  }
  return most;
}
