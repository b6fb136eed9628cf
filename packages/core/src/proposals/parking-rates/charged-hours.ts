// The hours in which the rates of a regulation are really charged: those that also lie within a rule
// with that price.
import { excludedPeriods } from '../../city/rates/hourly-rates.ts';
import type { Payment, Rate } from '../../city/rates/payment.ts';
import type { Restriction } from '../../city/regulations/restriction.ts';
import { parseEpochDay } from '../../platform/time/civil-day.ts';
import { normalWeek, variesByWeek } from '../../platform/time/normal-week.ts';
import type { TimeSpan } from '../../platform/time/time-span.ts';
import { findChargedBeyond } from '../lint/lint-charged-beyond.ts';
import type { LintContext } from '../lint/lint-context.ts';
import { DaySchedules } from '../lint/occurrences.ts';
import { timeSpansOfWeek } from '../lint/week-times.ts';

/** What is charged of a price that has hours beyond its rules. */
export interface ChargedHours {
  /** The price with the hours that are charged. The stored ones if they vary by season. */
  readonly payment: Payment;
  /** Hours of the price in which none of its rules applies, in a week that has some. */
  readonly beyond: readonly TimeSpan[];
  /** The Monday of that week, `yyyy-MM-dd`. */
  readonly week: string;
}

/** Whether the hours are the same each week, apart from periods that all rates exclude. */
function isSameEachWeek(payment: Payment, rules: readonly Restriction[]): boolean {
  const spans = [...payment.rates, ...rules].flatMap(({ timeSpans }) => timeSpans);
  return (
    excludedPeriods(payment) !== null &&
    spans.every(
      (span) =>
        !span.excludes &&
        span.periods.every(({ apply }) => apply === 'except during') &&
        !variesByWeek({ ...span, periods: [] }),
    )
  );
}

/**
 * Returns what is charged of a price; `null` = all hours of the price are within its rules, or no
 * rule has this price. Throws a RangeError when `date` is invalid.
 */
export function chargedHours(
  payment: Payment,
  restrictions: readonly Restriction[],
  context: Pick<LintContext, 'cityTime' | 'date'>,
): ChargedHours | null {
  const key = JSON.stringify(payment);
  const rules = restrictions.filter((one) => JSON.stringify(one.payment) === key);
  const [rule, ...others] = rules;
  if (rule === undefined) return null;
  const found = findChargedBeyond(payment, [rule, ...others], context);
  if (found === null) return null;
  const beyond = { beyond: timeSpansOfWeek(found.spans), week: found.monday };
  const { monday, isNormal } = normalWeek(context.date, context.cityTime);
  const day = parseEpochDay(monday);
  if (day === null || !isNormal || !isSameEachWeek(payment, rules)) return { payment, ...beyond };
  const days = new DaySchedules(
    [...rules, ...payment.rates.map(({ timeSpans }) => ({ ...rule, timeSpans }))],
    context.cityTime,
  );
  const periods = excludedPeriods(payment) ?? [];
  const rates = payment.rates.flatMap((rate, index): Rate[] => {
    if (rate.timeSpans.length === 0) return [rate];
    // The first rate whose hours match is charged.
    const { spans } = days.week(
      day,
      (applies) =>
        applies.slice(0, rules.length).includes('1') &&
        applies.indexOf('1', rules.length) === rules.length + index,
    );
    const timeSpans = timeSpansOfWeek(spans).map((span) => ({ ...span, periods }));
    return timeSpans.length === 0 ? [] : [{ ...rate, timeSpans }];
  });
  return { payment: { ...payment, rates }, ...beyond };
}
