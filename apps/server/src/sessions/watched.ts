// Observed windows and offline gaps of a source: merges them with the earlier ones and recounts its
// sessions.
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
import type { Schema } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import {
  arrivalMeeting,
  beginRecount,
  countMeeting,
  firstDays,
  type LinkTimes,
  raiseRevision,
  statedGaps,
  watchState,
} from './recount/recount.sql.ts';
import { finishRecounts, linksAtOnce, mostStays, recountStays } from './recount/recount-stays.ts';
import { SourceWatches } from './recount/source-watches.ts';
import { type FirstKept, firstNeverDropped } from './retention.ts';
import { type LinkWindow, lockIntake, replaceWindows, statedWindows } from './sessions.sql.ts';

/** Covers every possible session. */
const anyTime: TimeStretch = { from: earliestArrival, to: Date.UTC(2200, 0, 1) };

function byLinkOf<Window extends LinkWindow>(windows: readonly Window[]): Map<number, Window[]> {
  const byLink = new Map<number, Window[]>();
  for (const window of windows) {
    const list = byLink.get(window.link) ?? [];
    list.push(window);
    byLink.set(window.link, list);
  }
  return byLink;
}

interface WindowChange {
  readonly link: number;
  readonly stated: readonly TimeStretch[];
  /** Treated as observed until its sessions are recounted for the stated windows. */
  readonly implied: readonly TimeStretch[];
  /** Times that changed from observed to not observed or the other way round. */
  readonly times: readonly TimeStretch[];
  /** Whether it changes observed times in months whose sessions were dropped. */
  readonly isTooLate: boolean;
}

/** Symmetric difference: times in one list but not in both. */
function difference(a: readonly TimeStretch[], b: readonly TimeStretch[]): TimeStretch[] {
  return joinedStretches([...stretchesWithout(a, b), ...stretchesWithout(b, a)]);
}

/**
 * Computes what windows change at links. Observed times in months whose sessions were dropped do
 * not change, even if never stated. With `cut` (epoch milliseconds), given windows after it wait,
 * and times after it that were implied as observed remain implied.
 */
async function windowChanges(
  db: Kysely<Schema>,
  source: number,
  given: ReadonlyMap<number, readonly TimeStretch[]>,
  links: readonly number[],
  kept: FirstKept | null,
  cut: number = anyTime.to,
): Promise<WindowChange[]> {
  const byLink = byLinkOf(await statedWindows(db, source, links));
  const first = await firstDays(db, source, links);
  const changes: WindowChange[] = [];
  for (const link of links) {
    const own = byLink.get(link) ?? [];
    const before = joinedStretches(own.filter(({ isImplied }) => !isImplied));
    const told = first.get(link);
    const isNew = own.length === 0;
    const taken = isNew ? (told === undefined ? [] : [told]) : own.filter(({ isImplied }) => isImplied);
    const dropped =
      kept === null || told === undefined || told.from >= kept.instant
        ? null
        : { from: anyTime.from, to: kept.instant };
    const known = [...before, ...(dropped === null ? [] : stretchesWithin(taken, dropped))];
    const more = stretchesWithin(given.get(link) ?? [], { from: anyTime.from, to: cut });
    const stated = joinedStretches([...known, ...more]);
    const implied = stretchesWithout(stretchesWithin(taken, { from: cut, to: anyTime.to }), stated);
    const times = difference(isNew ? [anyTime] : own, [...stated, ...implied]);
    if (times.length > 0 || isNew) {
      const isTooLate =
        dropped !== null && stretchesWithout(stretchesWithin(stated, dropped), known).length > 0;
      changes.push({ link, stated, implied, times, isTooLate });
    }
  }
  return changes;
}

/**
 * Returns the part of the gaps that was not stated before, and whether it lies in months whose
 * sessions were dropped.
 */
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
 * Whether windows and gaps (epoch milliseconds) of a source can be added. Rejects with
 * `sessions.watched-too-late` (month) if they change observed times in months whose sessions were
 * dropped, because the share of those sessions in the aggregates can no longer be determined.
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

/**
 * Returns the window changes for one transaction: the first links, with as many sessions as one
 * transaction handles.
 */
async function windowStep(
  tx: Transaction<Schema>,
  source: number,
  given: ReadonlyMap<number, readonly TimeStretch[]>,
  links: readonly number[],
  most: number,
): Promise<Result<{ readonly changes: readonly WindowChange[]; readonly done: number }>> {
  const kept = await firstNeverDropped(tx);
  let changes = await windowChanges(tx, source, given, links, kept);
  if (changes.some(({ isTooLate }) => isTooLate)) return tooLate(kept);
  let done = links.length;
  while (done > 1 && (await countMeeting(tx, source, changes, most + 1)) > most) {
    done = Math.ceil(done / 2);
    const some = new Set(links.slice(0, done));
    changes = changes.filter(({ link }) => some.has(link));
  }
  const [only] = changes;
  const cut = done > 1 || only === undefined ? null : await arrivalMeeting(tx, source, only, most);
  if (cut === null) return ok({ changes, done });
  // A link with more sessions is processed in steps from its earliest sessions; later times keep
  // their observed state until their step.
  const steps = await windowChanges(tx, source, given, links.slice(0, 1), kept, cut);
  const isStep = steps.some(
    ({ times, stated, implied }) => times.length > 0 && stated.length + implied.length > 0,
  );
  return ok(isStep ? { changes: steps, done: 0 } : { changes, done });
}

/** Adds windows for the first links. Returns how many links are done. */
async function addWindows(
  tx: Transaction<Schema>,
  source: number,
  given: ReadonlyMap<number, readonly TimeStretch[]>,
  links: readonly number[],
  most: number,
): Promise<Result<number>> {
  await lockIntake(tx);
  const step = await windowStep(tx, source, given, links, most);
  if (!step.ok) return step;
  const { changes, done } = step.value;
  if (changes.length === 0) return ok(done);
  const kept = (link: number, isImplied: boolean) => (window: TimeStretch) => ({
    link,
    isImplied,
    ...window,
  });
  await replaceWindows(
    tx,
    source,
    changes.map(({ link }) => link),
    changes.flatMap(({ link, stated, implied }) => [
      ...stated.map(kept(link, false)),
      ...implied.map(kept(link, true)),
    ]),
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
  return ok(done);
}

/**
 * Adds windows and gaps (epoch milliseconds) of an existing source and recounts the affected
 * sessions, a few links at a time, each portion in its own transaction of about `most` sessions. If
 * interrupted, windows must be sent again, while gaps continue automatically. Rejects in the same
 * cases as `canAddWatched`.
 */
export async function addWatched(
  db: Kysely<Schema>,
  source: number,
  windows: readonly LinkWindow[],
  gaps: readonly TimeStretch[],
  most = mostStays,
): Promise<Result<null>> {
  const given = byLinkOf(windows);
  const links = [...given.keys()].sort((a, b) => a - b);
  for (let at = 0; at < links.length; ) {
    const some = links.slice(at, at + linksAtOnce);
    const done = await inTransaction(db, (tx) => addWindows(tx, source, given, some, most), { long: true });
    if (!done.ok) return done;
    at += done.value;
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
  await finishRecounts(db, source, undefined, most);
  return ok(null);
}
