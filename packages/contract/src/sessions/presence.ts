// Presence: pages of the manager report the curbs they show, and learn who else is there.
import { maxPresenceLinks } from '@curbwright/core';
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { maxId } from '../platform/query-values.ts';

const id = z.int().min(1).max(maxId);

export const presenceOperations = {
  reportPresence: defineOperation({
    method: 'POST',
    path: '/api/presence/',
    access: 'view',
    // Kept in memory for less than a minute.
    storesData: false,
    summary: 'Report the curbs or the proposal that a page shows; returns who else is there',
    body: z.strictObject({
      /** A random text that tells the pages of one person apart. */
      page: z.string().regex(/^[\w-]{8,36}$/),
      links: z.array(id).max(maxPresenceLinks),
      proposal: id.nullable(),
      is_editing: z.boolean(),
    }),
    answer: z.strictObject({
      /** The place that was reported. */
      links: z.array(z.int()),
      proposal: z.int().nullable(),
      others: z.array(z.strictObject({ name: z.string(), is_editing: z.boolean() })),
    }),
  }),
};
