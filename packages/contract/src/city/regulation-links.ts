// The links of published regulations, and since when they apply.
import { z } from 'zod';
import { call, page, pageQuery } from '../platform/call.ts';
import { idText } from '../platform/query-values.ts';

const regulationLinkAnswer = z.strictObject({
  /** Id of the regulation version. */
  regulation_id: z.int(),
  regulationId: z.string(),
  link_id: z.int(),
  segment_id: z.string(),
  bl_street_name: z.string().nullable(),
  effective_from: z.string(),
  effective_to: z.string().nullable(),
});

export const regulationLinkCalls = {
  regulationLinks: call({
    method: 'GET',
    path: '/api/regulationlinks/',
    access: 'view',
    summary: 'Links of regulations in force, of one regulation or one link when asked',
    query: z.strictObject({
      ...pageQuery.shape,
      regulation: idText.optional(),
      link: idText.optional(),
    }),
    answer: page(regulationLinkAnswer),
    provides: ['regulations', 'links'],
  }),
};
