// Links as of a past or future instant, read from the database because memory has only what is in
// force now.

import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import type { CityContext } from '../city-context.ts';
import { StringInterner, toFeatureText, toLinkRecord } from '../published-city/link-record.ts';
import { parseLinkSlice } from '../published-city/link-slice.ts';
import { linksAsOf, ruleSetsOf } from '../published-city/published-city.sql.ts';

/**
 * Renders the response of the `linksAsOf` operation. `at` is in epoch milliseconds, the box is
 * west, south, east, north.
 */
export async function linksAsOfText(
  context: CityContext,
  box: readonly [number, number, number, number],
  at: number,
  limit: number,
): Promise<string> {
  const rows = parseLinkSlice(await linksAsOf(context.db, box, at, limit + 1));
  const shown = rows.slice(0, limit);
  const words = new StringInterner();
  const pace = createYielder();
  const features: string[] = [];
  const numbers = new Set<number>();
  for (const row of shown) {
    features.push(toFeatureText(toLinkRecord(row, words), row.coordinates));
    if (row.rule_set !== null) numbers.add(row.rule_set);
    await pace.rest();
  }
  const sets = (await ruleSetsOf(context.db, [...numbers])).map(
    ({ number, id, restrictions }) =>
      `{"number":${number},"id":${JSON.stringify(id)},"restrictions":[${restrictions.join(',')}]}`,
  );
  const tail = `"truncated":${rows.length > shown.length},"revision":${context.city.revision},"rule_sets":[${sets.join(',')}]`;
  return `{"type":"FeatureCollection","features":[${features.join(',')}],${tail}}`;
}
