// The curb user: who wants to use the curb, with which vehicle and for what purpose.
import { z } from 'zod';

export const curbUser = z.strictObject({
  /**
   * Vehicle and user classes: car, truck, electric, accessible, resident, permit, taxi … in lower
   * case.
   */
  classes: z.array(z.string()).default(['car']),
  /** Permit zones of the curb user, as in `Users.subclasses`. */
  subclasses: z.array(z.string()).default([]),
  /** Purposes: delivery, taxi, rideshare … */
  purposes: z.array(z.string()).default([]),
  /** Meters; `null` = unknown, and the vehicle is then assumed to meet all limits. */
  height: z.number().positive().nullable().default(null),
  length: z.number().positive().nullable().default(null),
  /** Kilograms. */
  weight: z.number().positive().nullable().default(null),
});
export type CurbUser = z.infer<typeof curbUser>;

/** An ordinary car without any permit; the default of the public map. */
export const ordinaryCar: CurbUser = curbUser.parse({});
