// The names of the city's curb types for readers.
import type { LanguageName } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { displayName } from '../../platform/messages/display-name.ts';

/**
 * Returns the city's curb types by the name that rules use, with their names in a language: built-in
 * types are translated, those that the city named are not.
 */
export async function loadCurbTypeNames(
  db: Kysely<Schema>,
  language: LanguageName,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('sub_activity').select(['name', 'display_name']).execute();
  return new Map(
    rows.map(({ name, display_name: stored }) => [name, displayName(stored, `class.${name}`, language)]),
  );
}
