// Recounts parking sessions when the observed times have changed: each is subtracted from the
// aggregates as it was counted, and added as it counts now.
import { type MinuteRange, mergeTimeRanges, SessionSums } from '@curbwright/core';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { loadSourceGaps, lockIngest, replaceGaps, type StoredSession } from '../sessions.sql.ts';
import { addSums } from '../sums/session-sums.sql.ts';
import {
  deleteRecount,
  findNextRecount,
  type LinkRecountRanges,
  loadNextSourceLinks,
  loadObservationState,
  loadOverlappingSessions,
  loadOverlappingSessionsAfter,
  type Recount,
  type SessionPosition,
  storeCountedMinutes,
  storeRecountProgress,
} from './recount.sql.ts';
import { type CountObservedMinutes, SourceObservationCache } from './source-observations.ts';

/** Sessions read at a time. */
const sessionsPerRead = 2000;
/** Maximum number of links per transaction. */
export const maxLinksPerTransaction = 200;
/** Approximate number of sessions per transaction; ingestion waits for it. */
export const maxSessionsPerTransaction = 10_000;

function isSameMinutes(a: readonly MinuteRange[] | null, b: readonly MinuteRange[] | null): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && a.every(({ from, to }, i) => from === b[i]?.from && to === b[i]?.to);
}

/** Updates sessions to the minutes that `counting` returns, together with their aggregates. */
async function recountBatch(
  tx: Transaction<Schema>,
  stays: readonly StoredSession[],
  counting: CountObservedMinutes,
): Promise<void> {
  const pace = createYielder();
  const sums = new SessionSums();
  const changed: StoredSession[] = [];
  for (const stay of stays) {
    if (pace.due()) await pace.rest();
    const counted = counting(stay);
    if (isSameMinutes(stay.counted, counted)) continue;
    const now = { ...stay, counted };
    sums.addWatched(stay, -1);
    sums.addWatched(now, 1);
    changed.push(now);
  }
  if (changed.length === 0) return;
  await storeCountedMinutes(tx, changed);
  await addSums(tx, sums, [...new Set(changed.map(({ link }) => link))]);
}

const startPosition: SessionPosition = { minute: -2_147_483_648, id: 0 };

/** What remains of a recount: links, and the position among the sessions of the first one. */
interface RemainingRecount {
  readonly at: readonly LinkRecountRanges[];
  readonly place: SessionPosition;
}

/**
 * Recounts a source's sessions that overlap these times at these links, setting their minutes to
 * what `counting` returns. Links with few sessions are processed together, links with many one at a
 * time, in order. Returns what remains after `maxSessions` sessions, or `null` when nothing remains. Call
 * it while ingestion is locked.
 */
async function recountUpTo(
  tx: Transaction<Schema>,
  source: number,
  left: RemainingRecount,
  counting: CountObservedMinutes,
  maxSessions: number,
): Promise<RemainingRecount | null> {
  const atOnce = Math.min(sessionsPerRead, maxSessions);
  let { at, place } = left;
  let width = at.length;
  for (let done = 0; done < maxSessions; ) {
    const [first] = at;
    if (first === undefined) return null;
    let some = at.slice(0, Math.max(1, width));
    let stays = place === startPosition ? await loadOverlappingSessions(tx, source, some, atOnce + 1) : [];
    while (stays.length > atOnce && some.length > 1) {
      some = some.slice(0, Math.ceil(some.length / 2));
      stays = await loadOverlappingSessions(tx, source, some, atOnce + 1);
    }
    const isMany = place !== startPosition || stays.length > atOnce;
    if (isMany) {
      some = [first];
      stays = await loadOverlappingSessionsAfter(tx, source, first, place, atOnce);
    }
    await recountBatch(tx, stays, counting);
    done += stays.length;
    width = some.length * 2;
    const last = stays.at(-1);
    if (isMany && stays.length === atOnce && last !== undefined)
      place = { minute: last.arrivalMinute, id: last.id };
    else {
      at = at.slice(some.length);
      place = startPosition;
    }
  }
  return at.length === 0 ? null : { at, place };
}

/** Recounts all sessions that overlap these times at these links, however many there are. */
export async function recountSessions(
  tx: Transaction<Schema>,
  source: number,
  at: readonly LinkRecountRanges[],
  counting: CountObservedMinutes,
): Promise<void> {
  await recountUpTo(tx, source, { at, place: startPosition }, counting, Number.POSITIVE_INFINITY);
}

/**
 * Progress of a recount: the next unfinished link, and the position among its sessions. `link` 0 =
 * there is none.
 */
interface RecountProgress {
  readonly recount: number;
  readonly link: number;
  readonly place: SessionPosition;
}

/**
 * Recounts the next sessions in one transaction: several links together, or some sessions of a link
 * with many. `begun` is the result of the previous chunk. Without it, the link is started again,
 * which leaves sessions already recounted unchanged. Returns `null` when nothing is left.
 */
export async function recountNextChunk(
  db: Kysely<Schema>,
  source: number | null,
  begun: RecountProgress | null,
  maxSessions = maxSessionsPerTransaction,
): Promise<RecountProgress | null> {
  return inTransaction(
    db,
    async (tx) => {
      await lockIngest(tx);
      const recount = await findNextRecount(tx, source);
      if (recount === null) return null;
      const { id, afterLink, times } = recount;
      const links = await loadNextSourceLinks(tx, recount.source, afterLink, maxLinksPerTransaction);
      const last = links.at(-1);
      if (last === undefined) {
        await completeRecount(tx, recount);
        return { recount: id, link: 0, place: startPosition };
      }
      const state = await loadObservationState(tx, recount.source);
      const counting = await new SourceObservationCache().counting(tx, recount.source, state, links);
      const isKnown = begun?.recount === id && begun.link === links[0];
      const all = {
        at: links.map((link) => ({ link, times })),
        place: isKnown ? begun.place : startPosition,
      };
      const left = await recountUpTo(tx, recount.source, all, counting, maxSessions);
      const doneTo = left === null ? last : (links[links.length - left.at.length - 1] ?? afterLink);
      if (doneTo !== afterLink) await storeRecountProgress(tx, id, doneTo);
      return { recount: id, link: left?.at[0]?.link ?? 0, place: left?.place ?? startPosition };
    },
    { long: true },
  );
}

/**
 * Completes a recount: all sessions are now counted without the gap, so the gap is also removed
 * from the observed times.
 */
async function completeRecount(
  tx: Transaction<Schema>,
  { id, source, isGap, times }: Recount,
): Promise<void> {
  if (isGap) {
    const before = (await loadSourceGaps(tx)).filter((gap) => gap.source === source);
    await replaceGaps(tx, source, mergeTimeRanges([...before, ...times]));
  }
  await deleteRecount(tx, id);
}

/**
 * Finishes pending recounts, of one source or of all. If a process is stopped in between, the
 * aggregates still match their sessions, and the next run continues. `signal` stops it between
 * chunks.
 */
export async function finishRecounts(
  db: Kysely<Schema>,
  source: number | null,
  signal?: AbortSignal,
  maxSessions = maxSessionsPerTransaction,
): Promise<boolean> {
  let begun: RecountProgress | null = null;
  let worked = false;
  while (signal?.aborted !== true) {
    begun = await recountNextChunk(db, source, begun, maxSessions);
    if (begun === null) break;
    worked = true;
  }
  return worked;
}
