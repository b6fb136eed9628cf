// Formats payments as charge tags and lengths of stay as text; the inverse of duration.ts.
import type { Payment } from '@curbwright/core';
import { toMajorUnits } from '@curbwright/core';

/** Formats minutes as `2 hours`, `90 minutes` or `1 hour`. */
export function formatStay(minutes: number): string {
  const [count, word] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

function formatPrice(fee: number, per: number, currency: string): string {
  const amount = toMajorUnits(fee, currency);
  const units: readonly (readonly [number, string])[] = [
    [24 * 60, 'day'],
    [60, 'hour'],
    [1, 'minute'],
  ];
  const [size, word] = units.find(([minutes]) => per % minutes === 0) ?? [1, 'minute'];
  const count = per / size;
  return `${amount} ${currency}/${count === 1 ? word : `${count} ${word}s`}`;
}

interface ChargeText {
  /** `null` = the price cannot be expressed; the fee tag is still written. */
  readonly text: string | null;
  /** Whether part of the payment could not be expressed. */
  readonly isLess: boolean;
}

/** Expresses a payment as a charge tag: one price per length of time, and a daily maximum. */
export function formatCharge(payment: Payment): ChargeText {
  const { rates, currency, maximumFee, maximumFeePerDay } = payment;
  const [rate, ...moreRates] = rates;
  const [tier, ...moreTiers] = rate?.tiers ?? [];
  const isPlain =
    rate !== undefined &&
    tier !== undefined &&
    moreRates.length === 0 &&
    moreTiers.length === 0 &&
    rate.timeSpans.length === 0 &&
    tier.from === 0 &&
    tier.to === null &&
    tier.unit === 'rolling';
  if (!isPlain) return { text: null, isLess: true };
  const price = formatPrice(tier.fee, tier.per, currency);
  // Readers interpret a price per hour as charged by the minute, and a price per day or longer as
  // charged in full.
  const increment = tier.per >= 24 * 60 ? tier.per : null;
  const details = [...payment.methods, ...payment.forms, ...payment.deviceIds];
  const isLess =
    tier.increment !== increment ||
    tier.roundUpTo !== null ||
    rate.maximumFee !== null ||
    maximumFee !== null ||
    payment.operator !== null ||
    payment.phone !== null ||
    details.length > 0;
  if (maximumFeePerDay === null) return { text: price, isLess };
  return { text: `${price};${toMajorUnits(maximumFeePerDay, currency)} ${currency}/day`, isLess };
}
