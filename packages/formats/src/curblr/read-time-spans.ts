// Converts CurbLR time spans.
import type { TimeSpanInput, WeekDay } from '@curbwright/core';
import { parseDayName } from '../day-name.ts';
import type { CurblrTimeSpan } from './schema.ts';

/** An invalid value of a field; the caller adds the path of the span. */
export class SpanProblem {
  readonly path: string;
  readonly value: string;
  constructor(path: string, value: string) {
    this.path = path;
    this.value = value;
  }
}

type DateRange = NonNullable<TimeSpanInput['dates']>[number];
type WeekOfMonth = NonNullable<TimeSpanInput['weeksOfMonth']>[number];
type DayOfMonth = NonNullable<TimeSpanInput['daysOfMonth']>[number];

/**
 * Converts one span, or returns its first invalid field. An end of `23:59` is read as the end of
 * the day (`24:00`), because feeds mean it that way and nobody intends one minute without a rule
 * each night (decision 0023).
 */
export function readTimeSpan(span: CurblrTimeSpan): TimeSpanInput | SpanProblem {
  const dates: DateRange[] = [];
  for (const [index, entry] of span.effectiveDates.entries()) {
    const from = readDate(entry.from);
    const to = readDate(entry.to ?? entry.until);
    if (entry.to !== undefined && entry.until !== undefined && entry.to !== entry.until)
      return new SpanProblem(`.effectiveDates[${index}].until`, entry.until);
    if (from === undefined || (from === null && to === null))
      return new SpanProblem(`.effectiveDates[${index}].from`, entry.from ?? '');
    if (to === undefined)
      return new SpanProblem(`.effectiveDates[${index}].to`, entry.to ?? entry.until ?? '');
    dates.push({ from, to });
  }
  const week = span.daysOfWeek;
  if (week !== undefined && week.days.length === 0 && week.occurrencesInMonth.length === 0)
    return new SpanProblem('.daysOfWeek', '');
  const days: WeekDay[] = [];
  for (const [index, entry] of (week?.days ?? []).entries()) {
    const day = parseDayName(entry);
    if (day === null) return new SpanProblem(`.daysOfWeek.days[${index}]`, entry);
    days.push(day);
  }
  const weeks: WeekOfMonth[] = [];
  for (const [index, entry] of (week?.occurrencesInMonth ?? []).entries()) {
    const occurrence = readWeek(entry);
    if (occurrence === null) return new SpanProblem(`.daysOfWeek.occurrencesInMonth[${index}]`, entry);
    weeks.push(occurrence);
  }
  const daysOfMonth: DayOfMonth[] = [];
  for (const [index, entry] of span.daysOfMonth.entries()) {
    const day = readMonthDay(entry);
    if (day === null) return new SpanProblem(`.daysOfMonth[${index}]`, entry);
    daysOfMonth.push(day);
  }
  const times: { from: string; to: string }[] = [];
  for (const [index, entry] of span.timesOfDay.entries()) {
    const from = readTime(entry.from ?? '');
    const to = readTime(entry.to ?? entry.until ?? '');
    if (entry.to !== undefined && entry.until !== undefined && entry.to !== entry.until)
      return new SpanProblem(`.timesOfDay[${index}].until`, entry.until);
    if (from === null) return new SpanProblem(`.timesOfDay[${index}].from`, entry.from ?? '');
    if (to === null) return new SpanProblem(`.timesOfDay[${index}].to`, entry.to ?? entry.until ?? '');
    times.push({ from: from === '24:00' ? '00:00' : from, to: to === '23:59' ? '24:00' : to });
  }
  return {
    ...(dates.length > 0 && { dates }),
    ...(days.length > 0 && { daysOfWeek: days }),
    ...(weeks.length > 0 && { weeksOfMonth: weeks }),
    ...(daysOfMonth.length > 0 && { daysOfMonth }),
    ...(times.length > 0 && { times }),
    ...(span.designatedPeriods.length > 0 && {
      periods: span.designatedPeriods.map(({ name, apply }) => ({ name: name.trim().toLowerCase(), apply })),
    }),
  };
}

/**
 * Parses `MM-DD`, `MMDD` (an error in the CurbLR documentation) or `YYYY-MM-DD`. Returns `null` if
 * absent, `undefined` if invalid.
 */
function readDate(value: string | undefined): string | null | undefined {
  if (value === undefined || value.trim() === '') return null;
  const match = /^(?:(\d{4})-)?(\d{2})-?(\d{2})$/.exec(value.trim());
  const [month, day] = [Number(match?.[2]), Number(match?.[3])];
  if (match === null || !(month >= 1 && month <= 12 && day >= 1 && day <= 31)) return undefined;
  return `${match[1] === undefined ? '' : `${match[1]}-`}${match[2]}-${match[3]}`;
}

function readWeek(value: string): WeekOfMonth | null {
  const name = value.trim().toLowerCase();
  if (name === 'last') return 'last';
  const number = Number(/^([1-5])(?:st|nd|rd|th)?$/.exec(name)?.[1]);
  return Number.isInteger(number) ? number : null;
}

function readMonthDay(value: string): DayOfMonth | null {
  const name = value.trim().toLowerCase();
  if (name === 'last' || name === 'odd' || name === 'even') return name;
  const number = Number(name);
  return Number.isInteger(number) && number >= 1 && number <= 31 ? number : null;
}

/** Parses `H:MM`, `HH:MM` or `HH:MM:SS` to `HH:MM`; `null` if it is not a time of day. */
function readTime(value: string): string | null {
  const match = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(value.trim());
  const [hour, minute] = [Number(match?.[1]), Number(match?.[2])];
  if (match === null || hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return null;
  return `${String(hour).padStart(2, '0')}:${match[2]}`;
}
