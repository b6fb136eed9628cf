// The plan past one machine (docs/operations.md) says which tables could be spread by curb as they are: here the schema says it.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The tables of the plan's row that says `yes`. */
function tablesOfPlan(): readonly string[] {
  const plan = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const ready = plan
    .split('\n')
    .find((line) => line.startsWith('| `session_hour`') && line.includes('| yes |'));
  return [...(ready?.split('| yes |')[0] ?? '').matchAll(/`(\w+)`/g)]
    .flatMap(([, name]) => name ?? [])
    .sort();
}

/** What keeps tables with a column `link_id` from being spread by it: unique keys without it, null in it, foreign keys from or to them. */
async function hindrances(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ name: string; hindrances: string[] }>`
    select c.relname as name, array_remove(array[
      case when not a.attnotnull then 'null' end,
      case when exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and not a.attnum = any(i.indkey)) then 'key' end,
      case when exists (select from pg_constraint f where f.contype = 'f' and c.oid in (f.conrelid, f.confrelid)) then 'foreign key' end
    ], null) as hindrances
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'link_id'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace`.execute(
    database.db,
  );
  return new Map(rows.map(({ name, hindrances: found }) => [name, found]));
}

describe('the plan for Citus', () => {
  it('calls ready exactly the tables that nothing in the schema keeps from being spread by curb', async () => {
    const found = await hindrances();
    const ready = [...found].filter(([, some]) => some.length === 0).map(([name]) => name);
    expect(tablesOfPlan()).toEqual(ready.sort());
  });
  it('names what stands in the way of the others', async () => {
    const found = await hindrances();
    expect(found.get('parking_session')).toEqual(['key']);
    expect(found.get('curb_event')).toEqual(['null', 'key', 'foreign key']);
    for (const table of ['session_key', 'session_dropped']) expect(found.has(table), table).toBe(false);
  });
});
