// Today's rules on the draft's curbs: its links grouped by rule set, the most frequent first.
import type { LinkFeature } from '@curbwright/contract';
import { curbLinkIdOf, type ProposalLink } from '@curbwright/core';

export interface CurrentRules {
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
