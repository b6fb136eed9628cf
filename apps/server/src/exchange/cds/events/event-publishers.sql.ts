// SQL for event publishers.
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';

type Db = Kysely<Schema>;

const columns = ['id', 'name', 'makes_stays'] as const;

export async function publisherRows(db: Db) {
  return db.selectFrom('event_publisher').select(columns).orderBy('name').execute();
}

/** Returns the updated publisher; `undefined` = there is none. */
export async function setDerivesSessions(db: Db, id: number, makesStays: boolean) {
  return db
    .updateTable('event_publisher')
    .set({ makes_stays: makesStays })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}
