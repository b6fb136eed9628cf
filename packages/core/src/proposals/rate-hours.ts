// The hours of the rates of a rule: they follow when the rule's hours change, as long as they were
// the same.
import type { Payment, Rate } from '../city/rates/payment.ts';
import type { Restriction } from '../city/regulations/restriction.ts';
import type { TimeSpan } from '../platform/time/time-span.ts';

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** A span without its times of day. */
function daysOf({ times: _times, ...days }: TimeSpan): Omit<TimeSpan, 'times'> {
  return days;
}

/** Whether a range of times passes midnight or lasts 24 hours. */
function wraps({ from, to }: TimeSpan['times'][number]): boolean {
  return to <= from;
}

/**
 * Returns the times of a rate's span after those of the rule's span changed. The beginning and the
 * end follow where they were the same; `null` = nothing would be left of a range.
 */
function followTimes(
  rate: TimeSpan['times'],
  before: TimeSpan['times'],
  after: TimeSpan['times'],
): TimeSpan['times'] | null {
  if (isSame(rate, before)) return after;
  const [[old, ...moreBefore], [next, ...moreAfter]] = [before, after];
  if (old === undefined || next === undefined || moreBefore.length + moreAfter.length > 0) return rate;
  const moved = rate.map((range) => ({
    from: range.from === old.from ? next.from : range.from,
    to: range.to === old.to ? next.to : range.to,
  }));
  return moved.some((range, at) => wraps(range) !== wraps(rate[at] ?? range)) ? null : moved;
}

function followRate(rate: Rate, before: readonly TimeSpan[], after: readonly TimeSpan[]): Rate {
  // A rate without times is always charged while the rule applies.
  if (rate.timeSpans.length === 0) return rate;
  if (isSame(rate.timeSpans, before)) return { ...rate, timeSpans: [...after] };
  if (before.length !== after.length) return rate;
  const timeSpans = rate.timeSpans.map((span) => {
    const at = before.findIndex((one) => isSame(daysOf(one), daysOf(span)));
    const [old, next] = [before[at], after[at]];
    if (old === undefined || next === undefined) return span;
    const times = followTimes(span.times, old.times, next.times);
    return times === null ? span : { ...next, times };
  });
  return { ...rate, timeSpans };
}

/**
 * Returns a payment after the hours of its rule changed. A rate with exactly the rule's hours gets the
 * new ones; of a rate for a part of them, the days, the beginning or the end that were the same
 * follow.
 */
export function followHours(
  payment: Payment,
  before: readonly TimeSpan[],
  after: readonly TimeSpan[],
): Payment {
  const rates = payment.rates.map((rate) => followRate(rate, before, after));
  return isSame(rates, payment.rates) ? payment : { ...payment, rates };
}

/** Returns a rule with some members replaced. The rates of its own payment follow new hours. */
export function changeRestriction(rule: Restriction, change: Partial<Restriction>): Restriction {
  const changed = { ...rule, ...change };
  if (change.timeSpans === undefined || changed.payment === null) return changed;
  return { ...changed, payment: followHours(changed.payment, rule.timeSpans, change.timeSpans) };
}
