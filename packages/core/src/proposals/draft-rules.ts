// Converts a draft to the rules it would publish, and a regulation back to a draft.
import type { Payment } from '../city/rates/payment.ts';
import { mainRestriction } from '../city/regulations/main-restriction.ts';
import type { Restriction, RuleSet } from '../city/regulations/restriction.ts';
import { ruleSetOf } from '../city/regulations/rule-set.ts';
import type { ProposalDraft } from './draft.ts';

/** The rules of a draft, without its location and action. */
export type DraftRules = Pick<ProposalDraft, 'subActivity' | 'timeLimit' | 'restrictions' | 'payment'>;

const allowing: readonly string[] = ['parking', 'loading', 'unloading', 'stopping'];

function allows({ activity }: Restriction): boolean {
  return allowing.includes(activity);
}

/**
 * Returns the indexes of the restrictions that a draft's time limit and payment apply to: those of
 * the draft's curb type that allow parking, loading, unloading or stopping. If there are none,
 * those of the main restriction's type (see `mainRestriction`), which is how the importer reads a
 * regulation's payment.
 */
export function mainRestrictionIndexes({
  restrictions,
  subActivity,
}: Pick<DraftRules, 'restrictions' | 'subActivity'>): number[] {
  const ofClass = (name: string | undefined) =>
    restrictions.flatMap((one, index) => (allows(one) && one.subActivity === name ? [index] : []));
  const own = ofClass(subActivity);
  return own.length > 0 ? own : ofClass(mainRestriction(restrictions)?.subActivity);
}

/**
 * Returns the restriction that provides the regulation's maximum stay and payment: the main one of
 * those of its curb type, or of all if there are none.
 */
export function principalRestriction(
  restrictions: readonly Restriction[],
  subActivity: string,
): Restriction | null {
  const about = restrictions.filter((one) => allows(one) && one.subActivity === subActivity);
  return mainRestriction(about.length > 0 ? about : restrictions);
}

/**
 * Returns the draft's restrictions in order, with the draft's time limit and payment applied to
 * each main restriction (see `mainRestrictionIndexes`) without its own.
 */
export function restrictionsOfDraft(draft: DraftRules): Restriction[] {
  const { restrictions, payment, timeLimit } = draft;
  const main = new Set(mainRestrictionIndexes(draft));
  return restrictions.map((restriction, index) =>
    main.has(index)
      ? {
          ...restriction,
          maxStay: restriction.maxStay ?? timeLimit,
          payment: restriction.payment ?? payment,
        }
      : restriction,
  );
}

/** Returns a restriction as text, in the order of fields that rule sets use. */
export function restrictionKey(restriction: Restriction): string {
  return JSON.stringify(ruleSetOf([restriction]).restrictions);
}

/**
 * Returns the index of the draft's rule that publishes this restriction; `null` = the draft has no
 * such rule.
 */
export function indexOfDraftRule(draft: DraftRules, restriction: Restriction): number | null {
  const key = restrictionKey(restriction);
  const index = restrictionsOfDraft(draft).findIndex((one) => restrictionKey(one) === key);
  return index === -1 ? null : index;
}

/** Returns the rule set a draft would publish; `null` for a removal. */
export function ruleSetOfDraft(draft: DraftRules & Pick<ProposalDraft, 'action'>): RuleSet | null {
  return draft.action === 'remove' ? null : ruleSetOf(restrictionsOfDraft(draft));
}

function samePayment(a: Payment | null, b: Payment | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Converts a regulation's rules to draft form, so that `ruleSetOfDraft` returns the same rule set
 * again. The main restriction's maximum stay and payment become the draft's and are removed from
 * restrictions with the same values. If another restriction without such a value would then inherit
 * it, the value stays on the restrictions and is `null` in the draft.
 * `subActivity`: the regulation's curb type; `null` = that of its main restriction.
 */
export function toDraftRules(ruleSet: RuleSet, subActivity: string | null): DraftRules {
  const { restrictions } = ruleSet;
  const name = subActivity ?? mainRestriction(restrictions)?.subActivity ?? 'unregulated';
  const main = principalRestriction(restrictions, name);
  const indexes = new Set(mainRestrictionIndexes({ restrictions: [...restrictions], subActivity: name }));
  const about = restrictions.filter((_, index) => indexes.has(index));
  const timeLimit = about.every(({ maxStay }) => maxStay !== null) ? (main?.maxStay ?? null) : null;
  const isPaid = about.length > 0 && about.every((one) => one.payment !== null);
  const payment = isPaid ? (main?.payment ?? null) : null;
  const bare = restrictions.map((one, index) =>
    indexes.has(index)
      ? {
          ...one,
          maxStay: one.maxStay === timeLimit ? null : one.maxStay,
          payment: samePayment(one.payment, payment) ? null : one.payment,
        }
      : one,
  );
  return { subActivity: name, timeLimit, restrictions: bare, payment };
}

/**
 * Whether one new price can replace the current ones: all restrictions that the price applies to
 * (see `mainRestrictionIndexes`) cost the same, and no other rule has a different price.
 */
export function hasOnePrice(rules: DraftRules): boolean {
  const main = new Set(mainRestrictionIndexes(rules));
  const prices = restrictionsOfDraft(rules).flatMap(({ payment }, index) =>
    payment === null && !main.has(index) ? [] : [JSON.stringify(payment)],
  );
  return new Set(prices).size <= 1;
}

/**
 * Returns the draft with another time limit. A restriction's own maximum stay is never changed,
 * even if it is the same.
 */
export function withTimeLimit<T extends DraftRules>(draft: T, timeLimit: number | null): T {
  return { ...draft, timeLimit };
}

/**
 * Returns the draft with another payment. A restriction's own payment is never changed, even if it
 * is the same.
 */
export function withPayment<T extends DraftRules>(draft: T, payment: Payment | null): T {
  return { ...draft, payment };
}
