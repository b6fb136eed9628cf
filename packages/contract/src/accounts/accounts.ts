// User accounts and their groups, managed by administrators.
import { permissions } from '@curbwright/core';
import { z } from 'zod';
import { catalogQuery, defineOperation, pageSchema } from '../platform/operation.ts';
import { idParams, maxId } from '../platform/query-values.ts';

const instant = z.iso.datetime();
const version = z.int().min(1).max(maxId);
/**
 * A name without line breaks or other control characters, and without characters that change the
 * text direction.
 */
const visibleName = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'form.visible');
const personName = visibleName.max(150);
const groupName = visibleName.min(1);

export const accountResponse = z.strictObject({
  id: z.int(),
  username: z.string(),
  display_name: z.string(),
  email: z.string().nullable(),
  is_active: z.boolean(),
  groups: z.array(z.string()),
  created: instant,
  last_sign_in: instant.nullable(),
  has_password: z.boolean(),
  /** When the link to choose a password expires; `null` = there is none. */
  invited_until: instant.nullable(),
  has_second_factor: z.boolean(),
  /** Name of the identity provider the user signs in with; `null` = a local account. */
  provider: z.string().nullable(),
  /** Number of current sessions. */
  sessions: z.int(),
  version: z.int(),
});
export type AccountResponse = z.output<typeof accountResponse>;

export const invitationResponse = z.strictObject({
  account: accountResponse,
  /** Token in the invitation link; returned only once. */
  invitation: z.string(),
  expires: instant,
});
export type InvitationResponse = z.output<typeof invitationResponse>;

export const loginSessionResponse = z.strictObject({
  id: z.uuid(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
  created: instant,
  last_used: instant,
  /** Whether this is the session making the request. */
  is_current: z.boolean(),
});
export type LoginSessionResponse = z.output<typeof loginSessionResponse>;

export const userGroupResponse = z.strictObject({
  id: z.int(),
  name: z.string(),
  permissions: z.array(z.enum(permissions)),
  demands_second_factor: z.boolean(),
  members: z.int(),
  /** Version of the group's own data as loaded; its members are not counted. */
  version: z.string(),
});
export type UserGroupResponse = z.output<typeof userGroupResponse>;

const person = {
  display_name: personName,
  email: z.email().max(254).nullable(),
  groups: z.array(groupName).max(50),
};
const groupBody = {
  name: groupName.max(60),
  permissions: z.array(z.enum(permissions)).max(permissions.length),
  demands_second_factor: z.boolean(),
};
const administered = { access: 'administer' } as const;
const accountsChanged = { invalidates: ['accounts'] } as const;

export const accountOperations = {
  people: defineOperation({
    method: 'GET',
    path: '/api/people/',
    access: 'view',
    summary: 'Names to show for usernames; a username that is missing is shown as it is',
    answer: z.strictObject({
      people: z.array(z.strictObject({ username: z.string(), display_name: z.string() })),
    }),
    provides: ['accounts'],
  }),
  accounts: defineOperation({
    ...administered,
    method: 'GET',
    path: '/api/accounts/',
    summary: 'Everybody who has an account',
    query: catalogQuery,
    answer: pageSchema(accountResponse),
    provides: ['accounts'],
  }),
  createAccount: defineOperation({
    ...administered,
    ...accountsChanged,
    method: 'POST',
    path: '/api/accounts/',
    summary: 'Make an account; the answer carries, this once, what the link to choose a password is made of',
    body: z.strictObject({
      username: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9_.@+-]{1,150}$/, { error: 'fault.username' }),
      display_name: person.display_name.default(''),
      email: person.email.default(null),
      groups: person.groups.default([]),
    }),
    answer: invitationResponse,
    status: 201,
  }),
  changeAccount: defineOperation({
    ...administered,
    ...accountsChanged,
    method: 'PATCH',
    path: '/api/accounts/:id/',
    summary:
      'Change the name, e-mail address or groups of an account; or disable it, which ends its sessions',
    params: idParams,
    body: z
      .strictObject({ ...person, is_active: z.boolean() })
      .partial()
      .extend({ version }),
    answer: accountResponse,
  }),
  resetPassword: defineOperation({
    ...administered,
    ...accountsChanged,
    method: 'POST',
    path: '/api/accounts/:id/reset-password/',
    summary: 'Take the password and all sessions away; the answer carries what a new link is made of',
    params: idParams,
    body: z.strictObject({ version }),
    answer: invitationResponse,
  }),
  resetSecondFactor: defineOperation({
    ...administered,
    ...accountsChanged,
    method: 'POST',
    path: '/api/accounts/:id/reset-second-factor/',
    summary: 'Take the second factor, its recovery codes and all sessions away',
    params: idParams,
    body: z.strictObject({ version }),
    answer: accountResponse,
  }),
  accountSessions: defineOperation({
    ...administered,
    method: 'GET',
    path: '/api/accounts/:id/sessions/',
    summary: 'Where a person is signed in, the newest use first',
    params: idParams,
    answer: z.strictObject({ results: z.array(loginSessionResponse) }),
    provides: ['accounts'],
  }),
  endAccountSessions: defineOperation({
    ...administered,
    storesData: false,
    ...accountsChanged,
    method: 'POST',
    path: '/api/accounts/:id/end-sessions/',
    summary: 'End the sessions of a person that are named',
    params: idParams,
    body: z.strictObject({ sessions: z.array(z.uuid()).min(1).max(100) }),
    answer: z.strictObject({ ended: z.int() }),
  }),
  userGroups: defineOperation({
    ...administered,
    method: 'GET',
    path: '/api/user-groups/',
    summary: 'The groups people may be in, what each permits, and whether it demands a second factor',
    answer: z.strictObject({ results: z.array(userGroupResponse) }),
    provides: ['accounts'],
  }),
  createUserGroup: defineOperation({
    ...administered,
    ...accountsChanged,
    method: 'POST',
    path: '/api/user-groups/',
    summary: 'Make a group',
    body: z.strictObject({
      ...groupBody,
      demands_second_factor: groupBody.demands_second_factor.default(false),
    }),
    answer: userGroupResponse,
    status: 201,
  }),
  changeUserGroup: defineOperation({
    ...administered,
    ...accountsChanged,
    method: 'PATCH',
    path: '/api/user-groups/:id/',
    summary: 'Rename a group, change what it permits, or demand a second factor of who is in it',
    params: idParams,
    /** `version` is the version the client loaded; without it the last write wins. */
    body: z
      .strictObject(groupBody)
      .partial()
      .extend({ version: z.string().max(100).optional() }),
    answer: userGroupResponse,
  }),
  deleteUserGroup: defineOperation({
    ...administered,
    ...accountsChanged,
    method: 'DELETE',
    path: '/api/user-groups/:id/',
    summary: 'Delete a group nobody is in',
    params: idParams,
    answer: z.strictObject({ deleted: z.int() }),
  }),
};
