// Proposed restrictions: the rules of a proposed regulation, one by one.
import { restriction } from '@curbwright/core';
import { z } from 'zod';
import { activity } from '../city/activities.ts';
import { curbTypeSummary } from '../city/regulations.ts';
import { expectedVersion } from '../platform/expected-version.ts';
import { defineOperation, pageQuery, pageSchema } from '../platform/operation.ts';
import { idParams, idText, languageName, maxId } from '../platform/query-values.ts';

export const proposedRestrictionResponse = z.strictObject({
  id: z.int(),
  proposed_regulation_id: z.int(),
  activity,
  sub_activities: z.array(curbTypeSummary),
  position: z.int(),
  priority: z.int(),
  time_limit: z.int().nullable(),
  restriction,
});

export const proposedRestrictionOperations = {
  proposedRestrictions: defineOperation({
    method: 'GET',
    path: '/api/proposed_restriction/',
    access: 'view',
    summary: 'Restrictions of proposed regulations, in their order',
    query: z.strictObject({
      ...pageQuery.shape,
      language: languageName.optional(),
      proposed_regulation: idText.optional(),
    }),
    answer: pageSchema(proposedRestrictionResponse),
    provides: ['proposals'],
  }),
  createProposedRestriction: defineOperation({
    method: 'POST',
    path: '/api/proposed_restriction/',
    access: 'edit',
    summary: 'Add a restriction to a proposed regulation',
    body: z.strictObject({
      proposed_regulation_id: z.int().min(1).max(maxId),
      restriction,
      /** The version of the proposed regulation that the client read. */
      version: expectedVersion,
    }),
    answer: proposedRestrictionResponse,
    status: 201,
    invalidates: ['proposals'],
  }),
  updateProposedRestriction: defineOperation({
    method: 'PATCH',
    path: '/api/proposed_restriction/:id/',
    access: 'edit',
    summary: 'Replace a proposed restriction by another',
    params: idParams,
    body: z.strictObject({ restriction, version: expectedVersion }),
    answer: proposedRestrictionResponse,
    invalidates: ['proposals'],
  }),
  deleteProposedRestriction: defineOperation({
    method: 'DELETE',
    path: '/api/proposed_restriction/:id/',
    access: 'edit',
    summary: 'Take a restriction out of a proposed regulation',
    params: idParams,
    body: z.strictObject({ version: expectedVersion }),
    answer: z.strictObject({ id: z.int() }),
    invalidates: ['proposals'],
  }),
};
