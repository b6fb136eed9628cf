// SQL for sessions, refresh tokens and the server secret.
import { randomBytes } from 'node:crypto';
import type { Permission } from '@curbwright/core';
import { type Kysely, sql, type Transaction } from 'kysely';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

type Db = Kysely<Schema>;

/** The server secret, created on first start; processes starting at the same time agree on one. */
export async function serverSecret(db: Db): Promise<Uint8Array> {
  await db
    .insertInto('server_secret')
    .values({ name: 'root', value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('server_secret')
    .select('value')
    .where('name', '=', 'root')
    .executeTakeFirstOrThrow();
  return new Uint8Array(row.value);
}

export interface AccountRow {
  readonly id: number;
  readonly username: string;
  readonly password_hash: string | null;
  readonly is_active: boolean;
  readonly version: number;
}

const accountColumns = ['id', 'username', 'password_hash', 'is_active', 'version'] as const;

export async function accountByName(db: Db, username: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('user_account')
    .select(accountColumns)
    .where('username', '=', username)
    .executeTakeFirst();
}

export async function accountById(db: Db, id: number): Promise<AccountRow | undefined> {
  return db.selectFrom('user_account').select(accountColumns).where('id', '=', id).executeTakeFirst();
}

/** How a person authenticated. */
export type AuthenticationMethod = 'password' | 'app code' | 'recovery code' | 'identity provider';

interface NewSession {
  readonly id: string;
  readonly userId: number;
  readonly username: string;
  /** Version of the account at the time of authentication. */
  readonly version: number;
  readonly now: Date;
  readonly expires: Date;
  readonly userAgent: string | null;
  /** IP address of the client. */
  readonly address: string | null;
  readonly refreshHash: Buffer;
  readonly factors: readonly AuthenticationMethod[];
  /** Id of the browser's previous session; `null` = none. */
  readonly brought: string | null;
  readonly requestId: string;
}

/**
 * Ends the browser's previous session like a sign-out, because the cookies that could continue it
 * are replaced.
 */
async function endPreviousSession(
  transaction: Transaction<Schema>,
  { brought, now, requestId }: Pick<NewSession, 'brought' | 'now' | 'requestId'>,
): Promise<void> {
  if (brought === null) return;
  const reason = 'signed in again';
  const ended = await transaction
    .updateTable('user_session as s')
    .from('user_account as u')
    .set({ revoked: now, revoked_reason: reason })
    .whereRef('u.id', '=', 's.user_id')
    .where('s.id', '=', brought)
    .where('s.revoked', 'is', null)
    .where('s.expires', '>', now)
    .returning(['u.id', 'u.username'])
    .executeTakeFirst();
  if (ended === undefined) return;
  await writeAudit(transaction, {
    userId: ended.id,
    username: ended.username,
    action: 'sign out',
    noun: 'session',
    nounId: brought,
    after: { reason },
    requestId,
  });
}

/**
 * Opens a session in place of the browser's previous one, with its first refresh token, the
 * account's last sign-in and the audit entry. `false` if the account was changed or disabled since
 * it was read: checking a password takes time, and a reset in the meantime has ended only the
 * sessions that existed then.
 */
export async function openSession(db: Db, session: NewSession): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    // Done first, so that a concurrent change to the account waits and then ends this session too.
    const signedIn = await transaction
      .updateTable('user_account')
      .set({ last_sign_in: session.now })
      .where('id', '=', session.userId)
      .where('version', '=', session.version)
      .where('is_active', '=', true)
      .executeTakeFirst();
    if (signedIn.numUpdatedRows === 0n) return false;
    await transaction
      .insertInto('user_session')
      .values({
        id: session.id,
        user_id: session.userId,
        created: session.now,
        last_used: session.now,
        expires: session.expires,
        user_agent: session.userAgent,
        address: session.address,
      })
      .execute();
    await transaction
      .insertInto('refresh_token')
      .values({ token_hash: session.refreshHash, session_id: session.id, created: session.now })
      .execute();
    await endPreviousSession(transaction, session);
    await writeAudit(transaction, {
      userId: session.userId,
      username: session.username,
      action: 'sign in',
      noun: 'session',
      nounId: session.id,
      after: { factors: session.factors },
      requestId: session.requestId,
    });
    return true;
  });
}

export interface SessionRow {
  readonly session_id: string;
  readonly last_used: Date;
  readonly expires: Date;
  readonly revoked: Date | null;
  readonly user_id: number;
  readonly username: string;
  readonly display_name: string;
  readonly email: string | null;
  readonly language: string;
  readonly is_active: boolean;
  readonly groups: readonly { readonly name: string; readonly permissions: readonly Permission[] }[];
}

/** A session with its user, the user's groups and their permissions. */
export async function sessionById(db: Db, sessionId: string): Promise<SessionRow | undefined> {
  const found = await sql<SessionRow>`
    select s.id as session_id, s.last_used, s.expires, s.revoked, u.id as user_id, u.username, u.display_name, u.email,
      u.language, u.is_active,
      coalesce((
        select json_agg(json_build_object('name', g.name, 'permissions', coalesce((
          select json_agg(p.permission order by p.permission) from group_permission p where p.group_id = g.id), '[]'::json))
          order by g.name)
        from group_member m join user_group g on g.id = m.group_id where m.user_id = u.id), '[]'::json) as groups
    from user_session s join user_account u on u.id = s.user_id
    where s.id = ${sessionId}`.execute(db);
  return found.rows[0];
}

/**
 * When a session was last used. Never moves back; otherwise a clock set back and then forward would
 * sign the person out.
 */
const latest = (at: Date) => sql<Date>`greatest(last_used, ${at})`;

export async function touchSession(db: Db, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable('user_session')
    .set({ last_used: latest(at) })
    .where('id', '=', sessionId)
    .execute();
}

export async function revokeSession(db: Db, sessionId: string, at: Date, reason: string): Promise<boolean> {
  const done = await db
    .updateTable('user_session')
    .set({ revoked: at, revoked_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

interface RefreshRow {
  readonly session_id: string;
  readonly user_id: number;
  readonly username: string;
  readonly used: Date | null;
  readonly last_used: Date;
  readonly expires: Date;
  readonly revoked: Date | null;
  readonly is_active: boolean;
}

/**
 * The refresh token with its session, locked so that simultaneous refreshes by two tabs run one
 * after the other.
 */
export async function lockRefreshToken(
  transaction: Transaction<Schema>,
  hash: Buffer,
): Promise<RefreshRow | undefined> {
  return transaction
    .selectFrom('refresh_token as t')
    .innerJoin('user_session as s', 's.id', 't.session_id')
    .innerJoin('user_account as u', 'u.id', 's.user_id')
    .select([
      't.session_id',
      't.used',
      's.user_id',
      's.last_used',
      's.expires',
      's.revoked',
      'u.username',
      'u.is_active',
    ])
    .where('t.token_hash', '=', hash)
    .forUpdate(['t', 's'])
    .executeTakeFirst();
}

/** Replaces a token with its successor and records use of the session. */
export async function exchangeToken(
  transaction: Transaction<Schema>,
  exchange: {
    readonly hash: Buffer;
    readonly successorHash: Buffer;
    readonly sessionId: string;
    readonly at: Date;
  },
): Promise<void> {
  await transaction
    .updateTable('refresh_token')
    .set({ used: exchange.at, successor_hash: exchange.successorHash })
    .where('token_hash', '=', exchange.hash)
    .execute();
  await transaction
    .insertInto('refresh_token')
    .values({ token_hash: exchange.successorHash, session_id: exchange.sessionId, created: exchange.at })
    .execute();
  await transaction
    .updateTable('user_session')
    .set({ last_used: latest(exchange.at) })
    .where('id', '=', exchange.sessionId)
    .execute();
}
