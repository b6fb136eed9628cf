// From a draft to the rules it would put on the curb, and back from a regulation to a draft.
import type { Payment } from '../city/rates/payment.ts';
import { mainRestriction } from '../city/regulations/main-restriction.ts';
import type { Restriction, RuleSet } from '../city/regulations/restriction.ts';
import { ruleSetOf } from '../city/regulations/rule-set.ts';
import type { ProposalDraft } from './draft.ts';

/** What a draft says of the rules, without place and action. */
export type DraftRules = Pick<ProposalDraft, 'subActivity' | 'timeLimit' | 'restrictions' | 'payment'>;

const allowing: readonly string[] = ['parking', 'loading', 'unloading', 'stopping'];

function allows({ activity }: Restriction): boolean {
  return allowing.includes(activity);
}

/**
 * Indexes of the restrictions that a draft's time limit and payment are about: those that allow parking, loading, unloading or stopping and
 * are of the draft's class; where there are none, those of the main restriction's class (see mainRestriction), as the importer reads a
 * regulation's payment.
 */
export function mainIndexes({
  restrictions,
  subActivity,
}: Pick<DraftRules, 'restrictions' | 'subActivity'>): number[] {
  const ofClass = (name: string | undefined) =>
    restrictions.flatMap((one, index) => (allows(one) && one.subActivity === name ? [index] : []));
  const own = ofClass(subActivity);
  return own.length > 0 ? own : ofClass(mainRestriction(restrictions)?.subActivity);
}

/** The restriction whose longest stay and payment are the regulation's: the main one of those its class is about, else of all. */
export function aboutRestriction(
  restrictions: readonly Restriction[],
  subActivity: string,
): Restriction | null {
  const about = restrictions.filter((one) => allows(one) && one.subActivity === subActivity);
  return mainRestriction(about.length > 0 ? about : restrictions);
}

/**
 * The draft's restrictions, in its order, with the draft's time limit and payment on each main one (see mainIndexes) that says none of its own.
 */
export function restrictionsOfDraft(draft: DraftRules): Restriction[] {
  const { restrictions, payment, timeLimit } = draft;
  const main = new Set(mainIndexes(draft));
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

/** The rule set a draft would publish; null for a removal. */
export function ruleSetOfDraft(draft: DraftRules & Pick<ProposalDraft, 'action'>): RuleSet | null {
  return draft.action === 'remove' ? null : ruleSetOf(restrictionsOfDraft(draft));
}

function samePayment(a: Payment | null, b: Payment | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * A regulation's rules as a draft says them, so that ruleSetOfDraft gives the same rule set again. The main restriction's longest stay becomes the
 * draft's time limit, its payment the draft's, and both are taken off the restrictions that say the same. Where one of those they are about says
 * none, they stay where they are and the draft says null: that one would take it. `subActivity` is the regulation's; null = that of its main
 * restriction.
 */
export function rulesOfRuleSet(ruleSet: RuleSet, subActivity: string | null): DraftRules {
  const { restrictions } = ruleSet;
  const name = subActivity ?? mainRestriction(restrictions)?.subActivity ?? 'unregulated';
  const main = aboutRestriction(restrictions, name);
  const indexes = new Set(mainIndexes({ restrictions: [...restrictions], subActivity: name }));
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
 * True when another price can take the place of what is charged: what the price is about (see mainIndexes) costs the same in all its restrictions,
 * and nothing else of the rules costs something else.
 */
export function hasOnePrice(rules: DraftRules): boolean {
  const main = new Set(mainIndexes(rules));
  const prices = restrictionsOfDraft(rules).flatMap(({ payment }, index) =>
    payment === null && !main.has(index) ? [] : [JSON.stringify(payment)],
  );
  return new Set(prices).size <= 1;
}

/** The draft with another time limit. A restriction's own longest stay is never touched, also where it is the same. */
export function withTimeLimit<T extends DraftRules>(draft: T, timeLimit: number | null): T {
  return { ...draft, timeLimit };
}

/** The draft with another payment. A restriction's own is never touched, also where it is the same. */
export function withPayment<T extends DraftRules>(draft: T, payment: Payment | null): T {
  return { ...draft, payment };
}
