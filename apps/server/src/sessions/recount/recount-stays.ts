// Recounts parking sessions when the observed times have changed: each is subtracted from the sums
// as it was counted, and added as it counts now.
import { joinedStretches, type MinuteStretch, SessionSums } from '@curbwright/core';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { pacer } from '../../platform/time-slices/in-slices.ts';
import { lockIntake, replaceGaps, type StoredStay, sourceGaps } from '../sessions.sql.ts';
import { addSums } from '../sums/session-sums.sql.ts';
import {
  endRecount,
  type LinkTimes,
  linksAfter,
  nextRecount,
  type Recount,
  recountedTo,
  type StayPlace,
  staysMeeting,
  staysMeetingAfter,
  watchState,
  writeCounted,
} from './recount.sql.ts';
import { type Counting, SourceWatches } from './source-watches.ts';

/** Sessions read at a time. */
const staysAtOnce = 2000;
/** Maximum number of links per transaction. */
export const linksAtOnce = 200;
/** Approximate number of sessions per transaction; ingestion waits for it. */
export const mostStays = 10_000;

function same(a: readonly MinuteStretch[] | null, b: readonly MinuteStretch[] | null): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && a.every(({ from, to }, i) => from === b[i]?.from && to === b[i]?.to);
}

/** Updates sessions to what `counting` returns, together with their sums. */
async function bring(
  tx: Transaction<Schema>,
  stays: readonly StoredStay[],
  counting: Counting,
): Promise<void> {
  const pace = pacer();
  const sums = new SessionSums();
  const changed: StoredStay[] = [];
  for (const stay of stays) {
    if (pace.due()) await pace.rest();
    const counted = counting(stay);
    if (same(stay.counted, counted)) continue;
    const now = { ...stay, counted };
    sums.addWatched(stay, -1);
    sums.addWatched(now, 1);
    changed.push(now);
  }
  if (changed.length === 0) return;
  await writeCounted(tx, changed);
  await addSums(tx, sums, [...new Set(changed.map(({ link }) => link))]);
}

const beforeAll: StayPlace = { minute: -2_147_483_648, id: 0 };

/** Remaining part of a recount: links, and the position among the sessions of the first one. */
export interface Left {
  readonly at: readonly LinkTimes[];
  readonly place: StayPlace;
}

/**
 * Updates sessions of a source that overlap these times to what `counting` returns: several links
 * together while their sessions are few, one at a time in order where they are many. Stops after
 * `most` sessions; `null` = none is left. Ingestion is locked.
 */
async function recountSome(
  tx: Transaction<Schema>,
  source: number,
  left: Left,
  counting: Counting,
  most: number,
): Promise<Left | null> {
  const atOnce = Math.min(staysAtOnce, most);
  let { at, place } = left;
  let width = at.length;
  for (let done = 0; done < most; ) {
    const [first] = at;
    if (first === undefined) return null;
    let some = at.slice(0, Math.max(1, width));
    let stays = place === beforeAll ? await staysMeeting(tx, source, some, atOnce + 1) : [];
    while (stays.length > atOnce && some.length > 1) {
      some = some.slice(0, Math.ceil(some.length / 2));
      stays = await staysMeeting(tx, source, some, atOnce + 1);
    }
    const isMany = place !== beforeAll || stays.length > atOnce;
    if (isMany) {
      some = [first];
      stays = await staysMeetingAfter(tx, source, first, place, atOnce);
    }
    await bring(tx, stays, counting);
    done += stays.length;
    width = some.length * 2;
    const last = stays.at(-1);
    if (isMany && stays.length === atOnce && last !== undefined)
      place = { minute: last.arrivalMinute, id: last.id };
    else {
      at = at.slice(some.length);
      place = beforeAll;
    }
  }
  return at.length === 0 ? null : { at, place };
}

/** Recounts all sessions at these links and times, however many. */
export async function recountStays(
  tx: Transaction<Schema>,
  source: number,
  at: readonly LinkTimes[],
  counting: Counting,
): Promise<void> {
  await recountSome(tx, source, { at, place: beforeAll }, counting, Number.POSITIVE_INFINITY);
}

/**
 * Progress of a recount: the position among the sessions of the next unfinished link. `link` 0 =
 * there is none.
 */
export interface Begun {
  readonly recount: number;
  readonly link: number;
  readonly place: StayPlace;
}

/**
 * Recounts the next sessions in one transaction: several links together, or some sessions of a link
 * with many. `begun` is the result of the previous chunk; a result of `null` = nothing is left. A
 * process without it restarts the link, which does not change what is already done.
 */
export async function recountPortion(
  db: Kysely<Schema>,
  source: number | null,
  begun: Begun | null,
  most = mostStays,
): Promise<Begun | null> {
  return inTransaction(
    db,
    async (tx) => {
      await lockIntake(tx);
      const recount = await nextRecount(tx, source);
      if (recount === null) return null;
      const { id, afterLink, times } = recount;
      const links = await linksAfter(tx, recount.source, afterLink, linksAtOnce);
      const last = links.at(-1);
      if (last === undefined) {
        await finish(tx, recount);
        return { recount: id, link: 0, place: beforeAll };
      }
      const state = await watchState(tx, recount.source);
      const counting = await new SourceWatches().counting(tx, recount.source, state, links);
      const isKnown = begun?.recount === id && begun.link === links[0];
      const all = { at: links.map((link) => ({ link, times })), place: isKnown ? begun.place : beforeAll };
      const left = await recountSome(tx, recount.source, all, counting, most);
      const doneTo = left === null ? last : (links[links.length - left.at.length - 1] ?? afterLink);
      if (doneTo !== afterLink) await recountedTo(tx, id, doneTo);
      return { recount: id, link: left?.at[0]?.link ?? 0, place: left?.place ?? beforeAll };
    },
    { long: true },
  );
}

/** All sessions are counted without the gap; now it is also removed from the observed times. */
async function finish(tx: Transaction<Schema>, { id, source, isGap, times }: Recount): Promise<void> {
  if (isGap) {
    const before = (await sourceGaps(tx)).filter((gap) => gap.source === source);
    await replaceGaps(tx, source, joinedStretches([...before, ...times]));
  }
  await endRecount(tx, id);
}

/**
 * Finishes pending recounts, of one source or of all. If a process is stopped in between, the sums
 * still match their sessions, and the next run continues. `signal` stops it between chunks.
 */
export async function finishRecounts(
  db: Kysely<Schema>,
  source: number | null,
  signal?: AbortSignal,
  most = mostStays,
): Promise<boolean> {
  let begun: Begun | null = null;
  let worked = false;
  while (signal?.aborted !== true) {
    begun = await recountPortion(db, source, begun, most);
    if (begun === null) break;
    worked = true;
  }
  return worked;
}
