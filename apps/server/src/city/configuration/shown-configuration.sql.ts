// SQL for the city's configuration as shown, without secrets.
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { removeSecrets } from './value-shape.ts';

/** Loads entries by key, without their secrets; only the public ones unless `all`. */
export async function configurationRows(db: Kysely<Schema>, all: boolean) {
  const rows = await db
    .selectFrom('city_configuration')
    .select(['config_key', 'config_value'])
    .$if(!all, (query) => query.where('is_public', '=', true))
    .orderBy('config_key')
    .execute();
  return rows.map(({ config_key, config_value }) => ({
    config_key,
    config_value: removeSecrets(config_key, config_value),
  }));
}
