// The rule set: restrictions in normal form with a stable id made of their content.
import type { RestrictionInput, RuleSet } from './restriction.ts';

/** Normal form and id of a list of restrictions. Equal meanings written differently (order, case, absent fields) get one id. */
export function ruleSetOf(_restrictions: readonly RestrictionInput[]): RuleSet {
  throw new Error('not built yet');
}
