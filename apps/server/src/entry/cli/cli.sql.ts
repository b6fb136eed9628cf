// SQL of the command line: users, configuration, and facts for doctor.
import { accountChangeError } from '@curbwright/core';
import type { Kysely, Transaction } from 'kysely';
import {
  countAdministrators,
  deleteInvitation,
  endSessions,
  lockPermissions,
} from '../../accounts/accounts.sql.ts';
import { deleteSecondFactor } from '../../accounts/second-factor/second-factor.sql.ts';
import { removeSecrets } from '../../city/configuration/value-shape.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Config } from '../../platform/config/config.ts';
import { writeConfiguration } from '../../platform/configuration/configuration.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

type Db = Kysely<Schema>;

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly display_name: string;
  readonly email: string | null;
  readonly is_active: boolean;
  readonly last_sign_in: Date | null;
  readonly groups: readonly string[];
}

/** Lists all users by name, each with their groups. */
export async function listPeople(db: Db): Promise<readonly Person[]> {
  const rows = await db
    .selectFrom('user_account')
    .select(['id', 'username', 'display_name', 'email', 'is_active', 'last_sign_in'])
    .orderBy('username')
    .execute();
  const memberships = await db
    .selectFrom('group_member')
    .innerJoin('user_group', 'user_group.id', 'group_member.group_id')
    .select(['user_id', 'name'])
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    ...row,
    groups: memberships.filter(({ user_id }) => user_id === row.id).map(({ name }) => name),
  }));
}

export async function listGroups(db: Db): Promise<readonly { id: number; name: string }[]> {
  return db.selectFrom('user_group').select(['id', 'name']).orderBy('id').execute();
}

export async function findPerson(
  db: Db,
  username: string,
): Promise<{ id: number; provider_issuer: string | null } | undefined> {
  return db
    .selectFrom('user_account')
    .select(['id', 'provider_issuer'])
    .where('username', '=', username)
    .executeTakeFirst();
}

/**
 * The audit entry names the console as its source: anyone who can run the tool is an administrator
 * of the machine.
 */
async function recordAudit(
  t: Transaction<Schema>,
  action: string,
  username: string,
  after: unknown,
): Promise<void> {
  const by = { userId: null, username: null, requestId: null };
  await writeAudit(t, { ...by, action: `command line: ${action}`, noun: 'user', nounId: username, after });
}

async function replaceMemberships(
  t: Transaction<Schema>,
  userId: number,
  groupIds: readonly number[],
): Promise<void> {
  await t.deleteFrom('group_member').where('user_id', '=', userId).execute();
  if (groupIds.length > 0)
    await t
      .insertInto('group_member')
      .values(groupIds.map((group_id) => ({ group_id, user_id: userId })))
      .execute();
}

interface NewPerson {
  readonly username: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly passwordHash: string;
  readonly groupIds: readonly number[];
}

/** Returns `false` when the name is taken. */
export async function addPerson(db: Db, person: NewPerson): Promise<boolean> {
  return inTransaction(db, async (t) => {
    const made = await t
      .insertInto('user_account')
      .values({
        username: person.username,
        display_name: person.displayName,
        email: person.email,
        password_hash: person.passwordHash,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) return false;
    await replaceMemberships(t, made.id, person.groupIds);
    await recordAudit(t, 'add user', person.username, { group_ids: person.groupIds });
    return true;
  });
}

/**
 * Sets the password, ends every login session of the user, and removes any link to choose another
 * password.
 */
export async function setPassword(db: Db, username: string, passwordHash: string, now: Date): Promise<void> {
  await inTransaction(db, async (t) => {
    const { id } = await t
      .updateTable('user_account')
      .set((of) => ({ password_hash: passwordHash, short_password: false, version: of('version', '+', 1) }))
      .where('username', '=', username)
      .returning('id')
      .executeTakeFirstOrThrow();
    await endSessions(t, { userId: id, at: now, reason: 'password changed' });
    await deleteInvitation(t, id);
    await t.deleteFrom('sign_in_failure').where('username', '=', username).execute();
    await recordAudit(t, 'set password', username, null);
  });
}

/** Removes the second factor with its recovery codes, and ends every login session of the user. */
export async function resetSecondFactor(db: Db, username: string, now: Date): Promise<void> {
  await inTransaction(db, async (t) => {
    const { id } = await t
      .updateTable('user_account')
      .set((of) => ({ version: of('version', '+', 1) }))
      .where('username', '=', username)
      .returning('id')
      .executeTakeFirstOrThrow();
    await deleteSecondFactor(t, id);
    await endSessions(t, { userId: id, at: now, reason: 'second factor reset' });
    await recordAudit(t, 'reset second factor', username, null);
  });
}

/** Rolls back a change that would leave no administrator. */
class NoAdministratorLeftError extends Error {}

/**
 * Puts the user in exactly these groups. Returns `false`, with nothing changed, when no
 * administrator would be left and `force` is not set.
 */
export async function setGroups(
  db: Db,
  username: string,
  groupIds: readonly number[],
  { provider, force }: Pick<Config, 'provider'> & { readonly force: boolean },
): Promise<boolean> {
  const change = inTransaction(db, async (t) => {
    await lockPermissions(t);
    const before = await countAdministrators(t, { provider });
    const { id } = await t
      .updateTable('user_account')
      .set((of) => ({ version: of('version', '+', 1) }))
      .where('username', '=', username)
      .returning('id')
      .executeTakeFirstOrThrow();
    await replaceMemberships(t, id, groupIds);
    const administrators = { before, after: await countAdministrators(t, { provider }) };
    const fault = accountChangeError({ own: false, disables: false, changesRights: true, administrators });
    if (fault !== null && !force) throw new NoAdministratorLeftError();
    await recordAudit(t, 'set groups', username, { group_ids: groupIds });
    return true;
  });
  return change.catch((error: unknown) => {
    if (error instanceof NoAdministratorLeftError) return false;
    throw error;
  });
}

export interface ConfigurationEntry {
  readonly config_key: string;
  readonly config_value: unknown;
  readonly is_public: boolean;
}

export async function listConfiguration(db: Db): Promise<readonly ConfigurationEntry[]> {
  return db
    .selectFrom('city_configuration')
    .select(['config_key', 'config_value', 'is_public'])
    .orderBy('config_key')
    .execute();
}

/**
 * Sets an entry and notifies running servers through the outbox. A `value` of `undefined` removes
 * it; an `isPublic` of `undefined` leaves the visibility unchanged (public when new).
 */
export async function setConfiguration(
  db: Db,
  key: string,
  value: unknown,
  isPublic: boolean | undefined,
): Promise<void> {
  await inTransaction(db, (t) =>
    writeConfiguration(t, {
      userId: null,
      username: null,
      requestId: null,
      action: value === undefined ? 'command line: reset configuration' : 'command line: set configuration',
      key,
      value,
      isPublic,
      kept: (one) => removeSecrets(key, one),
    }),
  );
}
