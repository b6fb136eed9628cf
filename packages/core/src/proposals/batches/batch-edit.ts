// An edit of many curbs at once. Values that the user did not change are absent.
import { z } from 'zod';
import { payment } from '../../city/rates/payment.ts';
import { restriction } from '../../city/regulations/restriction.ts';
import { maxProposalRestrictions, maxReasonLength } from '../draft.ts';
import { rateChange } from '../parking-rates/rate-change.ts';
import { findRepeatedRule, maxEditedRules, ruleEdit } from './rule-edit.ts';

/** Maximum number of links in a batch. */
export const maxBatchLinks = 50_000;

/**
 * Edit of the price: a new payment (`null` = free), a change of the existing one, or one payment
 * per regulation.
 */
export const paymentEdit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set'), payment: payment.nullable() }),
  z.strictObject({ kind: z.literal('change'), change: rateChange }),
  /**
   * A payment for each regulation version, as the rate advisor proposes; links of other regulations
   * are rejected.
   */
  z.strictObject({
    kind: z.literal('each'),
    payments: z
      .array(z.strictObject({ regulation: z.int().min(1).max(2_147_483_647), payment }))
      .min(1)
      .max(1000),
  }),
]);
export type PaymentEdit = z.infer<typeof paymentEdit>;

export const batchEdit = z
  .strictObject({
    /** `modify` changes the rules in force, `remove` removes the regulation. */
    action: z.enum(['modify', 'remove']).default('modify'),
    reason: z.string().trim().max(maxReasonLength).default(''),
    /** Epoch milliseconds; `null` = when published. */
    effectiveFrom: z.int().min(0).max(8_640_000_000_000_000).nullable().default(null),
    /** Only links of this main curb type are edited; others are rejected. */
    onlyType: z.string().min(1).max(100).optional(),
    /**
     * Curb types not for parking (taxi, bus, loading …) to which a time limit or a price applies
     * anyway, see `batchSkipReason`; `every` = all types, because the user selected each curb for
     * this edit.
     */
    alsoTypes: z.union([z.literal('every'), z.array(z.string().min(1).max(100)).min(1).max(200)]).optional(),
    /** Absent = each curb keeps its type. */
    subActivity: z.string().min(1).max(100).optional(),
    timeLimit: z.int().positive().max(525_600).nullable().optional(),
    /**
     * Replaces all rules of each curb. Without `subActivity`, the curb type is derived from these
     * rules.
     */
    restrictions: z.array(restriction).min(1).max(maxProposalRestrictions).optional(),
    /**
     * Added to the rules each curb has (or gets from `restrictions`); a rule that already exists is
     * not added twice.
     */
    addedRestrictions: z.array(restriction).min(1).max(maxProposalRestrictions).optional(),
    /** Changes or removes single rules where they occur; not together with `restrictions`. */
    ruleEdits: z.array(ruleEdit).min(1).max(100).optional(),
    payment: paymentEdit.optional(),
  })
  .superRefine(({ restrictions, ruleEdits }, context) => {
    if (ruleEdits === undefined) return;
    // First, because comparing the rules takes long.
    const count = ruleEdits.reduce((sum, { rules }) => sum + rules.length, 0);
    if (count > maxEditedRules) {
      context.addIssue({ code: 'custom', path: ['ruleEdits'], message: 'fault.rule-edits-most' });
      return;
    }
    const repeated = findRepeatedRule(ruleEdits);
    if (repeated >= 0)
      context.addIssue({
        code: 'custom',
        path: ['ruleEdits', repeated, 'rules'],
        message: 'fault.rule-edited-twice',
      });
    if (restrictions !== undefined)
      context.addIssue({ code: 'custom', path: ['ruleEdits'], message: 'fault.rules-replaced-and-edited' });
  });
export type BatchEdit = z.infer<typeof batchEdit>;
export type BatchEditInput = z.input<typeof batchEdit>;

/** Whether the edit changes anything. */
export function hasBatchChanges(edit: BatchEdit): boolean {
  const { action, subActivity, timeLimit, restrictions, addedRestrictions, ruleEdits, payment: price } = edit;
  const touched = [subActivity, timeLimit, restrictions, addedRestrictions, ruleEdits, price];
  return action === 'remove' || touched.some((value) => value !== undefined);
}
