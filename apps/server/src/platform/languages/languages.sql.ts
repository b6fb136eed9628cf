// SQL for the languages the city offers.
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

export async function loadLanguages(db: Kysely<Schema>) {
  return db
    .selectFrom('language')
    .select(['id', 'name', 'display_name'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}
