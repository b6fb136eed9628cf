// Compares the draft's curb type and time limit with those of its restrictions.
import { mainRestriction } from '../../city/regulations/main-restriction.ts';
import { hasUnknownRules, isUnknownRule } from '../../city/regulations/rules-unknown.ts';
import { mainIndexes } from '../draft-rules.ts';
import type { Finding } from './finding.ts';
import { takenStretches } from './lint-place.ts';
import { finding, fixBy, type LintSubject } from './lint-subject.ts';

/**
 * A curb type that no restriction has is wrong for the curb; the fix offers the main restriction's
 * type (docs/decisions/0065).
 */
export function lintClass({ draft }: LintSubject): Finding[] {
  const main = mainRestriction(draft.restrictions);
  const isSaid = draft.restrictions.some((one) => one.subActivity === draft.subActivity);
  if (main === null || isSaid) return [];
  const { subActivity } = main;
  return [
    finding(
      'warning',
      'lint.class-differs',
      { said: draft.subActivity, main: subActivity },
      {},
      fixBy('lint-fix.class', { subActivity }, { main: subActivity }),
    ),
  ];
}

/**
 * A time limit that never applies: every restriction it is meant for has its own, different maximum
 * stay.
 */
export function lintStayDiffers({ draft }: LintSubject): Finding[] {
  const { timeLimit, restrictions } = draft;
  const stays = mainIndexes(draft).map((index) => restrictions[index]?.maxStay ?? null);
  const [stay] = stays;
  if (timeLimit === null || stay === undefined || stay === null) return [];
  if (stays.includes(null) || stays.includes(timeLimit)) return [];
  const fix = fixBy('lint-fix.time-limit', { timeLimit: stay }, { minutes: stay });
  return [finding('warning', 'lint.stay-differs', { limit: timeLimit, stay }, {}, fix)];
}

/** Curb types missing from the city's catalog. */
export function lintUnknownClasses({ draft, context }: LintSubject): Finding[] {
  const { classNames } = context;
  if (classNames === null) return [];
  const known = new Set(classNames);
  const own = known.has(draft.subActivity)
    ? []
    : [finding('error', 'lint.unknown-class', { name: draft.subActivity }, {})];
  const others = draft.restrictions.flatMap(({ subActivity }, index) =>
    known.has(subActivity)
      ? []
      : [finding('error', 'lint.unknown-class', { name: subActivity }, { restriction: index })],
  );
  return [...own, ...others];
}

/** Unknown rules make the entire result for the curb unknown until someone specifies them. */
export function lintUnknownRules({ draft }: LintSubject): Finding[] {
  return draft.restrictions.flatMap((one, index) =>
    isUnknownRule(one)
      ? [finding('warning', 'lint.rules-unknown', { rule: index + 1 }, { restriction: index })]
      : [],
  );
}

/**
 * A draft that removes unknown rules from a curb without a replacement (a removal, no rules, or
 * none that applies in the coming months): the curb would count as open to everybody, which no
 * source states. An error, because batches reject it too.
 */
export function lintUnknownRemoved(subject: LintSubject): Finding[] {
  const { restrictions, occurrences } = subject;
  if (restrictions.some((_, index) => occurrences.some(({ applies }) => applies[index] === '1'))) return [];
  const isUnknown = takenStretches(subject).some(
    ({ link: { ruleSet } }) => ruleSet !== null && hasUnknownRules(ruleSet.restrictions),
  );
  return isUnknown ? [finding('error', 'lint.unknown-removed', {}, {})] : [];
}
