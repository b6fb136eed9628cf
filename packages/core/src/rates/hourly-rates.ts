// A payment hour by hour of the week: what is charged in each, and the payment that charges something else in some of them.
import type { TimeSpan } from '../time/time-span.ts';
import { timeSpan } from '../time/time-span.ts';
import { weekDays } from '../time/week-days.ts';
import type { Payment, Rate } from './payment.ts';
import type { HourAdvice } from './rate-advisor.ts';
import { hourlyFee } from './rate-change.ts';

export const hoursOfWeek = 168;

function minutesOf(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
}

/**
 * True when a span says days of the week and whole hours of the day and nothing else, but for periods it leaves out ("except holidays"): those may
 * be left out of every hour alike, unless the span wraps over midnight, where the hours after it belong to the day before.
 */
function isWeekly(span: TimeSpan): boolean {
  const { daysOfWeek: _days, times, periods, ...rest } = span;
  const { daysOfWeek: _noDays, times: _noTimes, periods: _noPeriods, ...plain } = timeSpan.parse({});
  const isWhole = times.every(({ from, to }) => from.endsWith(':00') && to.endsWith(':00'));
  const wraps = times.some(({ from, to }) => minutesOf(from) >= minutesOf(to));
  const isLeftOut = periods.every(({ apply }) => apply === 'except during');
  return (
    isWhole && isLeftOut && !(wraps && periods.length > 0) && JSON.stringify(rest) === JSON.stringify(plain)
  );
}

/** The periods a payment's spans leave out, in all of them alike; null when they differ: another rate may hold then, and no hour stands for its day. */
function leftOut({ rates }: Payment): TimeSpan['periods'] | null {
  const spans = rates.flatMap(({ timeSpans }) =>
    timeSpans.length === 0 ? [[]] : timeSpans.map(({ periods }) => periods),
  );
  const [first = [], ...more] = spans;
  return more.every((one) => JSON.stringify(one) === JSON.stringify(first)) ? first : null;
}

/** True when the span covers the middle of the hour. A span that ends at or before its start wraps into the next day. */
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

function rateAt(payment: Payment, hour: number): number {
  return payment.rates.findIndex(
    ({ timeSpans }) => timeSpans.length === 0 || timeSpans.some((span) => covers(span, hour)),
  );
}

/** True when every rate holds by days of the week and whole hours, with the same periods left out in all spans: its hours can be told apart. */
export function isHourly(payment: Payment): boolean {
  return payment.rates.every(({ timeSpans }) => timeSpans.every(isWeekly)) && leftOut(payment) !== null;
}

/** Minor units an hour at arrival, for each hour of the week; null = nothing is charged then. */
export function hourlyPrices(payment: Payment): (number | null)[] {
  return Array.from({ length: hoursOfWeek }, (_, hour) => {
    const first = payment.rates[rateAt(payment, hour)]?.tiers[0];
    return first === undefined ? null : Math.round(hourlyFee(first));
  });
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** Hours of the week as spans: runs of hours within each day, days with the same runs together. */
export function spansOfHours(hours: readonly number[]): TimeSpan[] {
  const chosen = new Set(hours);
  const days = new Map<string, string[]>();
  for (const [day, name] of weekDays.entries()) {
    const runs: { from: string; to: string }[] = [];
    for (let hour = 0; hour < 24; hour += 1) {
      if (!chosen.has(day * 24 + hour)) continue;
      const last = runs.at(-1);
      if (last?.to === clock(hour)) last.to = clock(hour + 1);
      else runs.push({ from: clock(hour), to: clock(hour + 1) });
    }
    if (runs.length === 0) continue;
    const key = JSON.stringify(runs);
    days.set(key, [...(days.get(key) ?? []), name]);
  }
  return [...days].map(([runs, daysOfWeek]) => timeSpan.parse({ daysOfWeek, times: JSON.parse(runs) }));
}

/** A rate whose tiers cost `delta` minor units an hour more, within nothing and the cap. */
function moved(rate: Rate, delta: number, cap: number): Rate {
  return {
    ...rate,
    tiers: rate.tiers.map((tier) => {
      const most = Math.floor((cap * tier.per) / 60);
      const fee = Math.max(0, Math.round(tier.fee + (delta * tier.per) / 60));
      return { ...tier, fee: delta > 0 ? Math.max(tier.fee, Math.min(most, fee)) : Math.min(tier.fee, fee) };
    }),
  };
}

/** The payment that follows the advice: each rate split into the hours that keep it and those that move, a rate for each move. */
export function advisedPayment(payment: Payment, advice: readonly HourAdvice[], cap: number): Payment {
  const periods = leftOut(payment) ?? [];
  const delta = new Map(advice.map(({ hourOfWeek, from, to }) => [hourOfWeek, to - from]));
  const rates = payment.rates.flatMap((rate, index) => {
    const groups = new Map<number, number[]>();
    for (let hour = 0; hour < hoursOfWeek; hour += 1) {
      if (rateAt(payment, hour) !== index) continue;
      const move = delta.get(hour) ?? 0;
      groups.set(move, [...(groups.get(move) ?? []), hour]);
    }
    if (groups.size === 0) return [];
    const [only] = groups.keys();
    if (groups.size === 1 && only !== undefined) return [moved(rate, only, cap)];
    return [...groups].map(([move, hours]) => ({
      ...moved(rate, move, cap),
      timeSpans: spansOfHours(hours).map((span) => ({ ...span, periods })),
    }));
  });
  return { ...payment, rates };
}
