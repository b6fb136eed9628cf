// SQL for the demo accounts.

import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';

export async function hasAnyAccount(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('user_account').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export interface DemoAccount {
  readonly username: string;
  readonly display_name: string;
  readonly group: string;
}

/**
 * Adds the accounts, all with one password, unless any account exists. Returns `true` if they were
 * added.
 */
export async function insertDemoAccounts(
  t: Transaction<Schema>,
  people: readonly DemoAccount[],
  passwordHash: string,
): Promise<boolean> {
  // If two processes start at once, the second sees the accounts added by the first.
  await sql`lock table user_account in share row exclusive mode`.execute(t);
  if (await hasAnyAccount(t)) return false;
  for (const { username, display_name, group } of people) {
    const { id } = await t
      .insertInto('user_account')
      .values({ username, display_name, password_hash: passwordHash })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t
      .insertInto('group_member')
      .columns(['group_id', 'user_id'])
      .expression((of) =>
        of
          .selectFrom('user_group')
          .select((e) => ['user_group.id', e.val(id).as('user_id')])
          .where('name', '=', group),
      )
      .execute();
  }
  return true;
}

/**
 * Demo accounts that are unchanged: active and still at version 1, so with their original password.
 */
export async function unchangedDemoAccounts(
  db: Kysely<Schema>,
  usernames: readonly string[],
): Promise<readonly { readonly username: string; readonly password_hash: string | null }[]> {
  return db
    .selectFrom('user_account')
    .select(['username', 'password_hash'])
    .where('username', 'in', usernames)
    .where('is_active', '=', true)
    .where('version', '=', 1)
    .orderBy('id')
    .execute();
}
