// SQL for the names that are shown for usernames.
import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';

interface PersonName {
  readonly username: string;
  readonly display_name: string;
}

/** Returns everybody with a display name, also those whose account is turned off. */
export function loadPeople(db: Kysely<Schema>): Promise<PersonName[]> {
  return db
    .selectFrom('user_account')
    .select(['username', 'display_name'])
    .where('display_name', '<>', '')
    .orderBy('username')
    .execute();
}
