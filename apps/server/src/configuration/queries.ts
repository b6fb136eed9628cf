// The city's configuration entries, as several features read them.
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

type Db = Kysely<Schema>;

/** Entries by key; only the public ones unless `all`. */
export async function configurationRows(db: Db, all: boolean) {
  return db
    .selectFrom('city_configuration')
    .select(['config_key', 'config_value'])
    .$if(!all, (query) => query.where('is_public', '=', true))
    .orderBy('config_key')
    .execute();
}

/** The value of an entry whose effect is public whether or not everybody may read it; null when there is none. */
export async function configurationValue(db: Db, key: string): Promise<unknown> {
  const row = await db
    .selectFrom('city_configuration')
    .select('config_value')
    .where('config_key', '=', key)
    .executeTakeFirst();
  return row?.config_value ?? null;
}

/** The value of an entry that everybody may read, null when there is none. */
export async function publicConfigurationValue(db: Db, key: string): Promise<unknown> {
  const row = await db
    .selectFrom('city_configuration')
    .select('config_value')
    .where('config_key', '=', key)
    .where('is_public', '=', true)
    .executeTakeFirst();
  return row?.config_value ?? null;
}
