// SQL for activities.
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

export async function activityRows(db: Kysely<Schema>) {
  return db
    .selectFrom('activity')
    .select(['id', 'name', 'display_name'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}
