// Ingests parking sessions: each is stored in its month and added to the aggregates by link in one
// transaction. A repeated session is left unchanged; a corrected one replaces the old one.
import { SessionSums, type Stay, type TimesFault, timesFault } from '@curbwright/core';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Schema } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { pacer } from '../platform/time-slices/in-slices.ts';
import { droppedNames } from './dropped/dropped-months.sql.ts';
import { keptOf, StayCounts, sameStay, spanOf, toldLinks } from './kept-stay.ts';
import { LinkRules } from './link-rules.ts';
import { watchState } from './recount/recount.sql.ts';
import { SourceWatches } from './recount/source-watches.ts';
import {
  addToSource,
  claimKeys,
  dropStays,
  insertStays,
  knownSource,
  lockIntake,
  makePartition,
  measureCity,
  neverDropped,
  type StoredStay,
  sourceId,
  storedStays,
  type ToldLink,
  zoneNumber,
} from './sessions.sql.ts';
import { addSums } from './sums/session-sums.sql.ts';

/**
 * Sessions per transaction, tuned by measurement: with more, others wait longer; with fewer, there
 * are more statements.
 */
export const portionSize = 1700;

/** A session whose link was found. */
export interface StayAtLink extends Stay {
  readonly link: number;
}

/**
 * `repeated`: occurs again later in the same portion, where the last one counts.
 * `sessions.kept-no-longer`: the sessions of its month, or of the month it was reported in before,
 * were dropped.
 */
export type StayOutcome =
  | 'added'
  | 'changed'
  | 'unchanged'
  | 'repeated'
  | 'sessions.kept-no-longer'
  | TimesFault;

export interface StaySource {
  readonly name: string;
  readonly kind: 'sessions' | 'sensors';
}

/** Caches shared between portions; one instance per process. */
export class Intake {
  readonly db: Kysely<Schema>;
  readonly rules = new LinkRules();
  readonly watches = new SourceWatches();
  readonly #zones = new Map<string, number>();
  readonly #months = new Set<string>();
  readonly #links = new Map<number, Map<number, number>>();
  #before: Promise<unknown> = Promise.resolve();

  constructor(db: Kysely<Schema>) {
    this.db = db;
  }

  /**
   * Portions of one process queue here instead of each waiting with its own database connection.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#before.then(work, work);
    this.#before = turn.catch(() => undefined);
    return turn;
  }

  async makeMonths(months: ReadonlySet<string>): Promise<void> {
    for (const month of months) {
      if (this.#months.has(month)) continue;
      await makePartition(this.db, month);
      this.#months.add(month);
    }
  }

  /** Returns the id of the city's current time zone. */
  async zone(): Promise<number> {
    const { timeZone } = this.rules;
    const zone = this.#zones.get(timeZone) ?? (await zoneNumber(this.db, timeZone));
    this.#zones.set(timeZone, zone);
    return zone;
  }

  /**
   * Returns the links, with their first days, that a source has not reported since this process
   * started.
   */
  newLinks(source: number, links: readonly ToldLink[]): ToldLink[] {
    const known = this.#links.get(source);
    return links.filter(({ link, first }) => {
      const before = known?.get(link);
      return before === undefined || (first ?? Number.POSITIVE_INFINITY) < before;
    });
  }

  /** Call this after the reported links are committed. */
  knowLinks(source: number, links: readonly ToldLink[]): void {
    const known = this.#links.get(source) ?? new Map<number, number>();
    for (const { link, first } of links) known.set(link, first ?? Number.POSITIVE_INFINITY);
    this.#links.set(source, known);
  }

  /** Clears the month cache, because months may have been dropped since. */
  forgetMonths(): void {
    this.#months.clear();
  }
}

/** Writes one portion of validated sessions. Returns outcomes by external id. */
async function write(
  intake: Intake,
  source: StaySource,
  judged: readonly StoredStay[],
): Promise<ReadonlyMap<string, StayOutcome>> {
  const { timeZone } = intake.rules;
  const outcomes = new Map<string, StayOutcome>();
  const pace = pacer();
  const zone = await intake.zone();
  const told = await inTransaction(
    intake.db,
    async (tx) => {
      outcomes.clear();
      await lockIntake(tx);
      const kept = await neverDropped(tx);
      const { name, kind } = source;
      const known = kept === null ? null : await knownSource(tx, name);
      const names = judged.map(({ outsideId }) => outsideId);
      const dropped = known === null ? new Set<string>() : await droppedNames(tx, known, names);
      const stays = judged.filter(({ month, outsideId }) => {
        const isKept = kept === null || (month >= kept && !dropped.has(outsideId));
        if (!isKept) outcomes.set(outsideId, 'sessions.kept-no-longer');
        return isKept;
      });
      if (stays.length === 0) return null;
      const sourceNumber = known ?? (await sourceId(tx, name, kind));
      const ids = await claimKeys(tx, sourceNumber, stays);
      const stored =
        ids.size === stays.length
          ? new Map<string, StoredStay>()
          : await storedStays(
              tx,
              sourceNumber,
              stays.filter(({ outsideId }) => !ids.has(outsideId)).map(({ outsideId }) => outsideId),
            );
      const state = await watchState(tx, sourceNumber);
      const links = stays.map(({ link }) => link);
      const counting = await intake.watches.counting(tx, sourceNumber, state, links);
      const sums = new SessionSums();
      const counts = new StayCounts();
      const written: StoredStay[] = [];
      const numbers: number[] = [];
      const replaced: { old: StoredStay; month: string }[] = [];
      for (const stay of stays) {
        await pace.rest();
        const old = stored.get(stay.outsideId);
        const id = ids.get(stay.outsideId) ?? old?.id;
        if (id === undefined) throw new Error(`the name of a stay has no stay: ${stay.outsideId}`);
        // A finished sensor session never becomes ongoing again: such a report is based on older
        // events.
        const reopens = source.kind === 'sensors' && old?.departure != null && stay.departure === null;
        if (old && (reopens || sameStay(old, stay))) {
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
      if (replaced.length > 0) await dropStays(tx, sourceNumber, replaced);
      await insertStays(tx, sourceNumber, written, numbers, zone);
      await pace.rest();
      await addSums(tx, sums, [...new Set(replaced.map(({ old }) => old.link))]);
      const fresh = intake.newLinks(sourceNumber, toldLinks(written, timeZone));
      await addToSource(tx, sourceNumber, counts.changes, fresh, spanOf(written, timeZone));
      return { sourceNumber, links: fresh };
    },
    { long: true },
  );
  if (told !== null) intake.knowLinks(told.sourceNumber, told.links);
  return outcomes;
}

/** PostgreSQL code for a missing partition. */
const noPartition = '23514';

async function writeWithMonths(intake: Intake, source: StaySource, stays: readonly StoredStay[]) {
  const months = new Set(stays.map(({ month }) => month));
  await intake.makeMonths(months);
  try {
    return await write(intake, source, stays);
  } catch (error) {
    // A month was dropped in the meantime: its sessions are now rejected and the rest are ingested.
    if (!(error instanceof pg.DatabaseError) || error.code !== noPartition) throw error;
    intake.forgetMonths();
    await intake.makeMonths(months);
    return write(intake, source, stays);
  }
}

/**
 * `now` (epoch milliseconds) is used to validate times; `keepFrom` (epoch milliseconds) is the
 * earliest arrival that is retained.
 */
export interface TakeInOptions {
  readonly now: number;
  readonly keepFrom?: number | undefined;
}

/** Why a session would be rejected because of its times alone; `null` = it would not. */
export function refusalOfTimes(
  { arrival, departure }: Pick<Stay, 'arrival' | 'departure'>,
  { now, keepFrom = Number.NEGATIVE_INFINITY }: TakeInOptions,
): TimesFault | 'sessions.kept-no-longer' | null {
  return arrival < keepFrom ? 'sessions.kept-no-longer' : timesFault(arrival, departure, now);
}

async function takePortion(
  intake: Intake,
  source: StaySource,
  stays: readonly StayAtLink[],
  options: TakeInOptions,
): Promise<StayOutcome[]> {
  const city = await measureCity(intake.db);
  if (city !== null) intake.rules.follow(city);
  await intake.rules.load(intake.db, new Set(stays.map(({ link }) => link)));
  const pace = pacer();
  const outcomes: (StayOutcome | null)[] = [];
  const last = new Map<string, number>();
  for (const [index, stay] of stays.entries()) {
    const { outsideId } = stay;
    const fault = refusalOfTimes(stay, options);
    outcomes.push(fault);
    if (fault !== null) continue;
    const before = last.get(outsideId);
    if (before !== undefined) outcomes[before] = 'repeated';
    last.set(outsideId, index);
  }
  const kept: StoredStay[] = [];
  for (const index of last.values()) {
    const stay = stays[index];
    if (stay !== undefined) kept.push(keptOf(stay, intake.rules));
    if (pace.due()) await pace.rest();
  }
  if (kept.length === 0) return outcomes.map((outcome) => outcome ?? 'unchanged');
  const done = await writeWithMonths(intake, source, kept);
  return outcomes.map((outcome, index) => outcome ?? done.get(stays[index]?.outsideId ?? '') ?? 'unchanged');
}

/**
 * Ingests sessions of a source in atomic portions. Returns the outcome of each, in order. The
 * source is created with its first session. Links must exist, which callers check. Sessions sorted
 * by link are ingested faster than mixed ones.
 */
export async function takeIn(
  intake: Intake,
  source: StaySource,
  stays: readonly StayAtLink[],
  options: TakeInOptions,
): Promise<StayOutcome[]> {
  const outcomes: StayOutcome[] = [];
  for (let at = 0; at < stays.length; at += portionSize) {
    const portion = stays.slice(at, at + portionSize);
    for (const outcome of await intake.inTurn(() => takePortion(intake, source, portion, options)))
      outcomes.push(outcome);
  }
  return outcomes;
}
