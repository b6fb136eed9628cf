// From a draft to the rules it would put on the curb, and back from a regulation to a draft.
import type { Payment } from '../rates/payment.ts';
import { mainRestriction } from '../regulations/main-restriction.ts';
import type { Restriction, RuleSet } from '../regulations/restriction.ts';
import { ruleSetOf } from '../regulations/rule-set.ts';
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
 * The draft's restrictions, in its order, with the draft's payment on each main one (see mainIndexes) that has none of its own, and the
 * draft's time limit on the main ones when none of them says a longest stay of its own.
 */
export function restrictionsOfDraft(draft: DraftRules): Restriction[] {
  const { restrictions, payment, timeLimit } = draft;
  const main = new Set(mainIndexes(draft));
  const staySaid = restrictions.some(({ maxStay }, index) => main.has(index) && maxStay !== null);
  return restrictions.map((restriction, index) => {
    if (!main.has(index)) return restriction;
    return {
      ...restriction,
      maxStay: staySaid ? restriction.maxStay : timeLimit,
      payment: restriction.payment ?? payment,
    };
  });
}

/** The rule set a draft would publish; null for a removal. */
export function ruleSetOfDraft(draft: DraftRules & Pick<ProposalDraft, 'action'>): RuleSet | null {
  return draft.action === 'remove' ? null : ruleSetOf(restrictionsOfDraft(draft));
}

function samePayment(a: Payment | null, b: Payment | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * A regulation's rules as a draft says them, so that ruleSetOfDraft gives the same rule set again. The main restriction's payment becomes the
 * draft's and is taken off the ones it is about; where one of them has no payment while the main one has, the payments stay where they are.
 * `subActivity` is the regulation's; null = that of its main restriction.
 */
export function rulesOfRuleSet(ruleSet: RuleSet, subActivity: string | null): DraftRules {
  const { restrictions } = ruleSet;
  const name = subActivity ?? mainRestriction(restrictions)?.subActivity ?? 'unregulated';
  const main = aboutRestriction(restrictions, name);
  const indexes = new Set(mainIndexes({ restrictions: [...restrictions], subActivity: name }));
  const payment = main?.payment ?? null;
  const isPaidThroughout =
    indexes.size > 0 && restrictions.every((one, index) => !indexes.has(index) || one.payment !== null);
  const timeLimit = main?.maxStay ?? null;
  if (payment === null || !isPaidThroughout)
    return { subActivity: name, timeLimit, restrictions: [...restrictions], payment: null };
  const bare = restrictions.map((one, index) =>
    indexes.has(index) && samePayment(one.payment, payment) ? { ...one, payment: null } : one,
  );
  return { subActivity: name, timeLimit, restrictions: bare, payment };
}

/** The draft with another time limit: said on the main restrictions too where they had the old one. */
export function withTimeLimit<T extends DraftRules>(draft: T, timeLimit: number | null): T {
  const main = new Set(mainIndexes(draft));
  const restrictions = draft.restrictions.map((one, index) =>
    main.has(index) && one.maxStay === draft.timeLimit ? { ...one, maxStay: timeLimit } : one,
  );
  return { ...draft, timeLimit, restrictions };
}

/** The draft with another payment: main restrictions that said the old one as their own take the new one. */
export function withPayment<T extends DraftRules>(draft: T, payment: Payment | null): T {
  const main = new Set(mainIndexes(draft));
  const restrictions = draft.restrictions.map((one, index) =>
    main.has(index) && one.payment !== null && samePayment(one.payment, draft.payment)
      ? { ...one, payment: null }
      : one,
  );
  return { ...draft, payment, restrictions };
}
