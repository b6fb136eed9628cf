// Today's rules on the draft's curbs: its links grouped by rule set, the most frequent first; or those
// after a planned change.
import type { LinkFeature } from '@curbwright/contract';
import { curbLinkIdOf, type ProposalLink, type RuleSet } from '@curbwright/core';

interface CurrentRules {
  /** Number in the dictionary; `null` = unregulated. */
  readonly ruleSet: number | null;
  /** Number of the draft's curbs and sections. */
  readonly count: number;
  /** Total length in meters. */
  readonly length: number;
}

/** Groups the draft's links by their rule set; links not loaded (yet) are omitted. */
export function groupCurrentRules(
  links: readonly ProposalLink[],
  facts: ReadonlyMap<number, LinkFeature>,
): readonly CurrentRules[] {
  const groups = new Map<number | null, CurrentRules>();
  for (const link of links) {
    const known = facts.get(curbLinkIdOf(link));
    if (known === undefined) continue;
    const { rule_set: ruleSet, length: whole } = known.properties;
    const length = link.kind === 'curb' ? whole : link.to - link.from;
    const group = groups.get(ruleSet) ?? { ruleSet, count: 0, length: 0 };
    groups.set(ruleSet, { ruleSet, count: group.count + 1, length: group.length + length });
  }
  return [...groups.values()].sort(
    (a, b) => b.count - a.count || b.length - a.length || (a.ruleSet ?? 0) - (b.ruleSet ?? 0),
  );
}

/** Rules that a draft is compared with, and on how many of its curbs they are. */
export interface RulesBefore {
  readonly key: string;
  /** `null` = unregulated. */
  readonly rules: RuleSet | null;
  readonly count: number;
  /** Total length in meters; `null` = not known. */
  readonly length: number | null;
}

/**
 * Returns the rules that a draft is compared with: those after the planned changes of its curbs
 * (`planned`, absent = none is planned), or else today's.
 */
export function rulesBefore(
  current: readonly CurrentRules[],
  planned: readonly { readonly rules: RuleSet; readonly count: number }[] | null,
  ruleSetOf: (number: number | null) => RuleSet | null,
): readonly RulesBefore[] {
  return planned !== null
    ? planned.map(({ rules, count }) => ({ key: rules.id, rules, count, length: null }))
    : current.map(({ ruleSet, count, length }) => ({
        key: String(ruleSet ?? 'none'),
        rules: ruleSetOf(ruleSet),
        count,
        length,
      }));
}
