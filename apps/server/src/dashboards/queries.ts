// What dashboards read of the catalogue: every sub-activity as a legend draws it.
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

type Db = Kysely<Schema>;

export type TypeRow = Awaited<ReturnType<typeof typeRows>>[number];

/** The catalogue's order. */
export async function typeRows(db: Db) {
  return db
    .selectFrom('sub_activity as s')
    .innerJoin('activity as a', 'a.id', 's.activity_id')
    .select([
      's.id',
      's.name',
      's.display_name',
      's.filter_section',
      's.color',
      's.color_dark',
      's.dash_style',
      's.line_width',
      'a.id as activity_id',
      'a.name as activity_name',
      'a.display_name as activity_display_name',
    ])
    .orderBy('a.position')
    .orderBy('s.id')
    .execute();
}
