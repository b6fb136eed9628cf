// Activities: the uses a curb can have.
import { z } from 'zod';
import { catalogueQuery, defineOperation, pageSchema } from '../platform/operation.ts';

export const activity = z.strictObject({ id: z.int(), name: z.string(), display_name: z.string() });

export const activityOperations = {
  activities: defineOperation({
    method: 'GET',
    path: '/api/activity/',
    access: 'public',
    summary: 'Activities, in the order they are listed',
    query: catalogueQuery,
    answer: pageSchema(activity),
    provides: ['activities'],
  }),
};
