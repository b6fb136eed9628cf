// Compares the rules of a curb before and after a change: which are removed, added and unchanged,
// and what is lost with the removed ones.
import type { Restriction } from '../city/regulations/restriction.ts';
import { ruleSetOf } from '../city/regulations/rule-set.ts';
import { findRuleLosses, type RuleLoss } from './rule-losses.ts';

export interface RuleChanges {
  readonly removed: readonly Restriction[];
  readonly added: readonly Restriction[];
  readonly unchanged: readonly Restriction[];
  /** In the order of `ruleLosses`. */
  readonly losses: readonly RuleLoss[];
}

/**
 * Compares the rules of a curb before and after a change, each list as in force (see
 * `restrictionsOfDraft`); an empty list = no rules. Rules that differ only in form are the same. A
 * loss is something that a removed rule had and that the added rules lack, or have for fewer
 * minutes per week in total; a price that falls below a tenth is also lost. Unchanged rules replace
 * nothing, because they existed before, except a prohibition at all times.
 */
export function compareRules(before: readonly Restriction[], after: readonly Restriction[]): RuleChanges {
  const [old, next] = [ruleSetOf(before).restrictions, ruleSetOf(after).restrictions];
  const [oldTexts, nextTexts] = [old, next].map((list) => new Set(list.map((one) => JSON.stringify(one))));
  const removed = old.filter((one) => nextTexts?.has(JSON.stringify(one)) !== true);
  const added = next.filter((one) => oldTexts?.has(JSON.stringify(one)) !== true);
  const unchanged = old.filter((one) => nextTexts?.has(JSON.stringify(one)) === true);
  const losses = findRuleLosses(removed, added, unchanged).map(({ loss }) => loss);
  return { removed, added, unchanged, losses };
}
