// Changes scheduled for the curbs of proposals, by the proposals themselves or by others, and their
// dates.
import { proposalActions } from '@curbwright/core';
import { z } from 'zod';
import { expectedVersion } from '../platform/expected-version.ts';
import { defineOperation } from '../platform/operation.ts';
import { idParams, idText, languageName } from '../platform/query-values.ts';
import { idListText, proposedRegulationResponse } from './proposed-regulations.ts';

/** Largest number of scheduled changes in a response. */
export const maxScheduledChanges = 20;

const scheduledChange = z.strictObject({
  proposed_regulation_id: z.int(),
  /** Whether it is published; otherwise it is an open proposal with an effective date. */
  is_published: z.boolean(),
  /** When it takes effect. */
  effective_from: z.string(),
  action: z.enum(proposalActions),
  /** Name of its curb type. */
  sub_activity: z.string(),
  bl_street_name: z.string().nullable(),
  bl_side: z.string().nullable(),
  bl_from: z.string().nullable(),
  bl_to: z.string().nullable(),
  /** What it changes, in one line. */
  change_line: z.string(),
  scenario: z.string(),
  user: z.string().nullable(),
  /** Number of the curbs that both have. */
  curbs: z.int(),
});

export const scheduledChangeOperations = {
  scheduledChanges: defineOperation({
    method: 'GET',
    path: '/api/proposed_regulation/scheduled_changes/',
    access: 'view',
    summary:
      'What else is scheduled on the curbs of proposals, or of the open proposals of a batch, soonest first',
    query: z
      .strictObject({
        ids: idListText.optional(),
        batch: idText.optional(),
        language: languageName.optional(),
      })
      .refine(({ ids, batch }) => (ids === undefined) !== (batch === undefined), {
        path: ['ids'],
        error: 'fault.ids-or-batch',
      }),
    answer: z.strictObject({ count: z.int(), results: z.array(scheduledChange).max(maxScheduledChanges) }),
    provides: ['proposals'],
  }),
  changeEffectiveDate: defineOperation({
    method: 'POST',
    path: '/api/proposed_regulation/:id/change_effective_date/',
    access: 'publish',
    summary: 'Let a published change that is not in effect yet take effect at another instant',
    params: idParams,
    body: z.strictObject({
      /** ISO 8601 with offset. */
      effective_from: z.iso.datetime({ offset: true }),
      version: expectedVersion,
    }),
    answer: proposedRegulationResponse,
    invalidates: ['proposals', 'scenarios', 'regulations', 'links', 'history', 'work-orders'],
  }),
};
