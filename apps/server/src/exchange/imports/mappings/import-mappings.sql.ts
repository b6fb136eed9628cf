// SQL for column mappings saved under a name.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { databaseJson } from '../stage/database-json.ts';

export interface MappingRow {
  readonly id: number;
  readonly name: string;
  readonly mapping: Record<string, unknown>;
  readonly columns: readonly string[];
  readonly username: string | null;
  readonly modified: Date;
}

export async function mappingRows(db: Kysely<Schema>): Promise<MappingRow[]> {
  const { rows } = await sql<MappingRow>`
    select m.id, m.name, m.mapping, m.columns, u.username, m.modified from import_mapping m left join user_account u on u.id = m.user_id
    order by lower(m.name), m.id`.execute(db);
  return rows;
}

/** Saves a mapping. `null` when its name is taken and the existing one may not be replaced. */
export async function saveMapping(
  tx: Transaction<Schema>,
  mapping: Pick<MappingRow, 'name' | 'mapping' | 'columns'> & { readonly userId: number | null },
  replace: boolean,
): Promise<number | null> {
  const values = sql`(${mapping.name}, ${databaseJson(mapping.mapping)}::jsonb, ${databaseJson(mapping.columns)}::jsonb, ${mapping.userId}::integer)`;
  const { rows } = await sql<{ id: number }>`
    insert into import_mapping (name, mapping, columns, user_id) values ${values}
    on conflict (name) do update set mapping = excluded.mapping, columns = excluded.columns, user_id = excluded.user_id, modified = now()
      where ${replace} returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Deletes a mapping. Returns its name, or `null` when it did not exist. */
export async function deleteMapping(tx: Transaction<Schema>, id: number): Promise<string | null> {
  const { rows } = await sql<{
    name: string;
  }>`delete from import_mapping where id = ${id} returning name`.execute(tx);
  return rows[0]?.name ?? null;
}
