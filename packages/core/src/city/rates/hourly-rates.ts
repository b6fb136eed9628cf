// A payment by hour of the week: the price charged in each hour.
import type { TimeSpan } from '../../platform/time/time-span.ts';
import { timeSpan } from '../../platform/time/time-span.ts';
import { weekDays } from '../../platform/time/week-days.ts';
import type { Payment, RateTier } from './payment.ts';

export const hoursPerWeek = 168;

function minutesOf(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
}

/**
 * Whether a span consists only of weekdays and whole hours, apart from excluded periods ("except
 * holidays"), which can be excluded from all hours alike. A span with excluded periods must not
 * wrap past midnight, because the hours after midnight belong to the previous day.
 */
function isWeekly(span: TimeSpan): boolean {
  const { daysOfWeek: _days, times, periods, ...rest } = span;
  const { daysOfWeek: _noDays, times: _noTimes, periods: _noPeriods, ...plain } = timeSpan.parse({});
  const isWhole = times.every(({ from, to }) => from.endsWith(':00') && to.endsWith(':00'));
  const wraps = times.some(({ from, to }) => minutesOf(from) >= minutesOf(to));
  const isExclusion = periods.every(({ apply }) => apply === 'except during');
  return (
    isWhole && isExclusion && !(wraps && periods.length > 0) && JSON.stringify(rest) === JSON.stringify(plain)
  );
}

/**
 * Returns the periods excluded by all spans of a payment; `null` when the spans exclude different
 * periods, because another rate may then apply and an hour would not represent its weekday.
 */
export function excludedPeriods({ rates }: Payment): TimeSpan['periods'] | null {
  const spans = rates.flatMap(({ timeSpans }) =>
    timeSpans.length === 0 ? [[]] : timeSpans.map(({ periods }) => periods),
  );
  const [first = [], ...more] = spans;
  return more.every((one) => JSON.stringify(one) === JSON.stringify(first)) ? first : null;
}

/**
 * Whether the span covers the middle of the hour. A span whose end is at or before its start
 * continues into the next day.
 */
function covers(span: TimeSpan, hour: number): boolean {
  const [day, minute] = [Math.floor(hour / 24), (hour % 24) * 60 + 30];
  const on = (index: number) => {
    const name = weekDays[(index + 7) % 7];
    return span.daysOfWeek.length === 0 || (name !== undefined && span.daysOfWeek.includes(name));
  };
  if (span.times.length === 0) return on(day);
  return span.times.some(({ from, to }) => {
    const [start, end] = [minutesOf(from), minutesOf(to)];
    if (start < end) return on(day) && minute >= start && minute < end;
    return (on(day) && minute >= start) || (on(day - 1) && minute < end);
  });
}

/** Index of the rate charged in an hour of the week; -1 = none. */
export function rateIndexAtHour(payment: Payment, hour: number): number {
  return payment.rates.findIndex(
    ({ timeSpans }) => timeSpans.length === 0 || timeSpans.some((span) => covers(span, hour)),
  );
}

/**
 * Whether every rate is defined by weekdays and whole hours and all spans exclude the same periods,
 * so that the payment can be shown by hour.
 */
export function isHourly(payment: Payment): boolean {
  return (
    payment.rates.every(({ timeSpans }) => timeSpans.every(isWeekly)) && excludedPeriods(payment) !== null
  );
}

/** Minor units per hour at arrival, for each hour of the week; `null` = nothing is charged then. */
export function hourlyPrices(payment: Payment): (number | null)[] {
  return Array.from({ length: hoursPerWeek }, (_, hour) => {
    const first = payment.rates[rateIndexAtHour(payment, hour)]?.tiers[0];
    return first === undefined ? null : Math.round(hourlyFee(first));
  });
}

function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/**
 * Converts hours of the week to spans: runs of hours within each day, with days of equal runs
 * combined.
 */
export function spansOfHours(hours: readonly number[]): TimeSpan[] {
  const chosen = new Set(hours);
  const days = new Map<string, string[]>();
  for (const [day, name] of weekDays.entries()) {
    const runs: { from: string; to: string }[] = [];
    for (let hour = 0; hour < 24; hour += 1) {
      if (!chosen.has(day * 24 + hour)) continue;
      const last = runs.at(-1);
      if (last?.to === formatHour(hour)) last.to = formatHour(hour + 1);
      else runs.push({ from: formatHour(hour), to: formatHour(hour + 1) });
    }
    if (runs.length === 0) continue;
    const key = JSON.stringify(runs);
    days.set(key, [...(days.get(key) ?? []), name]);
  }
  return [...days].map(([runs, daysOfWeek]) => timeSpan.parse({ daysOfWeek, times: JSON.parse(runs) }));
}

/** Minor units per hour of a tier. */
export function hourlyFee({ fee, per }: Pick<RateTier, 'fee' | 'per'>): number {
  return (fee * 60) / per;
}
