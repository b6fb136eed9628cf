// An edit of many curbs at once: what was touched, and nothing else.
import { z } from 'zod';
import { payment } from '../../city/rates/payment.ts';
import { restriction } from '../../city/regulations/restriction.ts';
import { longestReason, mostRestrictionsOfProposal } from '../draft.ts';
import { rateChange } from '../parking-rates/rate-change.ts';

/** The most links of a batch. */
export const mostLinksOfBatch = 50_000;

/** What becomes of the price: another payment (null = free), the one that is there changed, or one for each regulation. */
export const paymentEdit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set'), payment: payment.nullable() }),
  z.strictObject({ kind: z.literal('change'), change: rateChange }),
  /** Each regulation version its own, as the rate advisor proposes; links of others are refused. */
  z.strictObject({
    kind: z.literal('each'),
    payments: z
      .array(z.strictObject({ regulation: z.int().min(1).max(2_147_483_647), payment }))
      .min(1)
      .max(1000),
  }),
]);
export type PaymentEdit = z.infer<typeof paymentEdit>;

export const batchEdit = z.strictObject({
  /** Change what holds there, or take the regulation away. */
  action: z.enum(['modify', 'remove']).default('modify'),
  reason: z.string().trim().max(longestReason).default(''),
  /** Epoch milliseconds; null = when it is published. */
  effectiveFrom: z.int().min(0).max(8_640_000_000_000_000).nullable().default(null),
  /** Only links that mainly are this; the others are refused. */
  onlyType: z.string().min(1).max(100).optional(),
  /** Classes that are not for parking (taxi, bus, loading …) and take a time limit or a price all the same, see leftAlone; `every` = each curb was chosen for it. */
  alsoTypes: z.union([z.literal('every'), z.array(z.string().min(1).max(100)).min(1).max(200)]).optional(),
  /** Absent = as each curb has it. */
  subActivity: z.string().min(1).max(100).optional(),
  timeLimit: z.int().positive().max(525_600).nullable().optional(),
  /** Replaces all rules of each curb. Without a `subActivity` the type follows these rules. */
  restrictions: z.array(restriction).min(1).max(mostRestrictionsOfProposal).optional(),
  /** Added to the rules that each curb has (or gets by `restrictions`); a rule that is there already is not added twice. */
  addedRestrictions: z.array(restriction).min(1).max(mostRestrictionsOfProposal).optional(),
  payment: paymentEdit.optional(),
});
export type BatchEdit = z.infer<typeof batchEdit>;
export type BatchEditInput = z.input<typeof batchEdit>;

/** True when the edit touches something. */
export function touches(edit: BatchEdit): boolean {
  const { action, subActivity, timeLimit, restrictions, addedRestrictions, payment: price } = edit;
  const touched = [subActivity, timeLimit, restrictions, addedRestrictions, price];
  return action === 'remove' || touched.some((value) => value !== undefined);
}
