// Loaded data is compared with the manifest, table by table: the same number of rows, and the same
// rows.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { TableChecksum } from './archive/archive-schemas.ts';
import { withFreshSchema } from './fresh-schema/with-fresh-schema.ts';
import { findDifferingTables } from './load-archive.ts';
import { computeTableChecksum } from './picture/snapshot.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('differs where a row is missing, another, or of a table that is not there; an empty table is as it was', () =>
  withFreshSchema(database.connection, 'test', async (client, schema) => {
    await client.query('create table full_one (a integer, b text); create table empty_one (a integer)');
    await client.query(`insert into full_one values (1, 'one'), (2, null)`);
    const tables = [
      { name: 'full_one', columns: ['a', 'b'], partition: null },
      { name: 'empty_one', columns: ['a'], partition: null },
    ];
    const sums: TableChecksum[] = [];
    for (const table of tables) sums.push(await computeTableChecksum(client, schema, table));
    expect(sums).toEqual([
      { name: 'full_one', rows: 2, sum: expect.stringMatching(/^-?\d+$/), last: null },
      { name: 'empty_one', rows: 0, sum: '0', last: null },
    ]);
    const found = (written = sums) =>
      findDifferingTables(client, schema, {
        path: 'city.tar',
        bytes: 1,
        head: { format: 1, made: '2026-11-22T21:00:00Z', version: '0.2.0', migrations: [], tables },
        manifest: { tables: written, parts: [], missing: [], has_keys: false },
      });
    expect(await found()).toEqual([]);
    await client.query('update full_one set a = 3 - a');
    expect(await found()).toEqual(['full_one']);
    await client.query('update full_one set a = 3 - a');
    expect(await found()).toEqual([]);
    await client.query('insert into empty_one values (1)');
    expect(await found()).toEqual(['empty_one']);
    const [first] = sums;
    expect(await found(first === undefined ? [] : [{ ...first, name: 'nowhere' }])).toEqual(['nowhere']);
    await client.query('drop table full_one, empty_one');
    await client.query(`drop schema ${schema} cascade`);
  }));
