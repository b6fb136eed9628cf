// Computes how long links were observed in a period, once for all links with the same windows,
// because there are few distinct ones.
import { type ObservedMinutes, observedMinutes, type TimeRange } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { createYielder } from '../platform/time-slices/event-loop-yielder.ts';
import { loadObservedLinks, loadSourceGaps } from './sessions.sql.ts';

interface ObservedLinks {
  readonly links: readonly number[];
  readonly observed: ObservedMinutes;
}

/**
 * Groups links with the same observed times; links that were never observed are in no group. If
 * `links` is
 * `null`, the whole city is grouped. If `period` is `null`, it lasts from the first to the last
 * observed moment of any link, and `Observed.period` has that length.
 */
export async function groupLinksByObservation(
  db: Kysely<Schema>,
  links: readonly number[] | null,
  period: TimeRange | null,
  timeZone: string,
): Promise<ObservedLinks[]> {
  const observedRanges = await loadObservedLinks(db, links);
  const gaps = await loadSourceGaps(db);
  const windows = observedRanges.flatMap((one) => one.windows);
  const within = period ?? {
    from: windows.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY),
    to: windows.reduce((most, { to }) => Math.max(most, to), Number.NEGATIVE_INFINITY),
  };
  const pace = createYielder();
  const found: ObservedLinks[] = [];
  for (const group of observedRanges) {
    const sources = new Set(group.windows.map(({ source }) => source));
    const observedTimes = [...sources].map((source) => ({
      windows: group.windows.filter((window) => window.source === source),
      gaps: gaps.filter((gap) => gap.source === source),
    }));
    found.push({ links: group.links, observed: observedMinutes(observedTimes, within, timeZone) });
    await pace.rest();
  }
  return found;
}
