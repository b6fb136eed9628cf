// Finds what many curbs have in common: for each property, the shared value or the number of
// distinct values.

import type { Payment } from '../../city/rates/payment.ts';
import { toDraftRules } from '../draft-rules.ts';
import type { BatchLink } from './apply-batch-edit.ts';

/** A value shared by all, or the number of distinct values. */
type SharedValue<T> = { readonly value: T } | { readonly mixed: number };

interface MixedValues {
  readonly subActivity: SharedValue<string>;
  readonly timeLimit: SharedValue<number | null>;
  readonly payment: SharedValue<Payment | null>;
  /** Id of the rule set; null = no rules. */
  readonly ruleSet: SharedValue<string | null>;
  /**
   * The most common price, with its hours, among the links that have one. It is the initial value
   * when a new price is entered. `null` = none has a price.
   */
  readonly usualPayment: Payment | null;
}

function toSharedValue<T>(values: readonly T[], fallback: T): SharedValue<T> {
  const distinct = new Map(values.map((value) => [JSON.stringify(value), value]));
  if (distinct.size > 1) return { mixed: distinct.size };
  const [value] = [...distinct.values()];
  return { value: value === undefined ? fallback : value };
}

/** Returns the price of most links; the first one on a tie. */
function mostCommonPayment(
  links: readonly BatchLink[],
  paymentOf: ReadonlyMap<string, Payment | null>,
): Payment | null {
  const counts = new Map<string, { readonly payment: Payment; readonly links: number }>();
  for (const link of links) {
    const payment = paymentOf.get(kindOf(link)) ?? null;
    if (payment === null) continue;
    const key = JSON.stringify(payment);
    counts.set(key, { payment, links: (counts.get(key)?.links ?? 0) + 1 });
  }
  let most: { readonly payment: Payment; readonly links: number } | null = null;
  for (const one of counts.values()) if (most === null || one.links > most.links) most = one;
  return most === null ? null : most.payment;
}

function kindOf(link: BatchLink): string {
  return `${link.ruleSet?.id ?? ''} ${link.subActivity}`;
}

/** Returns the values that the selected links have in common, for a form that edits all of them. */
export function mixedValues(links: readonly BatchLink[]): MixedValues {
  const kinds = new Map(links.map((link) => [kindOf(link), link]));
  const distinct = [...kinds.values()];
  const rules = distinct.map((link) =>
    link.ruleSet === null ? null : toDraftRules(link.ruleSet, link.subActivity),
  );
  return {
    subActivity: toSharedValue(
      distinct.map(({ subActivity }) => subActivity),
      'unregulated',
    ),
    timeLimit: toSharedValue(
      rules.map((one) => one?.timeLimit ?? null),
      null,
    ),
    payment: toSharedValue(
      rules.map((one) => one?.payment ?? null),
      null,
    ),
    ruleSet: toSharedValue(
      distinct.map(({ ruleSet }) => ruleSet?.id ?? null),
      null,
    ),
    usualPayment: mostCommonPayment(
      links,
      new Map(distinct.map((link, index) => [kindOf(link), rules[index]?.payment ?? null])),
    ),
  };
}
