// SQL for the list of sensors.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

/**
 * Returns the ids of one page of sensors that were not removed, ordered by external id, and the
 * total count.
 */
export async function loadSensorPage(
  db: Db,
  limit: number,
  offset: number,
): Promise<{ count: number; ids: number[] }> {
  const all = db.selectFrom('sensor').where('removed', 'is', null);
  const { count } = await all.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await all.select('id').orderBy('outside_id').limit(limit).offset(offset).execute();
  return { count: Number(count), ids: rows.map(({ id }) => id) };
}

/** Returns the segment ids of links. */
export async function loadSegmentIds(db: Db, links: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('link')
    .select(['id', 'segment_id'])
    .where('id', '=', sql<number>`any(${[...links]}::int[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.segment_id]));
}
