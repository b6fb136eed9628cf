// Activities: the uses a curb can have.
import { z } from 'zod';
import { catalogQuery, defineOperation, pageSchema } from '../platform/operation.ts';

export const activity = z.strictObject({ id: z.int(), name: z.string(), display_name: z.string() });

export const activityOperations = {
  activities: defineOperation({
    method: 'GET',
    path: '/api/activity/',
    access: 'public',
    summary: 'Activities, in the order they are listed',
    query: catalogQuery,
    answer: pageSchema(activity),
    provides: ['activities'],
  }),
};
