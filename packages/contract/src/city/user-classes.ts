// User class categories, and combinations of terms that have their own display name.
import { z } from 'zod';
import { catalogQuery, defineOperation, pageSchema } from '../platform/operation.ts';

const userClassCategory = z.strictObject({
  id: z.int(),
  name: z.string(),
  display_name: z.string(),
  user_classes: z.array(z.string()),
});

export const userClassOperations = {
  userClassCategories: defineOperation({
    method: 'GET',
    path: '/api/user-class-category/',
    access: 'public',
    summary: 'Categories of user classes',
    query: catalogQuery,
    answer: pageSchema(userClassCategory),
    provides: ['classes'],
  }),
  displayNameCombinations: defineOperation({
    method: 'GET',
    path: '/api/display-name-combination/',
    access: 'public',
    summary: 'Combinations of words that are shown under a name of their own',
    query: catalogQuery,
    answer: pageSchema(z.strictObject({ id: z.int(), combination: z.string(), display_name: z.string() })),
    provides: ['classes'],
  }),
};
