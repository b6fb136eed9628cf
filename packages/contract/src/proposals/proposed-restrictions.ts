// Proposed restrictions: the rules of a proposed regulation, one by one.
import { restriction } from '@curbwright/core';
import { z } from 'zod';
import { activity } from '../city/activities.ts';
import { subActivityBrief } from '../city/regulations.ts';
import { call, page, pageQuery } from '../platform/call.ts';
import { idParams, idText, languageName, maxId } from '../platform/query-values.ts';
import { readVersion } from '../platform/read-version.ts';

export const proposedRestrictionAnswer = z.strictObject({
  id: z.int(),
  proposed_regulation_id: z.int(),
  activity,
  sub_activities: z.array(subActivityBrief),
  position: z.int(),
  priority: z.int(),
  time_limit: z.int().nullable(),
  restriction,
});

export const proposedRestrictionCalls = {
  proposedRestrictions: call({
    method: 'GET',
    path: '/api/proposed_restriction/',
    access: 'view',
    summary: 'Restrictions of proposed regulations, in their order',
    query: z.strictObject({
      ...pageQuery.shape,
      language: languageName.optional(),
      proposed_regulation: idText.optional(),
    }),
    answer: page(proposedRestrictionAnswer),
    provides: ['proposals'],
  }),
  createProposedRestriction: call({
    method: 'POST',
    path: '/api/proposed_restriction/',
    access: 'edit',
    summary: 'Add a restriction to a proposed regulation',
    body: z.strictObject({
      proposed_regulation_id: z.int().min(1).max(maxId),
      restriction,
      /** The version of the proposed regulation that the client read. */
      version: readVersion,
    }),
    answer: proposedRestrictionAnswer,
    status: 201,
    invalidates: ['proposals'],
  }),
  updateProposedRestriction: call({
    method: 'PATCH',
    path: '/api/proposed_restriction/:id/',
    access: 'edit',
    summary: 'Replace a proposed restriction by another',
    params: idParams,
    body: z.strictObject({ restriction, version: readVersion }),
    answer: proposedRestrictionAnswer,
    invalidates: ['proposals'],
  }),
  deleteProposedRestriction: call({
    method: 'DELETE',
    path: '/api/proposed_restriction/:id/',
    access: 'edit',
    summary: 'Take a restriction out of a proposed regulation',
    params: idParams,
    body: z.strictObject({ version: readVersion }),
    answer: z.strictObject({ id: z.int() }),
    invalidates: ['proposals'],
  }),
};
