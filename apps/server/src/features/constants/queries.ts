// The pay-now link of the city.
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

export async function payNowEntry(db: Kysely<Schema>): Promise<unknown> {
  const row = await db
    .selectFrom('city_configuration')
    .select('config_value')
    .where('config_key', '=', 'PAY_NOW_LINK')
    .executeTakeFirst();
  return row?.config_value ?? null;
}
