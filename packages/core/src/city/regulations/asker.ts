// The asker: who wants to use the curb, with what and for what.
import { z } from 'zod';

export const asker = z.strictObject({
  /** Vehicle and property classes it has: car, truck, electric, accessible, resident, permit, taxi … lower case. */
  classes: z.array(z.string()).default(['car']),
  /** Permit zones held, as in Users.subclasses. */
  subclasses: z.array(z.string()).default([]),
  /** What it does here: delivery, taxi, rideshare … */
  purposes: z.array(z.string()).default([]),
  /** Metres; null = unknown, and limits are then taken to hold. */
  height: z.number().positive().nullable().default(null),
  length: z.number().positive().nullable().default(null),
  /** Kilograms. */
  weight: z.number().positive().nullable().default(null),
});
export type Asker = z.infer<typeof asker>;

/** An ordinary car without any permit: what the public map shows. */
export const ordinaryCar: Asker = asker.parse({});
