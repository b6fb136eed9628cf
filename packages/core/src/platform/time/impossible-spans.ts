// Finds time spans that can never apply or that name days no calendar has. In a source these are
// mistakes, and a rule with one would be lost unnoticed.
import { daysInMonth } from './civil-day.ts';
import { periodKey } from './period-key.ts';
import type { TimeSpan, TimeSpanInput } from './time-span.ts';

type Range<Bound> = { readonly from: Bound | null; readonly to: Bound | null };

/** Returns the last day of a date's month, as `DD`. Without a year, February has 29 days. */
function lastDayOf(date: string): string {
  const year = date.length === 10 ? Number(date.slice(0, 4)) : 2024;
  return String(daysInMonth(year, Number(date.slice(-5, -3))));
}

/**
 * Clamps `YYYY-MM-DD` or `MM-DD` to the last day of its month: February 30 becomes the last day of
 * February.
 */
export function clampToMonthEnd(date: string): string {
  const last = lastDayOf(date);
  return date.slice(-2) > last ? `${date.slice(0, -2)}${last}` : date;
}

/** Whether only one end of a date range has a year. */
export function isMixedRange({ from, to }: Range<string>): boolean {
  return from !== null && to !== null && from.length !== to.length;
}

const isReversedDate = ({ from, to }: Range<string>) =>
  from !== null && to !== null && from.length === 10 && to.length === 10 && from > to;
const isReversedInstant = ({ from, to }: Range<number>) => from !== null && to !== null && from >= to;

function areContradictory(periods: NonNullable<TimeSpanInput['periods']>): boolean {
  const named = (apply: string) =>
    periods.filter((period) => period.apply === apply).map(({ name }) => periodKey(name));
  const except = new Set(named('except during'));
  return named('only during').some((name) => except.has(name));
}

function isDayless({ months = [], daysOfMonth = [] }: TimeSpanInput): boolean {
  return (
    months.length > 0 &&
    daysOfMonth.length > 0 &&
    daysOfMonth.every(
      (day) => typeof day === 'number' && months.every((month) => day > daysInMonth(2024, month)),
    )
  );
}

/** Whether a field has alternatives and none of them can apply. */
function noneCanApply<T>(list: readonly T[] | undefined, isNever: (one: T) => boolean): boolean {
  return list !== undefined && list.length > 0 && list.every(isNever);
}

/**
 * Whether the conditions of a span can never be met, whatever the calendar. For an excluding span
 * this means the conditions of the exclusion.
 */
export function isImpossibleSpan(span: TimeSpanInput): boolean {
  return (
    noneCanApply(span.instants, isReversedInstant) ||
    noneCanApply(span.dates, isReversedDate) ||
    areContradictory(span.periods ?? []) ||
    isDayless(span)
  );
}

/**
 * Whether a span in a source is probably a mistake: times that never apply, an exclusion of all
 * time, or days that do not exist.
 */
export function isUnclearSpan(span: TimeSpanInput): boolean {
  const { excludes, dates = [], instants = [], ...others } = span;
  const isBare = [dates, instants, ...Object.values(others)].every((list) => list.length === 0);
  const bounds = dates.flatMap(({ from, to }) => [from, to]).filter((bound) => bound !== null);
  return (
    isImpossibleSpan(span) ||
    (excludes === true && isBare) ||
    instants.some(isReversedInstant) ||
    dates.some((range) => isMixedRange(range) || isReversedDate(range)) ||
    bounds.some((bound) => clampToMonthEnd(bound) !== bound)
  );
}

/**
 * Returns the spans as they can be exported, without those that never apply, or `null` when the
 * rule never applies at all.
 */
export function removeImpossibleSpans(spans: readonly TimeSpan[]): readonly TimeSpan[] | null {
  const isBare = (span: TimeSpan) =>
    Object.values(span).every((value) => !Array.isArray(value) || value.length === 0);
  if (spans.some((span) => span.excludes && isBare(span))) return null;
  const possibleSpans = spans
    .filter((span) => !isImpossibleSpan(span))
    .map((span) => ({
      ...span,
      dates: span.dates.filter((range) => !isReversedDate(range)),
      instants: span.instants.filter((range) => !isReversedInstant(range)),
    }));
  const hadAny = spans.some(({ excludes }) => !excludes);
  return hadAny && possibleSpans.every(({ excludes }) => excludes) ? null : possibleSpans;
}
