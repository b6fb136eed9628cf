// Feedback from anyone who uses the map, and its handling by administrators.
import { z } from 'zod';
import { defineOperation, pageQuery, pageSchema } from '../platform/operation.ts';
import { idParams, maxId } from '../platform/query-values.ts';

export const feedbackStates = ['open', 'done', 'all'] as const;
export type FeedbackState = (typeof feedbackStates)[number];

/**
 * One message as administrators see it. Name, email address and page are the sender's input,
 * unverified.
 */
const feedbackItem = z.strictObject({
  id: z.int(),
  at: z.string(),
  message: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** The sender, if signed in; `null` = a visitor. */
  user: z.string().nullable(),
  /** The curb it is about; `null` = none given. */
  link: z
    .strictObject({ id: z.int(), segment_id: z.string(), street_name: z.string().nullable() })
    .nullable(),
  /** Page of the app from which it was sent. */
  page: z.string().nullable(),
  /** When it was marked as done, and by whom; `null` = still open. */
  done_at: z.string().nullable(),
  done_by: z.string().nullable(),
});
export type FeedbackItem = z.output<typeof feedbackItem>;

export const feedbackOperations = {
  sendFeedback: defineOperation({
    method: 'POST',
    path: '/api/feedback/',
    access: 'public',
    rateLimit: 'feedback',
    summary: 'Send feedback, about a link if one is named; five an hour from one address',
    body: z.strictObject({
      name: z.string().trim().max(200).optional(),
      email: z.email().max(320).optional(),
      message: z.string().trim().min(1).max(5000),
      link: z.int().min(1).max(maxId).optional(),
      page: z.string().max(500).optional(),
      /**
       * Idempotency key from the client: a submission resent after a lost response is stored only
       * once.
       */
      submission: z.uuid().optional(),
    }),
    answer: z.strictObject({ id: z.int(), detail: z.string() }),
    status: 201,
    invalidates: ['feedback'],
  }),
  feedback: defineOperation({
    method: 'GET',
    path: '/api/feedback/',
    access: 'administer',
    summary: 'Feedback, the newest first: what waits, what was dealt with, or all',
    query: z.strictObject({ ...pageQuery.shape, state: z.enum(feedbackStates).default('open') }),
    answer: pageSchema(feedbackItem),
    provides: ['feedback'],
  }),
  changeFeedback: defineOperation({
    method: 'PATCH',
    path: '/api/feedback/:id/',
    access: 'administer',
    summary: 'Say that feedback is dealt with, or that it waits again',
    params: idParams,
    body: z.strictObject({ is_done: z.boolean() }),
    answer: feedbackItem,
    invalidates: ['feedback'],
  }),
  deleteFeedback: defineOperation({
    method: 'DELETE',
    path: '/api/feedback/:id/',
    access: 'administer',
    summary:
      'Delete feedback for good, with the name and address in it; the audit trail keeps its number only',
    params: idParams,
    answer: z.strictObject({ id: z.int() }),
    invalidates: ['feedback'],
  }),
};
