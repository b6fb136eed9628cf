// A published regulation as a legal order in the form of a D-TRO record (docs/formats.md), which
// other authorities can read.
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { idParams, languageName } from '../platform/query-values.ts';

export const regulationOrderOperations = {
  regulationOrder: defineOperation({
    method: 'GET',
    path: '/api/regulation/:id/order/',
    access: 'view',
    summary:
      'A regulation in force as a D-TRO 3.5.0 record (Great Britain), by the authority TRAFFIC_AUTHORITY names, with what the record cannot say',
    params: idParams,
    query: z.strictObject({ language: languageName.optional() }),
    answer: z.strictObject({
      /** Suggested file name. */
      name: z.string(),
      record: z.looseObject({ schemaVersion: z.string() }),
      /** What the specification cannot represent, as text. */
      losses: z.array(z.strictObject({ place: z.string(), text: z.string() })),
    }),
    provides: ['regulations'],
  }),
};
