// What the command line does to accounts in the database: who is listed, what else a new password
// or a second-factor reset ends, and which administrators remain.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { putRows } from '../../testing/put-rows.ts';
import { loadAuditEntries } from '../../testing/queries.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  addPerson,
  findPerson,
  listConfiguration,
  listGroups,
  listPeople,
  resetSecondFactor,
  setConfiguration,
  setGroups,
  setPassword,
} from './cli.sql.ts';

let database: TestDatabase;
/** Group ids by name. */
let ids: ReadonlyMap<string, number> = new Map();
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  ids = new Map((await listGroups(database.db)).map(({ id, name }) => [name, id]));
});
afterAll(() => database.close());
beforeEach(() => database.rows('delete from user_account; delete from sign_in_failure'));

const groupIds = (...names: string[]) => names.map((name) => ids.get(name) ?? 0);
const add = (username: string, ...names: string[]) =>
  addPerson(database.db, {
    username,
    displayName: `The ${username}`,
    email: `${username}@example.org`,
    passwordHash: `hash of ${username}`,
    groupIds: groupIds(...names),
  });
const idOf = async (username: string) => (await findPerson(database.db, username))?.id ?? 0;
const lastAudit = async (action: string) =>
  (await loadAuditEntries(database.db, `command line: ${action}`)).at(-1);
const now = new Date('2026-03-10T12:00Z');

/**
 * Active sessions of a person, their password links, second factors and recovery codes, and the
 * version of the account.
 */
async function stateOf(username: string) {
  const [row] = await database.rows(
    `select u.password_hash, u.short_password, u.version,
       (select count(*)::int from user_session s where s.user_id = u.id and s.revoked is null) as sessions,
       (select array_agg(distinct s.revoked_reason) from user_session s where s.user_id = u.id) as reasons,
       (select count(*)::int from second_factor f where f.user_id = u.id) as factors,
       (select count(*)::int from recovery_code r where r.user_id = u.id) as codes,
       (select count(*)::int from sign_in_failure f where f.username = u.username) as failures
     from user_account u where username = $1`,
    [username],
  );
  return row;
}

/** Two identical accounts, only one of which is changed. */
async function twoPeople() {
  for (const name of ['anna', 'bert']) {
    await add(name);
    const id = await idOf(name);
    await database.rows('update user_account set short_password = true where id = $1', [id]);
    await database.rows(
      `insert into user_session (id, user_id, expires) values (gen_random_uuid(), $1, 'infinity'), (gen_random_uuid(), $1, 'infinity')`,
      [id],
    );
    await database.rows(
      `insert into second_factor (user_id, secret, created, confirmed) values ($1, '\\x01', now(), now())`,
      [id],
    );
    await database.rows(`insert into recovery_code (user_id, code_hash) values ($1, '\\x01')`, [id]);
    await putRows(database.db, 'sign_in_failure', 'username', [name]);
  }
}
const asBefore = {
  short_password: true,
  sessions: 2,
  reasons: [null],
  factors: 1,
  codes: 1,
  failures: 1,
  version: 1,
};

describe('people', () => {
  it('are listed by name with their groups by name, and made once', async () => {
    const { db } = database;
    expect((await listGroups(db)).map(({ id }) => id)).toEqual([...ids.values()].toSorted((a, b) => a - b));
    const [first = '', second = ''] = [...ids.keys()].toSorted();
    expect(await add('zoe', second, first)).toBe(true);
    expect(await add('anna')).toBe(true);
    expect(await add('zoe')).toBe(false);
    await database.rows(
      `update user_account set is_active = false, last_sign_in = $1 where username = 'anna'`,
      [now],
    );
    const person = (username: string) => ({
      username,
      display_name: `The ${username}`,
      email: `${username}@example.org`,
    });
    expect(await listPeople(db)).toEqual([
      { id: await idOf('anna'), ...person('anna'), is_active: false, last_sign_in: now, groups: [] },
      {
        id: await idOf('zoe'),
        ...person('zoe'),
        is_active: true,
        last_sign_in: null,
        groups: [first, second],
      },
    ]);
    expect(await stateOf('zoe')).toMatchObject({ password_hash: 'hash of zoe' });
    const made = await lastAudit('add user');
    expect(made).toMatchObject({ noun: 'user', noun_id: 'anna', after: { group_ids: [] }, user_id: null });
    expect(await findPerson(db, 'ann')).toBeUndefined();
    await database.rows(
      `update user_account set provider_issuer = 'https://id.example', provider_subject = 's', password_hash = null where username = 'zoe'`,
    );
    expect(await findPerson(db, 'zoe')).toEqual({
      id: await idOf('zoe'),
      provider_issuer: 'https://id.example',
    });
  });

  it('with a new password are signed out everywhere, and may sign in at once', async () => {
    await twoPeople();
    await setPassword(database.db, 'anna', 'new hash', now);
    expect(await stateOf('anna')).toEqual({
      password_hash: 'new hash',
      short_password: false,
      version: 2,
      sessions: 0,
      reasons: ['password changed'],
      factors: 1,
      codes: 1,
      failures: 0,
    });
    expect(await stateOf('bert')).toEqual({ ...asBefore, password_hash: 'hash of bert' });
    expect(await lastAudit('set password')).toMatchObject({ noun_id: 'anna', after: null });
    await expect(setPassword(database.db, 'nobody', 'x', now)).rejects.toThrow();
  });

  it('who lost their second factor have none, nor its codes, and are signed out', async () => {
    await twoPeople();
    await resetSecondFactor(database.db, 'anna', now);
    expect(await stateOf('anna')).toEqual({
      ...asBefore,
      password_hash: 'hash of anna',
      version: 2,
      sessions: 0,
      reasons: ['second factor reset'],
      factors: 0,
      codes: 0,
    });
    expect(await stateOf('bert')).toEqual({ ...asBefore, password_hash: 'hash of bert' });
    expect(await lastAudit('reset second factor')).toMatchObject({ noun_id: 'anna' });
  });
});

it('groups are those that are named, unless nobody would be left to administer', async () => {
  const { db } = database;
  const [administer] = await database.rows(
    `select g.id, g.name from user_group g join group_permission p on p.group_id = g.id and p.permission = 'administer' order by id limit 1`,
  );
  const other = [...ids.keys()].find((name) => name !== administer.name) ?? '';
  await add('anna', administer.name);
  await add('bert', other);
  const set = (username: string, names: string[], force = false) =>
    setGroups(db, username, groupIds(...names), { provider: null, force });
  const groupsOf = async () => (await listPeople(db)).map((person) => person.groups);
  expect(await set('anna', [other])).toBe(false);
  expect(await groupsOf()).toEqual([[administer.name], [other]]);
  expect(await loadAuditEntries(db, 'command line: set groups')).toEqual([]);
  expect(await set('bert', [administer.name])).toBe(true);
  expect(await set('anna', [other])).toBe(true);
  expect(await groupsOf()).toEqual([[other], [administer.name]]);
  expect(await stateOf('anna')).toMatchObject({ version: 2 });
  expect(await lastAudit('set groups')).toMatchObject({
    noun_id: 'anna',
    after: { group_ids: groupIds(other) },
  });
  expect(await set('bert', [])).toBe(false);
  expect(await set('bert', [], true)).toBe(true);
  expect(await groupsOf()).toEqual([[other], []]);
});

it('configuration is listed by key, set, left public or private, and reset', async () => {
  const { db } = database;
  await database.rows('delete from city_configuration');
  await setConfiguration(db, 'b.key', { n: 1 }, false);
  await setConfiguration(db, 'a.key', 'text', undefined);
  const entry = (config_key: string, config_value: unknown, is_public: boolean) => ({
    config_key,
    config_value,
    is_public,
  });
  expect(await listConfiguration(db)).toEqual([
    entry('a.key', 'text', true),
    entry('b.key', { n: 1 }, false),
  ]);
  await setConfiguration(db, 'b.key', { n: 2 }, undefined);
  await setConfiguration(db, 'a.key', undefined, undefined);
  expect(await listConfiguration(db)).toEqual([entry('b.key', { n: 2 }, false)]);
  expect(await loadAuditEntries(db, 'command line: reset configuration')).toHaveLength(1);
  expect(await loadAuditEntries(db, 'command line: set configuration')).toHaveLength(3);
});
