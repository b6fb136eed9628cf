// The publishers of curb events, and whether their arrivals and departures are also stored as
// parking sessions.
import { z } from 'zod';
import { catalogQuery, defineOperation, pageSchema } from '../platform/operation.ts';
import { idParams } from '../platform/query-values.ts';

const eventPublisher = z.strictObject({
  id: z.int(),
  /**
   * `key 7`, `user maria` or `mqtt curbwright`, also used as the source of its parking sessions.
   */
  name: z.string(),
  makes_stays: z.boolean(),
});

export const eventPublisherOperations = {
  eventPublishers: defineOperation({
    method: 'GET',
    path: '/api/event-publishers/',
    access: 'view',
    summary: 'Who sends events of the curb, and whether they are stays as well.',
    query: catalogQuery,
    answer: pageSchema(eventPublisher),
    provides: ['measures'],
  }),
  changeEventPublisher: defineOperation({
    method: 'PATCH',
    path: '/api/event-publishers/:id/',
    access: 'edit',
    summary:
      'Make stays of the park_start and park_end a publisher sends from now on. Not where its stays are sent otherwise: they would count twice.',
    params: idParams,
    body: z.strictObject({ makes_stays: z.boolean() }),
    answer: eventPublisher,
    invalidates: ['measures'],
  }),
};
