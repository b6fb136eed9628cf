// Changes or removes single rules of many curbs wherever they occur. Every other rule stays.
import { z } from 'zod';
import { mainRestriction } from '../../city/regulations/main-restriction.ts';
import { type Restriction, restriction } from '../../city/regulations/restriction.ts';
import { normalizeRestriction, ruleSetOf } from '../../city/regulations/rule-set.ts';
import { hasUnknownRules } from '../../city/regulations/unknown-rules.ts';
import type { Failure } from '../../platform/result.ts';
import { type DraftRules, restrictionsOfDraft, toDraftRules } from '../draft-rules.ts';
import { changeRestriction } from '../rate-hours.ts';
import { type CurbTypeDefaults, changeCurbType } from '../restriction-edit.ts';

/** Maximum number of rules that one batch edit changes or removes, over all of its entries. */
export const maxEditedRules = 500;

const { activity, users, forbidsOthers, timeSpans, maxStay, noReturn, payment, description } =
  restriction.shape;
const { subActivity, priority } = restriction.shape;

/**
 * New values of a rule. Absent members stay as they are, so none has the default that it has in a
 * restriction.
 */
const ruleChange = z.strictObject({
  subActivity: subActivity.optional(),
  /** By default, the activity of the new curb type. */
  activity: activity.optional(),
  priority: priority.optional(),
  users: users.unwrap().optional(),
  forbidsOthers: forbidsOthers.unwrap().optional(),
  timeSpans: timeSpans.unwrap().optional(),
  maxStay: maxStay.unwrap().optional(),
  noReturn: noReturn.unwrap().optional(),
  payment: payment.unwrap().optional(),
  description: description.unwrap().optional(),
});
export type RuleChange = z.infer<typeof ruleChange>;

export const ruleEdit = z.strictObject({
  /**
   * The rules to change, as in force: with the time limit and the price of their regulation. A rule
   * that differs in anything else than form is another rule and stays.
   */
  rules: z.array(restriction).min(1).max(maxEditedRules),
  /** `null` = the rules are removed. */
  to: ruleChange.nullable(),
});
export type RuleEdit = z.infer<typeof ruleEdit>;

/** Returns a text that is equal for rules that differ only in form. */
function ruleKey(rule: Restriction): string {
  return JSON.stringify(normalizeRestriction(rule));
}

/** Returns the members of a rule that differ after it was edited; `{}` = none. */
export function ruleChangeOf(before: Restriction, after: Restriction): RuleChange {
  const members = ruleChange.keyof().options;
  return Object.fromEntries(
    members
      .filter((member) => JSON.stringify(before[member]) !== JSON.stringify(after[member]))
      .map((member) => [member, after[member]]),
  );
}

/** Returns the edit of each rule named, by `ruleKey`. */
function indexEdits(edits: readonly RuleEdit[]): ReadonlyMap<string, RuleEdit> {
  return new Map(edits.flatMap((edit) => edit.rules.map((rule) => [ruleKey(rule), edit] as const)));
}

/** Returns the index of the first edit that names a rule of an earlier one; -1 = none does. */
export function findRepeatedRule(edits: readonly RuleEdit[]): number {
  const known = new Set<string>();
  return edits.findIndex(({ rules }) => {
    const keys = new Set(rules.map(ruleKey));
    const isRepeated = [...keys].some((key) => known.has(key));
    for (const key of keys) known.add(key);
    return isRepeated;
  });
}

function changeRule(
  rule: Restriction,
  { subActivity, ...values }: RuleChange,
  classes: ReadonlyMap<string, CurbTypeDefaults>,
): Restriction {
  const to = subActivity === undefined ? undefined : classes.get(subActivity);
  const typed = to === undefined ? rule : changeCurbType(rule, classes.get(rule.subActivity) ?? null, to);
  return changeRestriction(typed, values as Partial<Restriction>);
}

/**
 * A curb keeps its type as long as one of its rules has it, or if none of them had it before.
 * Otherwise it gets the type of its main rule.
 */
function typeAfter(type: string, before: readonly Restriction[], after: readonly Restriction[]): string {
  const has = (rules: readonly Restriction[]) => rules.some(({ subActivity }) => subActivity === type);
  return has(after) || !has(before) ? type : (mainRestriction(after)?.subActivity ?? type);
}

/** Why the edits leave a curb as it is. */
type RuleEditFailure = 'batch.rule-not-here' | 'batch.only-rules' | 'batch.unknown-class';

type EditedRules =
  | { readonly rules: DraftRules }
  | { readonly failure: RuleEditFailure; readonly params: Failure['params'] };

/**
 * Returns a function that applies the edits to the rules of a curb. A changed rule that equals one
 * the curb has already is not added a second time. Rejected: `batch.rule-not-here` if the curb has
 * none of the rules, `batch.only-rules` if no rule would remain, `batch.unknown-class` for a curb
 * type that the city does not have.
 */
export function createRuleEditor(
  edits: readonly RuleEdit[],
  classes: ReadonlyMap<string, CurbTypeDefaults>,
): (before: DraftRules) => EditedRules {
  const byRule = indexEdits(edits);
  const unknown = edits
    .map(({ to }) => to?.subActivity)
    .find((name) => name !== undefined && !classes.has(name));
  return (before): EditedRules => {
    if (unknown !== undefined) return { failure: 'batch.unknown-class', params: { name: unknown } };
    const rules = restrictionsOfDraft(before).map((rule) => ({ rule, edit: byRule.get(ruleKey(rule)) }));
    if (rules.every(({ edit }) => edit === undefined)) return { failure: 'batch.rule-not-here', params: {} };
    const after = rules.flatMap(({ rule, edit }) => {
      if (edit === undefined) return [rule];
      return edit.to === null ? [] : [changeRule(rule, edit.to, classes)];
    });
    if (after.length === 0) return { failure: 'batch.only-rules', params: {} };
    const type = typeAfter(
      before.subActivity,
      rules.map(({ rule }) => rule),
      after,
    );
    return { rules: toDraftRules(ruleSetOf(after), type) };
  };
}

/** A rule in force and the number of links on which it is. */
interface CountedRule {
  readonly rule: Restriction;
  readonly links: number;
}

interface LinkWithRules {
  readonly ruleSet: { readonly id: string; readonly restrictions: readonly Restriction[] } | null;
}

/**
 * Returns every rule on the links once, those on the most links first. Links with unknown rules are
 * left out, because no edit of single rules applies to them.
 */
export function countRules(links: readonly LinkWithRules[]): readonly CountedRule[] {
  const sets = new Map<string, { readonly rules: readonly Restriction[]; links: number }>();
  for (const { ruleSet } of links) {
    if (ruleSet === null || hasUnknownRules(ruleSet.restrictions)) continue;
    const known = sets.get(ruleSet.id);
    if (known === undefined) sets.set(ruleSet.id, { rules: ruleSet.restrictions, links: 1 });
    else known.links += 1;
  }
  const counts = new Map<string, CountedRule>();
  for (const { rules, links: count } of sets.values())
    for (const rule of rules) {
      const key = JSON.stringify(rule);
      counts.set(key, { rule, links: (counts.get(key)?.links ?? 0) + count });
    }
  return [...counts.values()].sort((a, b) => b.links - a.links);
}
