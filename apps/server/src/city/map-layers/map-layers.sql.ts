// Where the city's own data comes from.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** True when data of OpenStreetMap was taken into the city: its licence (ODbL 1.0, 4.3) wants it named wherever it is shown. */
export async function holdsOpenStreetMap(db: Kysely<Schema>): Promise<boolean> {
  const found = await sql<{ held: boolean }>`
    select exists (select from import_run where format = 'osm' and status = 'applied') as held`.execute(db);
  return found.rows[0]?.held === true;
}
