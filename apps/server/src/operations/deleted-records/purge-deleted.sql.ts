// SQL for expired deleted records: finds them and deletes them permanently, with what their
// deletion left behind.
import { type Kysely, sql } from 'kysely';
import { idList } from '../../platform/database/id-list.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

type Db = Kysely<Schema>;

/** Deleted at or before `since`, oldest first. */
export async function loadExpiredRecords(db: Db, since: Date, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('deleted_record')
    .select('id')
    .where('deleted_at', '<=', since)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Selects deleted work orders. Their rows remain, marked as deleted, while the copy is retained.
 */
const selectWorkOrderIds = (ids: readonly number[]) => sql`select d.record_id from deleted_record d
  join work_order w on w.id = d.record_id and w.deleted is not null where d.noun = 'work-order' and d.id = any(${idList(ids)})`;

/** Keys of the files that belong to these records. */
export async function loadFileKeys(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key::text as key from stored_file where work_order_id in (${selectWorkOrderIds(ids)})`.execute(db);
  return rows.map(({ key }) => key);
}

/**
 * Permanently deletes these records, including work orders with their comments and file rows;
 * returns how many there were.
 */
export async function purgeRecords(db: Db, ids: readonly number[]): Promise<number> {
  return inTransaction(db, async (tx) => {
    await sql`delete from work_order where id in (${selectWorkOrderIds(ids)})`.execute(tx);
    const { numAffectedRows } = await sql`delete from deleted_record where id = any(${idList(ids)})`.execute(
      tx,
    );
    return Number(numAffectedRows ?? 0);
  });
}
