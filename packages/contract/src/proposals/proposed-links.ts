// Proposed links: sections of links in meters, and the links of proposals on the map.
import { lineGeometry, restriction } from '@curbwright/core';
import { z } from 'zod';
import { boxLinkLimit } from '../city/links.ts';
import {
  boxQuery,
  isLatOrderValid,
  isLngOrderValid,
  latOrderError,
  lngOrderError,
} from '../platform/common-queries.ts';
import { defineOperation, pageSchema } from '../platform/operation.ts';
import { idText, maxId, queryInteger } from '../platform/query-values.ts';

/** Maximum number of proposed links in one response (requirement §9). */
export const maxProposedLinks = 10_000;

export const proposedLinkResponse = z.strictObject({
  id: z.int(),
  geometry: lineGeometry,
  parent_link__id: z.int(),
  /** Same value under the requirement's other spelling of `parent_link__id`. */
  paren_link_id: z.int(),
  proposed_regulation_id: z.int().nullable(),
  bl_street_name: z.string().nullable(),
  /** Meters from the start of the parent link, half-open. */
  from: z.number(),
  to: z.number(),
});

/** Meters from the start of the link. */
export const sectionMetres = z.number().min(0).max(1_000_000);

/** A link of a proposal on the map. */
const proposedLinkFeature = z.strictObject({
  type: z.literal('Feature'),
  /** Id of the proposed regulation link. */
  id: z.int(),
  geometry: lineGeometry,
  properties: z.strictObject({
    id: z.int(),
    proposed_regulation_id: z.int(),
    /** The link, or the parent of a custom link. */
    link: z.int(),
    is_custom_segment: z.boolean(),
    from: z.number().nullable(),
    to: z.number().nullable(),
    action: z.enum(['create', 'modify', 'remove']),
    sub_activity: z.string(),
    bl_street_name: z.string().nullable(),
  }),
});

export const proposedLinkOperations = {
  proposedLinks: defineOperation({
    method: 'GET',
    path: '/api/proposed_link/',
    access: 'view',
    summary: 'Custom links of proposals, at most 10,000',
    query: z.strictObject({
      limit: queryInteger(1, maxProposedLinks).default(maxProposedLinks),
      offset: queryInteger(0, 1_000_000_000).default(0),
      parent_link__id: idText.optional(),
      proposed_regulation_id: idText.optional(),
      scenario__id: idText.optional(),
    }),
    answer: pageSchema(proposedLinkResponse),
    provides: ['proposals'],
  }),
  createProposedLink: defineOperation({
    method: 'POST',
    path: '/api/proposed_link/',
    access: 'edit',
    summary: 'A custom link: part of a link, at least a metre long, to be put on a proposed regulation',
    body: z
      .strictObject({ parent_link: z.int().min(1).max(maxId), from: sectionMetres, to: sectionMetres })
      .refine((body) => body.to - body.from >= 1, { path: ['to'], error: 'fault.stretch-short' }),
    answer: proposedLinkResponse,
    status: 201,
    invalidates: ['proposals'],
  }),
  proposedLinksInBox: defineOperation({
    method: 'GET',
    path: '/api/alllinks/GetProposedLinksInBox/',
    access: 'view',
    summary: "Links of a scenario's open proposals in a box, with what each proposal would say",
    query: z
      .strictObject({
        ...boxQuery.shape,
        scenario__id: idText.optional(),
        limit: queryInteger(1, boxLinkLimit).default(boxLinkLimit),
      })
      .refine(isLngOrderValid, lngOrderError)
      .refine(isLatOrderValid, latOrderError),
    answer: z.strictObject({
      type: z.literal('FeatureCollection'),
      features: z.array(proposedLinkFeature),
      truncated: z.boolean(),
      /** The features' proposals, each listed once with the rules its curbs would have. */
      proposals: z.array(
        z.strictObject({
          id: z.int(),
          version: z.int(),
          action: z.enum(['create', 'modify', 'remove']),
          sub_activity: z.string(),
          restrictions: z.array(restriction),
        }),
      ),
    }),
    answerMedia: 'geojson',
    provides: ['proposals'],
  }),
};
