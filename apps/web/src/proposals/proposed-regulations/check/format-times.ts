// Formats the times of a week: days with the same hours are combined, and consecutive days become a
// range.
import type { MinuteSpan } from '@curbwright/core';
import { splitByDay } from './week-comparison.ts';

interface TimeMessages {
  /** Short names, Monday first. */
  readonly days: readonly string[];
  /** Formats minutes since midnight, 0–1440. */
  readonly clock: (minute: number) => string;
  readonly allDay: string;
  readonly allWeek: string;
}

function formatDays(days: readonly number[], names: readonly string[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && last.to === day - 1) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs
    .map(({ from, to }) => {
      if (from === to) return names[from] ?? '';
      return `${names[from] ?? ''}${to === from + 1 ? ', ' : '–'}${names[to] ?? ''}`;
    })
    .join(', ');
}

/** `Mon–Fri 08:00–10:00`, one entry for each set of hours. */
export function formatWeekTimes(spans: readonly MinuteSpan[], words: TimeMessages): readonly string[] {
  const parts = splitByDay(spans);
  if (parts.length === 7 && parts.every(({ from, to }) => from === 0 && to === 1440)) return [words.allWeek];
  const byHours = new Map<string, number[]>();
  for (const { day, from, to } of parts) {
    const hours = from === 0 && to === 1440 ? words.allDay : `${words.clock(from)}–${words.clock(to)}`;
    const days = byHours.get(hours) ?? [];
    if (!days.includes(day)) days.push(day);
    byHours.set(hours, days);
  }
  return [...byHours].map(([hours, days]) => `${formatDays(days, words.days)} ${hours}`);
}
