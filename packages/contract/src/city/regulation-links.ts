// The links of published regulations, and the period in which each regulation is in force.
import { z } from 'zod';
import { defineOperation, pageQuery, pageSchema } from '../platform/operation.ts';
import { idText } from '../platform/query-values.ts';

const regulationLinkResponse = z.strictObject({
  /** Id of the regulation version. */
  regulation_id: z.int(),
  regulationId: z.string(),
  link_id: z.int(),
  segment_id: z.string(),
  bl_street_name: z.string().nullable(),
  effective_from: z.string(),
  effective_to: z.string().nullable(),
});

export const regulationLinkOperations = {
  regulationLinks: defineOperation({
    method: 'GET',
    path: '/api/regulationlinks/',
    access: 'view',
    summary: 'Links of regulations in force, of one regulation or one link when asked',
    query: z.strictObject({
      ...pageQuery.shape,
      regulation: idText.optional(),
      link: idText.optional(),
    }),
    answer: pageSchema(regulationLinkResponse),
    provides: ['regulations', 'links'],
  }),
};
