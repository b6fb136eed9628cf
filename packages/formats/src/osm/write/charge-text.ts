// A payment as the value of a charge tag, and lengths of stay: the way back of duration.ts.
import type { Payment } from '@curbwright/core';
import { wholeUnits } from '@curbwright/core';

/** `2 hours`, `90 minutes`, `1 hour`. */
export function stayText(minutes: number): string {
  const [count, word] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

function priceText(fee: number, per: number, currency: string): string {
  const amount = wholeUnits(fee, currency);
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
  /** null = no price can be said; that a fee is due is said all the same. */
  readonly text: string | null;
  /** Something of the payment is missing. */
  readonly isLess: boolean;
}

/** What a charge tag can say of a payment: one price for one length of time, and the most for a day. */
export function chargeText(payment: Payment): ChargeText {
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
  const price = priceText(tier.fee, tier.per, currency);
  // A price for the hour is read as by the minute, one for a day or longer as paid whole.
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
  return { text: `${price};${wholeUnits(maximumFeePerDay, currency)} ${currency}/day`, isLess };
}
