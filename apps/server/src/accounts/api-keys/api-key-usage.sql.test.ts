// API usage in the database: counts by hour, key and operation, when each key was last used, and
// deletion of old rows.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertKey } from '../../testing/queries.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { addUsageCounts, deleteUsageBefore, recordLastUsed } from './api-key-usage.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
const hour = 3_600_000;

it('uses add up, each kind for itself, and those of before an hour are dropped', async () => {
  const use = (at: number, key: number, call: string, more: object = {}) => ({
    hour: at * hour,
    key,
    call,
    calls: 1,
    refused: 2,
    limited: 3,
    failed: 4,
    ...more,
  });
  const { db } = database;
  await addUsageCounts(db, [use(5, 1, 'city'), use(5, 1, 'links'), use(6, 1, 'city'), use(5, 2, 'city')]);
  await addUsageCounts(db, [use(5, 1, 'city', { calls: 10, refused: 20, limited: 30, failed: 40 })]);
  const rows = await database.rows(
    'select calls, refused, limited, failed from api_usage order by hour, key_id, call',
  );
  const once = { calls: 1, refused: 2, limited: 3, failed: 4 };
  expect(rows).toEqual([{ calls: 11, refused: 22, limited: 33, failed: 44 }, once, once, once]);
  expect(await deleteUsageBefore(db, new Date(6 * hour))).toBe(3);
  expect((await database.rows('select hour from api_usage')).map(({ hour: at }) => at.getTime())).toEqual([
    6 * hour,
  ]);
});

it('a key was used last at the latest time that any process tells', async () => {
  const { db } = database;
  for (const name of ['a', 'b', 'c']) await insertKey(db, name, ['cds:read']);
  const ids = (await database.rows('select id from api_key order by id')).map(({ id }) => id);
  const [first, second] = ids;
  const used = async () =>
    (await database.rows('select last_used from api_key order by id')).map(
      ({ last_used: at }) => at?.getTime() ?? null,
    );
  await recordLastUsed(
    db,
    new Map([
      [first, 5 * hour],
      [second, 7 * hour],
    ]),
  );
  expect(await used()).toEqual([5 * hour, 7 * hour, null]);
  await recordLastUsed(
    db,
    new Map([
      [first, 6 * hour],
      [second, 6 * hour],
    ]),
  );
  expect(await used()).toEqual([6 * hour, 7 * hour, null]);
});
