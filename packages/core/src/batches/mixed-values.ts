// What many curbs have in common: a value all share, or that they differ.
import { rulesOfRuleSet } from '../proposals/draft-rules.ts';
import type { Payment } from '../rates/payment.ts';
import type { BatchLink } from './edit-many.ts';

/** A value all share, or how many distinct ones there are. */
export type Shared<T> = { readonly value: T } | { readonly mixed: number };

export interface MixedValues {
  readonly subActivity: Shared<string>;
  readonly timeLimit: Shared<number | null>;
  readonly payment: Shared<Payment | null>;
  /** Id of the rule set; null = no rules. */
  readonly ruleSet: Shared<string | null>;
}

function shared<T>(values: readonly T[], fallback: T): Shared<T> {
  const distinct = new Map(values.map((value) => [JSON.stringify(value), value]));
  if (distinct.size > 1) return { mixed: distinct.size };
  const [value] = [...distinct.values()];
  return { value: value === undefined ? fallback : value };
}

/** What the chosen links have in common, for a form that edits all of them. */
export function mixedValues(links: readonly BatchLink[]): MixedValues {
  const kinds = new Map(links.map((link) => [`${link.ruleSet?.id ?? ''} ${link.subActivity}`, link]));
  const distinct = [...kinds.values()];
  const rules = distinct.map((link) =>
    link.ruleSet === null ? null : rulesOfRuleSet(link.ruleSet, link.subActivity),
  );
  return {
    subActivity: shared(
      distinct.map(({ subActivity }) => subActivity),
      'unregulated',
    ),
    timeLimit: shared(
      rules.map((one) => one?.timeLimit ?? null),
      null,
    ),
    payment: shared(
      rules.map((one) => one?.payment ?? null),
      null,
    ),
    ruleSet: shared(
      distinct.map(({ ruleSet }) => ruleSet?.id ?? null),
      null,
    ),
  };
}
