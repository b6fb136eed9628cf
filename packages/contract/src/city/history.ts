// History: who changed what and when, with values before and after, and the versions of a
// regulation.
import { z } from 'zod';
import { historyEntry } from '../accounts/audit.ts';
import { defineOperation, pageQuery, pageSchema } from '../platform/operation.ts';
import { idParams, queryInteger } from '../platform/query-values.ts';
export type HistoryEntry = z.infer<typeof historyEntry>;

/** A version of a regulation; its history lists the newest first. */
export const regulationVersion = z.strictObject({
  id: z.int(),
  regulationId: z.string(),
  version: z.int(),
  sub_activity: z.string(),
  time_limit: z.int().nullable(),
  effective_from: z.string(),
  effective_to: z.string().nullable(),
  link_count: z.int(),
  user: z.string().nullable(),
  /** The proposal it was published from; `null` when imported or restored by a revert. */
  proposed_regulation_id: z.int().nullable(),
  action: z.string().nullable(),
  reason: z.string().nullable(),
  /** The regulation version it was split from. */
  derived_from: z.int().nullable(),
});
export type RegulationVersion = z.infer<typeof regulationVersion>;

export const historyOperations = {
  history: defineOperation({
    method: 'GET',
    path: '/api/history/',
    access: 'view',
    summary: 'The audit list of drafting and publishing, newest first',
    query: z.strictObject({
      ...pageQuery.shape,
      noun: z.string().max(60).optional(),
      noun_id: z.string().max(60).optional(),
      user: z.string().max(150).optional(),
      action: z.string().max(60).optional(),
      /** Only entries before this one, so that pages do not shift while new entries are written. */
      before_id: queryInteger(1, 9_000_000_000_000).optional(),
    }),
    answer: pageSchema(historyEntry),
    provides: ['history'],
  }),
  regulationHistory: defineOperation({
    method: 'GET',
    path: '/api/regulation/:id/history/',
    access: 'view',
    summary: 'Every version of a regulation, newest first, and of what it was split from',
    params: idParams,
    answer: pageSchema(regulationVersion),
    provides: ['history', 'regulations'],
  }),
  linkHistory: defineOperation({
    method: 'GET',
    path: '/api/links/:id/history/',
    access: 'view',
    summary: 'The regulations a link has had, newest first, also those of the link it was divided from',
    params: idParams,
    query: z.strictObject({ limit: queryInteger(1, 1000).default(100) }),
    answer: pageSchema(regulationVersion),
    provides: ['history', 'links'],
  }),
};
