// Regulations in force: a single regulation in full, all restrictions, and the existing time
// limits.
import { payment, restriction } from '@curbwright/core';
import { z } from 'zod';
import { catalogQuery, defineOperation, pageQuery, pageSchema } from '../platform/operation.ts';
import { idParams, idText, languageName, queryInteger } from '../platform/query-values.ts';
import { activity } from './activities.ts';
import { linkFeature } from './link-features.ts';

/** A curb type as embedded in other resources. */
export const curbTypeSummary = z.strictObject({
  id: z.int(),
  name: z.string(),
  display_name: z.string(),
  filter_section: z.string(),
  color: z.string(),
  dash_style: z.string(),
  activity,
});

/**
 * Payment on the requirement's wire: `fees[k]` whole currency units (1.25) for `durations[k]`
 * minutes; `detail` is the full payment. The requirement writes `duration` in §3 and `durations` in
 * §4; both are returned with the same values.
 */
export const paymentResponse = z.strictObject({
  id: z.int(),
  currency: z.string(),
  fees: z.array(z.number()),
  duration: z.array(z.number()),
  durations: z.array(z.number()),
  /** False when the two lists cannot express the whole payment. */
  exact: z.boolean(),
  detail: payment,
});

/** A restriction: an activity with its curb types, and the rule itself. */
export const restrictionResponse = z.strictObject({
  id: z.int(),
  activity,
  sub_activities: z.array(curbTypeSummary),
  rule_set: z.int(),
  position: z.int(),
  priority: z.int(),
  time_limit: z.int().nullable(),
  restriction,
});

export const regulationResponse = z.strictObject({
  id: z.int(),
  regulationId: z.string(),
  version: z.int(),
  bl_street_name: z.string().nullable(),
  bl_side: z.string().nullable(),
  bl_from: z.string().nullable(),
  bl_to: z.string().nullable(),
  sub_activity: curbTypeSummary,
  /** Only proposals have an action; published regulations do not. */
  action: z.null(),
  /** Username of the publisher; `null` when imported. */
  user: z.string().nullable(),
  created: z.string(),
  published_on: z.string(),
  is_published: z.literal(true),
  actual_regulation_id: z.int(),
  effective_from: z.string(),
  effective_to: z.string().nullable(),
  payment: paymentResponse.nullable(),
  time_limit: z.int().nullable(),
  /** Its published links, at most 10,000. */
  links: z.array(linkFeature),
  /** Number of its links now, or at the time it ended. */
  link_count: z.int(),
  restrictions: z.array(restrictionResponse),
  /** The filter section of its curb type. */
  regulation_section: z.string(),
});

export const regulationOperations = {
  regulation: defineOperation({
    method: 'GET',
    path: '/api/regulation/:id/',
    access: 'view',
    sealed: true,
    summary: 'One regulation version with its links, restrictions and payment',
    params: idParams,
    query: z.strictObject({ language: languageName.optional() }),
    answer: regulationResponse,
    provides: ['regulations'],
  }),
  distinctTimeLimits: defineOperation({
    method: 'GET',
    path: '/api/regulation/get_distinct_time_limits/',
    access: 'public',
    summary: 'The time limits that occur in the regulations in force, in minutes, shortest first',
    query: catalogQuery,
    answer: pageSchema(z.int()),
    provides: ['regulations'],
  }),
  allRestrictions: defineOperation({
    method: 'GET',
    path: '/api/allrestrictions/',
    access: 'view',
    summary: 'Restrictions of the regulations in force, by rule set and position',
    query: z.strictObject({
      ...pageQuery.shape,
      language: languageName.optional(),
      regulation: idText.optional(),
      link: idText.optional(),
      activity: z.string().max(100).optional(),
      sub_activity: z.string().max(100).optional(),
      time_limit: queryInteger(1, 1_000_000).optional(),
    }),
    answer: pageSchema(restrictionResponse),
    provides: ['regulations'],
  }),
};
