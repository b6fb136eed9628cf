// SQL for uploaded files. Their bytes are in the data directory.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';

type Db = Kysely<Schema>;

export type FileOwner = { readonly asset: number } | { readonly workOrder: number };

/** Files of an asset or a work order, oldest first. */
export async function loadFilesOfOwner(db: Db, owner: FileOwner) {
  const query = db.selectFrom('stored_file').selectAll().orderBy('id');
  return 'asset' in owner
    ? query.where('asset_id', '=', owner.asset).execute()
    : query.where('work_order_id', '=', owner.workOrder).execute();
}
export type FileRow = Awaited<ReturnType<typeof loadFilesOfOwner>>[number];

/** Files of several work orders. */
export async function loadFilesOfWorkOrders(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('stored_file')
    .selectAll()
    .where(sql<boolean>`work_order_id = any(${[...ids]}::integer[])`)
    .orderBy('id')
    .execute();
}

/** A file by id; `undefined` if it does not exist or its work order was deleted. */
export async function findFileRow(db: Db, id: number): Promise<FileRow | undefined> {
  return db
    .selectFrom('stored_file')
    .selectAll()
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select from work_order w where w.id = work_order_id and w.deleted is not null)`,
    )
    .executeTakeFirst();
}

/** The file a client has already uploaded with this submission id. */
export async function findFileBySubmission(db: Db, submission: string): Promise<FileRow | undefined> {
  return db.selectFrom('stored_file').selectAll().where('submission', '=', submission).executeTakeFirst();
}

export interface NewFile {
  readonly key: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
}

/** Inserts the row of a file stored in the data directory; returns its id. */
export async function insertFile(
  db: Db,
  file: NewFile,
  owner: FileOwner,
  author: { readonly id: number | null; readonly username: string | null },
  submission: string | null,
): Promise<number> {
  const row = await db
    .insertInto('stored_file')
    .values({
      key: file.key,
      name: file.name,
      media_type: file.mediaType,
      size: file.size,
      sha256: file.sha256,
      ...('asset' in owner ? { asset_id: owner.asset } : { work_order_id: owner.workOrder }),
      submission,
      created_by: author.id,
      username: author.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Deletes a file's row and returns it; `undefined` if there was none. */
export async function deleteFileRow(db: Db, id: number): Promise<FileRow | undefined> {
  return db.deleteFrom('stored_file').where('id', '=', id).returningAll().executeTakeFirst();
}

/** Returns those of the given keys that the database contains. */
export async function findReferencedKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('stored_file')
    .select('key')
    .where(sql<boolean>`key = any(${[...keys]}::uuid[])`)
    .execute();
  return new Set(rows.map(({ key }) => key));
}
