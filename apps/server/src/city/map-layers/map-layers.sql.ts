// SQL for the origin of the city's own data.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/**
 * Whether OpenStreetMap data was imported into the city. Its license (ODbL 1.0, 4.3) requires
 * attribution wherever it is shown.
 */
export async function hasOpenStreetMapData(db: Kysely<Schema>): Promise<boolean> {
  const found = await sql<{ held: boolean }>`
    select exists (select from import_run where format = 'osm' and status = 'applied') as held`.execute(db);
  return found.rows[0]?.held === true;
}
