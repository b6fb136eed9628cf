// Whether a verdict's longest stay and price are those of what one may do, and so may be told.
import type { Payment } from '../rates/payment.ts';
import type { Verdict } from './verdict-types.ts';

/**
 * Is what one may do here what the deciding restriction is about? Not where parking is forbidden and the loading that parking below it would
 * bring along is what remains: its longest stay and price are those of parking, and are not told.
 */
export function isByItsWord({ most, deciding }: Pick<Verdict, 'most' | 'deciding'>): boolean {
  return most !== null && deciding?.activity === most;
}

/** The payment whose price may be quoted to the asker; null where nothing is paid for what one may do, or its price is not known. */
export function quotedPayment(verdict: Pick<Verdict, 'most' | 'deciding'>): Payment | null {
  const payment = isByItsWord(verdict) ? (verdict.deciding?.payment ?? null) : null;
  return payment === null || payment.rates.length === 0 ? null : payment;
}
