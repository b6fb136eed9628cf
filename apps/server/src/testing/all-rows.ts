// Reads every row of a test's database, to compare its state before and after.
import type pg from 'pg';

/**
 * Tables that record side effects rather than the objects themselves: the audit trail,
 * notifications and sign-in sessions.
 */
const beside = new Set([
  'audit',
  'audit_link',
  'outbox',
  'deleted_record',
  'user_session',
  'refresh_token',
  'call_window',
  'api_rate',
  'api_usage',
]);

/**
 * Returns the rows of every table by table name, each row as text, in order. `without` lists
 * columns to omit, by table.
 */
export async function allRows(
  pool: pg.Pool,
  without: Readonly<Record<string, readonly string[]>> = {},
): Promise<Record<string, readonly string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.relname::text as name from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`,
  );
  const found: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    if (beside.has(name)) continue;
    const { rows } = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from "${name}" t order by 1`,
      [without[name] ?? []],
    );
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  }
  return found;
}
