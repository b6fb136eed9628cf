// Reviews of proposals: handed in, sent back or approved, with remarks; and the inbox of what waits
// for a user.
import { reviewEventKinds } from '@curbwright/core';
import { z } from 'zod';
import { defineOperation, pageQuery, pageSchema } from '../platform/operation.ts';
import { idParams, maxId } from '../platform/query-values.ts';
import {
  bulkVersions,
  hasVersionPerProposal,
  maxBulkProposals,
  proposalBulkOutcomes,
  versionsError,
} from './bulk-proposals.ts';
import { remarkText } from './proposal-review.ts';

/** Largest number of remarks on a proposal, resolved ones included. */
export const maxProposalRemarks = 200;

/** Largest position of a rule in a proposal. */
const maxRulePosition = 1000;

const remarkPlace = z.strictObject({
  lng: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
});

const proposalRemark = z.strictObject({
  id: z.int(),
  proposed_regulation_id: z.int(),
  /** Position of the rule it is about, from 0; `null` = the whole proposal, or a place. */
  rule: z.int().nullable(),
  place: z.strictObject({ lng: z.number(), lat: z.number() }).nullable(),
  text: z.string(),
  user: z.string().nullable(),
  created: z.string(),
  /** When it was resolved; `null` = it is open. */
  resolved: z.string().nullable(),
  resolved_by: z.string().nullable(),
});
export type ProposalRemark = z.infer<typeof proposalRemark>;

/** Largest number of ids in each list of the inbox. */
export const maxInboxIds = 100;
const inboxList = z.strictObject({
  count: z.int(),
  /** The first ones, longest waiting first. */
  ids: z.array(z.int()).max(maxInboxIds),
});

export const reviewOperations = {
  reviewProposals: defineOperation({
    method: 'POST',
    path: '/api/proposed_regulation/review_proposed_regulations/',
    creates: true,
    access: 'view',
    summary:
      'Hand in or withdraw several proposals (permission to edit), or send them back or approve them (to publish), each with an outcome of its own',
    body: z
      .strictObject({
        proposed_regulation_ids: z.array(z.int().min(1).max(maxId)).min(1).max(maxBulkProposals),
        versions: bulkVersions,
        event: z.enum(reviewEventKinds),
        /** Added as a remark to each proposal; required to send back. */
        remark: remarkText.optional(),
      })
      .refine(hasVersionPerProposal, versionsError)
      // An approval applies only to the version that the user saw.
      .refine(
        ({ event, versions }) => event !== 'approve' || (versions?.every((one) => one !== null) ?? false),
        {
          path: ['versions'],
          error: 'fault.versions-to-approve',
        },
      ),
    answer: proposalBulkOutcomes,
    invalidates: ['proposals', 'history'],
  }),
  proposalRemarks: defineOperation({
    method: 'GET',
    path: '/api/proposed_regulation/:id/remarks/',
    access: 'view',
    summary: 'The remarks on a proposal, oldest first',
    params: idParams,
    query: pageQuery,
    answer: pageSchema(proposalRemark),
    provides: ['proposals'],
  }),
  createProposalRemark: defineOperation({
    method: 'POST',
    path: '/api/proposed_regulation/:id/remarks/',
    access: 'view',
    summary: 'Add a remark to an open proposal, one of its rules or a place (permission to edit or publish)',
    params: idParams,
    body: z.strictObject({
      text: remarkText,
      rule: z.int().min(0).max(maxRulePosition).optional(),
      place: remarkPlace.optional(),
    }),
    answer: proposalRemark,
    status: 201,
    invalidates: ['proposals', 'history'],
  }),
  resolveProposalRemark: defineOperation({
    method: 'PATCH',
    path: '/api/proposal_remarks/:id/',
    access: 'view',
    summary: 'Resolve a remark or open it again (permission to edit or publish)',
    params: idParams,
    body: z.strictObject({ resolved: z.boolean() }),
    answer: proposalRemark,
    invalidates: ['proposals', 'history'],
  }),
  reviewInbox: defineOperation({
    method: 'GET',
    path: '/api/proposed_regulation/review_inbox/',
    access: 'view',
    summary:
      'What waits for the calling user: proposals to decide, and their own that were sent back or approved',
    answer: z.strictObject({
      /** Handed in, by others, for a user who may publish. */
      waiting: inboxList,
      /** Handed in by this user and sent back. */
      sent_back: inboxList,
      /** Handed in by this user and approved by another within the last week, published or not. */
      approved: inboxList,
    }),
    provides: ['proposals'],
  }),
};
