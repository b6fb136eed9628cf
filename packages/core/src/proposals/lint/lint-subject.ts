// Input of every linter check: the draft, the restrictions it would publish, and when they apply.
import type { Restriction } from '../../city/regulations/restriction.ts';
import { parseEpochDay } from '../../platform/time/civil-day.ts';
import type { ProposalDraft } from '../draft.ts';
import { restrictionsOfDraft } from '../draft-rules.ts';
import type { DraftEdit, Finding, FindingPlace, Fix, LintCode, Severity } from './finding.ts';
import type { LintContext } from './lint-context.ts';
import { findOccurrences, type Occurrence } from './occurrences.ts';
import { compareWithCurrentRules, currentRulesOf, type RulesBefore } from './preexisting.ts';

export interface LintSubject {
  readonly draft: ProposalDraft;
  readonly context: LintContext;
  /**
   * In the draft's order, with its payment and time limit applied to the restrictions they are
   * meant for.
   */
  readonly restrictions: readonly Restriction[];
  /** The day of `context.date`, as an epoch day. */
  readonly today: number;
  readonly occurrences: readonly Occurrence[];
  readonly rulesBefore: RulesBefore;
}

/** Prepares a draft for the checks. Throws a RangeError when `context.date` is invalid. */
export function createLintSubject(draft: ProposalDraft, context: LintContext): LintSubject {
  const today = parseEpochDay(context.date);
  if (today === null) throw new RangeError(`not a date: ${context.date}`);
  const restrictions = restrictionsOfDraft(draft);
  return {
    draft,
    context,
    restrictions,
    today,
    occurrences: findOccurrences(restrictions, context.cityTime, today),
    rulesBefore: compareWithCurrentRules(draft, currentRulesOf(draft, context.links)),
  };
}

/** Builds a finding, with a fix if one is given. */
export function createFinding(
  severity: Severity,
  code: LintCode,
  params: Finding['params'],
  place: FindingPlace,
  fix: Fix | null = null,
): Finding {
  return { severity, code, params, place, fix };
}

/** Builds a fix from its button text code and its edit. */
export function createFix(code: string, edit: DraftEdit, params: Fix['params'] = {}): Fix {
  return { code, params, edit };
}

/** Returns the draft's restrictions with one replaced, or removed (`null`). */
export function replaceOrRemoveRestriction(
  { restrictions }: Pick<ProposalDraft, 'restrictions'>,
  index: number,
  value: Restriction | null,
): Restriction[] {
  return restrictions.flatMap((one, i) => (i === index ? (value === null ? [] : [value]) : [one]));
}
