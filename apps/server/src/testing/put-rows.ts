// Inserts rows into a table of a test's database, by column name.
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';

/** Column names (`a, b`), then the values of each row. */
export async function putRows(
  db: Kysely<Schema>,
  table: string,
  columns: string,
  ...rows: readonly (readonly unknown[])[]
): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(row.map((value) => sql`${value}`))})`);
  await sql`insert into ${sql.table(table)} (${sql.raw(columns)}) values ${sql.join(values)}`.execute(db);
}
