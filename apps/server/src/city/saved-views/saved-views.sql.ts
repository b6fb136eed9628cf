// SQL for saved views: a person's own and the shared ones.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;
type Tx = Transaction<Schema>;

function selectViews(db: Db) {
  return db
    .selectFrom('saved_view as v')
    .innerJoin('user_account as u', 'u.id', 'v.owner_id')
    .select([
      'v.id',
      'v.owner_id',
      'v.name',
      'v.address',
      'v.columns',
      'v.is_shared',
      'v.modified',
      'v.version',
      sql<string>`coalesce(nullif(u.display_name, ''), u.username)`.as('owner'),
    ]);
}

/** A person's own views and, up to `maxShared`, those that others share, by name. */
export async function listSavedViews(db: Db, person: number, maxShared: number) {
  const own = await selectViews(db)
    .where('v.owner_id', '=', person)
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .execute();
  const shared = await selectViews(db)
    .where('v.is_shared', '=', true)
    .where('v.owner_id', '<>', person)
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .limit(maxShared)
    .execute();
  return [...own, ...shared];
}
export type SavedViewRow = Awaited<ReturnType<typeof listSavedViews>>[number];

/** Locks a view; `undefined` if it does not exist. */
export async function lockSavedView(tx: Tx, id: number): Promise<SavedViewRow | undefined> {
  return selectViews(tx).where('v.id', '=', id).forUpdate('v').executeTakeFirst();
}

/** Serializes the writes of one person's views, and returns the others' names. */
export async function lockViewNames(
  tx: Tx,
  person: number,
  except: number | null = null,
): Promise<readonly string[]> {
  await sql`select pg_advisory_xact_lock(7230063, ${person}::integer)`.execute(tx);
  const rows = await tx
    .selectFrom('saved_view')
    .select(['id', 'name'])
    .where('owner_id', '=', person)
    .execute();
  return rows.filter(({ id }) => id !== except).map(({ name }) => name);
}

interface ViewValues {
  readonly name: string;
  readonly address: string;
  readonly columns: object | null;
  readonly is_shared: boolean;
}

const toRow = ({ columns, ...values }: ViewValues) => ({
  ...values,
  columns: columns === null ? null : JSON.stringify(columns),
});

export async function insertSavedView(tx: Tx, person: number, values: ViewValues): Promise<number> {
  const row = await tx
    .insertInto('saved_view')
    .values({ owner_id: person, ...toRow(values) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function writeSavedView(tx: Tx, id: number, values: ViewValues, at: Date): Promise<void> {
  await tx
    .updateTable('saved_view')
    .set(({ eb }) => ({ ...toRow(values), modified: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteSavedView(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('saved_view').where('id', '=', id).execute();
}
