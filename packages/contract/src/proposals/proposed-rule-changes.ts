// What proposals change in the rules of their curbs: in one line for lists, and rule by rule for
// the comparison of two weeks.
import { restriction } from '@curbwright/core';
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { idParams, languageName } from '../platform/query-values.ts';
import { maxRuleChangeGroups } from './proposed-regulations.ts';

/** Maximum number of proposals whose lines are requested at once. */
const maxChangeLines = 100;

const idList = z.string().regex(/^\d{1,10}(?:,\d{1,10}){0,99}$/);

export const proposedRuleChangeOperations = {
  proposedRegulationChangeLines: defineOperation({
    method: 'GET',
    path: '/api/proposed_regulation/proposed_regulation_change_lines/',
    access: 'view',
    summary: 'What each of these proposals changes, open or published, in one line; at most 100',
    query: z.strictObject({ ids: idList, language: languageName.optional() }),
    /** In the order of the ids; proposals that do not exist are left out. */
    answer: z.strictObject({
      results: z.array(z.strictObject({ id: z.int(), line: z.string() })).max(maxChangeLines),
    }),
    provides: ['proposals', 'regulations'],
  }),
  proposedRegulationRuleChanges: defineOperation({
    method: 'GET',
    path: '/api/proposed_regulation/:id/proposed_regulation_rule_changes/',
    access: 'view',
    summary: 'The rules of the curbs of a proposal before and after it, by the rules before',
    params: idParams,
    answer: z.strictObject({
      /** Most curbs first. */
      groups: z
        .array(
          z.strictObject({
            curbs: z.int(),
            before: z.array(restriction),
            after: z.array(restriction),
          }),
        )
        .max(maxRuleChangeGroups),
      /** Number of groups, including omitted ones. */
      count: z.int(),
    }),
    provides: ['proposals', 'regulations'],
  }),
};
