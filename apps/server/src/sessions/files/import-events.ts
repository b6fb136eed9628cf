// Imports CDS events as parking sessions, pairing start and end even if they are in different
// files.
import { failWith, pairSessionEvents, type SessionRow } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { ingestSessions, type SessionAtLink, SessionIngest } from '../ingest-sessions.ts';
import { loadFirstRetainedMonth } from '../retention.ts';
import type { SessionImportReport } from './import-report.ts';
import {
  dryRunOutcomes,
  type ImportSessionsOptions,
  importSessions,
  type ParsedSessionRow,
} from './import-sessions.ts';
import type { EventsReadResult } from './read-events.ts';
import { loadStoredSessionsByName } from './session-files.sql.ts';

function* rowsOf(stays: readonly SessionRow[]): Generator<ParsedSessionRow> {
  for (const [index, value] of stays.entries()) yield { row: index + 1, stay: { ok: true, value }, read: 0 };
}

/**
 * Returns the import report; rows are positions in the list of sessions. Events that are not
 * sessions are reported as skipped.
 */
export async function importEvents(
  db: Kysely<Schema>,
  { events, wrong }: EventsReadResult,
  options: ImportSessionsOptions,
): Promise<SessionImportReport> {
  const { stays, ends, unpaired, others } = pairSessionEvents(events);
  const lasting = stays.filter(({ departure }) => departure === null).map(({ outsideId }) => outsideId);
  const known = await loadStoredSessionsByName(db, options.source.name, [
    ...lasting,
    ...ends.map((end) => end.outsideId),
  ]);
  // A repeated start event does not reopen a session that has ended since.
  const ended = stays.map((stay) => {
    const before = stay.departure === null ? known.get(stay.outsideId) : undefined;
    return before === undefined ? stay : { ...stay, departure: before.departure, fee: before.fee };
  });
  const report = await importSessions(db, rowsOf(ended), options);
  const skipEvent = (count: number, code: string, params = {}) => {
    for (let i = 0; i < count; i += 1) report.leave(0, failWith(code, params).refusal);
  };
  for (const place of wrong) report.leave(place, failWith('stays.no-event').refusal);
  skipEvent(unpaired, 'stays.end-alone');
  for (const [type, count] of others) skipEvent(count, 'stays.other-event', { column: type });
  const closed: SessionAtLink[] = [];
  for (const end of ends) {
    const begun = known.get(end.outsideId);
    report.rows += 1;
    if (begun === undefined) skipEvent(1, 'stays.end-alone');
    else {
      const { link, arrival, userClass, vehicleType } = begun;
      closed.push({ ...end, link, arrival, userClass, vehicleType });
    }
  }
  const { source, now, dryRun } = options;
  const keepFrom = (await loadFirstRetainedMonth(db, now))?.instant;
  const outcomes = dryRun
    ? (await dryRunOutcomes(db, source, closed, { now, keepFrom })).map((one) =>
        one === 'added' ? 'changed' : one,
      )
    : await ingestSessions(new SessionIngest(db), source, closed, { now, keepFrom });
  for (const [at, stay] of closed.entries()) report.take(0, stay, outcomes[at] ?? 'unchanged');
  return report;
}
