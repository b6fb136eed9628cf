// Time spans that can never hold, or name days that no calendar has: what a source writes so is a slip, and a rule with it would be lost unseen.
import { daysInMonth } from './civil-day.ts';
import { periodKey } from './period-key.ts';
import type { TimeSpan, TimeSpanInput } from './time-span.ts';

type Range<Bound> = { readonly from: Bound | null; readonly to: Bound | null };

/** The last day of a date's month, as `DD`; of February in a leap year where the date has no year. */
function lastDayOf(date: string): string {
  const year = date.length === 10 ? Number(date.slice(0, 4)) : 2024;
  return String(daysInMonth(year, Number(date.slice(-5, -3))));
}

/** `YYYY-MM-DD` or `MM-DD` with a day that its month has: 30 February is the last of February. */
export function realDate(date: string): string {
  const last = lastDayOf(date);
  return date.slice(-2) > last ? `${date.slice(0, -2)}${last}` : date;
}

/** Does a range of dates go from a day of one year to a day of every year, or the other way? */
export function isMixedRange({ from, to }: Range<string>): boolean {
  return from !== null && to !== null && from.length !== to.length;
}

const isReversedDate = ({ from, to }: Range<string>) =>
  from !== null && to !== null && from.length === 10 && to.length === 10 && from > to;
const isReversedInstant = ({ from, to }: Range<number>) => from !== null && to !== null && from >= to;

function contradict(periods: NonNullable<TimeSpanInput['periods']>): boolean {
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

/** Are all alternatives of a field such that none can hold? */
function allAre<T>(list: readonly T[] | undefined, isNever: (one: T) => boolean): boolean {
  return list !== undefined && list.length > 0 && list.every(isNever);
}

/** Can what a span says never hold, whatever the calendar? Of a span that excludes, its conditions are meant. */
export function neverHolds(span: TimeSpanInput): boolean {
  return (
    allAre(span.instants, isReversedInstant) ||
    allAre(span.dates, isReversedDate) ||
    contradict(span.periods ?? []) ||
    isDayless(span)
  );
}

/** Does a span of a source say something that cannot be meant: times that never hold, an exception from everything, days that do not exist? */
export function isUnclearSpan(span: TimeSpanInput): boolean {
  const { excludes, dates = [], instants = [], ...others } = span;
  const isBare = [dates, instants, ...Object.values(others)].every((list) => list.length === 0);
  const bounds = dates.flatMap(({ from, to }) => [from, to]).filter((bound) => bound !== null);
  return (
    neverHolds(span) ||
    (excludes === true && isBare) ||
    instants.some(isReversedInstant) ||
    dates.some((range) => isMixedRange(range) || isReversedDate(range)) ||
    bounds.some((bound) => realDate(bound) !== bound)
  );
}

/** Spans as they can be written for others, without those that never hold; null = the rule never holds at all. */
export function spansThatHold(spans: readonly TimeSpan[]): readonly TimeSpan[] | null {
  const isBare = (span: TimeSpan) =>
    Object.values(span).every((value) => !Array.isArray(value) || value.length === 0);
  if (spans.some((span) => span.excludes && isBare(span))) return null;
  const kept = spans
    .filter((span) => !neverHolds(span))
    .map((span) => ({
      ...span,
      dates: span.dates.filter((range) => !isReversedDate(range)),
      instants: span.instants.filter((range) => !isReversedInstant(range)),
    }));
  const hadAny = spans.some(({ excludes }) => !excludes);
  return hadAny && kept.every(({ excludes }) => excludes) ? null : kept;
}
