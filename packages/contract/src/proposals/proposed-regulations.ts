// Proposed regulations: drafted in a scenario, checked, published and reverted, individually or in
// bulk.
import {
  maxProposalLinks,
  maxProposalRestrictions,
  maxReasonLength,
  type ProposalColumnKey,
  parseOrdering,
  proposalActions,
  proposalColumnKeys,
  publicationStates,
  storableRestriction,
  waiver,
} from '@curbwright/core';
import { z } from 'zod';
import { curbTypeSummary } from '../city/regulations.ts';
import { expectedVersion } from '../platform/expected-version.ts';
import { defineOperation, pageQuery, pageSchema } from '../platform/operation.ts';
import {
  filterValues,
  idParams,
  idText,
  languageName,
  languageQuery,
  maxId,
  queryBoolean,
} from '../platform/query-values.ts';
import {
  bulkVersions,
  hasVersionPerProposal,
  maxBulkProposals,
  proposalBulkOutcomes,
  versionsError,
} from './bulk-proposals.ts';
import { proposalReview, remarkText, reviewState } from './proposal-review.ts';
import { maxProposedLinks, sectionMetres } from './proposed-links.ts';
import { paymentBody, proposedPaymentResponse } from './proposed-payments.ts';
import { proposedRegulationLinkResponse } from './proposed-regulation-links.ts';
import { proposedRestrictionResponse } from './proposed-restrictions.ts';

const id = z.int().min(1).max(maxId);
const proposalAction = z.enum(proposalActions);

/**
 * Until when the publication can be undone; `null` = it is not published, was reverted, or cannot be
 * undone.
 */
const undoUntil = z.string().nullable();

/** `null` = not published. */
const publication = z
  .strictObject({
    state: z.enum(publicationStates),
    effective_from: z.string(),
    /** When it was undone or reverted; `null` = it was not. */
    reverted_on: z.string().nullable(),
  })
  .nullable();

export const proposedRegulationResponse = z.strictObject({
  id: z.int(),
  /** External id of the regulation it changes, as shown to users; `null` for a new one. */
  regulationId: z.string().nullable(),
  actual_regulation_id: z.int().nullable(),
  /** 'Multiple' when the links differ. */
  bl_street_name: z.string().nullable(),
  bl_side: z.string().nullable(),
  bl_from: z.string().nullable(),
  bl_to: z.string().nullable(),
  sub_activity: curbTypeSummary,
  action: proposalAction,
  reason: z.string(),
  user: z.string().nullable(),
  created: z.string(),
  modified: z.string(),
  modified_by: z.string().nullable(),
  version: z.int(),
  is_published: z.boolean(),
  published_on: z.string().nullable(),
  published_by: z.string().nullable(),
  /** The proposal that this one reverts. */
  reverts: z.int().nullable(),
  /** The proposal that reverted this one. */
  reverted_by: z.int().nullable(),
  effective_from: z.string().nullable(),
  scenario: z.strictObject({ id: z.int(), name: z.string() }),
  payment: proposedPaymentResponse.nullable(),
  payment_id: z.int().nullable(),
  payment_status: z.boolean(),
  time_limit: z.int().nullable(),
  batch: z.int().nullable(),
  /** The first 10,000 links. */
  links: z.array(proposedRegulationLinkResponse).max(maxProposedLinks),
  link_count: z.int(),
  restrictions: z.array(proposedRestrictionResponse),
  regulation_section: z.string(),
  waivers: z.array(waiver),
  review: proposalReview,
  undo_until: undoUntil,
  publication,
});

/**
 * Effect of a proposal on the rules of a group of its curbs, one sentence per rule in the requested
 * language.
 */
const ruleChangeGroup = z.strictObject({
  /** Number of its curbs and sections that had these rules before. */
  curbs: z.int(),
  /** The most important difference, and how many more there are. */
  line: z.string(),
  /**
   * Rules that a similar rule replaces, with the difference as a line. Both sentences are equal if
   * only the priority, type or note changes.
   */
  changed: z.array(z.strictObject({ line: z.string(), before: z.string(), after: z.string() })),
  removed: z.array(z.string()),
  added: z.array(z.string()),
  unchanged: z.array(z.string()),
});
export type RuleChangeGroup = z.infer<typeof ruleChangeGroup>;
/** Maximum number of groups in a list row. */
export const maxRuleChangeGroups = 10;

/** A row of the list: the requirement's columns under the keys of the core package. */
const proposedListRow = z.strictObject({
  id: z.int(),
  regulation_id: z.string().nullable(),
  bl_street_name: z.string().nullable(),
  bl_side: z.string().nullable(),
  bl_from: z.string().nullable(),
  bl_to: z.string().nullable(),
  sub_activity: z.string(),
  reason: z.string(),
  action: proposalAction,
  user: z.string().nullable(),
  created: z.string(),
  published_on: z.string().nullable(),
  batch: z.int().nullable(),
  is_published: z.boolean(),
  reverts: z.int().nullable(),
  reverted_by: z.int().nullable(),
  version: z.int(),
  link_count: z.int(),
  review: proposalReview,
  /** Segment id of its first curb; `null` = it has none. */
  segment_id: z.string().nullable(),
  /** The remark with which it was handed in or sent back; `null` = none, or it is in no review. */
  note: z.string().nullable(),
  /** What it changes in one line: `No stopping 7–9 AM → 7–10 AM, Mon–Fri`. */
  change_line: z.string(),
  undo_until: undoUntil,
  publication,
  /**
   * Grouped by the previous rules, most curbs first. Empty when the proposal has no curbs anymore,
   * or when what the publication replaced is not recorded. Of a publication that never took effect:
   * as proposed.
   */
  rule_changes: z.array(ruleChangeGroup).max(maxRuleChangeGroups),
  /** Number of groups, including omitted ones. */
  rule_change_count: z.int(),
});
export type ProposedListRow = z.infer<typeof proposedListRow>;

type ColumnFilterShape = Record<ProposalColumnKey, z.ZodOptional<typeof filterValues>>;
const columnFilter: ColumnFilterShape = {
  regulation_id: filterValues.optional(),
  bl_street_name: filterValues.optional(),
  bl_side: filterValues.optional(),
  bl_from: filterValues.optional(),
  bl_to: filterValues.optional(),
  sub_activity: filterValues.optional(),
  reason: filterValues.optional(),
  action: filterValues.optional(),
  user: filterValues.optional(),
  created: filterValues.optional(),
  published_on: filterValues.optional(),
  batch: filterValues.optional(),
};

/** Which rows the list shows. Defaults to the general scenario. */
export const listScope = {
  scenario__id: idText.optional(),
  /** `true` = published proposals; open ones by default. */
  is_published: queryBoolean.default(false),
  /** Only proposals whose review is in this state. */
  review_state: reviewState.optional(),
  /** Only publications in this state. */
  publication_state: z.enum(publicationStates).optional(),
  ...columnFilter,
};

/** A column of the list, prefixed with `-` for descending order. */
export const listOrdering = z
  .string()
  .max(60)
  .refine((text) => parseOrdering(text) !== null, { error: 'fault.no-column' })
  .default('-created');

const draftFields = {
  scenario: id,
  action: proposalAction,
  reason: z.string().trim().max(maxReasonLength),
  /** Id of the curb type, or its name in the catalog. */
  sub_activity: z.union([id, z.string().min(1).max(100)]),
  /** Minutes. */
  time_limit: z.int().min(1).max(1_000_000).nullable(),
  /** The regulation version in force that the proposal changes. */
  actual_regulation_id: id.nullable(),
  batch: id.nullable(),
  /** ISO 8601 with offset; `null` = when published. */
  effective_from: z.iso.datetime({ offset: true }).nullable(),
};

const linkBody = z.union([
  z.strictObject({ curb_link: id }),
  z
    .strictObject({ parent_link: id, from: sectionMetres, to: sectionMetres })
    .refine((body) => body.to - body.from >= 1, { path: ['to'], error: 'fault.stretch-short' }),
]);
const linkBodies = z.array(linkBody).max(maxProposalLinks);
const restrictionBodies = z.array(storableRestriction).max(maxProposalRestrictions);

const { scenario, action, reason, sub_activity, time_limit, actual_regulation_id, batch, effective_from } =
  draftFields;
const optionalParts = {
  scenario: scenario.optional(),
  reason: reason.default(''),
  time_limit: time_limit.default(null),
  actual_regulation_id: actual_regulation_id.default(null),
  batch: batch.default(null),
  effective_from: effective_from.default(null),
};

/** Maximum number of ids of matching rows in one response. */
export const maxListIds = 10_000;

/** Longest accepted list of ids in a URL, in characters. */
export const maxIdListLength = 12_000;
export const idListText = z
  .string()
  .max(maxIdListLength)
  .regex(/^\d{1,10}(?:,\d{1,10})*$/);

/** Maximum number of publications undone together, because they are undone in one transaction. */
export const maxUndonePublications = 200;

const lintResponse = z.strictObject({
  /** The version that was checked. */
  version: z.int(),
  findings: z.array(
    z.strictObject({
      code: z.string(),
      severity: z.enum(['error', 'warning', 'note']),
      text: z.string(),
      place: z.unknown(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      /** Key to which a waiver refers (`findingKey` in core). */
      finding: z.string(),
      is_waived: z.boolean(),
      /** It is about rules already in force that the draft does not change, and blocks nothing. */
      is_preexisting: z.boolean(),
      /**
       * Edit of the draft (from core) that fixes the finding, and the text of its button; `null`
       * when there is no fix.
       */
      fix: z.unknown(),
      fix_text: z.string().nullable(),
    }),
  ),
  /**
   * `false` while there is an error that is neither fixed nor waived, in what the draft changes.
   */
  may_publish: z.boolean(),
});

/** Stored with the proposals that wait for review, which publishing approves. */
const approvalRemark = remarkText;

export const proposedRegulationOperations = {
  proposedRegulations: defineOperation({
    method: 'GET',
    path: '/api/proposed_regulation/',
    access: 'view',
    summary: 'Proposed regulations by id, with the filters of the manager',
    query: z.strictObject({
      ...pageQuery.shape,
      language: languageName.optional(),
      actual_regulation__id: idText.optional(),
      scenario__id: idText.optional(),
      is_published: queryBoolean.optional(),
      batch: idText.optional(),
      link: idText.optional(),
    }),
    answer: pageSchema(proposedRegulationResponse),
    provides: ['proposals'],
  }),
  createProposedRegulation: defineOperation({
    method: 'POST',
    path: '/api/proposed_regulation/',
    access: 'edit',
    summary:
      'A proposed regulation without links yet; links, restrictions and payment follow by their own calls',
    body: z.strictObject({
      ...optionalParts,
      action,
      sub_activity,
      payment_id: id.nullable().default(null),
    }),
    answer: proposedRegulationResponse,
    status: 201,
    invalidates: ['proposals', 'scenarios'],
  }),
  createProposedChange: defineOperation({
    method: 'POST',
    path: '/api/proposed_regulation/create_proposed_change/',
    access: 'edit',
    summary: 'A proposed regulation with its links, restrictions and payment in one act',
    body: z.strictObject({
      ...optionalParts,
      action,
      sub_activity,
      payment: paymentBody.nullable().default(null),
      restrictions: restrictionBodies.default([]),
      links: linkBodies.min(1),
    }),
    answer: proposedRegulationResponse,
    status: 201,
    invalidates: ['proposals', 'scenarios'],
  }),
  proposedRegulationListData: defineOperation({
    method: 'GET',
    path: '/api/proposed_regulation/proposed_regulation_list_data/',
    access: 'view',
    summary: 'Rows of the regulation list, sorted and filtered by its columns',
    query: z.strictObject({
      ...pageQuery.shape,
      ...listScope,
      ordering: listOrdering,
      /** Only these proposals (the selection). */
      ids: idListText.optional(),
      /** Language of the sentences. */
      language: languageName.optional(),
    }),
    answer: pageSchema(proposedListRow),
    provides: ['proposals'],
  }),
  proposedRegulationListIds: defineOperation({
    method: 'GET',
    path: '/api/proposed_regulation/proposed_regulation_list_ids/',
    access: 'view',
    summary: 'The ids of all rows of the regulation list that match, in its order, at most 10,000',
    query: z.strictObject({ ...listScope, ordering: listOrdering, ids: idListText.optional() }),
    answer: z.strictObject({ ids: z.array(z.int()), truncated: z.boolean() }),
    provides: ['proposals'],
  }),
  proposedRegulationBounds: defineOperation({
    method: 'GET',
    path: '/api/proposed_regulation/proposed_regulation_bounds/',
    access: 'view',
    summary: 'The box around the curbs of these proposals; null when they have none',
    query: z.strictObject({ ids: idListText }),
    /**
     * Box of the rows: min_lng, min_lat, max_lng, max_lat; `null` when there is nothing to show.
     */
    answer: z.strictObject({ box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable() }),
    provides: ['proposals'],
  }),
  proposedRegulationListValues: defineOperation({
    method: 'GET',
    path: '/api/proposed_regulation/proposed_regulation_list_values/',
    access: 'view',
    summary: 'The values a column of the regulation list has, for its filter menu; at most 500',
    query: z.strictObject({
      scenario__id: idText.optional(),
      is_published: queryBoolean.default(false),
      column: z.enum(proposalColumnKeys),
      search: z.string().max(100).optional(),
    }),
    answer: z.strictObject({ values: z.array(z.string().nullable()), truncated: z.boolean() }),
    provides: ['proposals'],
  }),
  publishProposedRegulations: defineOperation({
    method: 'POST',
    path: '/api/proposed_regulation/publish_proposed_regulations/',
    creates: true,
    inParts: true,
    access: 'publish',
    summary: 'Publish several, each with an outcome of its own: one that is refused never stops the rest',
    body: z
      .strictObject({
        proposed_regulation_ids: z.array(id).min(1).max(maxBulkProposals),
        versions: bulkVersions,
        effective_from: effective_from.optional(),
        waivers: z.array(waiver).max(50).default([]),
        remark: approvalRemark.optional(),
      })
      .refine(hasVersionPerProposal, versionsError)
      // A waiver refers to a location in one draft. Applied to many drafts, it would suppress
      // errors that nobody reviewed.
      .refine((body) => body.waivers.length === 0 || body.proposed_regulation_ids.length === 1, {
        path: ['waivers'],
        error: 'fault.waivers-of-many',
      }),
    answer: proposalBulkOutcomes,
    invalidates: ['proposals', 'scenarios', 'regulations', 'links', 'rule-sets', 'history'],
  }),
  deleteProposedRegulations: defineOperation({
    method: 'POST',
    path: '/api/proposed_regulation/delete_proposed_regulations/',
    access: 'edit',
    summary: 'Delete several open proposals, each with an outcome of its own',
    body: z
      .strictObject({
        proposed_regulation_ids: z.array(id).min(1).max(maxBulkProposals),
        versions: bulkVersions,
      })
      .refine(hasVersionPerProposal, versionsError),
    answer: proposalBulkOutcomes,
    invalidates: ['deleted-records', 'proposals', 'scenarios', 'history'],
  }),
  proposedRegulation: defineOperation({
    method: 'GET',
    path: '/api/proposed_regulation/:id/',
    access: 'view',
    summary: 'One proposed regulation with its links, restrictions and payment',
    params: idParams,
    query: languageQuery,
    answer: proposedRegulationResponse,
    provides: ['proposals'],
  }),
  updateProposedRegulation: defineOperation({
    method: 'PATCH',
    path: '/api/proposed_regulation/:id/',
    access: 'edit',
    summary: 'Change an open proposal; links, restrictions and payment are replaced when given',
    params: idParams,
    body: z
      .strictObject({
        action: action.optional(),
        reason: reason.optional(),
        sub_activity: sub_activity.optional(),
        time_limit: time_limit.optional(),
        batch: batch.optional(),
        effective_from: effective_from.optional(),
        scenario: scenario.optional(),
        payment_id: id.nullable().optional(),
        payment: paymentBody.nullable().optional(),
        restrictions: restrictionBodies.optional(),
        links: linkBodies.optional(),
        waivers: z.array(waiver).max(50).optional(),
        version: expectedVersion,
      })
      .refine((body) => Object.keys(body).some((key) => key !== 'version'), {
        error: 'fault.nothing-given',
      }),
    answer: proposedRegulationResponse,
    invalidates: ['proposals', 'scenarios'],
  }),
  deleteProposedRegulation: defineOperation({
    method: 'DELETE',
    path: '/api/proposed_regulation/:id/delete_proposed_regulation/',
    access: 'edit',
    summary: 'Delete an open proposal; its history stays',
    params: idParams,
    body: z.strictObject({ version: expectedVersion }),
    answer: z.strictObject({ id: z.int() }),
    invalidates: ['deleted-records', 'proposals', 'scenarios', 'history'],
  }),
  publishProposedRegulation: defineOperation({
    method: 'POST',
    path: '/api/proposed_regulation/:id/publish_proposed_regulation/',
    creates: true,
    access: 'publish',
    summary: 'Make an open proposal the rule in force, at once or from an instant on',
    params: idParams,
    body: z.strictObject({
      version: expectedVersion,
      effective_from: effective_from.optional(),
      waivers: z.array(waiver).max(50).default([]),
      remark: approvalRemark.optional(),
    }),
    answer: proposedRegulationResponse,
    invalidates: ['proposals', 'scenarios', 'regulations', 'links', 'rule-sets', 'history'],
  }),
  revertPublishedRegulation: defineOperation({
    method: 'POST',
    path: '/api/proposed_regulation/:id/revert_published_regulation/',
    creates: true,
    access: 'publish',
    summary:
      'Restore what was in force before a publish, as new versions; refused when something newer stands there',
    params: idParams,
    body: z.strictObject({ reason: z.string().trim().max(500).default('') }),
    answer: proposedRegulationResponse,
    invalidates: ['proposals', 'scenarios', 'regulations', 'links', 'rule-sets', 'history'],
  }),
  undoPublication: defineOperation({
    method: 'POST',
    path: '/api/proposed_regulation/undo_publication/',
    access: 'publish',
    summary:
      'Undo recent publications, all of them or none; refused when the time for it is over or something newer stands there',
    body: z.strictObject({ proposed_regulation_ids: z.array(id).min(1).max(maxUndonePublications) }),
    answer: z.strictObject({ proposed_regulation_ids: z.array(z.int()) }),
    invalidates: ['batches', 'proposals', 'scenarios', 'regulations', 'links', 'rule-sets', 'history'],
  }),
  draftPublicationAgain: defineOperation({
    method: 'POST',
    path: '/api/proposed_regulation/:id/draft_again/',
    access: 'edit',
    summary:
      'An undone or reverted publication as an open proposal again, with its reason, authors and remarks',
    params: idParams,
    answer: proposedRegulationResponse,
    status: 201,
    invalidates: ['proposals', 'scenarios', 'history'],
  }),
  lintProposedRegulation: defineOperation({
    method: 'GET',
    path: '/api/proposed_regulation/:id/lint/',
    access: 'view',
    summary: 'What the linter finds in a proposal',
    params: idParams,
    query: languageQuery,
    answer: lintResponse,
    provides: ['proposals'],
  }),
  copyRegulationToProposed: defineOperation({
    method: 'POST',
    path: '/api/regulation/:id/copy_regulation_to_proposed/',
    access: 'edit',
    summary: 'An open proposal that says what a regulation in force says, on all its links',
    params: idParams,
    body: z.strictObject({ scenario: id.optional() }),
    answer: z.strictObject({ proposed_regulation_id: z.int() }),
    status: 201,
    invalidates: ['proposals', 'scenarios'],
  }),
};
