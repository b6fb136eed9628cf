// SQL for links by their external ids.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** Loads the published links with these external ids. */
export async function linksBySegment(
  db: Kysely<Schema>,
  segments: readonly string[],
): Promise<Map<string, number>> {
  if (segments.length === 0) return new Map();
  const rows = await db
    .selectFrom('link')
    .select(['id', 'segment_id'])
    .where(sql<boolean>`segment_id = any(${[...segments]}::text[])`)
    .where('retired', 'is', null)
    .execute();
  return new Map(rows.map(({ id, segment_id }) => [segment_id, id]));
}
