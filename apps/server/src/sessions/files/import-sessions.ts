// Imports parking sessions from a file, chunk by chunk. Because each session has an external id, an
// import that is killed and rerun gives the same result.
import type { Result, SessionRow } from '@curbwright/core';
import type { Kysely } from 'kysely';
import { noUser } from '../../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { findDroppedIds } from '../dropped/dropped-months.sql.ts';
import {
  ingestBatchSize,
  ingestSessions,
  rejectSessionTimes,
  type SessionAtLink,
  SessionIngest,
  type SessionIngestOptions,
  type SessionOutcome,
  type SessionSource,
} from '../ingest-sessions.ts';
import { loadFirstRetainedMonth } from '../retention.ts';
import { findSourceId } from '../sessions.sql.ts';
import { SessionImportReport } from './import-report.ts';
import { SessionLocationFinder } from './session-places.ts';

/** A row of a file, or why it is invalid; `read` is the number of bytes of the file read so far. */
export interface ParsedSessionRow {
  readonly row: number;
  readonly stay: Result<SessionRow>;
  readonly read: number;
}

export interface ImportSessionsOptions {
  readonly source: SessionSource;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Maximum distance of a location from its curb, in meters. */
  readonly within: number;
  readonly dryRun: boolean;
  readonly onProgress?: (read: number) => void;
}

/** Outcomes of a dry run: sessions that would be rejected are reported as such. */
export async function dryRunOutcomes(
  db: Kysely<Schema>,
  { name }: SessionSource,
  stays: readonly SessionAtLink[],
  options: SessionIngestOptions,
): Promise<SessionOutcome[]> {
  const source = await findSourceId(db, name);
  const names = stays.map(({ outsideId }) => outsideId);
  const dropped = source === null ? new Set<string>() : await findDroppedIds(db, source, names);
  return stays.map(
    (stay) =>
      rejectSessionTimes(stay, options) ??
      (dropped.has(stay.outsideId) ? 'sessions.kept-no-longer' : 'added'),
  );
}

/**
 * Imports the parking sessions with one chunk in memory at a time. A dry run looks everything up
 * and writes nothing.
 */
export async function importSessions(
  db: Kysely<Schema>,
  stays: AsyncIterable<ParsedSessionRow> | Iterable<ParsedSessionRow>,
  { source, now, within, dryRun, onProgress }: ImportSessionsOptions,
): Promise<SessionImportReport> {
  const report = new SessionImportReport();
  const intake = new SessionIngest(db);
  const places = new SessionLocationFinder(db, within);
  const keepFrom = (await loadFirstRetainedMonth(db, now))?.instant;
  let sessionChunk: { row: number; stay: SessionRow }[] = [];
  let read = 0;
  const importChunk = async () => {
    if (sessionChunk.length === 0) return;
    await places.load(sessionChunk.map(({ stay }) => stay));
    const found: SessionAtLink[] = [];
    const rows: number[] = [];
    for (const { row, stay } of sessionChunk) {
      const link = places.find(stay);
      if (link.ok) {
        found.push({ ...stay, link: link.value });
        rows.push(row);
      } else report.leave(row, link.refusal);
    }
    const outcomes = dryRun
      ? await dryRunOutcomes(db, source, found, { now, keepFrom })
      : await ingestSessions(intake, source, found, { now, keepFrom, audit: noUser });
    for (const [at, stay] of found.entries()) report.take(rows[at] ?? 0, stay, outcomes[at] ?? 'unchanged');
    sessionChunk = [];
    onProgress?.(read);
  };
  for await (const one of stays) {
    report.rows += 1;
    read = one.read;
    if (one.stay.ok) sessionChunk.push({ row: one.row, stay: one.stay.value });
    else report.leave(one.row, one.stay.refusal);
    if (sessionChunk.length >= ingestBatchSize) await importChunk();
  }
  await importChunk();
  return report;
}
