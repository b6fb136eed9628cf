// Whether the longest stay and price of a verdict apply to the allowed use, so that they may be
// shown.
import type { Payment } from '../rates/payment.ts';
import type { Verdict } from './verdict-types.ts';

/**
 * Whether the deciding restriction is about the allowed use itself. It is not when parking is
 * forbidden and loading remains allowed only because a lower-ranked parking rule implies it: that
 * rule's longest stay and price are for parking and must not be shown.
 */
export function isAboutAllowedUse({ most, deciding }: Pick<Verdict, 'most' | 'deciding'>): boolean {
  return most !== null && deciding?.activity === most;
}

/**
 * Returns the payment whose price may be quoted; `null` where the allowed use is free or its price
 * is unknown.
 */
export function quotedPayment(verdict: Pick<Verdict, 'most' | 'deciding'>): Payment | null {
  const payment = isAboutAllowedUse(verdict) ? (verdict.deciding?.payment ?? null) : null;
  return payment === null || payment.rates.length === 0 ? null : payment;
}
