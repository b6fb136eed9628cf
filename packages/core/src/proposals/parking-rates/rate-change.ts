// Changes parking prices by a percentage or an amount per hour, rounded and capped. Money stays in
// whole minor units.
import { z } from 'zod';
import type { Payment } from '../../city/rates/payment.ts';
import { roundTo } from '../../platform/numbers/decimals.ts';

export const roundingModes = ['nearest', 'up', 'down'] as const;
export type RoundingMode = (typeof roundingModes)[number];

export const rateChange = z
  .strictObject({
    kind: z.enum(['percent', 'absolute']),
    /** Percent of the price (10 = a tenth more, -10 = a tenth less), or minor units per hour. */
    amount: z.number().min(-1_000_000).max(1_000_000),
    /** Fees become multiples of this many minor units; 1 = rounded only to whole minor units. */
    roundTo: z.int().min(1).max(1_000_000).default(1),
    rounding: z.enum(roundingModes).default('nearest'),
    /** Maximum price of any tier in minor units per hour; `null` = none. */
    cap: z.int().min(0).max(100_000_000).nullable().default(null),
  })
  .refine(({ kind, amount }) => kind === 'absolute' || amount >= -100, {
    path: ['amount'],
    error: 'fault.percent-below',
  });
export type RateChange = z.infer<typeof rateChange>;

/** Rounds a number to a multiple of `step`. */
function roundedTo(value: number, step: number, mode: RoundingMode): number {
  // Removes floating-point error next to a whole step.
  const steps = roundTo(value / step, 9);
  const whole = mode === 'up' ? Math.ceil(steps) : mode === 'down' ? Math.floor(steps) : Math.round(steps);
  return Math.max(0, whole * step);
}

/** Largest safe fee of a tier, in minor units. */
const maxFee = 1_000_000_000;

/** Returns the changed fee for `per` minutes. */
export function applyRateChangeToFee(fee: number, per: number, change: RateChange): number {
  const raw =
    change.kind === 'percent' ? (fee * (100 + change.amount)) / 100 : fee + (change.amount * per) / 60;
  const rounded = roundedTo(Math.min(raw, maxFee), change.roundTo, change.rounding);
  const cap = change.cap === null ? maxFee : (change.cap * per) / 60;
  return rounded <= cap ? rounded : roundedTo(cap, change.roundTo, 'down');
}

/**
 * Returns the payment with every tier changed. A change by percent also changes the caps per stay
 * and per day; a change by an amount does not.
 */
export function applyRateChange(payment: Payment, change: RateChange): Payment {
  const most = (fee: number | null) =>
    fee === null || change.kind === 'absolute'
      ? fee
      : applyRateChangeToFee(fee, 60, { ...change, cap: null });
  return {
    ...payment,
    maximumFee: most(payment.maximumFee),
    maximumFeePerDay: most(payment.maximumFeePerDay),
    rates: payment.rates.map((rate) => ({
      ...rate,
      maximumFee: most(rate.maximumFee),
      tiers: rate.tiers.map((tier) => ({ ...tier, fee: applyRateChangeToFee(tier.fee, tier.per, change) })),
    })),
  };
}
