// Compares the draft's curb type and time limit with those of its restrictions.
import { mainRestriction } from '../../city/regulations/main-restriction.ts';
import { hasUnknownRules, isUnknownRule } from '../../city/regulations/unknown-rules.ts';
import { mainRestrictionIndexes } from '../draft-rules.ts';
import type { Finding } from './finding.ts';
import { coveredSections } from './lint-place.ts';
import { createFinding, createFix, type LintSubject } from './lint-subject.ts';

/**
 * Finds a curb type that no restriction of the draft has, which is therefore wrong. The fix sets
 * the main restriction's type (docs/decisions/0010).
 */
export function lintCurbType({ draft }: LintSubject): Finding[] {
  const main = mainRestriction(draft.restrictions);
  const hasDraftType = draft.restrictions.some((one) => one.subActivity === draft.subActivity);
  if (main === null || hasDraftType) return [];
  const { subActivity } = main;
  return [
    createFinding(
      'warning',
      'lint.class-differs',
      { said: draft.subActivity, main: subActivity },
      {},
      createFix('lint-fix.class', { subActivity }, { main: subActivity }),
    ),
  ];
}

/**
 * Finds a time limit that never applies, because every restriction it could apply to has its own,
 * different maximum stay.
 */
export function lintUnusedTimeLimit({ draft }: LintSubject): Finding[] {
  const { timeLimit, restrictions } = draft;
  const stays = mainRestrictionIndexes(draft).map((index) => restrictions[index]?.maxStay ?? null);
  const [stay] = stays;
  if (timeLimit === null || stay === undefined || stay === null) return [];
  if (stays.includes(null) || stays.includes(timeLimit)) return [];
  const fix = createFix('lint-fix.time-limit', { timeLimit: stay }, { minutes: stay });
  return [createFinding('warning', 'lint.stay-differs', { limit: timeLimit, stay }, {}, fix)];
}

/** Finds curb types missing from the city's catalog. */
export function lintUnknownCurbTypes({ draft, context }: LintSubject): Finding[] {
  const { classNames } = context;
  if (classNames === null) return [];
  const known = new Set(classNames);
  const own = known.has(draft.subActivity)
    ? []
    : [createFinding('error', 'lint.unknown-class', { name: draft.subActivity }, {})];
  const others = draft.restrictions.flatMap(({ subActivity }, index) =>
    known.has(subActivity)
      ? []
      : [createFinding('error', 'lint.unknown-class', { name: subActivity }, { restriction: index })],
  );
  return [...own, ...others];
}

/**
 * Finds unknown rules. They make the result for the whole curb unknown until someone specifies
 * them.
 */
export function lintUnknownRules({ draft }: LintSubject): Finding[] {
  return draft.restrictions.flatMap((one, index) =>
    isUnknownRule(one)
      ? [createFinding('warning', 'lint.rules-unknown', { rule: index + 1 }, { restriction: index })]
      : [],
  );
}

/**
 * Finds a draft that removes unknown rules from a curb without a replacement (a removal, no rules,
 * or none that applies in the coming months). The curb would then count as open to everybody, which
 * no source states. This is an error, because batches reject it too.
 */
export function lintUnknownRulesRemoved(subject: LintSubject): Finding[] {
  const { restrictions, occurrences } = subject;
  if (restrictions.some((_, index) => occurrences.some(({ applies }) => applies[index] === '1'))) return [];
  const isUnknown = coveredSections(subject).some(
    ({ link: { ruleSet } }) => ruleSet !== null && hasUnknownRules(ruleSet.restrictions),
  );
  return isUnknown ? [createFinding('error', 'lint.unknown-removed', {}, {})] : [];
}
