// Lists the actual hours of some civil weeks: when each begins, and its week and hour of the week.
// A repeated hour occurs twice, a skipped one never.

import { civilMoment, minuteMs, startOfCivilDay } from '../../platform/time/civil.ts';
import type { TimeRange } from '../../sessions/observed-minutes.ts';

const weekHours = 168;

export interface WeekHours {
  readonly weeks: number;
  /** Epoch milliseconds at which each hour begins, followed by the end of the period. */
  readonly starts: Float64Array;
  /** For each hour: week × 168 + hour of the week. */
  readonly slots: Int32Array;
}

/** Returns the hours of `weeks` civil weeks from a Monday (days since 1970-01-01). */
export function hoursOfWeeks(monday: number, weeks: number, timeZone: string): WeekHours {
  const starts: number[] = [];
  const slots: number[] = [];
  for (let day = 0; day < weeks * 7; day += 1) {
    const end = startOfCivilDay(monday + day + 1, timeZone);
    for (let at = startOfCivilDay(monday + day, timeZone); at < end; ) {
      const { minute } = civilMoment(at, timeZone);
      starts.push(at);
      slots.push(day * 24 + Math.floor(minute / 60));
      at += (60 - (minute % 60)) * minuteMs;
    }
  }
  starts.push(startOfCivilDay(monday + weeks * 7, timeZone));
  return { weeks, starts: Float64Array.from(starts), slots: Int32Array.from(slots) };
}

/**
 * Index of the hour that contains an instant; -1 before the first, the number of hours after the
 * last.
 */
export function hourIndexAt({ starts, slots }: WeekHours, instant: number): number {
  let [low, high] = [0, slots.length];
  if (instant < (starts[0] ?? 0)) return -1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? Number.POSITIVE_INFINITY) <= instant) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Calls `take` with each slot that [from, to) overlaps and the minutes of overlap. */
export function eachSlot(
  hours: WeekHours,
  from: number,
  to: number,
  take: (slot: number, minutes: number) => void,
): void {
  const { starts, slots } = hours;
  for (let hour = Math.max(0, hourIndexAt(hours, from)); hour < slots.length; hour += 1) {
    const start = starts[hour] ?? 0;
    if (start >= to) break;
    const minutes = (Math.min(to, starts[hour + 1] ?? start) - Math.max(from, start)) / minuteMs;
    if (minutes > 0) take(slots[hour] ?? 0, minutes);
  }
}

/**
 * Minutes of each slot that are in one of `watched` and in none of `gaps` (epoch milliseconds). The
 * intervals of each list may overlap.
 */
export function observedSlots(
  hours: WeekHours,
  watched: readonly TimeRange[],
  gaps: readonly TimeRange[],
): Float64Array {
  const minutes = new Float64Array(hours.weeks * weekHours);
  const edges = [
    ...watched.flatMap(({ from, to }) => [
      { at: from, watch: 1, gap: 0 },
      { at: to, watch: -1, gap: 0 },
    ]),
    ...gaps.flatMap(({ from, to }) => [
      { at: from, watch: 0, gap: 1 },
      { at: to, watch: 0, gap: -1 },
    ]),
  ].sort((a, b) => a.at - b.at);
  let [watching, away, since] = [0, 0, 0];
  for (const { at, watch, gap } of edges) {
    if (watching > 0 && away === 0 && at > since)
      eachSlot(hours, since, at, (slot, more) => {
        minutes[slot] = (minutes[slot] ?? 0) + more;
      });
    watching += watch;
    away += gap;
    since = at;
  }
  return minutes;
}
