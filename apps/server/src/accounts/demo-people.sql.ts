// The demo's people as rows.

import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';

export async function anyoneIsThere(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('user_account').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export interface DemoPerson {
  readonly username: string;
  readonly display_name: string;
  readonly group: string;
}

/** Adds the people with one password, unless anyone is there; true when it did. */
export async function addPeople(
  t: Transaction<Schema>,
  people: readonly DemoPerson[],
  passwordHash: string,
): Promise<boolean> {
  // Two starts at once: the second sees the first's people.
  await sql`lock table user_account in share row exclusive mode`.execute(t);
  if (await anyoneIsThere(t)) return false;
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

/** Which of the people still have the account they were given: active, and its password never changed. */
export async function untouchedPeople(
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
