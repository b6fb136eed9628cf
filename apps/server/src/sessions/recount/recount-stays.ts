// Stays counted anew where what was watched has changed: each as it says it was counted out of the sums, and in as it counts now.
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

/** Stays that are read at once. */
const staysAtOnce = 2000;
/** Links of one transaction, at most. */
export const linksAtOnce = 200;
/** Stays of one transaction, about: who takes stays in waits for it. */
export const mostStays = 10_000;

function same(a: readonly MinuteStretch[] | null, b: readonly MinuteStretch[] | null): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && a.every(({ from, to }, i) => from === b[i]?.from && to === b[i]?.to);
}

/** Brings stays to what `counting` says, each with its sums. */
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

/** What is left of a recount: links, and the place among the stays of the first of them. */
export interface Left {
  readonly at: readonly LinkTimes[];
  readonly place: StayPlace;
}

/**
 * Brings stays of a source that meet these times to what `counting` says: links together while their stays are few, one by one in order where
 * they are many. After `most` stays it stops; null = none is left. The intake is locked.
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

/** Brings all of them, however many. */
export async function recountStays(
  tx: Transaction<Schema>,
  source: number,
  at: readonly LinkTimes[],
  counting: Counting,
): Promise<void> {
  await recountSome(tx, source, { at, place: beforeAll }, counting, Number.POSITIVE_INFINITY);
}

/** How far a recount is: at a place among the stays of the next link that is not done; 0 = there is none. */
export interface Begun {
  readonly recount: number;
  readonly link: number;
  readonly place: StayPlace;
}

/**
 * The next stays of a recount, in one transaction: some links together, or some stays of a link that has many. `begun` is what the last portion
 * answered; null = nothing is left. Who does not know it begins the link anew, which changes nothing of what is done.
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

/** All stays are counted without the gap: now it leaves what was watched, too. */
async function finish(tx: Transaction<Schema>, { id, source, isGap, times }: Recount): Promise<void> {
  if (isGap) {
    const before = (await sourceGaps(tx)).filter((gap) => gap.source === source);
    await replaceGaps(tx, source, joinedStretches([...before, ...times]));
  }
  await endRecount(tx, id);
}

/**
 * Does what recounts are left, of one source or of all; a process that was stopped in between leaves sums that agree with their stays, and the
 * next to come goes on. `signal` stops it between portions.
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
