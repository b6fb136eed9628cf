// Runs the linter in the browser while the draft is edited, with the data this page has about the
// city and the draft's links.
import type { LinkFeature, RuleSetDictionary } from '@curbwright/contract';
import {
  applyFix,
  civilDateAndTime,
  curbLinkIdOf,
  defaultClearances,
  type Finding,
  findingKey,
  type LintContext,
  type LintLink,
  lintDraft,
  type ProposalDraft,
  type RuleSet,
} from '@curbwright/core';

export interface LintInputs {
  readonly dictionary: RuleSetDictionary;
  /** Names of the city's curb types; `null` = not loaded. */
  readonly classNames: readonly string[] | null;
  readonly facts: ReadonlyMap<number, LinkFeature>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The rule set with this number; `null` = unregulated or not in the dictionary. */
export function ruleSetByNumber(dictionary: RuleSetDictionary, number: number | null): RuleSet | null {
  return number === null ? null : (dictionary.rule_sets.find((row) => row.number === number) ?? null);
}

/** The linter's context. Only the server knows neighboring curbs and assets. */
export function toLintContext(
  draft: ProposalDraft,
  { dictionary, classNames, facts, now }: LintInputs,
): LintContext {
  const cityTime = { timeZone: dictionary.time_zone, calendar: dictionary.calendar };
  const sets = new Map(dictionary.rule_sets.map((row) => [row.number, row]));
  const links = [...new Set(draft.links.map(curbLinkIdOf))].flatMap((link): LintLink[] => {
    const known = facts.get(link);
    if (known === undefined) return [];
    const { length, rule_set: number } = known.properties;
    const ruleSet = number === null ? null : (sets.get(number) ?? null);
    return [{ link, length, points: [], ruleSet, atStart: null, atEnd: null }];
  });
  return {
    cityTime,
    date: civilDateAndTime(Math.max(draft.effectiveFrom ?? 0, now), cityTime.timeZone).date,
    links,
    classNames,
    clearances: defaultClearances,
  };
}

export function lintInBrowser(draft: ProposalDraft, known: LintInputs): readonly Finding[] {
  return lintDraft(draft, toLintContext(draft, known));
}

/**
 * Maximum number of successive fixes. No draft needs as many; the limit stops two fixes that undo
 * each other.
 */
const maxFixes = 50;

interface FixResult {
  readonly draft: ProposalDraft;
  /** Number of fixes applied. */
  readonly count: number;
}

/**
 * Applies every available fix. The draft is checked again after each one, because the other fixes
 * were computed for the draft before it. Unchanged rules in force are left as they are. A finding that its own fix brings back is tried only once.
 */
export function fixAll(draft: ProposalDraft, known: LintInputs): FixResult {
  const tried = new Set<string>();
  let now = draft;
  let count = 0;
  while (count < maxFixes) {
    const next = lintInBrowser(now, known).find(
      (finding) =>
        finding.fix !== null &&
        finding.isPreexisting !== true &&
        !tried.has(`${findingKey(finding)} ${JSON.stringify(finding.fix)}`),
    );
    if (next?.fix === null || next === undefined) break;
    tried.add(`${findingKey(next)} ${JSON.stringify(next.fix)}`);
    now = applyFix(now, next.fix);
    count += 1;
  }
  return { draft: now, count };
}
