// How users may sign in: with a password or at an identity provider.
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';

export const signInMethodOperations = {
  signInWays: defineOperation({
    method: 'GET',
    path: '/api/sign-in-ways/',
    access: 'public',
    credentials: 'ignored',
    summary: 'How people may sign in: with a password, with the identity provider that is named, or both',
    answer: z.strictObject({
      passwords: z.boolean(),
      provider: z
        .strictObject({
          name: z.string(),
          /**
           * Whether the visitor just signed out here and may also sign out at the identity
           * provider.
           */
          may_leave: z.boolean(),
        })
        .nullable(),
    }),
  }),
};
