// Finds out which added rule replaces which removed one, so that a change of hours is one changed
// rule and not two.
import type { Restriction } from '../city/regulations/restriction.ts';
import { ruleChangeOf } from './batches/rule-edit.ts';
import type { RuleChanges } from './rule-changes.ts';

/** A rule before and after a change. */
export interface ChangedRule {
  readonly before: Restriction;
  readonly after: Restriction;
}

interface PairedRules {
  readonly changed: readonly ChangedRule[];
  /** Removed rules that no rule replaces. */
  readonly removed: readonly Restriction[];
  /** Added rules that replace none. */
  readonly added: readonly Restriction[];
}

/** Whether two rules are about the same: one type and activity, or the same users and times. */
function isAboutSame(a: Restriction, b: Restriction): boolean {
  if (a.activity === b.activity && a.subActivity === b.subActivity) return true;
  return JSON.stringify([a.users, a.timeSpans]) === JSON.stringify([b.users, b.timeSpans]);
}

/**
 * Pairs removed rules with the added rules that replace them; each rule is in one pair at most.
 * Rules that differ in the fewest members are paired first. If one rule of each list remains, the
 * one replaces the other.
 */
export function pairRules({ removed, added }: Pick<RuleChanges, 'removed' | 'added'>): PairedRules {
  const candidates = removed
    .flatMap((before, from) =>
      added.flatMap((after, to) =>
        isAboutSame(before, after)
          ? [{ from, to, differing: Object.keys(ruleChangeOf(before, after)).length }]
          : [],
      ),
    )
    .sort((a, b) => a.differing - b.differing || a.from - b.from || a.to - b.to);
  const successors = new Map<Restriction, Restriction>();
  const isNew = new Set(added);
  const isGone = new Set(removed);
  const pair = (before: Restriction | undefined, after: Restriction | undefined) => {
    if (before === undefined || after === undefined || !isGone.has(before) || !isNew.has(after)) return;
    isGone.delete(before);
    isNew.delete(after);
    successors.set(before, after);
  };
  for (const { from, to } of candidates) pair(removed[from], added[to]);
  if (isGone.size === 1 && isNew.size === 1) pair([...isGone][0], [...isNew][0]);
  return {
    changed: removed.flatMap((before) => {
      const after = successors.get(before);
      return after === undefined ? [] : [{ before, after }];
    }),
    removed: [...isGone],
    added: [...isNew],
  };
}
