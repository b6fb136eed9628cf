// The order of a table of curbs: along each street, streets as people sort them (2nd before 10th), curbs without a street last.
import type { LanguageName } from '@curbwright/core';
import { readerOf } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { linksByStreet } from './curb-exports.sql.ts';

/**
 * Maximum number of ids sent to the database; with more, the whole city is read, because the list
 * of ids would be longer than the result.
 */
const maxIdsInQuery = 5000;

/**
 * The links by street, then by id. Streets are sorted, not links, because a city has only some
 * thousands of them.
 */
export async function inStreetOrder(
  db: Kysely<Schema>,
  ids: readonly number[],
  language: LanguageName,
): Promise<readonly number[]> {
  const streets = await linksByStreet(db, ids.length > maxIdsInQuery ? null : ids);
  const { compare } = new Intl.Collator(readerOf(language).locale, { numeric: true });
  const sorted = [...streets].sort(
    (a, b) =>
      Number(a.street === null) - Number(b.street === null) || compare(a.street ?? '', b.street ?? ''),
  );
  const remainingIds = new Set(ids);
  const ordered: number[] = [];
  const pace = createYielder();
  for (const street of sorted) {
    if (pace.due()) await pace.rest();
    for (const id of street.ids) if (remainingIds.delete(id)) ordered.push(id);
  }
  // `remainingIds` has the links retired since the cached city was loaded.
  return [...ordered, ...remainingIds];
}
