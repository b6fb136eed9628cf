// SQL for the curbs of each street, used to sort a table of curbs.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/**
 * Ids of the links in force of each street, in order; the street without a name is `null`. Limited
 * to `ids` when given.
 */
export async function linksByStreet(
  db: Kysely<Schema>,
  ids: readonly number[] | null,
): Promise<readonly { readonly street: string | null; readonly ids: readonly number[] }[]> {
  const which = ids === null ? sql`true` : sql`id = any(${[...ids]}::integer[])`;
  const { rows } = await sql<{ street: string | null; ids: number[] }>`
    select bl_street_name as street, array_agg(id order by id) as ids from link
    where retired is null and ${which} group by bl_street_name`.execute(db);
  return rows;
}
