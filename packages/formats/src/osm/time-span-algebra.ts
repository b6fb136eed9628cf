// Operations on time spans needed for opening_hours: intersection and difference.
import { type TimeSpan, type TimeSpanInput, timeSpan, type WeekDay, weekDays } from '@curbwright/core';

/** A span that applies at all times. */
export const always: TimeSpan = timeSpan.parse({});

/** Returns a span without its empty fields, as it is written. */
export function omitEmptyFields(span: TimeSpan): TimeSpanInput {
  const entries = Object.entries(span).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value,
  );
  return Object.fromEntries(entries);
}

interface Interval {
  readonly from: string;
  readonly to: string;
}

const wrapsMidnight = (time: Interval) => time.to <= time.from;

/**
 * Intersects two lists of alternatives, where an empty list means no limit; `null` = they
 * contradict each other.
 */
function intersectAlternatives<T>(a: readonly T[], b: readonly T[]): T[] | null {
  if (a.length === 0) return [...b];
  if (b.length === 0) return [...a];
  const both = a.filter((value) => b.includes(value));
  return both.length > 0 ? both : null;
}

/** `unknown` = cannot be expressed in these fields. */
type Outcome<T> = T | null | 'unknown';

function sharedTimes(a: TimeSpan, b: TimeSpan): Outcome<Interval[]> {
  if (a.times.length === 0) return b.times;
  if (b.times.length === 0 || JSON.stringify(a.times) === JSON.stringify(b.times)) return a.times;
  // A span past midnight belongs to the day on which it starts. Its part after midnight belongs to
  // the next day, which these fields cannot express.
  if ([...a.times, ...b.times].some(wrapsMidnight)) return 'unknown';
  const both = a.times.flatMap((x) =>
    b.times.flatMap((y) => {
      // HH:MM times sort chronologically as strings.
      const [, from = ''] = [x.from, y.from].toSorted();
      const [to = ''] = [x.to, y.to].toSorted();
      return from < to ? [{ from, to }] : [];
    }),
  );
  return both.length > 0 ? both : null;
}

function intersectDates(a: TimeSpan, b: TimeSpan): Outcome<TimeSpan['dates']> {
  if (a.dates.length === 0) return b.dates;
  if (b.dates.length === 0 || JSON.stringify(a.dates) === JSON.stringify(b.dates)) return a.dates;
  const plain = [...a.dates, ...b.dates].every(
    (range) => range.from?.length === 5 && range.to?.length === 5 && range.from <= range.to,
  );
  if (!plain) return 'unknown';
  const both = a.dates.flatMap((x) =>
    b.dates.flatMap((y) => {
      const from = (x.from ?? '') > (y.from ?? '') ? x.from : y.from;
      const to = (x.to ?? '') < (y.to ?? '') ? x.to : y.to;
      return (from ?? '') <= (to ?? '') ? [{ from, to }] : [];
    }),
  );
  return both.length > 0 ? both : null;
}

/**
 * Returns the time in which both spans apply: a span, `null` if there is none, or `unknown` if it
 * cannot be expressed. Neither may be an `excludes` span.
 */
export function intersect(a: TimeSpan, b: TimeSpan): Outcome<TimeSpan> {
  if (a.excludes || b.excludes || (a.instants.length > 0 && b.instants.length > 0)) return 'unknown';
  const dates = intersectDates(a, b);
  const times = sharedTimes(a, b);
  if (dates === 'unknown' || times === 'unknown') return 'unknown';
  const months = intersectAlternatives(a.months, b.months);
  const daysOfWeek = intersectAlternatives(a.daysOfWeek, b.daysOfWeek);
  const weeksOfMonth = intersectAlternatives(a.weeksOfMonth, b.weeksOfMonth);
  const daysOfMonth = intersectAlternatives(a.daysOfMonth, b.daysOfMonth);
  const contradicts = a.periods.some((x) => b.periods.some((y) => y.name === x.name && y.apply !== x.apply));
  if (
    dates === null ||
    times === null ||
    months === null ||
    daysOfWeek === null ||
    weeksOfMonth === null ||
    daysOfMonth === null ||
    contradicts
  )
    return null;
  const periods = [...a.periods, ...b.periods.filter((y) => !a.periods.some((x) => x.name === y.name))];
  return {
    dates,
    instants: a.instants.length > 0 ? a.instants : b.instants,
    months,
    daysOfWeek,
    weeksOfMonth,
    daysOfMonth,
    times,
    periods,
    excludes: false,
  };
}

/**
 * Intersects two lists of alternatives. An empty list means always, as in a restriction; `null` =
 * never.
 */
export function intersectAll(
  a: readonly TimeSpan[],
  b: readonly TimeSpan[],
): readonly TimeSpan[] | null | 'unknown' {
  if (a.length === 0 || JSON.stringify(a) === JSON.stringify(b)) return b;
  if (b.length === 0) return a;
  const both: TimeSpan[] = [];
  for (const x of a) {
    for (const y of b) {
      const one = intersect(x, y);
      if (one === 'unknown') return 'unknown';
      if (one !== null) both.push(one);
    }
  }
  return both.length > 0 ? both : null;
}

const daysPerMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The day before or after a yearly date `MM-DD`. */
function adjacentYearlyDate(date: string, by: 1 | -1): string {
  let month = Number(date.slice(0, 2));
  let day = Number(date.slice(3)) + by;
  if (day < 1) {
    month = month === 1 ? 12 : month - 1;
    day = daysPerMonth[month - 1] ?? 31;
  } else if (day > (daysPerMonth[month - 1] ?? 31)) {
    month = month === 12 ? 1 : month + 1;
    day = 1;
  }
  return `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * Splits a span into spans with one field each, so that a difference can be computed field by
 * field.
 */
function splitFields(span: TimeSpan): TimeSpan[] {
  const fields: TimeSpan[] = [];
  if (span.dates.length > 0) fields.push({ ...always, dates: span.dates });
  if (span.months.length > 0) fields.push({ ...always, months: span.months });
  if (span.daysOfWeek.length > 0 || span.weeksOfMonth.length > 0)
    fields.push({ ...always, daysOfWeek: span.daysOfWeek, weeksOfMonth: span.weeksOfMonth });
  for (const period of span.periods) fields.push({ ...always, periods: [period] });
  if (span.times.length > 0) fields.push({ ...always, times: span.times });
  return fields;
}

/** The complement of one field, as alternatives; `unknown` if it cannot be expressed. */
function complementOf(field: TimeSpan): TimeSpan[] | 'unknown' {
  const [range] = field.dates;
  if (range !== undefined) {
    const { from, to } = range;
    if (field.dates.length > 1 || from?.length !== 5 || to?.length !== 5) return 'unknown';
    return [{ ...always, dates: [{ from: adjacentYearlyDate(to, 1), to: adjacentYearlyDate(from, -1) }] }];
  }
  if (field.months.length > 0) {
    const rest = daysPerMonth.map((_, i) => i + 1).filter((month) => !field.months.includes(month));
    return rest.length > 0 ? [{ ...always, months: rest }] : [];
  }
  const [period] = field.periods;
  if (period !== undefined) {
    const apply = period.apply === 'only during' ? 'except during' : 'only during';
    return [{ ...always, periods: [{ name: period.name, apply }] }];
  }
  if (field.times.length > 0) return complementTimes(field.times);
  return complementDays(field);
}

function complementTimes(times: readonly Interval[]): TimeSpan[] | 'unknown' {
  if (times.some(wrapsMidnight)) return 'unknown';
  const gaps: Interval[] = [];
  let at = '00:00';
  for (const time of times.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (time.from > at) gaps.push({ from: at, to: time.from });
    if (time.to > at) at = time.to;
  }
  if (at < '24:00') gaps.push({ from: at, to: '24:00' });
  return gaps.length > 0 ? [{ ...always, times: gaps }] : [];
}

function complementDays(field: TimeSpan): TimeSpan[] | 'unknown' {
  const result: TimeSpan[] = [];
  const others: WeekDay[] = weekDays.filter((day) => !field.daysOfWeek.includes(day));
  if (field.daysOfWeek.length > 0 && others.length > 0) result.push({ ...always, daysOfWeek: others });
  if (field.weeksOfMonth.length > 0) {
    // The last week is the fourth or the fifth, which no field can express.
    if (field.weeksOfMonth.includes('last')) return 'unknown';
    const weeks = ([1, 2, 3, 4, 5] as const).filter((week) => !field.weeksOfMonth.includes(week));
    if (weeks.length > 0) result.push({ ...always, daysOfWeek: field.daysOfWeek, weeksOfMonth: weeks });
  }
  return result;
}

/**
 * The time in which the first span applies and the second does not, as alternatives; `unknown` if
 * it cannot be expressed.
 */
export function subtractSpan(span: TimeSpan, subtracted: TimeSpan): TimeSpan[] | 'unknown' {
  if (span.excludes || subtracted.excludes) return 'unknown';
  if (intersect(span, subtracted) === null) return [span];
  const result: TimeSpan[] = [];
  // A without (B and C) = (A without B) or (A and B without C).
  let rest: TimeSpan | null = span;
  for (const field of splitFields(subtracted)) {
    if (rest === null) break;
    const other = complementOf(field);
    if (other === 'unknown') return 'unknown';
    for (const one of other) {
      const intersection: Outcome<TimeSpan> = intersect(rest, one);
      if (intersection === 'unknown') return 'unknown';
      if (intersection !== null) result.push(intersection);
    }
    const on: Outcome<TimeSpan> = intersect(rest, field);
    if (on === 'unknown') return 'unknown';
    rest = on;
  }
  return result;
}
