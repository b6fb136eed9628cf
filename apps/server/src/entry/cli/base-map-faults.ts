// Describes problems with the basemap files in the city's configuration, as sentences for the
// console.
import type { Kysely } from 'kysely';
import { configuredFileFaults } from '../../city/basemaps/configured-files.ts';
import { cityRowIfThere } from '../../city/published-city/published-city.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { sayAtConsole, sayRefusal } from '../../platform/messages/say-refusal.ts';

/**
 * Returns a sentence for each file of a BASEMAPS entry that is missing, unusable, or does not cover
 * the city.
 */
export async function baseMapFaults(
  db: Kysely<Schema>,
  dataDir: string,
  entry: unknown,
): Promise<readonly string[]> {
  // Without a city row there is no area to compare, so only the files themselves are checked.
  const city = await cityRowIfThere(db);
  const faults = await configuredFileFaults(dataDir, entry, city?.area ?? null);
  return faults.map(({ name, refusal }) =>
    refusal === null ? sayAtConsole('basemap.elsewhere', { name }) : sayRefusal(refusal),
  );
}
