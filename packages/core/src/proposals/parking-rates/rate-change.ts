// Changing what parking costs: by percent or by an amount an hour, rounded and capped. Money stays whole minor units.
import { z } from 'zod';
import type { Payment } from '../../city/rates/payment.ts';
import { roundTo } from '../../platform/numbers/decimals.ts';

export const roundingModes = ['nearest', 'up', 'down'] as const;
export type RoundingMode = (typeof roundingModes)[number];

export const rateChange = z
  .strictObject({
    kind: z.enum(['percent', 'absolute']),
    /** Percent of the price (10 = a tenth more, -10 = a tenth less), or minor units an hour. */
    amount: z.number().min(-1_000_000).max(1_000_000),
    /** Fees become multiples of this many minor units; 1 = no rounding but to whole ones. */
    roundTo: z.int().min(1).max(1_000_000).default(1),
    rounding: z.enum(roundingModes).default('nearest'),
    /** Minor units an hour that no tier may cost more than; null = none. */
    cap: z.int().min(0).max(100_000_000).nullable().default(null),
  })
  .refine(({ kind, amount }) => kind === 'absolute' || amount >= -100, {
    path: ['amount'],
    error: 'fault.percent-below',
  });
export type RateChange = z.infer<typeof rateChange>;

/** A number as a multiple of `step`. */
function roundedTo(value: number, step: number, mode: RoundingMode): number {
  // What binary fractions put beside a whole step is that step.
  const steps = roundTo(value / step, 9);
  const whole = mode === 'up' ? Math.ceil(steps) : mode === 'down' ? Math.floor(steps) : Math.round(steps);
  return Math.max(0, whole * step);
}

/** The largest safe fee of a tier. */
const mostFee = 1_000_000_000;

/** A fee for `per` minutes, changed. */
export function changedFee(fee: number, per: number, change: RateChange): number {
  const raw =
    change.kind === 'percent' ? (fee * (100 + change.amount)) / 100 : fee + (change.amount * per) / 60;
  const rounded = roundedTo(Math.min(raw, mostFee), change.roundTo, change.rounding);
  const cap = change.cap === null ? mostFee : (change.cap * per) / 60;
  return rounded <= cap ? rounded : roundedTo(cap, change.roundTo, 'down');
}

/** The payment with every tier changed. By percent the caps of a stay and a day change too; by an amount they stay. */
export function changedPayment(payment: Payment, change: RateChange): Payment {
  const most = (fee: number | null) =>
    fee === null || change.kind === 'absolute' ? fee : changedFee(fee, 60, { ...change, cap: null });
  return {
    ...payment,
    maximumFee: most(payment.maximumFee),
    maximumFeePerDay: most(payment.maximumFeePerDay),
    rates: payment.rates.map((rate) => ({
      ...rate,
      maximumFee: most(rate.maximumFee),
      tiers: rate.tiers.map((tier) => ({ ...tier, fee: changedFee(tier.fee, tier.per, change) })),
    })),
  };
}
