// The dictionary of the published city's distinct rule sets, from which a browser can evaluate
// every curb at any time by itself.
import { calendar, restriction } from '@curbwright/core';
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';

const ruleSetDictionary = z.strictObject({
  revision: z.int(),
  time_zone: z.string(),
  currency: z.string(),
  calendar,
  /**
   * The first instant with recorded rules, ISO 8601; rules before it are unknown. `null` = nothing
   * recorded yet.
   */
  known_from: z.string().nullable(),
  rule_sets: z.array(
    z.strictObject({
      /** The number used as `rule_set` in tiles and link features. */
      number: z.int(),
      /** Hash of the normalized rule set. */
      id: z.string(),
      restrictions: z.array(restriction),
    }),
  ),
});
export type RuleSetDictionary = z.infer<typeof ruleSetDictionary>;

export const ruleSetOperations = {
  ruleSets: defineOperation({
    method: 'GET',
    path: '/api/rule-sets/',
    access: 'public',
    summary: 'Every distinct rule set of the published city; answers 304 to a known ETag',
    answer: ruleSetDictionary,
    provides: ['rule-sets'],
  }),
};
