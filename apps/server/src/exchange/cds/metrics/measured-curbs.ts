// The curbs of a place as metrics need them, loaded from the database: their spaces, their
// observation windows, and their parking sessions in batches.
import {
  mergeTimeRanges,
  type PlaceCurb,
  spacesOf,
  subtractTimeRanges,
  type TimeRange,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { loadObservedLinks, loadSourceGaps } from '../../../sessions/sessions.sql.ts';
import { type MeasuredSession, spacesOfLinks } from './cds-metrics.sql.ts';
import { readSessionBatches } from './session-batches.ts';

/** The data from which metrics are totaled. */
export interface MeasuredCurbs {
  /** The curbs of these links, limited to those that were ever observed. */
  curbs(links: readonly number[]): Promise<ReadonlyMap<number, PlaceCurb>>;
  /** Parking sessions at these links that overlap a period, one batch at a time. */
  stays(links: readonly number[], time: TimeRange): AsyncIterable<readonly MeasuredSession[]>;
}

/** When each link was observed, by link; links that were never observed are omitted. */
async function loadObservationTimes(
  db: Kysely<Schema>,
  gaps: Awaited<ReturnType<typeof loadSourceGaps>>,
  links: readonly number[],
): Promise<ReadonlyMap<number, readonly TimeRange[]>> {
  const watched = new Map<number, readonly TimeRange[]>();
  for (const { links: linksInGroup, windows } of await loadObservedLinks(db, links)) {
    const sources = [...new Set(windows.map(({ source }) => source))];
    const observedRanges = mergeTimeRanges(
      sources.flatMap((source) =>
        subtractTimeRanges(
          windows.filter((window) => window.source === source),
          gaps.filter((gap) => gap.source === source),
        ),
      ),
    );
    for (const link of linksInGroup) watched.set(link, observedRanges);
  }
  return watched;
}

/** The measured curbs of this database. */
export async function measuredCurbs(db: Kysely<Schema>): Promise<MeasuredCurbs> {
  const gaps = await loadSourceGaps(db);
  return {
    async curbs(links) {
      const watched = await loadObservationTimes(db, gaps, links);
      const ids = links.filter((link) => watched.has(link));
      return new Map(
        (await spacesOfLinks(db, ids)).map(({ id, bays_count: baysCount, bays_angle: baysAngle, length }) => [
          id,
          {
            spaces: spacesOf({ baysCount, baysAngle, length }, null).spaces,
            watched: watched.get(id) ?? [],
          },
        ]),
      );
    },
    stays: (links, time) => readSessionBatches(db, links, time),
  };
}
