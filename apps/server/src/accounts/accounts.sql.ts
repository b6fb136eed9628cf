// Shared account queries: creation, groups, ending sessions, password links, remaining
// administrators and failed attempts.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Config } from '../platform/config/config.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { SessionCutoff } from './session-idle-limit.ts';

type Tx = Transaction<Schema>;

/** Days after which ended sessions, with their IP addresses, are deleted. */
const sessionRetentionDays = 30;

/** Ids of the groups by name. */
export async function groupIds(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.selectFrom('user_group').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

export async function setMemberships(tx: Tx, userId: number, groups: readonly number[]): Promise<void> {
  await tx.deleteFrom('group_member').where('user_id', '=', userId).execute();
  if (groups.length > 0)
    await tx
      .insertInto('group_member')
      .values(groups.map((group_id) => ({ group_id, user_id: userId })))
      .execute();
}

/** Inserts an account and returns its id; `undefined` if the username is taken, ignoring case. */
export async function insertAccount(
  tx: Tx,
  account: {
    readonly username: string;
    readonly displayName: string;
    readonly email: string | null;
    readonly created: Date;
  },
): Promise<number | undefined> {
  const taken = await tx
    .selectFrom('user_account')
    .select('id')
    .where((of) => of(of.fn('lower', ['username']), '=', account.username.toLowerCase()))
    .executeTakeFirst();
  if (taken !== undefined) return undefined;
  const made = await tx
    .insertInto('user_account')
    .values({
      username: account.username,
      display_name: account.displayName,
      email: account.email,
      created: account.created,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export interface ActiveSession {
  readonly id: string;
  readonly created: Date;
  readonly last_used: Date;
  readonly user_agent: string | null;
  readonly address: string | null;
}

/** The active sessions of a person: not ended, expired or idle. */
export async function activeSessions(
  db: Kysely<Schema>,
  userId: number,
  { now, idleSince }: SessionCutoff,
): Promise<readonly ActiveSession[]> {
  return db
    .selectFrom('user_session')
    .select(['id', 'created', 'last_used', 'user_agent', 'address'])
    .where('user_id', '=', userId)
    .where('revoked', 'is', null)
    .where('expires', '>', now)
    .where('last_used', '>', idleSince)
    .orderBy('last_used', 'desc')
    .orderBy('id')
    .execute();
}

interface EndSessionsOptions {
  readonly userId: number;
  readonly at: Date;
  readonly reason: string;
  /** Only these session ids; if absent, all sessions. */
  readonly only?: readonly string[];
  /** Session id to leave active. */
  readonly except?: string;
}

/** Ends sessions of a person and returns their number. */
export async function endSessions(tx: Kysely<Schema>, end: EndSessionsOptions): Promise<number> {
  let query = tx
    .updateTable('user_session')
    .set({ revoked: end.at, revoked_reason: end.reason })
    .where('user_id', '=', end.userId)
    .where('revoked', 'is', null);
  if (end.only !== undefined) query = query.where('id', 'in', [...end.only]);
  if (end.except !== undefined) query = query.where('id', '<>', end.except);
  const done = await query.executeTakeFirst();
  return Number(done.numUpdatedRows);
}

/**
 * Deletes up to `most` sessions, of any person, that ended long ago and returns their number. Rows
 * locked by another process are skipped.
 */
export async function deleteOldSessions(db: Kysely<Schema>, now: Date, most: number): Promise<number> {
  const before = new Date(now.getTime() - sessionRetentionDays * 24 * 60 * 60 * 1000);
  const { rows } = await sql<{ forgotten: number }>`
    with gone as (
      delete from user_session
      where id = any (array(
        select id from user_session where revoked < ${before} or expires < ${before} limit ${most} for update skip locked))
      returning 1
    ) select count(*)::int as forgotten from gone`.execute(db);
  return rows[0]?.forgotten ?? 0;
}

/** Stores a new link for choosing a password, replacing the previous one. */
export async function storeInvitation(
  tx: Tx,
  invitation: {
    readonly userId: number;
    readonly hash: Buffer;
    readonly created: Date;
    readonly expires: Date;
  },
): Promise<void> {
  const { userId: user_id, hash: token_hash, created, expires } = invitation;
  await tx
    .insertInto('account_invitation')
    .values({ user_id, token_hash, created, expires })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ token_hash, created, expires }))
    .execute();
}

/** Deletes the link with which a person could choose a password. */
export async function deleteInvitation(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('account_invitation').where('user_id', '=', userId).execute();
}

/**
 * Serializes changes to permissions, so that two administrators cannot remove each other's at the
 * same moment.
 */
export async function lockPermissions(tx: Tx): Promise<void> {
  await tx.selectFrom('user_group').select('id').orderBy('id').forUpdate().execute();
}

/**
 * Number of active administrators who can sign in with the current configuration: with a password
 * or through the configured identity provider.
 */
export async function countAdministrators(tx: Tx, { provider }: Pick<Config, 'provider'>): Promise<number> {
  const takesPasswords = provider === null || !provider.only;
  const { rows } = await sql<{ count: number }>`
    select count(distinct u.id)::int as count
    from user_account u
    join group_member m on m.user_id = u.id
    join group_permission p on p.group_id = m.group_id and p.permission = 'administer'
    where u.is_active
      and ((${takesPasswords} and u.password_hash is not null) or u.provider_issuer = ${provider?.issuer ?? null})`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Advisory lock class that serializes the counting of attempts per account. */
const attemptLock = 7_230_040;

/** `true` if the person signed in from the IP address since the given time. */
export async function hasSignedInFrom(
  db: Kysely<Schema>,
  username: string,
  address: string,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('user_session as s')
    .innerJoin('user_account as u', 'u.id', 's.user_id')
    .select('s.id')
    .where('u.username', '=', username)
    .where('s.address', '=', address)
    .where('s.created', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The IP addresses a person signed in from, as far as their sessions are still stored. */
export async function signInIpAddresses(db: Kysely<Schema>, userId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('user_session')
    .select('address')
    .distinct()
    .where('user_id', '=', userId)
    .where('address', 'is not', null)
    .execute();
  return rows.flatMap(({ address }) => address ?? []);
}

/** Deletes the failed attempts counted under these subjects. */
export async function deleteFailures(db: Kysely<Schema>, subjects: readonly string[]): Promise<void> {
  await db
    .deleteFrom('sign_in_failure')
    .where('username', 'in', [...subjects])
    .execute();
}

/**
 * Waits until no other transaction counts attempts for this account; the lock lasts until the
 * transaction ends.
 */
export async function lockAttempts(tx: Tx, username: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${attemptLock}, hashtext(${username}))`.execute(tx);
}

/**
 * Counts the failures since the given time and finds the latest one. A failure dated after `now` is
 * not the latest, so that nobody has to wait because a clock was set back.
 */
export async function failuresSince(
  db: Kysely<Schema>,
  username: string,
  since: Date,
  now: Date,
): Promise<{ count: number; last: Date | null }> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select((of) => [
      of.fn.countAll<number>().as('count'),
      of.fn.max('at').filterWhere('at', '<=', now).as('last'),
    ])
    .where('username', '=', username)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), last: row.last ?? null };
}

/**
 * Records an attempt as failed before the password is checked, so that concurrent attempts count
 * each other.
 */
export async function recordFailure(db: Kysely<Schema>, username: string, at: Date): Promise<void> {
  await db.insertInto('sign_in_failure').values({ username, at }).execute();
}

/** Deletes the failed attempts of an account that signed in, and old ones of all accounts. */
export async function clearAndPruneFailures(
  db: Kysely<Schema>,
  username: string,
  olderThan: Date,
): Promise<void> {
  await db
    .deleteFrom('sign_in_failure')
    .where((where) => where.or([where('username', '=', username), where('at', '<', olderThan)]))
    .execute();
}
