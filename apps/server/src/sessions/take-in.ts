// Taking stays in: each into its month and into the sums by link, in one transaction; again = unchanged, corrected = taken out and put in anew.
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

/** Stays of one transaction that served best: more wait longer, fewer pay for more statements. */
export const portionSize = 1700;

/** A stay whose link was found. */
export interface StayAtLink extends Stay {
  readonly link: number;
}

/** `repeated`: stands again later in the same portion; the last one counts. `sessions.kept-no-longer`: the stays of its month, or of the month it was told
 * in before, were dropped. */
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

/** What intake keeps from portion to portion: one for a process. */
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

  /** Portions of one process wait for each other here, not each with a connection of its own. */
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

  /** The number of the clock stays are put in by now. */
  async zone(): Promise<number> {
    const { timeZone } = this.rules;
    const zone = this.#zones.get(timeZone) ?? (await zoneNumber(this.db, timeZone));
    this.#zones.set(timeZone, zone);
    return zone;
  }

  /** Of links and their first days those that a source has not told of since this process began. */
  newLinks(source: number, links: readonly ToldLink[]): ToldLink[] {
    const known = this.#links.get(source);
    return links.filter(({ link, first }) => {
      const before = known?.get(link);
      return before === undefined || (first ?? Number.POSITIVE_INFINITY) < before;
    });
  }

  /** To be called when what was told is committed. */
  knowLinks(source: number, links: readonly ToldLink[]): void {
    const known = this.#links.get(source) ?? new Map<number, number>();
    for (const { link, first } of links) known.set(link, first ?? Number.POSITIVE_INFINITY);
    this.#links.set(source, known);
  }

  /** Months may have been dropped since. */
  forgetMonths(): void {
    this.#months.clear();
  }
}

/** Writes one portion whose stays were judged; outcomes by name. */
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
        // A finished sensor session does not become a running one again: whoever reports that has read older events.
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

/** PostgreSQL: no partition for the row. */
const noPartition = '23514';

async function writeWithMonths(intake: Intake, source: StaySource, stays: readonly StoredStay[]) {
  const months = new Set(stays.map(({ month }) => month));
  await intake.makeMonths(months);
  try {
    return await write(intake, source, stays);
  } catch (error) {
    // A month was dropped since: what was told of it is refused now, the rest is taken.
    if (!(error instanceof pg.DatabaseError) || error.code !== noPartition) throw error;
    intake.forgetMonths();
    await intake.makeMonths(months);
    return write(intake, source, stays);
  }
}

/** `now` in epoch milliseconds judges times; `keepFrom` (epoch milliseconds) is the first arrival whose stays are kept. */
export interface TakeInOptions {
  readonly now: number;
  readonly keepFrom?: number | undefined;
}

/** Why a stay would not be taken, by its times alone; null = it would. */
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
 * Takes stays of a source in, in portions, each of them whole or not at all; what became of each, in order. The source is made with its first
 * stay. Links are known to be there: who calls has looked them up. Stays handed over link by link are taken in faster than mixed ones.
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
