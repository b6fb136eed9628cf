// Stays counted anew where what was watched has changed: each as it says it was counted out of the sums, and in as it counts now.
import { joinedStretches, type MinuteStretch, SessionSums } from '@curbwright/core';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { pacer } from '../../jobs/in-slices.ts';
import { lockIntake, replaceGaps, type StoredStay, sourceGaps } from '../queries.ts';
import { addSums } from '../sums/queries.ts';
import {
  endRecount,
  type LinkTimes,
  linksAfter,
  nextRecount,
  type Recount,
  recountedTo,
  staysMeeting,
  watchState,
  writeCounted,
} from './queries.ts';
import { type Counting, SourceWatches } from './source-watches.ts';

/** Stays that are read at once. */
const staysAtOnce = 2000;
/** Links of one transaction. */
export const linksAtOnce = 200;

function same(a: readonly MinuteStretch[] | null, b: readonly MinuteStretch[] | null): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && a.every(({ from, to }, i) => from === b[i]?.from && to === b[i]?.to);
}

/** Brings stays of a source that meet these times to what `counting` says. The intake is locked. */
export async function recountStays(
  tx: Transaction<Schema>,
  source: number,
  at: readonly LinkTimes[],
  counting: Counting,
): Promise<void> {
  const pace = pacer();
  let after = { month: '1970-01-01', id: 0 };
  for (;;) {
    const stays = await staysMeeting(tx, source, at, after, staysAtOnce);
    const last = stays.at(-1);
    if (last === undefined) return;
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
    if (changed.length > 0) {
      await writeCounted(tx, changed);
      await addSums(tx, sums, [...new Set(changed.map(({ link }) => link))]);
    }
    if (stays.length < staysAtOnce) return;
    after = { month: last.month, id: last.id };
  }
}

/** The next links of a recount, in one transaction; false when there are none left. */
export async function recountPortion(db: Kysely<Schema>, source: number | null): Promise<boolean> {
  return inTransaction(
    db,
    async (tx) => {
      await lockIntake(tx);
      const recount = await nextRecount(tx, source);
      if (recount === null) return false;
      const links = await linksAfter(tx, recount.source, recount.afterLink, linksAtOnce);
      const last = links.at(-1);
      if (last === undefined) await finish(tx, recount);
      else {
        const state = await watchState(tx, recount.source);
        const counting = await new SourceWatches().counting(tx, recount.source, state, links);
        const at = links.map((link) => ({ link, times: recount.times }));
        await recountStays(tx, recount.source, at, counting);
        await recountedTo(tx, recount.id, last);
      }
      return true;
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
): Promise<boolean> {
  let worked = false;
  while (signal?.aborted !== true && (await recountPortion(db, source))) worked = true;
  return worked;
}
