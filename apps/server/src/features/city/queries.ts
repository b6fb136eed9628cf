// The city's row.
import type { Kysely } from 'kysely';
import { cityName } from '../../db/city-name.ts';
import type { Schema } from '../../db/schema.ts';

export async function cityRow(db: Kysely<Schema>) {
  return db
    .selectFrom('city')
    .select([cityName.as('name'), 'time_zone', 'currency', 'country', 'language', 'units', 'modules_enabled'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
}
