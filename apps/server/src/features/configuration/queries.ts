// Configuration entries.
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Entries by key; only the public ones unless `all`. */
export async function configurationRows(db: Kysely<Schema>, all: boolean) {
  return db
    .selectFrom('city_configuration')
    .select(['config_key', 'config_value'])
    .$if(!all, (query) => query.where('is_public', '=', true))
    .orderBy('config_key')
    .execute();
}
