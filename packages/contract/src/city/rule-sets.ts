// The dictionary of the published city's distinct rule sets: with it a browser answers every curb at every instant by itself.
import { calendar, restriction } from '@curbwright/core';
import { z } from 'zod';
import { call } from '../platform/call.ts';

export const ruleSetDictionary = z.strictObject({
  revision: z.int(),
  time_zone: z.string(),
  currency: z.string(),
  calendar,
  /** The first instant for which rules are recorded, ISO 8601; what was in force before is not known. Null = nothing is recorded yet. */
  known_from: z.string().nullable(),
  rule_sets: z.array(
    z.strictObject({
      /** What tiles and link features carry as `rule_set`. */
      number: z.int(),
      /** Hash of the normal form. */
      id: z.string(),
      restrictions: z.array(restriction),
    }),
  ),
});
export type RuleSetDictionary = z.infer<typeof ruleSetDictionary>;

export const ruleSetCalls = {
  ruleSets: call({
    method: 'GET',
    path: '/api/rule-sets/',
    access: 'public',
    summary: 'Every distinct rule set of the published city; answers 304 to a known ETag',
    answer: ruleSetDictionary,
    provides: ['rule-sets'],
  }),
};
