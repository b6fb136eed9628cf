// Adds rules to the existing rules of a curb.

import { mainRestriction } from '../../city/regulations/main-restriction.ts';
import type { Restriction } from '../../city/regulations/restriction.ts';
import { ruleSetOf } from '../../city/regulations/rule-set.ts';
import { type DraftRules, restrictionsOfDraft, toDraftRules } from '../draft-rules.ts';

/** Curb type of a curb without rules. */
const unregulated = 'unregulated';

/**
 * Returns the rules with others added. Each rule applies as given: the time limit and the price of
 * a regulation never apply to an added rule. A rule identical to an existing one is omitted. A curb
 * keeps its type; an unregulated one gets the type of its main rule.
 */
export function withAddedRules(rules: DraftRules, added: readonly Restriction[]): DraftRules {
  const ruleSet = ruleSetOf([...restrictionsOfDraft(rules), ...added]);
  const type =
    rules.subActivity === unregulated
      ? (mainRestriction(ruleSet.restrictions)?.subActivity ?? unregulated)
      : rules.subActivity;
  return toDraftRules(ruleSet, type);
}
