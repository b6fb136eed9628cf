// The curb types that occur on the curbs of a zone, with the number of links and spaces of each.
import type { LanguageName } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { type DashboardCurbType, loadCurbTypes } from './curb-types.ts';
import type { Curb } from './curbs.ts';

interface ZoneType extends DashboardCurbType {
  readonly links: number;
  /** Weighted by the share of the period in which each curb existed; the total is rounded. */
  readonly spaces: number;
  /** The part of `spaces` that is estimated from the length of curbs. */
  readonly spaces_estimated: number;
}

/** The curb types of these curbs, those with the most spaces first. */
export async function zoneTypes(
  db: Kysely<Schema>,
  curbs: readonly Curb[],
  language: LanguageName,
): Promise<readonly ZoneType[]> {
  const known = await loadCurbTypes(db, language);
  const counts = new Map<number, { links: number; spaces: number; estimated: number }>();
  for (const { type, spaces, share, isEstimated } of curbs) {
    const count = counts.get(type) ?? { links: 0, spaces: 0, estimated: 0 };
    count.links += 1;
    count.spaces += spaces * share;
    if (isEstimated) count.estimated += spaces * share;
    counts.set(type, count);
  }
  return [...counts]
    .flatMap(([id, count]) => {
      const type = known.get(id);
      if (type === undefined) return [];
      const [spaces, estimated] = [Math.round(count.spaces), Math.round(count.estimated)];
      return [{ ...type, links: count.links, spaces, spaces_estimated: Math.min(spaces, estimated) }];
    })
    .sort((a, b) => b.spaces - a.spaces || a.id - b.id);
}
