// Feedback from anyone who looks at the map.
import { z } from 'zod';
import { call } from './call.ts';
import { maxId } from './query-values.ts';

export const feedbackCalls = {
  sendFeedback: call({
    method: 'POST',
    path: '/api/feedback/',
    access: 'public',
    summary: 'Send feedback, about a link if one is named; five an hour from one address',
    body: z.strictObject({
      name: z.string().trim().max(200).optional(),
      email: z.email().max(320).optional(),
      message: z.string().trim().min(1).max(5000),
      link: z.int().min(1).max(maxId).optional(),
      page: z.string().max(500).optional(),
      /** The client's own name of this submission: sent again under the same one (its answer was lost), it is stored once. */
      submission: z.uuid().optional(),
    }),
    answer: z.strictObject({ id: z.int(), detail: z.string() }),
    status: 201,
    invalidates: ['feedback'],
  }),
};
