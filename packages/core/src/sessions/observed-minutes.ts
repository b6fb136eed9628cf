// Observed time of a link by month and hour of the week: windows of its sources minus their offline
// times.
import { minuteMs } from '../platform/time/civil.ts';
import { eachHour, formatMonthDate } from './civil-months.ts';

/** Epoch milliseconds, half-open. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** Minutes by hour of the week (168), by month (`YYYY-MM-01`). */
export type MinutesByMonth = ReadonlyMap<string, readonly number[]>;

/** Merges overlapping time ranges and sorts them. */
export function mergeTimeRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const sorted = ranges.filter(({ from, to }) => to > from).sort((a, b) => a.from - b.from);
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** Returns the parts of the time ranges outside the gaps. */
export function subtractTimeRanges(ranges: readonly TimeRange[], gaps: readonly TimeRange[]): TimeRange[] {
  const out: TimeRange[] = [];
  const away = mergeTimeRanges(gaps);
  for (const { from, to } of mergeTimeRanges(ranges)) {
    let at = from;
    for (const gap of away) {
      if (gap.to <= at || gap.from >= to) continue;
      if (gap.from > at) out.push({ from: at, to: gap.from });
      at = Math.max(at, gap.to);
    }
    if (at < to) out.push({ from: at, to });
  }
  return out;
}

/** Returns the parts of the time ranges within a period. */
export function clipTimeRanges(ranges: readonly TimeRange[], period: TimeRange): TimeRange[] {
  return mergeTimeRanges(ranges).flatMap(({ from, to }) => {
    const cut = { from: Math.max(from, period.from), to: Math.min(to, period.to) };
    return cut.to > cut.from ? [cut] : [];
  });
}

/** Counts whole clock minutes in time ranges that do not overlap. */
export function minutesInRanges(ranges: readonly TimeRange[]): number {
  return ranges.reduce(
    (sum, { from, to }) => sum + Math.floor(to / minuteMs) - Math.floor(from / minuteMs),
    0,
  );
}

/**
 * Minutes by month and hour of the week (0 = Monday 0:00). A repeated hour counts twice, a skipped
 * hour not at all. Sessions use the same arithmetic, so a session that fills a time range occupies
 * all of it.
 */
export function minutesByHour(ranges: readonly TimeRange[], timeZone: string): Map<string, number[]> {
  const byMonth = new Map<number, number[]>();
  for (const { from, to } of mergeTimeRanges(ranges))
    eachHour(
      from,
      Math.floor(to / minuteMs) - Math.floor(from / minuteMs),
      timeZone,
      (month, hour, minutes) => {
        let hours = byMonth.get(month);
        if (hours === undefined) {
          hours = Array.from({ length: 168 }, () => 0);
          byMonth.set(month, hours);
        }
        hours[hour] = (hours[hour] ?? 0) + minutes;
      },
    );
  return new Map([...byMonth].map(([month, hours]) => [formatMonthDate(month), hours]));
}

/** A source's observation of a link: its windows and offline times. */
interface SourceObservation {
  readonly windows: readonly TimeRange[];
  readonly gaps: readonly TimeRange[];
}

export interface ObservedMinutes {
  readonly byMonth: MinutesByMonth;
  /** Observed minutes in the period. */
  readonly observed: number;
  /** Minutes of the period inside a window during which every source with a window was offline. */
  readonly offline: number;
  /** Minutes of the period. */
  readonly period: number;
}

/**
 * Observed time of a link in a period. One observing source is enough; overlapping sources count
 * once.
 */
export function observedMinutes(
  watches: readonly SourceObservation[],
  period: TimeRange,
  timeZone: string,
): ObservedMinutes {
  const meant = clipTimeRanges(
    watches.flatMap(({ windows }) => windows),
    period,
  );
  const watched = clipTimeRanges(
    watches.flatMap(({ windows, gaps }) => subtractTimeRanges(windows, gaps)),
    period,
  );
  const observed = minutesInRanges(watched);
  return {
    byMonth: minutesByHour(watched, timeZone),
    observed,
    offline: Math.max(0, minutesInRanges(meant) - observed),
    period: minutesInRanges([period]),
  };
}
