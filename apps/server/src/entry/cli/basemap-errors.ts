// Describes problems with the basemap files in the city's configuration, as sentences for the
// console.
import type { Kysely } from 'kysely';
import { configuredFileIssues } from '../../city/basemaps/configured-files.ts';
import { findCityRow } from '../../city/published-city/published-city.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { formatConsoleMessage, formatFailure } from '../../platform/messages/terminal-messages.ts';

/**
 * Returns a sentence for each file of a BASEMAPS entry that is missing, unusable, or does not cover
 * the city.
 */
export async function basemapErrors(
  db: Kysely<Schema>,
  dataDir: string,
  entry: unknown,
): Promise<readonly string[]> {
  // Without a city row there is no area to compare, so only the files themselves are checked.
  const city = await findCityRow(db);
  const faults = await configuredFileIssues(dataDir, entry, city?.area ?? null);
  return faults.map(({ name, refusal }) =>
    refusal === null ? formatConsoleMessage('basemap.elsewhere', { name }) : formatFailure(refusal),
  );
}
