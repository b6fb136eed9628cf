// Which callers may use an operation: anonymous, embedding page, API key and user, against public,
// signed-in and restricted operations.
import type { KeyScope, Permission } from '@curbwright/core';
import { expect, it } from 'vitest';
import { accessErrorCode, anonymous, type Caller, type GuardedOperation, userOf } from './caller.ts';

const nothing: ReadonlySet<KeyScope> = new Set();
const open: ReadonlySet<KeyScope> = new Set(['cds:read']);
const user = (...permissions: Permission[]): Caller => ({
  kind: 'user',
  user: {
    id: 7,
    username: 'ada',
    displayName: 'Ada',
    email: null,
    language: 'en',
    groups: [{ name: 'group', permissions }],
  },
  sessionId: 's',
  via: 'cookie',
});
const key = (...scopes: KeyScope[]): Caller => ({
  kind: 'key',
  key: { id: 3, name: 'app', scopes, callsPerMinute: null },
});
const embedded: Caller = { kind: 'embedded' };
const call = (
  access: GuardedOperation['access'],
  method: GuardedOperation['method'],
  scope: KeyScope | null = null,
) => ({
  access,
  method,
  scope,
});

it.each<[string, GuardedOperation, Caller, ReadonlySet<KeyScope>, string | null]>([
  ['anybody reads what is public', call('public', 'GET'), anonymous, nothing, null],
  ['anybody sends what is public', call('public', 'POST'), anonymous, nothing, null],
  ['nobody reads for the signed in', call('signed in', 'GET'), anonymous, nothing, 'not_authenticated'],
  ['nobody reads what needs a right', call('view', 'GET'), anonymous, nothing, 'not_authenticated'],
  ['a scope needs a key', call('public', 'GET', 'cds:read'), anonymous, nothing, 'key_needed'],
  ['an open scope needs none', call('public', 'GET', 'cds:read'), anonymous, open, null],
  ['another open scope does not help', call('public', 'GET', 'rules:read'), anonymous, open, 'key_needed'],
  ['a page reads what is public', call('public', 'GET'), embedded, nothing, null],
  ['a page sends nothing', call('public', 'POST'), embedded, nothing, 'permission_denied'],
  ['a page reads nothing else', call('signed in', 'GET'), embedded, nothing, 'permission_denied'],
  ['a page has no key', call('public', 'GET', 'cds:read'), embedded, nothing, 'permission_denied'],
  ['a page reads an open scope', call('public', 'GET', 'cds:read'), embedded, open, null],
  ['a key reads its scope', call('public', 'GET', 'cds:read'), key('cds:read'), nothing, null],
  ['a key of another scope', call('public', 'GET', 'cds:read'), key('rules:read'), nothing, 'scope_missing'],
  ['a key reads what is public', call('public', 'GET'), key(), nothing, null],
  ['a key sends no form of a person', call('public', 'POST'), key(), nothing, 'permission_denied'],
  ['a key is nobody who is signed in', call('signed in', 'GET'), key(), nothing, 'permission_denied'],
  ['a person may', call('view', 'GET'), user('view', 'edit'), nothing, null],
  ['a person without the right may not', call('publish', 'GET'), user('view'), nothing, 'permission_denied'],
  ['a person without rights is signed in', call('signed in', 'PUT'), user(), nothing, null],
  ['a person without rights reads what is public', call('public', 'GET'), user(), nothing, null],
])('%s', (_, guarded, caller, scopes, code) => expect(accessErrorCode(guarded, caller, scopes)).toBe(code));

it('only a person who signed in is somebody', () => {
  expect(userOf(user('view'))?.id).toBe(7);
  expect([userOf(anonymous), userOf(embedded), userOf(key('cds:read'))]).toEqual([null, null, null]);
});
