// Finds rates that are charged at times when the rules that they pay for do not apply.
import type { Payment } from '../../city/rates/payment.ts';
import type { Restriction } from '../../city/regulations/restriction.ts';
import { horizonDays } from '../../city/regulations/verdict.ts';
import { parseEpochDay } from '../../platform/time/civil-day.ts';
import { createExceptionalDayTest } from '../../platform/time/normal-week.ts';
import { mainRestrictionIndexes } from '../draft-rules.ts';
import type { DraftEdit, Finding, FindingPlace } from './finding.ts';
import type { LintContext } from './lint-context.ts';
import { createFinding, createFix, type LintSubject, replaceOrRemoveRestriction } from './lint-subject.ts';
import { DaySchedules } from './occurrences.ts';

/** Indexes of the rules that have the same payment as one of them, which is the first. */
type PaidRules = readonly [number, ...number[]];

/**
 * Groups the paid rules by their payment. A rate with the hours of one rule of a group may be charged
 * only there.
 */
function groupByPayment({ restrictions }: LintSubject): PaidRules[] {
  const groups = new Map<string, [number, ...number[]]>();
  for (const [index, { payment }] of restrictions.entries()) {
    if (payment === null) continue;
    const key = JSON.stringify(payment);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [index]);
    else group.push(index);
  }
  return [...groups.values()];
}

/**
 * Returns the hours when a rate of a payment is charged and none of its rules applies, in the first
 * week from `date` that has some; `null` = there are none in the coming months. Holidays and the
 * like do not count, as in `lintUnpriced`. Throws a RangeError when `date` is invalid.
 */
export function findChargedBeyond(
  payment: Payment,
  rules: readonly [Restriction, ...Restriction[]],
  { cityTime, date }: Pick<LintContext, 'cityTime' | 'date'>,
): NonNullable<FindingPlace['week']> | null {
  const today = parseEpochDay(date);
  if (today === null) throw new RangeError(`not a date: ${date}`);
  // A rate without times is charged when the rule applies.
  const rates = payment.rates.filter(({ timeSpans }) => timeSpans.length > 0);
  if (rates.length === 0) return null;
  const [rule] = rules;
  const days = new DaySchedules(
    [...rules, ...rates.map(({ timeSpans }) => ({ ...rule, timeSpans }))],
    cityTime,
  );
  const isExceptional = createExceptionalDayTest(date, cityTime);
  const isBeyond = (applies: string) =>
    !applies.slice(0, rules.length).includes('1') && applies.includes('1', rules.length);
  for (let day = today; day < today + horizonDays; day += 1)
    if (!isExceptional(day) && days.stretches(day).some(({ applies }) => isBeyond(applies)))
      return days.week(day, isBeyond, (one) => !isExceptional(one));
  return null;
}

/** Returns the edit that charges the only rate at the hours of its only rule; `null` = not certain. */
function limitOnlyRate({ draft, restrictions }: LintSubject, rules: PaidRules): DraftEdit | null {
  const [index, ...moreRules] = rules;
  const [rule, payment] = [draft.restrictions[index], restrictions[index]?.payment ?? null];
  const [rate, ...moreRates] = payment?.rates ?? [];
  if (rule === undefined || payment === null || rate === undefined) return null;
  if (moreRules.length + moreRates.length > 0) return null;
  const limited: Payment = { ...payment, rates: [{ ...rate, timeSpans: rule.timeSpans }] };
  const isInherited = rule.payment === null && mainRestrictionIndexes(draft).includes(index);
  return isInherited
    ? { payment: limited }
    : { restrictions: replaceOrRemoveRestriction(draft, index, { ...rule, payment: limited }) };
}

/** Finds prices that are charged at times when their rule does not apply. */
export function lintChargedBeyond(subject: LintSubject): Finding[] {
  return groupByPayment(subject).flatMap((rules) => {
    const [index, ...others] = rules;
    const rule = subject.restrictions[index];
    if (rule === undefined || rule.payment === null) return [];
    const paid = others.flatMap((other) => subject.restrictions[other] ?? []);
    const week = findChargedBeyond(rule.payment, [rule, ...paid], subject.context);
    if (week === null) return [];
    const edit = limitOnlyRate(subject, rules);
    const fix = edit === null ? null : createFix('lint-fix.limit-rate', edit, { rule: index + 1 });
    const place = { restriction: index, week };
    return [createFinding('warning', 'lint.charged-beyond', { rule: index + 1 }, place, fix)];
  });
}
