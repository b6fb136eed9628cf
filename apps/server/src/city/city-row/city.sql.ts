// SQL for the city's row.
import type { Kysely } from 'kysely';
import { cityName } from '../../platform/database/city-name.ts';
import { cityUnits } from '../../platform/database/city-units.ts';
import type { Schema } from '../../platform/database/schema.ts';

export async function cityRow(db: Kysely<Schema>) {
  return db
    .selectFrom('city')
    .select([
      cityName.as('name'),
      'time_zone',
      'currency',
      'country',
      'language',
      cityUnits.as('units'),
      'modules_enabled',
    ])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
}
