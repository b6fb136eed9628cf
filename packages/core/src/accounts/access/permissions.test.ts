// Tests who may do what: every permission for every set of permissions that a group may have,
// listed by hand.
import { expect, it } from 'vitest';
import {
  type AccessUser,
  can,
  canChangeZone,
  defaultGroupPermissions,
  inGroup,
  type Permission,
  permissions,
  requiresView,
  togglePermission,
} from './permissions.ts';

const person = (...groups: readonly (readonly Permission[])[]): AccessUser => ({
  username: 'ana',
  groups: groups.map((own, index) => ({ name: `group ${index}`, permissions: own })),
});

const allowedTo = (user: AccessUser | null) => permissions.filter((one) => can(user, one));

it('gives what one of the groups has, and `analyze` to whoever edits', () => {
  expect(allowedTo(null)).toEqual([]);
  expect(allowedTo(person())).toEqual([]);
  expect(allowedTo(person([]))).toEqual([]);
  expect(allowedTo(person(['view']))).toEqual(['view']);
  expect(allowedTo(person(['view', 'analyze']))).toEqual(['view', 'analyze']);
  expect(allowedTo(person(['view', 'edit']))).toEqual(['view', 'analyze', 'edit']);
  expect(allowedTo(person(['administer']))).toEqual(['administer']);
  expect(allowedTo(person(['view'], ['publish']))).toEqual(['view', 'publish']);
});

it('lets nobody write who may not read, because what is written is answered as it is read', () => {
  for (const one of ['analyze', 'edit', 'publish'] as const) {
    expect([one, allowedTo(person([one]))]).toEqual([one, []]);
    expect([one, can(person([one], ['view']), one)]).toEqual([one, true]);
  }
  expect(allowedTo(person(['analyze', 'edit', 'publish', 'administer']))).toEqual(['administer']);
});

it('lets analysts change their own zones, editors all of them, others none', () => {
  const cases = [
    [person(['view', 'analyze']), 'ana', true],
    [person(['view', 'analyze']), 'bo', false],
    [person(['view', 'analyze']), null, false],
    [person(['view', 'edit']), 'bo', true],
    [person(['view', 'edit']), null, true],
    [person(['edit']), 'bo', false],
    [person(['analyze']), 'ana', false],
    [person(['view']), 'ana', false],
    [null, 'ana', false],
  ] as const;
  for (const [user, owner, may] of cases) expect([owner, canChangeZone(user, owner)]).toEqual([owner, may]);
});

it('grants access when any of the group names is one of the allowed names, a single one or a list', () => {
  const named = (...names: string[]): AccessUser => ({
    username: 'ana',
    groups: names.map((name) => ({ name, permissions: [] })),
  });
  expect(inGroup(named('guests', 'admins'), 'admins')).toBe(true);
  expect(inGroup(named('guests', 'admins'), ['editors', 'guests'])).toBe(true);
  expect(inGroup(named('guests'), 'admins')).toBe(false);
  expect(inGroup(named('admin'), ['admins'])).toBe(false);
  expect(inGroup(named(), ['admins', 'guests'])).toBe(false);
  expect(inGroup(null, 'guests')).toBe(false);
});

it('names the permissions view, edit and publish', () => {
  expect(permissions).toEqual(expect.arrayContaining(['view', 'edit', 'publish']));
});

it('ships the groups admins, who may do everything, and guests, who may do what anybody may', () => {
  expect(defaultGroupPermissions.admins).toEqual(['view', 'analyze', 'edit', 'publish', 'administer']);
  expect(defaultGroupPermissions.guests).toEqual([]);
});

it('adds to what a group permits what that is worth nothing without', () => {
  expect(togglePermission([], 'edit')).toEqual(['view', 'edit']);
  expect(togglePermission(['administer'], 'publish')).toEqual(['view', 'publish', 'administer']);
  expect(togglePermission([], 'administer')).toEqual(['administer']);
  expect(togglePermission([], 'view')).toEqual(['view']);
  expect(togglePermission(['view', 'edit'], 'view')).toEqual(['edit']);
  expect(togglePermission(['view', 'edit'], 'edit')).toEqual(['view']);
});

it.each<[Permission[], boolean]>([
  [[], false],
  [['administer'], false],
  [['view'], false],
  [['view', 'analyze', 'edit', 'publish'], false],
  [['analyze'], true],
  [['edit', 'administer'], true],
  [['publish'], true],
])('%j needs view of another group: %s', (permitted, needed) => {
  expect(requiresView(permitted)).toBe(needed);
});
