// Copies a deleted record with all its parts in one statement, in the transaction that deletes it.
import type { DeletedNoun } from '@curbwright/core';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { idList } from '../database/id-list.ts';
import type { Schema } from '../database/schema.ts';
import { type DeletedRecordPart, deletedRecordParts } from './deleted-parts.ts';

interface Deletion {
  readonly noun: DeletedNoun;
  readonly id: number;
  readonly author: { readonly id: number | null; readonly username: string | null };
  /** Open proposals that are deleted with the record. */
  readonly proposals?: readonly number[];
  /** Replaces the name taken from the row. */
  readonly name?: string;
  /** Further data that a restore needs. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** Rows of a part, as a CTE named `kept_<table>`. */
function toCopyCte(
  { table, column, of }: DeletedRecordPart,
  { id, proposals = [] }: Deletion,
): RawBuilder<unknown> {
  const key = sql.ref(`t.${column}`);
  const among =
    of === 'record'
      ? sql`${key} = ${id}::integer`
      : of === 'proposals'
        ? sql`${key} = any(${idList(proposals)}) and not t.is_published`
        : sql`${key} in (select ${sql.ref(`k.${of.column}`)} from ${sql.table(`kept_${of.table}`)} k)`;
  // Locks the record's own row: a concurrent write is either included in the copy or finds that the
  // record is gone.
  const lockClause = of === 'record' ? sql`for update` : sql``;
  return sql`${sql.table(`kept_${table}`)} as materialized (select t.* from ${sql.table(table)} t where ${among} ${lockClause})`;
}

/**
 * Stores a copy of a record and its parts. Call it before the deletion, in the same transaction.
 */
export async function storeDeletedRecord(tx: Transaction<Schema>, deletion: Deletion): Promise<void> {
  const { noun, id, author } = deletion;
  const { root, name, maker, parts } = deletedRecordParts[noun];
  const copies = parts.map(
    ({ table }) =>
      sql`${table}::text, coalesce((select jsonb_agg(to_jsonb(k)) from ${sql.table(`kept_${table}`)} k), '[]')`,
  );
  const called = sql.join(name.map((column) => sql.ref(`r.${column}`)));
  const proposals = parts.some(({ table }) => table === 'proposed_regulation')
    ? sql`(select count(*)::integer from kept_proposed_regulation)`
    : sql`0`;
  // Recursive only so that each part can refer to any other by name: parts are in restore order and
  // refer to parts before and after them.
  await sql`
    with recursive ${sql.join(parts.map((part) => toCopyCte(part, deletion)))}
    insert into deleted_record (noun, record_id, name, proposals, made_by, deleted_by, username, rows)
    select ${noun}, ${id}::integer, coalesce(${deletion.name ?? null}::text, concat_ws(' · ', ${called})), ${proposals},
      ${sql.ref(`r.${maker}`)}, ${author.id}::integer, ${author.username}, jsonb_build_object(${sql.join(copies)}) || ${JSON.stringify(deletion.facts ?? {})}::jsonb
    from ${sql.table(`kept_${root}`)} r`.execute(tx);
}
