// Finds rates that are charged at times when the rules that they pay for do not apply.
import type { Payment } from '../../city/rates/payment.ts';
import { horizonDays } from '../../city/regulations/verdict.ts';
import { createExceptionalDayTest } from '../../platform/time/normal-week.ts';
import { mainRestrictionIndexes } from '../draft-rules.ts';
import type { DraftEdit, Finding, FindingPlace } from './finding.ts';
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
 * week that has some; `null` = there are none in the coming months. Holidays and the like do not
 * count, as in `lintUnpriced`.
 */
function findChargedWeek(
  { context: { cityTime, date }, restrictions, today }: LintSubject,
  rules: PaidRules,
): NonNullable<FindingPlace['week']> | null {
  const [first] = rules;
  const rule = restrictions[first];
  // A rate without times is charged when the rule applies.
  const rates = (rule?.payment?.rates ?? []).filter(({ timeSpans }) => timeSpans.length > 0);
  if (rule === undefined || rates.length === 0) return null;
  const paid = rules.flatMap((index) => restrictions[index] ?? []);
  const days = new DaySchedules(
    [...paid, ...rates.map(({ timeSpans }) => ({ ...rule, timeSpans }))],
    cityTime,
  );
  const isExceptional = createExceptionalDayTest(date, cityTime);
  const isBeyond = (applies: string) =>
    !applies.slice(0, paid.length).includes('1') && applies.includes('1', paid.length);
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
    const week = findChargedWeek(subject, rules);
    if (week === null) return [];
    const [index] = rules;
    const edit = limitOnlyRate(subject, rules);
    const fix = edit === null ? null : createFix('lint-fix.limit-rate', edit, { rule: index + 1 });
    const place = { restriction: index, week };
    return [createFinding('warning', 'lint.charged-beyond', { rule: index + 1 }, place, fix)];
  });
}
