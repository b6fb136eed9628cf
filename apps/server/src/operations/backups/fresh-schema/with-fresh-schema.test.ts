// A fresh schema is dropped together with its contents, and the original error is reported.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { replaceHomeSchema } from './fresh-schema.sql.ts';
import { withFreshSchema } from './with-fresh-schema.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const isThere = async (schema: string) =>
  (await database.pool.query('select 1 from pg_namespace where nspname = $1', [schema])).rows.length === 1;

it('is taken away when its work failed, and why it failed is told', async () => {
  let made = '';
  const failing = withFreshSchema(database.connection, 'test', async (_, schema) => {
    made = schema;
    expect(await isThere(schema)).toBe(true);
    throw new Error('the work failed');
  });
  await expect(failing).rejects.toThrow('the work failed');
  expect(await isThere(made)).toBe(false);
});

it('tells why its work failed also where the database is gone meanwhile and the schema stays', async () => {
  const connection = { ...database.connection };
  const failing = withFreshSchema(connection, 'test', async () => {
    connection.connectionString = 'postgresql://127.0.0.1:1/nothing';
    connection.host = '127.0.0.1';
    connection.port = 1;
    throw new Error('the work failed');
  });
  await expect(failing).rejects.toThrow('the work failed');
});

it('takes the place of the home schema with all the catalog has of it; only what is named goes at home', async () => {
  const home = 'somebody_home';
  const own = { tables: ['kept', 'parted'], views: ['seen'], functions: ['one'] };
  const made = (more: string) => `create table kept (id integer); create view seen as select id from kept;
    create table parted (id integer) partition by range (id);
    create table ${more} partition of parted for values from (1) to (9);
    create function one() returns integer language sql as 'select 1'`;
  await database.pool.query(`create schema ${home}; set search_path = ${home}; ${made('old_part')};
    create table of_others (id integer); create view seen_by_others as select id from of_others; reset search_path`);
  await withFreshSchema(database.connection, 'test', async (client, schema) => {
    await client.query(
      `${made('new_part')}; do $$ begin execute 'create table made_by_code (id integer)'; end $$`,
    );
    expect(await replaceHomeSchema(client, schema, home, own, [])).toEqual({ hadGis: false });
  });
  const { rows } = await database.pool.query<{ name: string }>(
    'select relname as name from pg_class where relnamespace = to_regnamespace($1)::oid order by relname',
    [home],
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'kept',
    'made_by_code',
    'new_part',
    'of_others',
    'parted',
    'seen',
    'seen_by_others',
  ]);
});
