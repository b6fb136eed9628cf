// The class a rule set is known by.
import { mainRestriction, type RuleSet } from '@curbwright/core';

export function mainClassOf(ruleSet: RuleSet | null): string {
  return (ruleSet === null ? null : mainRestriction(ruleSet.restrictions))?.subActivity ?? 'unregulated';
}
