// SQL for accounts in administration, and for their changes.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { SessionCutoff } from './session-idle-limit.ts';

type Tx = Transaction<Schema>;

export interface AccountRow {
  readonly id: number;
  readonly username: string;
  readonly display_name: string;
  readonly email: string | null;
  readonly is_active: boolean;
  readonly groups: readonly string[];
  readonly created: Date;
  readonly last_sign_in: Date | null;
  readonly has_password: boolean;
  readonly invited_until: Date | null;
  readonly has_second_factor: boolean;
  readonly sessions: number;
  readonly version: number;
  /** Issuer URL of the identity provider; `null` = a local account. */
  readonly provider_issuer: string | null;
}

/** All accounts, or the one with the given id, sorted by name. */
export async function accountRows(
  db: Kysely<Schema>,
  { now, idleSince }: SessionCutoff,
  id?: number,
): Promise<readonly AccountRow[]> {
  const only = id === undefined ? sql`true` : sql`u.id = ${id}`;
  const found = await sql<AccountRow>`
    select u.id, u.username, u.display_name, u.email, u.is_active, u.created, u.last_sign_in, u.version, u.provider_issuer,
      u.password_hash is not null as has_password,
      (select i.expires from account_invitation i where i.user_id = u.id and i.expires > ${now}) as invited_until,
      exists (select from second_factor f where f.user_id = u.id and f.confirmed is not null) as has_second_factor,
      (select count(*)::int from user_session s where s.user_id = u.id and u.is_active and s.revoked is null
        and s.expires > ${now} and s.last_used > ${idleSince}) as sessions,
      coalesce((select json_agg(g.name order by g.name) from group_member m join user_group g on g.id = m.group_id
        where m.user_id = u.id), '[]'::json) as groups
    from user_account u where ${only} order by lower(u.username), u.id`.execute(db);
  return found.rows;
}

/** The account, locked for update; `undefined` if there is none. */
export async function lockAccount(
  tx: Tx,
  id: number,
): Promise<{ id: number; username: string; version: number } | undefined> {
  return tx
    .selectFrom('user_account')
    .select(['id', 'username', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export interface AccountChange {
  readonly display_name?: string | undefined;
  readonly email?: string | null | undefined;
  readonly is_active?: boolean | undefined;
  readonly password_hash?: null;
}

/** Updates the given fields and increments the version. */
export async function updateAccount(tx: Tx, id: number, change: AccountChange): Promise<void> {
  await tx
    .updateTable('user_account')
    .set((of) => ({ ...change, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
