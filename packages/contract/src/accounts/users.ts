// The signed-in user.
import { permissions } from '@curbwright/core';
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { languageName } from '../platform/query-values.ts';

export const currentUser = z.strictObject({
  id: z.int(),
  username: z.string(),
  display_name: z.string(),
  email: z.string().nullable(),
  language: z.string(),
  groups: z.array(z.strictObject({ name: z.string() })),
  permissions: z.array(z.enum(permissions)),
});

export const userOperations = {
  currentUser: defineOperation({
    method: 'GET',
    path: '/api/user/currentuser/',
    access: 'signed in',
    sealed: true,
    summary: 'The signed-in person with groups and permissions',
    answer: currentUser,
    provides: ['user'],
  }),
  updateUserLanguage: defineOperation({
    method: 'POST',
    path: '/api/user/update_user_language/',
    access: 'signed in',
    summary: "Change the signed-in person's language",
    body: z.strictObject({ language: languageName }),
    answer: z.strictObject({ language: z.string() }),
    invalidates: ['user'],
  }),
};
