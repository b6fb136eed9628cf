// A restriction (CurbLR regulation, CDS rule), which represents one sign: what, for whom, when, how
// long, how much.
import { z } from 'zod';
import { storedInteger } from '../../platform/stored-integer.ts';
import { timeSpan } from '../../platform/time/time-span.ts';
import { payment, storablePayment } from '../rates/payment.ts';

/** CDS activities. CurbLR `standing` is read as `stopping`. */
export const activities = [
  'parking',
  'no parking',
  'loading',
  'no loading',
  'unloading',
  'no unloading',
  'stopping',
  'no stopping',
  'travel',
  'no travel',
] as const;
export type Activity = (typeof activities)[number];

/** Limits a vehicle must meet to match, in meters and kilograms, inclusive; `null` = none. */
export const vehicleLimits = z.strictObject({
  maxHeight: z.number().positive().nullable().default(null),
  minHeight: z.number().positive().nullable().default(null),
  maxLength: z.number().positive().nullable().default(null),
  minLength: z.number().positive().nullable().default(null),
  maxWeight: z.number().positive().nullable().default(null),
  minWeight: z.number().positive().nullable().default(null),
});
export type VehicleLimits = z.infer<typeof vehicleLimits>;

/**
 * Who a restriction is for. A user matches an entry with every class of `allOf`, at least one of
 * `anyOf` (if not empty), none of `except`, at least one of `purposes` (if not empty), and a
 * vehicle within the limits. Several entries are alternatives; an empty list means everybody.
 */
export const users = z.strictObject({
  allOf: z.array(z.string().min(1)).default([]),
  anyOf: z.array(z.string().min(1)).default([]),
  except: z.array(z.string().min(1)).default([]),
  /**
   * Permit zones and similar permits (`zone 4`). When not empty, the curb user must have one of
   * them.
   */
  subclasses: z.array(z.string().min(1)).default([]),
  purposes: z.array(z.string().min(1)).default([]),
  limits: vehicleLimits.nullable().default(null),
});
export type Users = z.infer<typeof users>;

export const restriction = z.strictObject({
  activity: z.enum(activities),
  /**
   * The curb type's name in the city's catalog, which also sets the curb's color (see
   * curb-type-catalog.ts).
   */
  subActivity: z.string().min(1),
  /** Lower numbers take precedence. CurbLR: 10 × (index in the hierarchy + 1). */
  priority: storedInteger,
  /** CurbLR's category name, stored for export; `null` when there is none. */
  priorityCategory: z.string().nullable().default(null),
  users: z.array(users).default([]),
  /**
   * Whether a restriction that allows an activity for some users forbids it to everybody else (as
   * in CurbLR). `false`: it has no effect on others (as in CDS).
   */
  forbidsOthers: z.boolean().default(true),
  timeSpans: z.array(timeSpan).default([]),
  /** Minutes; `null` = no stated limit. */
  maxStay: storedInteger.positive().nullable().default(null),
  /** Minutes before a vehicle may return; `null` = none. */
  noReturn: z.int().positive().nullable().default(null),
  payment: payment.nullable().default(null),
  /** Text on the sign or a note, in the city's language. */
  description: z.string().nullable().default(null),
});
/** A restriction as input, from a source or in a request. */
export const storableRestriction = restriction.extend({
  noReturn: storedInteger.positive().nullable().default(null),
  payment: storablePayment.nullable().default(null),
});
export type Restriction = z.infer<typeof restriction>;
export type RestrictionInput = z.input<typeof restriction>;

/**
 * The restrictions of a regulation on its links, in priority order. `id` is the hash of their
 * normal form (see `ruleSetOf`).
 */
export interface RuleSet {
  readonly id: string;
  readonly restrictions: readonly Restriction[];
}
