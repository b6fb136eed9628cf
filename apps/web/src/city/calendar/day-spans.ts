// Groups the days of a year for reading: consecutive days of one period and name are one entry.
import type { CalendarResponse } from '@curbwright/contract';
import { parseEpochDay } from '@curbwright/core';

export interface DaySpan {
  readonly from: string;
  readonly to: string;
  readonly period: string;
  readonly names: readonly string[];
}

/** Ordered by first day. */
export function toDaySpans(days: CalendarResponse['days']): readonly DaySpan[] {
  const spans: DaySpan[] = [];
  /** Index of the last span by period and names. */
  const last = new Map<string, number>();
  for (const { date, period, names } of days) {
    const key = JSON.stringify([period, names]);
    const at = last.get(key);
    const before = at === undefined ? undefined : spans[at];
    const follows =
      before !== undefined && (parseEpochDay(before.to) ?? 0) + 1 === (parseEpochDay(date) ?? 0);
    if (at !== undefined && before !== undefined && follows) spans[at] = { ...before, to: date };
    else last.set(key, spans.push({ from: date, to: date, period, names }) - 1);
  }
  return spans;
}
