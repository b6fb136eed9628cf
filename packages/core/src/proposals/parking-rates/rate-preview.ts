// Summarizes a price change: previous and new prices, and the lowest and highest hourly price
// before and after.

import { hourlyFee } from '../../city/rates/hourly-rates.ts';
import type { Payment } from '../../city/rates/payment.ts';
import type { DraftRules } from '../draft-rules.ts';

/** A regulation, or a part of one, whose price changes. A `null` price = nothing is charged. */
interface PricedLinks {
  readonly before: Payment | null;
  readonly after: Payment | null;
  readonly links: number;
  /** Longest stay allowed, in minutes; `null` = without a limit. */
  readonly longestStay: number | null;
}

/** A change from one price to another, with the number of regulations and links affected. */
interface PriceChange extends PricedLinks {
  readonly regulations: number;
}

/**
 * Minor units per hour at arrival, over all rates, because each may be charged at different times.
 */
export interface HourlyRange {
  readonly lowest: number;
  readonly highest: number;
}

interface RatePreview {
  /** Distinct changes, those with the most links first. */
  readonly changes: readonly PriceChange[];
  /** `null` = nothing is charged anywhere. */
  readonly before: HourlyRange | null;
  readonly after: HourlyRange | null;
}

/**
 * Returns the price of a set of rules: the regulation's own, or else that of the first restriction
 * that has one.
 */
export function priceOfRules(rules: Pick<DraftRules, 'payment' | 'restrictions'> | null): Payment | null {
  if (rules === null) return null;
  return rules.payment ?? rules.restrictions.find((one) => one.payment !== null)?.payment ?? null;
}

/** Returns the lowest and highest price per hour at arrival; `null` = nothing is charged. */
export function hourlyRange(payments: readonly (Payment | null)[]): HourlyRange | null {
  const rates = payments.flatMap((one) => one?.rates ?? []);
  const hourly = rates.flatMap(({ tiers: [first] }) =>
    first === undefined ? [] : Math.round(hourlyFee(first)),
  );
  if (hourly.length === 0) return null;
  return hourly.reduce<HourlyRange>(
    ({ lowest, highest }, fee) => ({ lowest: Math.min(lowest, fee), highest: Math.max(highest, fee) }),
    { lowest: Infinity, highest: -Infinity },
  );
}

function longerStay(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.max(a, b);
}

/**
 * Returns the longest stay that a set of rules with a price allows, in minutes; `null` = without a
 * limit.
 */
export function longestPaidStay(
  rules: Pick<DraftRules, 'timeLimit' | 'restrictions' | 'payment'>,
): number | null {
  const paid = rules.restrictions.filter((one) => (one.payment ?? rules.payment) !== null);
  const limits = paid.map((one) => one.maxStay ?? rules.timeLimit);
  if (limits.length === 0) return rules.timeLimit;
  return limits.reduce<number | null>(longerStay, 0);
}

/** Summarizes the price changes. */
export function summarizeRateChanges(priced: readonly PricedLinks[]): RatePreview {
  const found = new Map<string, PriceChange>();
  for (const { before, after, links, longestStay } of priced) {
    const key = JSON.stringify([before, after]);
    const known = found.get(key);
    found.set(key, {
      before,
      after,
      longestStay: known === undefined ? longestStay : longerStay(known.longestStay, longestStay),
      links: (known?.links ?? 0) + links,
      regulations: (known?.regulations ?? 0) + 1,
    });
  }
  const changes = [...found.values()].sort((a, b) => b.links - a.links);
  return {
    changes,
    before: hourlyRange(changes.map(({ before }) => before)),
    after: hourlyRange(changes.map(({ after }) => after)),
  };
}
