// Finds the hours of paid rules for which no rate of their payment is charged.
import type { Restriction } from '../../city/regulations/restriction.ts';
import { horizonDays } from '../../city/regulations/verdict.ts';
import { createExceptionalDayTest } from '../../platform/time/normal-week.ts';
import type { TimeSpan } from '../../platform/time/time-span.ts';
import { mainRestrictionIndexes } from '../draft-rules.ts';
import type { DraftEdit, Finding, FindingPlace, Fix } from './finding.ts';
import { createFinding, createFix, type LintSubject, replaceOrRemoveRestriction } from './lint-subject.ts';
import { DaySchedules } from './occurrences.ts';

/**
 * Returns the hours when a rule applies and none of its rates does, in the first week that has some;
 * `null` = there are none in the coming months. Holidays and the like do not count, because meters
 * are often free then.
 */
function findUnpricedWeek(
  { context: { cityTime, date }, today }: LintSubject,
  rule: Restriction,
): NonNullable<FindingPlace['week']> | null {
  const rates = rule.payment?.rates ?? [];
  // A payment without rates states no price at all.
  if (rates.length === 0 || rates.some(({ timeSpans }) => timeSpans.length === 0)) return null;
  const days = new DaySchedules([rule, ...rates.map(({ timeSpans }) => ({ ...rule, timeSpans }))], cityTime);
  const isExceptional = createExceptionalDayTest(date, cityTime);
  const isUnpriced = (applies: string) => applies.startsWith('1') && !applies.includes('1', 1);
  for (let day = today; day < today + horizonDays; day += 1)
    if (!isExceptional(day) && days.stretches(day).some(({ applies }) => isUnpriced(applies)))
      return days.week(day, isUnpriced, (one) => !isExceptional(one));
  return null;
}

/** Returns the times of a rate that also covers a rule; `null` = not certain. */
function extendTimes(
  rate: readonly TimeSpan[],
  rule: readonly TimeSpan[],
  isShared: boolean,
): TimeSpan[] | null {
  if (!isShared) return [...rule];
  // An exception would also apply to the other times.
  if ([...rate, ...rule].some(({ excludes }) => excludes)) return null;
  return rule.length === 0 ? [] : [...rate, ...rule];
}

/** Returns the draft with the only rate of a rule's payment extended to the rule's times. */
function extendOnlyRate({ draft, restrictions }: LintSubject, index: number): DraftEdit | null {
  const [rule, effective] = [draft.restrictions[index], restrictions[index]];
  const payment = effective?.payment ?? null;
  const [rate, ...more] = payment?.rates ?? [];
  // With several rates it is not certain which of them to charge.
  if (rule === undefined || payment === null || rate === undefined || more.length > 0) return null;
  const ownsPayment = rule.payment !== null;
  const sharing = mainRestrictionIndexes(draft).filter((at) => draft.restrictions[at]?.payment === null);
  const timeSpans = extendTimes(rate.timeSpans, rule.timeSpans, !ownsPayment && sharing.length > 1);
  if (timeSpans === null) return null;
  const extended = { ...payment, rates: [{ ...rate, timeSpans }] };
  if (!ownsPayment) return { payment: extended };
  return { restrictions: replaceOrRemoveRestriction(draft, index, { ...rule, payment: extended }) };
}

function extendRateFix(subject: LintSubject, index: number): Fix | null {
  const edit = extendOnlyRate(subject, index);
  return edit === null ? null : createFix('lint-fix.extend-rate', edit, { rule: index + 1 });
}

/** Finds paid rules that apply at hours without a rate, so that they are free then. */
export function lintUnpriced(subject: LintSubject): Finding[] {
  return subject.restrictions.flatMap((rule, index) => {
    const week = findUnpricedWeek(subject, rule);
    return week === null
      ? []
      : [
          createFinding(
            'warning',
            'lint.unpriced',
            { rule: index + 1 },
            { restriction: index, week },
            extendRateFix(subject, index),
          ),
        ];
  });
}
