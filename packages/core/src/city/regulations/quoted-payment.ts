// Whether the longest stay and price of a verdict belong to the allowed use, and so may be shown.
import type { Payment } from '../rates/payment.ts';
import type { Verdict } from './verdict-types.ts';

/**
 * Whether the deciding restriction is about the allowed use itself. It is not where parking is
 * forbidden and only the loading implied by a lower-ranked parking rule remains: that rule's
 * longest stay and price are for parking, and are not shown.
 */
export function isAboutAllowedUse({ most, deciding }: Pick<Verdict, 'most' | 'deciding'>): boolean {
  return most !== null && deciding?.activity === most;
}

/**
 * The payment whose price may be quoted; `null` where the allowed use is free or its price is
 * unknown.
 */
export function quotedPayment(verdict: Pick<Verdict, 'most' | 'deciding'>): Payment | null {
  const payment = isAboutAllowedUse(verdict) ? (verdict.deciding?.payment ?? null) : null;
  return payment === null || payment.rates.length === 0 ? null : payment;
}
