// What the city configured for its maps.
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** The value of a public configuration entry, null when there is none. */
export async function publicEntry(db: Kysely<Schema>, key: string): Promise<unknown> {
  const row = await db
    .selectFrom('city_configuration')
    .select('config_value')
    .where('config_key', '=', key)
    .where('is_public', '=', true)
    .executeTakeFirst();
  return row?.config_value ?? null;
}
