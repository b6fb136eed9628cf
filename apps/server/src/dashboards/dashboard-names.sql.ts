// SQL for the names shown on dashboards: streets and zones.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { toPgNumberArray } from '../sessions/pg-arrays.ts';

type Db = Kysely<Schema>;

interface StreetNames {
  readonly bl_street_name: string | null;
  /** The cross streets. */
  readonly bl_from: string | null;
  readonly bl_to: string | null;
}

/** The streets of links, by link id. */
export async function streetNames(
  db: Db,
  links: readonly number[],
): Promise<ReadonlyMap<number, StreetNames>> {
  const { rows } = await sql<StreetNames & { id: number }>`
    select id, bl_street_name, bl_from, bl_to from link where id = any(${toPgNumberArray(links)}::integer[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

export async function zoneName(db: Db, zone: number): Promise<string | undefined> {
  const row = await db.selectFrom('analysis_zone').select('name').where('id', '=', zone).executeTakeFirst();
  return row?.name;
}
