// From a draft to the rules it would put on the curb, and back from a regulation to a draft.
import type { Payment } from '../rates/payment.ts';
import { mainRestriction } from '../regulations/main-restriction.ts';
import type { Restriction, RuleSet } from '../regulations/restriction.ts';
import { ruleSetOf } from '../regulations/rule-set.ts';
import type { ProposalDraft } from './draft.ts';

/** What a draft says of the rules, without place and action. */
export type DraftRules = Pick<ProposalDraft, 'subActivity' | 'timeLimit' | 'restrictions' | 'payment'>;

const allowing: readonly string[] = ['parking', 'loading', 'unloading', 'stopping'];

/**
 * Indexes of the restrictions that a draft's time limit and payment are about: those that allow parking, loading, unloading or stopping and
 * are of the class of the main restriction (see mainRestriction). It is the importer's reading of a regulation's payment, the other way round.
 */
export function mainIndexes(restrictions: readonly Restriction[]): number[] {
  const main = mainRestriction(restrictions);
  if (main === null) return [];
  return restrictions.flatMap(({ activity, subActivity }, index) =>
    allowing.includes(activity) && subActivity === main.subActivity ? [index] : [],
  );
}

/**
 * The draft's restrictions, in its order, with the draft's payment on each main one (see mainIndexes) that has none of its own, and the
 * draft's time limit on the main ones when none of them says a longest stay of its own.
 */
export function restrictionsOfDraft({ restrictions, payment, timeLimit }: DraftRules): Restriction[] {
  const main = new Set(mainIndexes(restrictions));
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
 * draft's and is taken off the main ones; where one of them has no payment while the main one has, the payments stay where they are.
 * `subActivity` is the regulation's; null = that of its main restriction.
 */
export function rulesOfRuleSet(ruleSet: RuleSet, subActivity: string | null): DraftRules {
  const { restrictions } = ruleSet;
  const main = mainRestriction(restrictions);
  const name = subActivity ?? main?.subActivity ?? 'unregulated';
  const indexes = new Set(mainIndexes(restrictions));
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
  const main = new Set(mainIndexes(draft.restrictions));
  const restrictions = draft.restrictions.map((one, index) =>
    main.has(index) && one.maxStay === draft.timeLimit ? { ...one, maxStay: timeLimit } : one,
  );
  return { ...draft, timeLimit, restrictions };
}

/** The draft with another payment: main restrictions that said the old one as their own take the new one. */
export function withPayment<T extends DraftRules>(draft: T, payment: Payment | null): T {
  const main = new Set(mainIndexes(draft.restrictions));
  const restrictions = draft.restrictions.map((one, index) =>
    main.has(index) && one.payment !== null && samePayment(one.payment, draft.payment)
      ? { ...one, payment: null }
      : one,
  );
  return { ...draft, payment, restrictions };
}
