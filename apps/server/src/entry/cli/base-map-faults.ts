// What is the matter with the base-map files that the city's configuration names, as sentences for the console.
import type { Kysely } from 'kysely';
import { configuredFileFaults } from '../../city/basemaps/configured-files.ts';
import { cityRowIfThere } from '../../city/published-city/published-city.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { sayAtConsole, sayRefusal } from '../../platform/messages/say-refusal.ts';

/** A sentence for each file of a BASEMAPS entry that is missing, cannot be used, or does not show the city. */
export async function baseMapFaults(
  db: Kysely<Schema>,
  dataDir: string,
  entry: unknown,
): Promise<readonly string[]> {
  // A city without a row has no place yet: then only the files themselves are looked at.
  const city = await cityRowIfThere(db);
  const faults = await configuredFileFaults(dataDir, entry, city?.area ?? null);
  return faults.map(({ name, refusal }) =>
    refusal === null ? sayAtConsole('basemap.elsewhere', { name }) : sayRefusal(refusal),
  );
}
