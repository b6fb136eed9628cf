// Moves parking sessions to the city's time zone after it changed: each is removed as it was stored
// and added in the current time zone.
import { SessionSums } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { ingestBatchSize, SessionIngest } from '../ingest-sessions.ts';
import {
  findFirstUndroppedMonth,
  insertSessions,
  loadIngestCity,
  lockIngest,
  removeReplacedSessions,
  type StoredSession,
  updateSourceTotals,
} from '../sessions.sql.ts';
import { SessionCounts, toStoredSession } from '../stored-session.ts';
import { addSums } from '../sums/session-sums.sql.ts';
import {
  loadMonthsInOtherTimeZones,
  loadSessionsInOtherTimeZones,
  recomputeFirstDays,
} from './recount.sql.ts';

interface MoveResult {
  readonly old: StoredSession;
  readonly now: StoredSession;
}

/**
 * Moves sessions of a month, after a given one, in one transaction. `last` is the last one
 * examined; `null` = there were none left.
 */
async function moveChunk(
  intake: SessionIngest,
  zone: number,
  month: string,
  after: number,
): Promise<{ readonly last: number | null; readonly movedCount: number }> {
  const { db, rules } = intake;
  // Prepared in advance, so that the transaction waits only for the database.
  const ahead = await loadSessionsInOtherTimeZones(db, month, zone, after, ingestBatchSize);
  if (ahead.length === 0) return { last: null, movedCount: 0 };
  await rules.load(db, new Set(ahead.map(({ stay }) => stay.link)));
  const pace = createYielder();
  const months = new Set<string>();
  for (const { stay } of ahead) {
    months.add(toStoredSession(stay, rules).month);
    if (pace.due()) await pace.rest();
  }
  await intake.ensureMonthPartitions(months);
  return inTransaction(
    db,
    async (tx) => {
      await lockIngest(tx);
      const firstUndropped = await findFirstUndroppedMonth(tx);
      const found = await loadSessionsInOtherTimeZones(tx, month, zone, after, ingestBatchSize);
      const last = found.at(-1)?.stay.id ?? null;
      const sums = new SessionSums();
      const bySource = new Map<number, MoveResult[]>();
      for (const { source, stay } of found) {
        if (pace.due()) await pace.rest();
        const now = { ...toStoredSession(stay, rules), id: stay.id, counted: stay.counted };
        // A session ingested since, whose month is not prepared, waits for the next run; one whose
        // month was dropped stays where it is.
        if (!months.has(now.month) || (firstUndropped !== null && now.month < firstUndropped)) continue;
        sums.add(stay, -1);
        sums.add(now, 1);
        const moved = bySource.get(source) ?? [];
        moved.push({ old: stay, now });
        bySource.set(source, moved);
      }
      let movedCount = 0;
      const links = new Set<number>();
      for (const [source, moved] of bySource) {
        const counts = new SessionCounts();
        for (const { old, now } of moved) {
          counts.add(old, -1);
          counts.add(now, 1);
          links.add(old.link);
        }
        await removeReplacedSessions(
          tx,
          source,
          moved.map(({ old, now }) => ({ old, month: now.month })),
        );
        await insertSessions(
          tx,
          source,
          moved.map(({ now }) => now),
          moved.map(({ now }) => now.id),
          zone,
        );
        await updateSourceTotals(tx, source, counts.changes, [], null);
        movedCount += moved.length;
      }
      if (movedCount > 0) await addSums(tx, sums, [...links]);
      return { last, movedCount };
    },
    { long: true },
  );
}

/**
 * Moves all sessions to the city's time zone, in chunks, and returns the number moved. If a process
 * is stopped, the aggregates still match their sessions, each in the time zone it was stored in,
 * and the next run continues. Aggregates of months whose sessions were dropped stay in their
 * original time zone.
 */
export async function moveSessionsToCityTimeZone(db: Kysely<Schema>, signal?: AbortSignal): Promise<number> {
  const city = await loadIngestCity(db);
  if (city === null) return 0;
  const intake = new SessionIngest(db);
  intake.rules.follow(city);
  const zone = await intake.zone();
  let movedCount = 0;
  for (const month of await loadMonthsInOtherTimeZones(db, zone)) {
    let after: number | null = 0;
    while (after !== null && signal?.aborted !== true) {
      const done = await moveChunk(intake, zone, month, after);
      movedCount += done.movedCount;
      after = done.last;
    }
  }
  if (movedCount > 0)
    await inTransaction(
      db,
      async (tx) => {
        await lockIngest(tx);
        await recomputeFirstDays(tx, city.timeZone);
      },
      { long: true },
    );
  return movedCount;
}
