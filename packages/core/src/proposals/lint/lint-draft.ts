// The rule linter: reports problems of a draft before it becomes law. Never throws on a valid
// draft.
import { hasUnknownRules } from '../../city/regulations/unknown-rules.ts';
import type { ProposalDraft } from '../draft.ts';
import { type Finding, severities } from './finding.ts';
import { lintChargedBeyond } from './lint-charged-beyond.ts';
import type { LintContext } from './lint-context.ts';
import {
  lintCurbType,
  lintUnknownCurbTypes,
  lintUnknownRules,
  lintUnknownRulesRemoved,
  lintUnusedTimeLimit,
} from './lint-curb-type.ts';
import { lintNeighbours } from './lint-neighbours.ts';
import { lintOverridden } from './lint-overridden.ts';
import { lintTiers, lintUnusedPayment } from './lint-payment.ts';
import { lintBeyondLink, lintClearances, lintOverlap, lintShort, lintSlivers } from './lint-place.ts';
import { lintEqualPriorities } from './lint-priorities.ts';
import { lintUnpriced } from './lint-rates.ts';
import { createLintSubject, type LintSubject } from './lint-subject.ts';
import { lintNeverActive, lintStayOverWindow, lintUncovered, lintUnknownPeriods } from './lint-times.ts';
import { isPreexisting } from './preexisting.ts';

/** Checks of the draft's rules; a removal has none. */
const ruleLinters: readonly ((subject: LintSubject) => Finding[])[] = [
  lintUnknownCurbTypes,
  lintEqualPriorities,
  lintNeverActive,
  lintUnknownPeriods,
  lintOverridden,
  lintStayOverWindow,
  lintTiers,
  lintUnpriced,
  lintChargedBeyond,
  lintUnusedPayment,
  lintCurbType,
  lintUnusedTimeLimit,
  lintShort,
  lintClearances,
  lintNeighbours,
  lintUncovered,
];

/**
 * Checks of single restrictions. Interactions between restrictions cannot be checked while some are
 * unknown.
 */
const unknownLinters: typeof ruleLinters = [
  lintUnknownCurbTypes,
  lintUnknownRules,
  lintNeverActive,
  lintUnknownPeriods,
  lintStayOverWindow,
  lintTiers,
  lintUnpriced,
];

/** Checks of the draft's location. */
const placeLinters: readonly ((subject: LintSubject) => Finding[])[] = [
  lintBeyondLink,
  lintOverlap,
  lintSlivers,
  lintUnknownRulesRemoved,
];

/**
 * Returns the findings of a draft: errors, then warnings, then notes; within each group in the
 * order of the checks, then of the draft. Those about unchanged rules in force are marked. A fix is
 * an edit of the draft in its current state.
 * Throws a RangeError only when `context.date` is invalid.
 */
export function lintDraft(draft: ProposalDraft, context: LintContext): Finding[] {
  const subject = createLintSubject(
    draft.action === 'remove' ? { ...draft, restrictions: [] } : draft,
    context,
  );
  const aboutRules = hasUnknownRules(subject.restrictions) ? unknownLinters : ruleLinters;
  const linters = draft.action === 'remove' ? placeLinters : [...placeLinters, ...aboutRules];
  const found = linters
    .flatMap((lint) => lint(subject))
    .map((one) => (isPreexisting(one, subject.rulesBefore) ? { ...one, isPreexisting: true } : one));
  return severities.flatMap((severity) => found.filter((one) => one.severity === severity));
}
