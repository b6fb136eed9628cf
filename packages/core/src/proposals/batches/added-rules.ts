// Adding rules to those that a curb has.

import { mainRestriction } from '../../city/regulations/main-restriction.ts';
import type { Restriction } from '../../city/regulations/restriction.ts';
import { ruleSetOf } from '../../city/regulations/rule-set.ts';
import { type DraftRules, restrictionsOfDraft, rulesOfRuleSet } from '../draft-rules.ts';

/** The type of a curb without rules. */
const unregulated = 'unregulated';

/**
 * The rules with others beside them. Each rule applies as it stands: the time limit and the price of a regulation never fall on an added rule. A
 * rule that says the same as one that is there is left out. A curb keeps its type; one that was unregulated gets that of its main rule.
 */
export function withAddedRules(rules: DraftRules, added: readonly Restriction[]): DraftRules {
  const ruleSet = ruleSetOf([...restrictionsOfDraft(rules), ...added]);
  const type =
    rules.subActivity === unregulated
      ? (mainRestriction(ruleSet.restrictions)?.subActivity ?? unregulated)
      : rules.subActivity;
  return rulesOfRuleSet(ruleSet, type);
}
