// The outbox listener delivers each row once, even across a lost connection.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { listenToOutbox, type OutboxRow } from './outbox-listener.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('tells each row once, in order, and those written while the connection was down', async () => {
  const { db, context, pool } = database;
  const write = (n: number) =>
    db
      .insertInto('outbox')
      .values({ kind: 'test', body: JSON.stringify({ n }) })
      .execute();
  await write(0);
  const told: unknown[] = [];
  const onRow = (row: OutboxRow) => {
    told.push(row.body);
  };
  const listener = await listenToOutbox({ ...context, db, onRow });
  await write(1);
  await write(2);
  await expect.poll(() => told).toHaveLength(2);
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'curbwright listener'`,
  );
  await write(3);
  await expect.poll(() => told).toHaveLength(3);
  await write(4);
  await expect.poll(() => told).toHaveLength(4);
  expect(told).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
  await listener.close();
});
