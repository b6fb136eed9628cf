// The scaling plan (docs/operations.md) states which tables could be distributed, and by which
// column; this test compares it with the schema.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Column and table of each row in the plan's table. */
function planned(): readonly (readonly [column: string, table: string])[] {
  const plan = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
  const rows = plan.split('| Distributed by |')[1]?.split('\n\n')[0] ?? '';
  return [...rows.matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)].flatMap(([, column = '', tables = '']) =>
    [...tables.matchAll(/`(\w+)`/g)].map(([, table = '']) => [column, table] as const),
  );
}

/**
 * What prevents distributing a table by a column: the column may be null, a unique key lacks it,
 * other tables refer to this one, or it refers to a distributed table.
 */
async function hindrances(
  table: string,
  column: string,
  spread: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ found: string[] }>`
    select array_remove(array[
      case when not a.attnotnull then 'null' end,
      case when exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and not a.attnum = any(i.indkey)) then 'key' end,
      case when exists (select from pg_constraint f where f.contype = 'f' and c.oid = f.confrelid) then 'referred to' end,
      case when exists (select from pg_constraint f join pg_class t on t.oid = f.confrelid
        where f.contype = 'f' and c.oid = f.conrelid and t.relname = any(${[...spread]})) then 'refers to a spread one' end
    ], null) as found
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = ${column}
    where c.relname = ${table} and c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`.execute(
    database.db,
  );
  return rows[0]?.found ?? ['not there'];
}

describe('the plan for Citus', () => {
  it('spreads each table by a column that nothing in the schema forbids', async () => {
    const plan = planned();
    expect(plan.length).toBeGreaterThan(12);
    const spread = plan.map(([, table]) => table);
    for (const [column, table] of plan) expect(await hindrances(table, column, spread), table).toEqual([]);
  });
  it('would see what is in the way', async () => {
    expect(await hindrances('curb_event', 'link_id', [])).toEqual(['null', 'key']);
    expect(await hindrances('link', 'id', [])).toEqual(['key', 'referred to']);
    expect(await hindrances('curb_event', 'publisher_id', ['link'])).toEqual(['refers to a spread one']);
    expect(await hindrances('link', 'nothing', [])).toEqual(['not there']);
  });
  it('names every table that grows with stays and events', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'link_id' and a.attnum > 0
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
        and (c.relname like 'session%' or c.relname like 'parking_session%' or c.relname like 'observation%' or c.relname like '%event')`.execute(
      database.db,
    );
    const spread = planned().map(([, table]) => table);
    expect(rows.length).toBeGreaterThan(6);
    for (const { name } of rows) expect(spread).toContain(name);
  });
});
