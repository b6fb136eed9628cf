// What a source says of when it watched and when it was offline: added to what it said before, overlaps joined, and its stays counted anew by it.
import {
  earliestArrival,
  joinedStretches,
  ok,
  type Result,
  refused,
  stretchesWithin,
  stretchesWithout,
  type TimeStretch,
} from '@curbwright/core';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { type LinkWindow, lockIntake, replaceWindows, statedWindows } from './queries.ts';
import {
  beginRecount,
  firstDays,
  type LinkTimes,
  raiseRevision,
  statedGaps,
  watchState,
} from './recount/queries.ts';
import { finishRecounts, linksAtOnce, recountStays } from './recount/recount-stays.ts';
import { SourceWatches } from './recount/source-watches.ts';
import { type FirstKept, firstNeverDropped } from './retention.ts';

/** Stays lie in it, whatever they say. */
const anyTime: TimeStretch = { from: earliestArrival, to: Date.UTC(2200, 0, 1) };

function byLinkOf(windows: readonly LinkWindow[]): Map<number, TimeStretch[]> {
  const byLink = new Map<number, TimeStretch[]>();
  for (const window of windows) {
    const list = byLink.get(window.link) ?? [];
    list.push({ from: window.from, to: window.to });
    byLink.set(window.link, list);
  }
  return byLink;
}

interface WindowChange {
  readonly link: number;
  readonly windows: readonly TimeStretch[];
  /** Where it was watched before and is not now, or the other way round. */
  readonly times: readonly TimeStretch[];
  /** It changes what was watched in months whose stays were dropped. */
  readonly isTooLate: boolean;
}

/** What windows change at links. What was watched in months whose stays were dropped stays as it was, also where it was never stated. */
async function windowChanges(
  db: Kysely<Schema>,
  source: number,
  given: ReadonlyMap<number, readonly TimeStretch[]>,
  links: readonly number[],
  kept: FirstKept | null,
): Promise<WindowChange[]> {
  const stated = byLinkOf(await statedWindows(db, source, links));
  const first = kept === null ? null : await firstDays(db, source, links);
  const changes: WindowChange[] = [];
  for (const link of links) {
    const own = stated.get(link);
    const before = own === undefined ? null : joinedStretches(own);
    const told = first?.get(link);
    const dropped =
      kept === null || told === undefined || told.from >= kept.instant
        ? null
        : { from: anyTime.from, to: kept.instant };
    const implied =
      before === null && dropped !== null && told !== undefined ? stretchesWithin([told], dropped) : [];
    const known = [...(before ?? []), ...implied];
    const windows = joinedStretches([...known, ...(given.get(link) ?? [])]);
    const times = stretchesWithout(before === null ? [anyTime] : windows, before ?? windows);
    if (times.length > 0 || before === null) {
      const isTooLate =
        dropped !== null && stretchesWithout(stretchesWithin(windows, dropped), known).length > 0;
      changes.push({ link, windows, times, isTooLate });
    }
  }
  return changes;
}

/** What of gaps was not stated before, and whether it lies in months whose stays were dropped. */
async function gapChange(
  db: Kysely<Schema>,
  source: number,
  gaps: readonly TimeStretch[],
  kept: FirstKept | null,
): Promise<{ readonly times: readonly TimeStretch[]; readonly isTooLate: boolean }> {
  const times = stretchesWithout(gaps, await statedGaps(db, source));
  const { first } = await watchState(db, source);
  const isTooLate =
    kept !== null && first !== null && first < kept.instant && times.some(({ from }) => from < kept.instant);
  return { times, isTooLate };
}

function tooLate(kept: FirstKept | null) {
  return refused('sessions.watched-too-late', { month: kept?.month.slice(0, 7) ?? '' });
}

/**
 * Whether windows and gaps (epoch milliseconds) of a source could be added. Refused: `sessions.watched-too-late` (month) where they change what
 * was watched in months whose stays were dropped: what these added to the sums cannot be found any more.
 */
export async function canAddWatched(
  db: Kysely<Schema>,
  source: number,
  windows: readonly LinkWindow[],
  gaps: readonly TimeStretch[],
): Promise<Result<null>> {
  const kept = await firstNeverDropped(db);
  if (kept === null) return ok(null);
  if ((await gapChange(db, source, gaps, kept)).isTooLate) return tooLate(kept);
  const given = byLinkOf(windows);
  const links = [...given.keys()];
  for (let at = 0; at < links.length; at += linksAtOnce) {
    const changes = await windowChanges(db, source, given, links.slice(at, at + linksAtOnce), kept);
    if (changes.some(({ isTooLate }) => isTooLate)) return tooLate(kept);
  }
  return ok(null);
}

async function addWindows(
  tx: Transaction<Schema>,
  source: number,
  given: ReadonlyMap<number, readonly TimeStretch[]>,
  links: readonly number[],
): Promise<Result<null>> {
  await lockIntake(tx);
  const kept = await firstNeverDropped(tx);
  const changes = await windowChanges(tx, source, given, links, kept);
  if (changes.some(({ isTooLate }) => isTooLate)) return tooLate(kept);
  if (changes.length === 0) return ok(null);
  await replaceWindows(
    tx,
    source,
    changes.map(({ link }) => link),
    changes.flatMap(({ link, windows }) => windows.map((window) => ({ link, ...window }))),
  );
  await raiseRevision(tx, source, true);
  const changed: LinkTimes[] = changes.filter(({ times }) => times.length > 0);
  const state = await watchState(tx, source);
  const counting = await new SourceWatches().counting(
    tx,
    source,
    state,
    changed.map(({ link }) => link),
  );
  await recountStays(tx, source, changed, counting);
  return ok(null);
}

/**
 * Adds windows and gaps (epoch milliseconds) of a source that is there, and counts the stays they touch anew: some links after the other, each
 * portion in a transaction of its own. Whoever is stopped half-way says it again; a gap goes on by itself. Refused as `canAddWatched` says.
 */
export async function addWatched(
  db: Kysely<Schema>,
  source: number,
  windows: readonly LinkWindow[],
  gaps: readonly TimeStretch[],
): Promise<Result<null>> {
  const given = byLinkOf(windows);
  const links = [...given.keys()].sort((a, b) => a - b);
  for (let at = 0; at < links.length; at += linksAtOnce) {
    const some = links.slice(at, at + linksAtOnce);
    const done = await inTransaction(db, (tx) => addWindows(tx, source, given, some), { long: true });
    if (!done.ok) return done;
  }
  if (gaps.length === 0) return ok(null);
  const begun = await inTransaction(db, async (tx): Promise<Result<null>> => {
    await lockIntake(tx);
    const kept = await firstNeverDropped(tx);
    const { times, isTooLate } = await gapChange(tx, source, gaps, kept);
    if (isTooLate) return tooLate(kept);
    if (times.length > 0) {
      await beginRecount(tx, source, times, true);
      await raiseRevision(tx, source, false);
    }
    return ok(null);
  });
  if (!begun.ok) return begun;
  await finishRecounts(db, source);
  return ok(null);
}
