// The user's own account: sessions and password, and choosing a password with an administrator's
// link.
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { loginSessionResponse } from './accounts.ts';

/**
 * A password as typed. Whether a new one is acceptable is validated later, with an error message.
 */
const typed = z.string().min(1).max(128);

const ownAccountAnswer = z.strictObject({
  username: z.string(),
  display_name: z.string(),
  /** Name of the identity provider the user signs in with; `null` = with a password. */
  provider: z.string().nullable(),
  has_password: z.boolean(),
  /** Minimum length of a new password, in characters. */
  shortest_password: z.int(),
  second_factor: z.strictObject({
    /** Since when the second factor has been in use; `null` = not in use. */
    since: z.iso.datetime().nullable(),
    is_demanded: z.boolean(),
    /** Number of unused codes. */
    recovery_codes: z.int(),
  }),
});
export type OwnAccountResponse = z.output<typeof ownAccountAnswer>;

const changed = { invalidates: ['own-account'] } as const;

export const ownAccountOperations = {
  ownAccount: defineOperation({
    method: 'GET',
    path: '/api/account/',
    access: 'signed in',
    summary: "The signed-in person's own account: how they sign in",
    answer: ownAccountAnswer,
    provides: ['own-account'],
  }),
  ownSessions: defineOperation({
    method: 'GET',
    path: '/api/account/sessions/',
    access: 'signed in',
    summary: 'Where the signed-in person is signed in, the newest use first',
    answer: z.strictObject({ results: z.array(loginSessionResponse) }),
    provides: ['own-account'],
  }),
  endOwnSessions: defineOperation({
    ...changed,
    method: 'POST',
    path: '/api/account/end-sessions/',
    access: 'signed in',
    storesData: false,
    summary: 'End the sessions that are named, or with `others` every one but the one that asks',
    body: z.union([
      z.strictObject({ sessions: z.array(z.uuid()).min(1).max(100) }),
      z.strictObject({ others: z.literal(true) }),
    ]),
    answer: z.strictObject({ ended: z.int() }),
  }),
  changeOwnPassword: defineOperation({
    ...changed,
    method: 'POST',
    path: '/api/account/password/',
    access: 'signed in',
    summary: "Change the signed-in person's password, given the present one; every other session ends",
    body: z.strictObject({ present: typed, password: z.string().max(1000) }),
    answer: z.strictObject({ ended: z.int() }),
  }),
  choosePassword: defineOperation({
    method: 'POST',
    path: '/api/account/choose-password/',
    access: 'public',
    rateLimit: 'sign-in',
    credentials: 'ignored',
    // The token in the link is the proof of identity; the session is ignored.
    forgeryExempt: true,
    summary: 'Choose a password with the link an administrator gave; the link counts once',
    body: z.strictObject({ invitation: z.string().max(100), password: z.string().max(1000) }),
    answer: z.strictObject({ username: z.string() }),
  }),
};
