// How long a link was watched, by month and hour of the week: windows of its sources without the times they were offline.
import { minuteMs } from '../platform/time/civil.ts';
import { eachHour, monthText } from './civil-months.ts';

/** Epoch milliseconds, half-open. */
export interface TimeStretch {
  readonly from: number;
  readonly to: number;
}

/** Minutes by hour of the week (168), by month (`YYYY-MM-01`). */
export type MinutesByMonth = ReadonlyMap<string, readonly number[]>;

/** The same times, each once, in order. */
export function joinedStretches(stretches: readonly TimeStretch[]): TimeStretch[] {
  const sorted = stretches.filter(({ from, to }) => to > from).sort((a, b) => a.from - b.from);
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** What of the stretches lies outside the gaps. */
export function stretchesWithout(
  stretches: readonly TimeStretch[],
  gaps: readonly TimeStretch[],
): TimeStretch[] {
  const out: TimeStretch[] = [];
  const away = joinedStretches(gaps);
  for (const { from, to } of joinedStretches(stretches)) {
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

/** What of the stretches lies in a period. */
export function stretchesWithin(stretches: readonly TimeStretch[], period: TimeStretch): TimeStretch[] {
  return joinedStretches(stretches).flatMap(({ from, to }) => {
    const cut = { from: Math.max(from, period.from), to: Math.min(to, period.to) };
    return cut.to > cut.from ? [cut] : [];
  });
}

/** Whole minutes of the clock in stretches that do not overlap. */
export function minutesOf(stretches: readonly TimeStretch[]): number {
  return stretches.reduce(
    (sum, { from, to }) => sum + Math.floor(to / minuteMs) - Math.floor(from / minuteMs),
    0,
  );
}

/**
 * Minutes by month and hour of the week (0 = Monday 0:00). An hour that clocks repeat counts twice, one they skip not at all: the same
 * arithmetic as that of stays, so that a stay that fills a stretch occupies all of it.
 */
export function minutesByHour(stretches: readonly TimeStretch[], timeZone: string): Map<string, number[]> {
  const byMonth = new Map<number, number[]>();
  for (const { from, to } of joinedStretches(stretches))
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
  return new Map([...byMonth].map(([month, hours]) => [monthText(month), hours]));
}

/** A source's watch of a link: windows, and the times it was offline. */
export interface Watch {
  readonly windows: readonly TimeStretch[];
  readonly gaps: readonly TimeStretch[];
}

export interface Observed {
  readonly byMonth: MinutesByMonth;
  /** Minutes watched in the period. */
  readonly observed: number;
  /** Minutes of the period in a window, but offline with every source that had one. */
  readonly offline: number;
  /** Minutes of the period. */
  readonly period: number;
}

/** How long a link was watched in a period. One source that watches is enough; two at once count once. */
export function observedMinutes(watches: readonly Watch[], period: TimeStretch, timeZone: string): Observed {
  const meant = stretchesWithin(
    watches.flatMap(({ windows }) => windows),
    period,
  );
  const watched = stretchesWithin(
    watches.flatMap(({ windows, gaps }) => stretchesWithout(windows, gaps)),
    period,
  );
  const observed = minutesOf(watched);
  return {
    byMonth: minutesByHour(watched, timeZone),
    observed,
    offline: Math.max(0, minutesOf(meant) - observed),
    period: minutesOf([period]),
  };
}
