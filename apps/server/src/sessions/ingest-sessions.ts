// Ingests parking sessions: each is stored in its month and added to the aggregates by link in one
// transaction. A repeated session is left unchanged; a corrected one replaces the old one.
import {
  type ParkingSession,
  SessionSums,
  type SessionTimesError,
  validateSessionTimes,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { type AuditedUser, writeAudit } from '../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { createYielder } from '../platform/time-slices/event-loop-yielder.ts';
import { findDroppedIds } from './dropped/dropped-months.sql.ts';
import { LinkRules } from './link-rules.ts';
import { loadObservationState } from './recount/recount.sql.ts';
import { SourceObservationCache } from './recount/source-observations.ts';
import {
  claimSessionIds,
  createMonthPartition,
  findFirstUndroppedMonth,
  findOrCreateSource,
  findSourceId,
  getOrCreateTimeZoneId,
  insertSessions,
  loadIngestCity,
  loadStoredSessions,
  lockIngest,
  type ReportedLink,
  removeReplacedSessions,
  type StoredSession,
  updateSourceTotals,
} from './sessions.sql.ts';
import {
  isSameSession,
  SessionCounts,
  timeRangeOfSessions,
  toReportedLinks,
  toStoredSession,
} from './stored-session.ts';
import { addSums } from './sums/session-sums.sql.ts';

/**
 * Sessions per transaction, tuned by measurement: with more, other requests wait longer; with
 * fewer, there are more statements.
 */
export const ingestBatchSize = 1700;

/** A session whose link was found. */
export interface SessionAtLink extends ParkingSession {
  readonly link: number;
}

/**
 * `repeated`: the session occurs again later in the same batch, and the last occurrence counts.
 * `sessions.kept-no-longer`: the sessions of its month, or of the month it was reported in before,
 * were dropped.
 */
export type SessionOutcome =
  | 'added'
  | 'changed'
  | 'unchanged'
  | 'repeated'
  | 'sessions.kept-no-longer'
  | SessionTimesError;

export interface SessionSource {
  readonly name: string;
  readonly kind: 'sessions' | 'sensors';
}

/** Caches shared between batches; one instance per process. */
export class SessionIngest {
  readonly db: Kysely<Schema>;
  readonly rules = new LinkRules();
  readonly watches = new SourceObservationCache();
  readonly #zones = new Map<string, number>();
  readonly #months = new Set<string>();
  readonly #links = new Map<number, Map<number, number>>();
  #before: Promise<unknown> = Promise.resolve();

  constructor(db: Kysely<Schema>) {
    this.db = db;
  }

  /**
   * Runs work one at a time, so that batches of one process queue here instead of each waiting with
   * its own database connection.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#before.then(work, work);
    this.#before = turn.catch(() => undefined);
    return turn;
  }

  async ensureMonthPartitions(months: ReadonlySet<string>): Promise<void> {
    for (const month of months) {
      if (this.#months.has(month)) continue;
      await createMonthPartition(this.db, month);
      this.#months.add(month);
    }
  }

  /** Returns the id of the city's current time zone. */
  async zone(): Promise<number> {
    const { timeZone } = this.rules;
    const zone = this.#zones.get(timeZone) ?? (await getOrCreateTimeZoneId(this.db, timeZone));
    this.#zones.set(timeZone, zone);
    return zone;
  }

  /**
   * Returns those of the links, with the first local day of each, that a source has not reported
   * since this process started.
   */
  newLinks(source: number, links: readonly ReportedLink[]): ReportedLink[] {
    const known = this.#links.get(source);
    return links.filter(({ link, first }) => {
      const before = known?.get(link);
      return before === undefined || (first ?? Number.POSITIVE_INFINITY) < before;
    });
  }

  /** Remembers reported links. Call it after they are committed. */
  knowLinks(source: number, links: readonly ReportedLink[]): void {
    const known = this.#links.get(source) ?? new Map<number, number>();
    for (const { link, first } of links) known.set(link, first ?? Number.POSITIVE_INFINITY);
    this.#links.set(source, known);
  }

  /** Clears the month cache, because months may have been dropped since. */
  clearMonthCache(): void {
    this.#months.clear();
  }
}

/** Writes one batch of validated sessions. Returns outcomes by external id. */
async function writeBatch(
  intake: SessionIngest,
  source: SessionSource,
  validSessions: readonly StoredSession[],
  { audit }: SessionIngestOptions,
): Promise<ReadonlyMap<string, SessionOutcome>> {
  const { timeZone } = intake.rules;
  const outcomes = new Map<string, SessionOutcome>();
  const pace = createYielder();
  const zone = await intake.zone();
  const newlyReported = await inTransaction(
    intake.db,
    async (tx) => {
      outcomes.clear();
      await lockIngest(tx);
      const firstUndroppedMonth = await findFirstUndroppedMonth(tx);
      const { name, kind } = source;
      const known = firstUndroppedMonth === null ? null : await findSourceId(tx, name);
      const names = validSessions.map(({ outsideId }) => outsideId);
      const dropped = known === null ? new Set<string>() : await findDroppedIds(tx, known, names);
      const stays = validSessions.filter(({ month, outsideId }) => {
        const isRetained =
          firstUndroppedMonth === null || (month >= firstUndroppedMonth && !dropped.has(outsideId));
        if (!isRetained) outcomes.set(outsideId, 'sessions.kept-no-longer');
        return isRetained;
      });
      if (stays.length === 0) return null;
      const sourceNumber = known ?? (await findOrCreateSource(tx, name, kind));
      const ids = await claimSessionIds(tx, sourceNumber, stays);
      const stored =
        ids.size === stays.length
          ? new Map<string, StoredSession>()
          : await loadStoredSessions(
              tx,
              sourceNumber,
              stays.filter(({ outsideId }) => !ids.has(outsideId)).map(({ outsideId }) => outsideId),
            );
      const state = await loadObservationState(tx, sourceNumber);
      const links = stays.map(({ link }) => link);
      const counting = await intake.watches.counting(tx, sourceNumber, state, links);
      const sums = new SessionSums();
      const counts = new SessionCounts();
      const written: StoredSession[] = [];
      const numbers: number[] = [];
      const replaced: { old: StoredSession; month: string }[] = [];
      for (const stay of stays) {
        await pace.rest();
        const old = stored.get(stay.outsideId);
        const id = ids.get(stay.outsideId) ?? old?.id;
        if (id === undefined) throw new Error(`the name of a stay has no stay: ${stay.outsideId}`);
        // A finished sensor session never becomes ongoing again: such a report is based on older
        // events.
        const wouldReopen = source.kind === 'sensors' && old?.departure != null && stay.departure === null;
        if (old && (wouldReopen || isSameSession(old, stay))) {
          outcomes.set(stay.outsideId, 'unchanged');
          continue;
        }
        if (old) {
          sums.add(old, -1);
          counts.add(old, -1);
          replaced.push({ old, month: stay.month });
        }
        const counted = counting(stay);
        const put = counted === null ? stay : { ...stay, counted };
        sums.add(put, 1);
        counts.add(put, 1);
        written.push(put);
        numbers.push(id);
        outcomes.set(stay.outsideId, old ? 'changed' : 'added');
      }
      if (written.length === 0) return null;
      if (replaced.length > 0) await removeReplacedSessions(tx, sourceNumber, replaced);
      await insertSessions(tx, sourceNumber, written, numbers, zone);
      await pace.rest();
      await addSums(tx, sums, [...new Set(replaced.map(({ old }) => old.link))]);
      const fresh = intake.newLinks(sourceNumber, toReportedLinks(written, timeZone));
      await updateSourceTotals(
        tx,
        sourceNumber,
        counts.changes,
        fresh,
        timeRangeOfSessions(written, timeZone),
      );
      if (audit !== undefined) {
        const changed = replaced.length;
        const after = { added: written.length - changed, changed };
        await writeAudit(tx, { ...audit, action: 'import', noun: 'sessions', nounId: source.name, after });
      }
      return { sourceNumber, links: fresh };
    },
    { long: true },
  );
  if (newlyReported !== null) intake.knowLinks(newlyReported.sourceNumber, newlyReported.links);
  return outcomes;
}

/** PostgreSQL code for a missing partition. */
const missingPartitionCode = '23514';

async function writeWithPartitions(
  intake: SessionIngest,
  source: SessionSource,
  stays: readonly StoredSession[],
  options: SessionIngestOptions,
) {
  const months = new Set(stays.map(({ month }) => month));
  await intake.ensureMonthPartitions(months);
  try {
    return await writeBatch(intake, source, stays, options);
  } catch (error) {
    // A month was dropped in the meantime: its sessions are now rejected and the rest are ingested.
    if (!(error instanceof pg.DatabaseError) || error.code !== missingPartitionCode) throw error;
    intake.clearMonthCache();
    await intake.ensureMonthPartitions(months);
    return writeBatch(intake, source, stays, options);
  }
}

/**
 * `now` (epoch milliseconds) is used to validate times; `keepFrom` (epoch milliseconds) is the
 * earliest arrival that is retained.
 */
export interface SessionIngestOptions {
  readonly now: number;
  readonly keepFrom?: number | undefined;
  /**
   * User named in the audit trail; absent = no entry, as for sessions that the server creates
   * itself.
   */
  readonly audit?: AuditedUser | undefined;
}

/** Returns why a session is rejected because of its times; `null` if the times are valid. */
export function rejectSessionTimes(
  { arrival, departure }: Pick<ParkingSession, 'arrival' | 'departure'>,
  { now, keepFrom = Number.NEGATIVE_INFINITY }: SessionIngestOptions,
): SessionTimesError | 'sessions.kept-no-longer' | null {
  return arrival < keepFrom ? 'sessions.kept-no-longer' : validateSessionTimes(arrival, departure, now);
}

async function ingestBatch(
  intake: SessionIngest,
  source: SessionSource,
  stays: readonly SessionAtLink[],
  options: SessionIngestOptions,
): Promise<SessionOutcome[]> {
  const city = await loadIngestCity(intake.db);
  if (city !== null) intake.rules.follow(city);
  await intake.rules.load(intake.db, new Set(stays.map(({ link }) => link)));
  const pace = createYielder();
  const outcomes: (SessionOutcome | null)[] = [];
  const last = new Map<string, number>();
  for (const [index, stay] of stays.entries()) {
    const { outsideId } = stay;
    const fault = rejectSessionTimes(stay, options);
    outcomes.push(fault);
    if (fault !== null) continue;
    const before = last.get(outsideId);
    if (before !== undefined) outcomes[before] = 'repeated';
    last.set(outsideId, index);
  }
  const firstUndroppedMonth: StoredSession[] = [];
  for (const index of last.values()) {
    const stay = stays[index];
    if (stay !== undefined) firstUndroppedMonth.push(toStoredSession(stay, intake.rules));
    if (pace.due()) await pace.rest();
  }
  if (firstUndroppedMonth.length === 0) return outcomes.map((outcome) => outcome ?? 'unchanged');
  const done = await writeWithPartitions(intake, source, firstUndroppedMonth, options);
  return outcomes.map((outcome, index) => outcome ?? done.get(stays[index]?.outsideId ?? '') ?? 'unchanged');
}

/**
 * Ingests sessions of a source in atomic batches. Returns the outcome of each, in order. The source
 * is created with its first session. Callers check that the links exist. Sessions sorted by link
 * are ingested faster than mixed ones.
 */
export async function ingestSessions(
  intake: SessionIngest,
  source: SessionSource,
  stays: readonly SessionAtLink[],
  options: SessionIngestOptions,
): Promise<SessionOutcome[]> {
  const outcomes: SessionOutcome[] = [];
  for (let at = 0; at < stays.length; at += ingestBatchSize) {
    const portion = stays.slice(at, at + ingestBatchSize);
    for (const outcome of await intake.inTurn(() => ingestBatch(intake, source, portion, options)))
      outcomes.push(outcome);
  }
  return outcomes;
}
