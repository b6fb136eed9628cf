// Payment: the price of a stay, as the union of CurbLR payment.rates and CDS Rate. Money is in
// integer minor units.
import { z } from 'zod';
import { storedInteger } from '../../platform/stored-integer.ts';
import { timeSpan } from '../../platform/time/time-span.ts';
import { currencyCode } from './currency-code.ts';

/**
 * One tier of a rate, by time since arrival. `fee` is charged for every `per` minutes.
 * `increment` is the billing step in minutes ("any part of"); `null` bills by the exact minute, pro
 * rata. CurbLR fees/durations: tier k lasts durations[k] minutes with per = increment =
 * durations[k]; the last repeats. CDS: per = one rate_unit, increment = increment_duration.
 */
export const rateTier = z.strictObject({
  /** Minutes since arrival, inclusive. */
  from: z.int().min(0),
  /** Minutes since arrival, exclusive; `null` = no end. */
  to: z.int().positive().nullable(),
  /** Price per `per` minutes, in minor units of the payment's currency. */
  fee: z.int().min(0),
  per: z.int().positive(),
  increment: z.int().positive().nullable(),
  /**
   * CDS increment_amount: the tier's charge is rounded up to a multiple of this; `null` = no
   * rounding.
   */
  roundUpTo: z.int().positive().nullable().default(null),
  /**
   * CDS rate_unit_period: `calendar` charges once for each calendar unit (day, week, month) that
   * the stay touches.
   */
  unit: z
    .enum(['rolling', 'calendar day', 'calendar week', 'calendar month', 'calendar year', 'calendar hour'])
    .default('rolling'),
});
export type RateTier = z.infer<typeof rateTier>;

export const rate = z.strictObject({
  /** When this rate is charged; empty = always. Outside the spans of all rates, parking is free. */
  timeSpans: z.array(timeSpan).default([]),
  tiers: z.array(rateTier).min(1),
  /** Maximum charge of this rate per stay (CDS maximum_fee). */
  maximumFee: z.int().min(0).nullable().default(null),
});
export type Rate = z.infer<typeof rate>;

export const payment = z.strictObject({
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  rates: z.array(rate).default([]),
  /** Maximum charge per stay over all rates, and maximum charge per civil day. */
  maximumFee: z.int().min(0).nullable().default(null),
  maximumFeePerDay: z.int().min(0).nullable().default(null),
  methods: z.array(z.string()).default([]),
  forms: z.array(z.string()).default([]),
  operator: z.string().nullable().default(null),
  phone: z.string().nullable().default(null),
  deviceIds: z.array(z.string()).default([]),
});

const notNegative = storedInteger.min(0);
const aboveZero = storedInteger.positive();
const storableRate = rate.extend({
  tiers: z
    .array(
      rateTier.extend({
        from: notNegative,
        to: aboveZero.nullable(),
        fee: notNegative,
        per: aboveZero,
        increment: aboveZero.nullable(),
        roundUpTo: aboveZero.nullable().default(null),
      }),
    )
    .min(1),
  maximumFee: notNegative.nullable().default(null),
});
/**
 * Schema for payments in imports and requests: the currency must exist and the numbers must fit
 * into the database. Stored payments are read without these checks.
 */
export const storablePayment = payment.extend({
  currency: currencyCode,
  rates: z.array(storableRate).default([]),
  maximumFee: notNegative.nullable().default(null),
  maximumFeePerDay: notNegative.nullable().default(null),
});
export type Payment = z.infer<typeof payment>;
export type PaymentInput = z.input<typeof payment>;
