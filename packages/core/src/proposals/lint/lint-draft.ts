// The rule linter: what a person should know of a draft before it becomes law. Never throws on a valid draft.
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

/** Rules about what the draft says; a removal says nothing. */
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

/** Of those, the rules about one restriction by itself: nothing can be said of how restrictions meet where some are unknown. */
const unknownLinters: typeof ruleLinters = [
  lintUnknownClasses,
  lintUnknownRules,
  lintNever,
  lintPeriods,
  lintStayOverWindow,
  lintTiers,
];

/** Rules about where it says it. */
const placeLinters: readonly ((subject: LintSubject) => Finding[])[] = [
  lintBeyond,
  lintOverlap,
  lintSlivers,
  lintUnknownRemoved,
];

/**
 * The findings of a draft: errors, then warnings, then notes; within these in the order of the rules, and in the draft's. A fix is an edit of
 * the draft as it is now. Throws a RangeError only when `context.date` is no date.
 */
export function lintDraft(draft: ProposalDraft, context: LintContext): Finding[] {
  const subject = subjectOf(draft.action === 'remove' ? { ...draft, restrictions: [] } : draft, context);
  const aboutRules = hasUnknownRules(subject.restrictions) ? unknownLinters : ruleLinters;
  const linters = draft.action === 'remove' ? placeLinters : [...placeLinters, ...aboutRules];
  const found = linters.flatMap((lint) => lint(subject));
  return severities.flatMap((severity) => found.filter((one) => one.severity === severity));
}
