// Every row of a test's database, to compare what stands before and after.
import type pg from 'pg';

/** What is written beside the things themselves: who did what, what was announced, who is signed in. */
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

/** The rows of every table by its name, each as text, in order; `without` leaves columns out, by table. */
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
