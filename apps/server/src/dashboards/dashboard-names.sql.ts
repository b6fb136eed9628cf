// SQL for the names shown on dashboards: streets and zones.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { toPgNumberArray } from '../sessions/pg-arrays.ts';

type Db = Kysely<Schema>;

export async function streetNames(
  db: Db,
  links: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const { rows } = await sql<{ id: number; bl_street_name: string | null }>`
    select id, bl_street_name from link where id = any(${toPgNumberArray(links)}::integer[])`.execute(db);
  return new Map(rows.map(({ id, bl_street_name: name }) => [id, name]));
}

export async function zoneName(db: Db, zone: number): Promise<string | undefined> {
  const row = await db.selectFrom('analysis_zone').select('name').where('id', '=', zone).executeTakeFirst();
  return row?.name;
}
