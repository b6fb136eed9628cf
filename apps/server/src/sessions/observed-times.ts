// Adds observed windows and offline gaps to those a source has reported before, and recounts its
// sessions.
import {
  clipTimeRanges,
  earliestArrival,
  failWith,
  mergeTimeRanges,
  ok,
  type Result,
  subtractTimeRanges,
  type TimeRange,
} from '@curbwright/core';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import {
  beginRecount,
  countOverlappingSessions,
  incrementSourceRevision,
  type LinkRecountRanges,
  loadFirstDays,
  loadObservationState,
  loadOverlappingArrival,
  loadReportedGaps,
} from './recount/recount.sql.ts';
import {
  finishRecounts,
  maxLinksPerTransaction,
  maxSessionsPerTransaction,
  recountSessions,
} from './recount/recount-sessions.ts';
import { SourceObservationCache } from './recount/source-observations.ts';
import { type FirstRetainedMonth, loadDroppedBoundary } from './retention.ts';
import { type LinkWindow, loadSourceWindows, lockIngest, replaceWindows } from './sessions.sql.ts';

/** A range that covers every possible session. */
const anyTime: TimeRange = { from: earliestArrival, to: Date.UTC(2200, 0, 1) };

function groupByLink<Window extends LinkWindow>(windows: readonly Window[]): Map<number, Window[]> {
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
  readonly stated: readonly TimeRange[];
  /** Times treated as observed until the sessions in them are recounted for the stated windows. */
  readonly implied: readonly TimeRange[];
  /** Times that changed from observed to not observed or the other way round. */
  readonly times: readonly TimeRange[];
  /** Whether it changes observed times in months whose sessions were dropped. */
  readonly affectsDroppedMonths: boolean;
}

/** Symmetric difference: times in one list but not in both. */
function difference(a: readonly TimeRange[], b: readonly TimeRange[]): TimeRange[] {
  return mergeTimeRanges([...subtractTimeRanges(a, b), ...subtractTimeRanges(b, a)]);
}

/**
 * Computes how windows change the observed times of links. Times in months whose sessions were
 * dropped never change, even if no window was reported for them. With `cut` (epoch milliseconds),
 * only windows before it are applied, and later times that were implied as observed remain implied.
 */
async function diffWindows(
  db: Kysely<Schema>,
  source: number,
  reportedWindows: ReadonlyMap<number, readonly TimeRange[]>,
  links: readonly number[],
  firstUndropped: FirstRetainedMonth | null,
  appliedUntil: number = anyTime.to,
): Promise<WindowChange[]> {
  const byLink = groupByLink(await loadSourceWindows(db, source, links));
  const first = await loadFirstDays(db, source, links);
  const changes: WindowChange[] = [];
  for (const link of links) {
    const own = byLink.get(link) ?? [];
    const before = mergeTimeRanges(own.filter(({ isImplied }) => !isImplied));
    const firstDay = first.get(link);
    const isNew = own.length === 0;
    const taken = isNew
      ? firstDay === undefined
        ? []
        : [firstDay]
      : own.filter(({ isImplied }) => isImplied);
    const dropped =
      firstUndropped === null || firstDay === undefined || firstDay.from >= firstUndropped.instant
        ? null
        : { from: anyTime.from, to: firstUndropped.instant };
    const known = [...before, ...(dropped === null ? [] : clipTimeRanges(taken, dropped))];
    const more = clipTimeRanges(reportedWindows.get(link) ?? [], { from: anyTime.from, to: appliedUntil });
    const stated = mergeTimeRanges([...known, ...more]);
    const implied = subtractTimeRanges(clipTimeRanges(taken, { from: appliedUntil, to: anyTime.to }), stated);
    const times = difference(isNew ? [anyTime] : own, [...stated, ...implied]);
    if (times.length > 0 || isNew) {
      const isTooLate =
        dropped !== null && subtractTimeRanges(clipTimeRanges(stated, dropped), known).length > 0;
      changes.push({ link, stated, implied, times, affectsDroppedMonths: isTooLate });
    }
  }
  return changes;
}

/**
 * Returns the part of the gaps that was not stated before, and whether it lies in months whose
 * sessions were dropped.
 */
async function diffGaps(
  db: Kysely<Schema>,
  source: number,
  gaps: readonly TimeRange[],
  firstUndropped: FirstRetainedMonth | null,
): Promise<{ readonly times: readonly TimeRange[]; readonly affectsDroppedMonths: boolean }> {
  const times = subtractTimeRanges(gaps, await loadReportedGaps(db, source));
  const { first } = await loadObservationState(db, source);
  const isTooLate =
    firstUndropped !== null &&
    first !== null &&
    first < firstUndropped.instant &&
    times.some(({ from }) => from < firstUndropped.instant);
  return { times, affectsDroppedMonths: isTooLate };
}

function droppedMonthFailure(firstUndropped: FirstRetainedMonth | null) {
  return failWith('sessions.watched-too-late', { month: firstUndropped?.month.slice(0, 7) ?? '' });
}

/**
 * Checks whether windows and gaps (epoch milliseconds) of a source can be added. Rejects with
 * `sessions.watched-too-late` (month) if they change observed times in months whose sessions were
 * dropped, because what those sessions contributed to the aggregates can no longer be determined.
 */
export async function checkObservedTimes(
  db: Kysely<Schema>,
  source: number,
  windows: readonly LinkWindow[],
  gaps: readonly TimeRange[],
): Promise<Result<null>> {
  const firstUndropped = await loadDroppedBoundary(db);
  if (firstUndropped === null) return ok(null);
  if ((await diffGaps(db, source, gaps, firstUndropped)).affectsDroppedMonths)
    return droppedMonthFailure(firstUndropped);
  const reportedWindows = groupByLink(windows);
  const links = [...reportedWindows.keys()];
  for (let at = 0; at < links.length; at += maxLinksPerTransaction) {
    const changes = await diffWindows(
      db,
      source,
      reportedWindows,
      links.slice(at, at + maxLinksPerTransaction),
      firstUndropped,
    );
    if (changes.some(({ affectsDroppedMonths: isTooLate }) => isTooLate))
      return droppedMonthFailure(firstUndropped);
  }
  return ok(null);
}

/**
 * Returns the window changes for one transaction: those of the first links, up to the number of
 * sessions that one transaction handles.
 */
async function addWindowBatch(
  tx: Transaction<Schema>,
  source: number,
  reportedWindows: ReadonlyMap<number, readonly TimeRange[]>,
  links: readonly number[],
  most: number,
): Promise<Result<{ readonly changes: readonly WindowChange[]; readonly done: number }>> {
  const firstUndropped = await loadDroppedBoundary(tx);
  let changes = await diffWindows(tx, source, reportedWindows, links, firstUndropped);
  if (changes.some(({ affectsDroppedMonths: isTooLate }) => isTooLate))
    return droppedMonthFailure(firstUndropped);
  let done = links.length;
  while (done > 1 && (await countOverlappingSessions(tx, source, changes, most + 1)) > most) {
    done = Math.ceil(done / 2);
    const some = new Set(links.slice(0, done));
    changes = changes.filter(({ link }) => some.has(link));
  }
  const [only] = changes;
  const appliedUntil =
    done > 1 || only === undefined ? null : await loadOverlappingArrival(tx, source, only, most);
  if (appliedUntil === null) return ok({ changes, done });
  // A link with more sessions than that is processed in steps, earliest sessions first; later times
  // keep their observed state until their step.
  const steps = await diffWindows(
    tx,
    source,
    reportedWindows,
    links.slice(0, 1),
    firstUndropped,
    appliedUntil,
  );
  const isStep = steps.some(
    ({ times, stated, implied }) => times.length > 0 && stated.length + implied.length > 0,
  );
  return ok(isStep ? { changes: steps, done: 0 } : { changes, done });
}

/** Adds windows for the first links. Returns how many links are done. */
async function addWindows(
  tx: Transaction<Schema>,
  source: number,
  reportedWindows: ReadonlyMap<number, readonly TimeRange[]>,
  links: readonly number[],
  most: number,
): Promise<Result<number>> {
  await lockIngest(tx);
  const step = await addWindowBatch(tx, source, reportedWindows, links, most);
  if (!step.ok) return step;
  const { changes, done } = step.value;
  if (changes.length === 0) return ok(done);
  const firstUndropped = (link: number, isImplied: boolean) => (window: TimeRange) => ({
    link,
    isImplied,
    ...window,
  });
  await replaceWindows(
    tx,
    source,
    changes.map(({ link }) => link),
    changes.flatMap(({ link, stated, implied }) => [
      ...stated.map(firstUndropped(link, false)),
      ...implied.map(firstUndropped(link, true)),
    ]),
  );
  await incrementSourceRevision(tx, source, true);
  const changed: LinkRecountRanges[] = changes.filter(({ times }) => times.length > 0);
  const state = await loadObservationState(tx, source);
  const counting = await new SourceObservationCache().counting(
    tx,
    source,
    state,
    changed.map(({ link }) => link),
  );
  await recountSessions(tx, source, changed, counting);
  return ok(done);
}

/**
 * Adds windows and gaps (epoch milliseconds) of an existing source and recounts the affected
 * sessions, a few links at a time, in transactions of about `most` sessions. After an interruption,
 * windows must be sent again, while gaps continue automatically. Rejects in the same cases as
 * `checkObservedTimes`.
 */
export async function addObservedTimes(
  db: Kysely<Schema>,
  source: number,
  windows: readonly LinkWindow[],
  gaps: readonly TimeRange[],
  most = maxSessionsPerTransaction,
): Promise<Result<null>> {
  const reportedWindows = groupByLink(windows);
  const links = [...reportedWindows.keys()].sort((a, b) => a - b);
  for (let at = 0; at < links.length; ) {
    const some = links.slice(at, at + maxLinksPerTransaction);
    const done = await inTransaction(db, (tx) => addWindows(tx, source, reportedWindows, some, most), {
      long: true,
    });
    if (!done.ok) return done;
    at += done.value;
  }
  if (gaps.length === 0) return ok(null);
  const begun = await inTransaction(db, async (tx): Promise<Result<null>> => {
    await lockIngest(tx);
    const firstUndropped = await loadDroppedBoundary(tx);
    const { times, affectsDroppedMonths: isTooLate } = await diffGaps(tx, source, gaps, firstUndropped);
    if (isTooLate) return droppedMonthFailure(firstUndropped);
    if (times.length > 0) {
      await beginRecount(tx, source, times, true);
      await incrementSourceRevision(tx, source, false);
    }
    return ok(null);
  });
  if (!begun.ok) return begun;
  await finishRecounts(db, source, undefined, most);
  return ok(null);
}
