// Changes of the rules of a curb that are published and take effect later.
import { restriction } from '@curbwright/core';
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { idParams, languageQuery } from '../platform/query-values.ts';

export const plannedChangeOperations = {
  plannedChanges: defineOperation({
    method: 'GET',
    path: '/api/links/:id/planned_changes/',
    access: 'public',
    summary: 'Published changes of the rules of a link that take effect later, the next one first',
    params: idParams,
    query: languageQuery,
    answer: z.strictObject({
      results: z.array(
        z.strictObject({
          /** ISO 8601, UTC. */
          effective_from: z.string(),
          /** One line per difference: `No stopping 7–9 AM → 7–10 AM, Mon–Fri`. */
          lines: z.array(z.string()),
          /** Id of the regulation version that the link has then; `null` = unregulated. */
          regulation: z.int().nullable(),
          /** Its rules. */
          rule_set_id: z.string(),
          restrictions: z.array(restriction),
        }),
      ),
    }),
    provides: ['links', 'regulations'],
  }),
};
