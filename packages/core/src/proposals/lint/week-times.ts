// Converts minutes of a week to time spans, so that they can be written as days and hours.
import { type TimeSpan, timeSpan } from '../../platform/time/time-span.ts';
import { weekDays } from '../../platform/time/week-days.ts';
import type { MinuteSpan } from './finding.ts';

const dayMinutes = 1440;

function formatMinute(minute: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

/** Returns the hours of one day of the week within the minutes. */
function hoursOfDay(spans: readonly MinuteSpan[], day: number): TimeSpan['times'] {
  const start = day * dayMinutes;
  return spans
    .map(({ from, to }) => ({ from: Math.max(from, start), to: Math.min(to, start + dayMinutes) }))
    .filter(({ from, to }) => to > from)
    .map(({ from, to }) => ({ from: formatMinute(from - start), to: formatMinute(to - start) }));
}

/** Returns time spans that cover the minutes of a week; days with the same hours are one span. */
export function timeSpansOfWeek(spans: readonly MinuteSpan[]): TimeSpan[] {
  const days = new Map<string, { readonly daysOfWeek: TimeSpan['daysOfWeek']; times: TimeSpan['times'] }>();
  for (const [day, name] of weekDays.entries()) {
    const times = hoursOfDay(spans, day);
    if (times.length === 0) continue;
    const key = JSON.stringify(times);
    const known = days.get(key);
    if (known === undefined) days.set(key, { daysOfWeek: [name], times });
    else known.daysOfWeek.push(name);
  }
  return [...days.values()].map((span) => timeSpan.parse(span));
}
