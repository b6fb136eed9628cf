// Records people deleted in the last 30 days: list and restore.
import { deletedNouns } from '@curbwright/core';
import { z } from 'zod';
import { defineOperation, pageQuery, pageSchema } from '../platform/operation.ts';
import { idParams, languageQuery, maxId } from '../platform/query-values.ts';
import { maxBulkProposals, proposalOutcomes } from '../proposals/bulk-proposals.ts';

const deletedRecordResponse = z.strictObject({
  id: z.int(),
  noun: z.enum(deletedNouns),
  /** The record's id, which is the same again after a restore. */
  record_id: z.int(),
  /** Name as shown in lists; '' if it had none. */
  name: z.string(),
  /** Number of open proposals that were deleted with a batch or a scenario. */
  proposals: z.int(),
  deleted_by: z.string().nullable(),
  deleted_at: z.string(),
  /** Days until it is permanently deleted, including today. */
  days_left: z.int(),
});
export type DeletedRecordResponse = z.output<typeof deletedRecordResponse>;

/** Cache tags of the lists and maps to reload, because they show the restored records again. */
const tagsToReload = [
  'deleted-records',
  'proposals',
  'scenarios',
  'templates',
  'batches',
  'parking-rates',
  'zones',
  'work-orders',
  'proposed-assets',
  'assets',
  'clearance-rules',
  'history',
  'saved-views',
] as const;

export const deletedRecordOperations = {
  deletedRecords: defineOperation({
    method: 'GET',
    path: '/api/deleted/',
    access: 'analyze',
    summary:
      'What was deleted in the last 30 days, newest first: all of it for publishers and administrators, else what the caller made or deleted; without `edit` only zones the caller made and parts of zones',
    query: z.strictObject({
      ...pageQuery.shape,
      ...languageQuery.shape,
      noun: z.enum(deletedNouns).optional(),
    }),
    answer: pageSchema(deletedRecordResponse),
    provides: ['deleted-records'],
  }),
  restoreDeleted: defineOperation({
    method: 'POST',
    path: '/api/deleted/:id/restore/',
    access: 'analyze',
    summary: 'Restore what was deleted, under the ids it had; refused with the reason where it cannot be',
    params: idParams,
    answer: deletedRecordResponse.pick({ noun: true, record_id: true }),
    invalidates: tagsToReload,
  }),
  undoDeletion: defineOperation({
    method: 'POST',
    path: '/api/deleted/restore/',
    access: 'view',
    summary: 'Restore what was just deleted, by the ids it had, each with an outcome of its own',
    body: z.strictObject({
      noun: z.enum(deletedNouns),
      record_ids: z.array(z.int().min(1).max(maxId)).min(1).max(maxBulkProposals),
    }),
    answer: z.strictObject({ results: proposalOutcomes, done: z.int(), refused: z.int() }),
    invalidates: tagsToReload,
  }),
};
