// Tallies measured parking sessions for the what-if model: arrivals by curb and hour of the week,
// durations by type, spaces taken by week.
//
// Durations are not cut at a gap of the observation: otherwise everybody would leave when a source
// fails. Hours that were observed in part count too, because a feed that reports every few minutes
// has no others.

import { minuteMs } from '../../platform/time/civil.ts';
import { isStartObserved, type MinuteRange } from '../../sessions/counted-minutes.ts';
import { addDuration, type DurationHistogram, emptyDurationHistogram } from './duration-spread.ts';
import { eachSlot, hourIndexAt, type WeekHours } from './week-hours.ts';

const weekHours = 168;

/** An observed curb. */
export interface TalliedCurb {
  /**
   * Curb type in each hour of the week, as an index defined by the caller; -1 = standing is
   * prohibited.
   */
  readonly types: Int16Array;
  /**
   * Observed minutes, by week × 168 + hour of the week; curbs observed at the same times share one
   * array.
   */
  readonly observed: Float64Array;
}

/** Durations of stay of a curb type, for all hours and by hour of the day. */
export interface CurbTypeDurations {
  readonly all: DurationHistogram;
  readonly byHour: DurationHistogram[];
  count: number;
  readonly counts: Float64Array;
}

/** Counts for a range of weeks. */
export interface WeeksTally {
  /**
   * Arrivals that found a space, for each curb by hour of the week, counted while it was observed.
   */
  readonly starts: readonly Float64Array[];
  readonly stays: Map<number, CurbTypeDurations>;
}

export interface Tally {
  readonly hours: WeekHours;
  readonly curbs: readonly TalliedCurb[];
  /** The tally of the first weeks, from which the model learns when its error is measured. */
  readonly learned: WeeksTally;
  readonly all: WeeksTally;
  readonly learnedWeeks: number;
  /**
   * Occupied minutes at all curbs while they were observed and standing was allowed, by week × 168
   * + hour of the week.
   */
  readonly taken: Float64Array;
  stays: number;
}

function emptyWeeksTally(curbs: number): WeeksTally {
  return { starts: Array.from({ length: curbs }, () => new Float64Array(weekHours)), stays: new Map() };
}

export function newTally(hours: WeekHours, curbs: readonly TalliedCurb[], learnedWeeks: number): Tally {
  return {
    hours,
    curbs,
    learned: emptyWeeksTally(curbs.length),
    all: emptyWeeksTally(curbs.length),
    learnedWeeks,
    taken: new Float64Array(hours.weeks * weekHours),
    stays: 0,
  };
}

function addTypeDuration(
  stays: Map<number, CurbTypeDurations>,
  type: number,
  hour: number,
  minutes: number,
): void {
  let known = stays.get(type);
  if (known === undefined) {
    known = {
      all: emptyDurationHistogram(),
      byHour: Array.from({ length: 24 }, () => emptyDurationHistogram()),
      count: 0,
      counts: new Float64Array(24),
    };
    stays.set(type, known);
  }
  addDuration(known.all, minutes);
  known.count += 1;
  const byHour = known.byHour[hour];
  if (byHour === undefined) return;
  addDuration(byHour, minutes);
  known.counts[hour] = (known.counts[hour] ?? 0) + 1;
}

/** A parking session to tally. */
interface TalliedSession {
  /** Epoch milliseconds. */
  readonly arrival: number;
  readonly minutes: number;
  /**
   * The part of the session that its source observed, in minutes (`countedMinutes`); `null` = all
   * of it.
   */
  readonly counted: readonly MinuteRange[] | null;
}

/**
 * Counts a parking session at a curb: its observed minutes and, if it began while its source was
 * observing, its arrival and duration. Anything outside the weeks is ignored.
 */
export function tallySession(
  tally: Tally,
  curb: number,
  { arrival, minutes, counted }: TalliedSession,
): void {
  const { hours, taken } = tally;
  const place = tally.curbs[curb];
  if (place === undefined) return;
  const take = (slot: number, more: number) => {
    // A vehicle that stays where standing is prohibited does not occupy a usable space.
    const counts = (place.observed[slot] ?? 0) > 0 && (place.types[slot % weekHours] ?? -1) >= 0;
    if (counts) taken[slot] = (taken[slot] ?? 0) + more;
  };
  if (counted === null) eachSlot(hours, arrival, arrival + minutes * minuteMs, take);
  else for (const { from, to } of counted) eachSlot(hours, from * minuteMs, to * minuteMs, take);
  if (!isStartObserved(arrival, counted)) return;
  const index = hourIndexAt(hours, arrival);
  const slot = hours.slots[index];
  if (index < 0 || slot === undefined || (place.observed[slot] ?? 0) === 0) return;
  const hour = slot % weekHours;
  const type = place.types[hour] ?? -1;
  tally.stays += 1;
  const isLearned = slot < tally.learnedWeeks * weekHours;
  for (const weeks of isLearned ? [tally.learned, tally.all] : [tally.all]) {
    const starts = weeks.starts[curb];
    if (starts !== undefined) starts[hour] = (starts[hour] ?? 0) + 1;
    addTypeDuration(weeks.stays, type, hour % 24, minutes);
  }
}
