// Reads the parking sessions of many links in batches, so that memory use does not grow with the
// number of links and sessions.
import type { TimeRange } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { countSessions, loadSessions, type MeasuredSession } from './cds-metrics.sql.ts';

/** Sessions read at once. */
const maxSessionsPerBatch = 5_000;
/** Links counted at once. */
const linksAtOnce = 500;

/**
 * Groups links whose sessions are few enough to be read together; a link with more than that is a
 * group by itself.
 */
async function* groupLinksForReading(
  db: Kysely<Schema>,
  links: readonly number[],
  time: TimeRange,
  most: number,
): AsyncGenerator<readonly number[]> {
  let [groupedLinks, rows]: [number[], number] = [[], 0];
  for (let start = 0; start < links.length; start += linksAtOnce)
    for (const { link, stays } of await countSessions(db, links.slice(start, start + linksAtOnce), time)) {
      if (groupedLinks.length > 0 && rows + stays > most) {
        yield groupedLinks;
        [groupedLinks, rows] = [[], 0];
      }
      groupedLinks.push(link);
      rows += stays;
    }
  if (groupedLinks.length > 0) yield groupedLinks;
}

/**
 * Sessions at these links that overlap a period, without faulty ones, at most `most` at once;
 * ordered by link and arrival if `links` is ordered.
 */
export async function* readSessionBatches(
  db: Kysely<Schema>,
  links: readonly number[],
  time: TimeRange,
  most = maxSessionsPerBatch,
): AsyncGenerator<readonly MeasuredSession[]> {
  for await (const some of groupLinksForReading(db, links, time, most)) {
    let after: MeasuredSession | null = null;
    for (;;) {
      const sessionBatch: readonly MeasuredSession[] = await loadSessions(db, some, time, { most, after });
      if (sessionBatch.length > 0) yield sessionBatch;
      after = sessionBatch.at(-1) ?? null;
      if (sessionBatch.length < most) break;
    }
  }
}
