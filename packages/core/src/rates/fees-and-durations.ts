// The requirement's and CurbLR's `fees[]`/`durations[]` from and to a payment.
import type { Result } from '../result.ts';
import type { Payment } from './payment.ts';

/** Fees in whole currency units (1.25), durations in minutes; the last pair repeats. */
export interface FeesAndDurations {
  readonly fees: readonly number[];
  readonly durations: readonly number[];
  /** False when the payment says more than the two lists can (several rates, caps, pro rata …). */
  readonly exact: boolean;
}

/** The first rate of a payment as fees and durations. */
export function feesAndDurations(_payment: Payment): FeesAndDurations {
  throw new Error('not built yet');
}

/** A payment from fees and durations; null when either list is empty (the requirement attaches none then). */
export function paymentFromFeesAndDurations(
  _fees: readonly number[],
  _durations: readonly number[],
  _currency: string,
): Result<Payment | null> {
  throw new Error('not built yet');
}
