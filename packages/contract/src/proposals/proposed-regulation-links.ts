// The links of a proposed regulation: whole curb links and custom ones.
import { maxProposalLinks } from '@curbwright/core';
import { z } from 'zod';
import { expectedVersion } from '../platform/expected-version.ts';
import { defineOperation, pageQuery, pageSchema } from '../platform/operation.ts';
import { quantity } from '../platform/quantities.ts';
import { idText, maxId, queryBoolean } from '../platform/query-values.ts';
import { proposedLinkResponse } from './proposed-links.ts';

export const proposedRegulationLinkResponse = z.strictObject({
  id: z.int(),
  proposed_regulation_id: z.int(),
  curb_link: z
    .strictObject({
      id: z.int(),
      segment_id: z.string(),
      bl_street_name: z.string().nullable(),
      bl_side: z.string().nullable(),
      bl_from: z.string().nullable(),
      bl_to: z.string().nullable(),
      /** Meters. */
      length: quantity('length'),
      /** Whether the link was divided or retired after the draft was created. */
      is_retired: z.boolean(),
    })
    .nullable(),
  custom_link: z.strictObject({ ...proposedLinkResponse.shape, parent_link: z.int() }).nullable(),
  /** Id of the batch the proposal belongs to. */
  batch: z.int().nullable(),
});

const ids = (most: number) => z.array(z.int().min(1).max(maxId)).min(1).max(most);

export const proposedRegulationLinkOperations = {
  proposedRegulationLinks: defineOperation({
    method: 'GET',
    path: '/api/proposedregulationlinks/',
    access: 'view',
    summary: 'Links of proposed regulations',
    query: z.strictObject({
      ...pageQuery.shape,
      proposed_regulation: idText.optional(),
      link: idText.optional(),
      scenario__id: idText.optional(),
      is_published: queryBoolean.optional(),
    }),
    answer: pageSchema(proposedRegulationLinkResponse),
    provides: ['proposals'],
  }),
  createProposedRegulationLinks: defineOperation({
    method: 'POST',
    path: '/api/proposedregulationlinks/',
    access: 'edit',
    summary: 'Put links, whole or custom, on a proposed regulation; all or none',
    body: z
      .strictObject({
        proposed_regulation_id: z.int().min(1).max(maxId),
        curb_links: ids(maxProposalLinks).optional(),
        custom_links: ids(maxProposalLinks).optional(),
        version: expectedVersion,
      })
      .refine((body) => body.curb_links !== undefined || body.custom_links !== undefined, {
        path: ['curb_links'],
        error: 'fault.no-links',
      }),
    answer: z.strictObject({ results: z.array(proposedRegulationLinkResponse) }),
    status: 201,
    invalidates: ['proposals'],
  }),
  validateExistingProposedRegulation: defineOperation({
    method: 'GET',
    path: '/api/proposedregulationlinks/validate_existing_proposed_regulation/',
    access: 'view',
    summary: 'Whether a change may be proposed on a link, or on a custom part of it',
    query: z.strictObject({
      parent_link: idText,
      is_custom_segment: queryBoolean.default(false),
      scenario__id: idText.optional(),
    }),
    answer: z.strictObject({
      allow: z.boolean(),
      title: z.string().nullable(),
      detail: z.string().nullable(),
    }),
    provides: ['proposals'],
  }),
  deleteProposedRegulationLinks: defineOperation({
    method: 'DELETE',
    path: '/api/proposedregulationlinks/delete_proposed_regulation_links/',
    access: 'edit',
    summary: 'Take links off proposed regulations; all or none',
    body: z.strictObject({ proposed_regulation_link_ids: ids(maxProposalLinks), version: expectedVersion }),
    answer: z.strictObject({ deleted: z.array(z.int()) }),
    invalidates: ['proposals'],
  }),
};
