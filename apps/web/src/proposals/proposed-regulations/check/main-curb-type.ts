// The main curb type of a rule set.
import { mainRestriction, type RuleSet } from '@curbwright/core';

export function mainCurbTypeOf(ruleSet: RuleSet | null): string {
  return (ruleSet === null ? null : mainRestriction(ruleSet.restrictions))?.subActivity ?? 'unregulated';
}
