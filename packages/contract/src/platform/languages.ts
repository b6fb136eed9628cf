// The languages the city offers.
import { z } from 'zod';
import { catalogQuery, defineOperation, pageSchema } from './operation.ts';

export const language = z.strictObject({ id: z.int(), name: z.string(), display_name: z.string() });

export const languageOperations = {
  languages: defineOperation({
    method: 'GET',
    path: '/api/language/',
    access: 'public',
    summary: 'Languages of the interface; ?language picks the one of the public viewer',
    query: catalogQuery,
    /** `selected` is the language chosen for this visitor. */
    answer: pageSchema(language).extend({ selected: z.string() }),
    provides: ['languages'],
  }),
};
