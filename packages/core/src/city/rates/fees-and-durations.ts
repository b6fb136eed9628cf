// Converts the requirement's and CurbLR's `fees[]`/`durations[]` from and to a payment.

import { currencyDigits } from '../../platform/numbers/currency-digits.ts';
import { failWith, ok, type Result } from '../../platform/result.ts';
import { maxStoredInteger } from '../../platform/stored-integer.ts';
import { isCurrency } from './currency-code.ts';
import { type Payment, payment, type RateTier } from './payment.ts';

/** Fees in whole currency units (1.25), durations in minutes; the last pair repeats. */
interface FeesAndDurations {
  readonly fees: readonly number[];
  readonly durations: readonly number[];
  /**
   * False when the two lists cannot express the whole payment (several rates, caps, pro rata …).
   */
  readonly exact: boolean;
}

/**
 * Maximum number of times one step is repeated: a day of quarter hours. Further repeats are cut
 * off.
 */
const maxStepRepeats = 96;

interface FeeStep {
  readonly fee: number;
  readonly duration: number;
  readonly repeats: number;
  readonly exact: boolean;
}

/** Converts a tier to a step that repeats until the tier ends. */
function toFeeStep(tier: RateTier, isLast: boolean): FeeStep {
  const duration = tier.increment ?? tier.per;
  const fee = (tier.fee * duration) / tier.per;
  const length = tier.to === null ? duration : tier.to - tier.from;
  const repeats = Math.ceil(length / duration);
  const plain = tier.increment !== null && tier.unit === 'rolling' && tier.roundUpTo === null;
  const exact =
    plain &&
    Number.isInteger(fee) &&
    length % duration === 0 &&
    repeats <= maxStepRepeats &&
    (tier.to === null) === isLast;
  return { fee: Math.round(fee), duration, repeats: Math.min(repeats, maxStepRepeats), exact };
}

/** Returns the first rate of a payment as fees and durations; empty lists when it has none. */
export function feesAndDurations(value: Payment): FeesAndDurations {
  const [first, ...more] = value.rates;
  if (first === undefined) return { fees: [], durations: [], exact: true };
  const scale = 10 ** currencyDigits(value.currency);
  const pairs = first.tiers.map((tier, i) => toFeeStep(tier, i === first.tiers.length - 1));
  const spread = pairs.flatMap((pair) => Array.from({ length: pair.repeats }, () => pair));
  const gapless = first.tiers.every((tier, i) => tier.from === (first.tiers[i - 1]?.to ?? 0));
  const capped = first.maximumFee !== null || value.maximumFee !== null || value.maximumFeePerDay !== null;
  return {
    fees: spread.map(({ fee }) => fee / scale),
    durations: spread.map(({ duration }) => duration),
    exact:
      more.length === 0 &&
      first.timeSpans.length === 0 &&
      gapless &&
      !capped &&
      pairs.every((pair) => pair.exact),
  };
}

function tiersOf(fees: readonly number[], durations: readonly number[], scale: number): RateTier[] {
  let from = 0;
  return durations.map((duration, i) => {
    const start = from;
    from += duration;
    return {
      from: start,
      to: i === durations.length - 1 ? null : from,
      fee: Math.round((fees[i] ?? 0) * scale),
      per: duration,
      increment: duration,
      roundUpTo: null,
      unit: 'rolling',
    };
  });
}

/**
 * Builds a payment with one rate from fees (whole currency units) and durations (minutes): step k
 * costs fees[k] for any part of its durations[k] minutes; the last repeats. Returns `null` when
 * either list is empty (the requirement attaches no payment then). Failures: `payment_lengths`,
 * `payment_fee`, `payment_duration`, `payment_currency`, with one-based positions.
 */
export function paymentFromFeesAndDurations(
  fees: readonly number[],
  durations: readonly number[],
  currency: string,
): Result<Payment | null> {
  if (fees.length === 0 || durations.length === 0) return ok(null);
  if (!isCurrency(currency)) return failWith('payment_currency', { currency });
  if (fees.length !== durations.length)
    return failWith('payment_lengths', { fees: fees.length, durations: durations.length });
  const badFee = fees.findIndex((fee) => !Number.isFinite(fee) || fee < 0);
  if (badFee >= 0) return failWith('payment_fee', { place: badFee + 1 });
  const badDuration = durations.findIndex((duration) => !Number.isInteger(duration) || duration <= 0);
  if (badDuration >= 0) return failWith('payment_duration', { place: badDuration + 1 });
  const tiers = tiersOf(fees, durations, 10 ** currencyDigits(currency));
  const tooMuch = tiers.findIndex(({ fee }) => fee > maxStoredInteger);
  if (tooMuch >= 0) return failWith('payment_fee', { place: tooMuch + 1 });
  const tooLong = tiers.findIndex(({ per, to }) => Math.max(per, to ?? 0) > maxStoredInteger);
  if (tooLong >= 0) return failWith('payment_duration', { place: tooLong + 1 });
  return ok(payment.parse({ currency, rates: [{ tiers }] }));
}
