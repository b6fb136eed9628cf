// The rule linter: reports problems of a draft before it becomes law. Never throws on a valid
// draft.
import { hasUnknownRules } from '../../city/regulations/rules-unknown.ts';
import type { ProposalDraft } from '../draft.ts';
import { type Finding, severities } from './finding.ts';
import {
  lintClass,
  lintStayDiffers,
  lintUnknownClasses,
  lintUnknownRemoved,
  lintUnknownRules,
} from './lint-class.ts';
import type { LintContext } from './lint-context.ts';
import { lintNeighbours } from './lint-neighbours.ts';
import { lintPaymentNowhere, lintTiers } from './lint-payment.ts';
import { lintBeyond, lintClearances, lintOverlap, lintShort, lintSlivers } from './lint-place.ts';
import { lintBeaten, lintEqualPriorities } from './lint-priorities.ts';
import { type LintSubject, subjectOf } from './lint-subject.ts';
import { lintNever, lintPeriods, lintStayOverWindow, lintUncovered } from './lint-times.ts';

/** Checks of the draft's rules; a removal has none. */
const ruleLinters: readonly ((subject: LintSubject) => Finding[])[] = [
  lintUnknownClasses,
  lintEqualPriorities,
  lintNever,
  lintPeriods,
  lintBeaten,
  lintStayOverWindow,
  lintTiers,
  lintPaymentNowhere,
  lintClass,
  lintStayDiffers,
  lintShort,
  lintClearances,
  lintNeighbours,
  lintUncovered,
];

/**
 * The checks that look at one restriction alone: interactions between restrictions cannot be
 * checked when some are unknown.
 */
const unknownLinters: typeof ruleLinters = [
  lintUnknownClasses,
  lintUnknownRules,
  lintNever,
  lintPeriods,
  lintStayOverWindow,
  lintTiers,
];

/** Checks of the draft's location. */
const placeLinters: readonly ((subject: LintSubject) => Finding[])[] = [
  lintBeyond,
  lintOverlap,
  lintSlivers,
  lintUnknownRemoved,
];

/**
 * The findings of a draft: errors, then warnings, then notes; within these in the order of the
 * checks, then of the draft. A fix is an edit of the draft in its current state. Throws a
 * RangeError only when `context.date` is invalid.
 */
export function lintDraft(draft: ProposalDraft, context: LintContext): Finding[] {
  const subject = subjectOf(draft.action === 'remove' ? { ...draft, restrictions: [] } : draft, context);
  const aboutRules = hasUnknownRules(subject.restrictions) ? unknownLinters : ruleLinters;
  const linters = draft.action === 'remove' ? placeLinters : [...placeLinters, ...aboutRules];
  const found = linters.flatMap((lint) => lint(subject));
  return severities.flatMap((severity) => found.filter((one) => one.severity === severity));
}
