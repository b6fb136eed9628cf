// A fresh schema goes with what was done in it, and what is told of a failure is the failure itself.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
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
