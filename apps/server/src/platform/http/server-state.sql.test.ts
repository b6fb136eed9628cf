// Queries for server metrics: the pending work, the ingested parking sessions, and whether the
// database accepts writes.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putRows } from '../../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  countIngestedSessions,
  loadCategorizedUserClasses,
  loadDatabaseState,
  loadPendingWork,
} from './server-state.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('counts of each kind what waits, and not what is done', async () => {
  const { db, rows } = database;
  const waiting = async () =>
    Object.fromEntries((await loadPendingWork(db)).map(({ work, waiting: count }) => [work, count]));
  const kinds = ['webhook messages', 'stays of events', 'recounts of stays', 'nightly exports that failed'];
  expect(await waiting()).toEqual(Object.fromEntries(kinds.map((kind) => [kind, 0])));
  const [{ id: hook }] = await rows(
    `insert into webhook (name, url, events) values ('a', 'https://a.example/', '{ping}') returning id`,
  );
  const message = (state: string) =>
    putRows(db, 'webhook_delivery', 'webhook_id, event, state', [hook, 'ping', state]);
  for (const state of ['waiting', 'waiting', 'delivered', 'dead']) await message(state);
  const [{ id: publisher }] = await rows(`insert into event_publisher (name) values ('a') returning id`);
  const event = (id: string, due: boolean) =>
    putRows(db, 'curb_event', 'publisher_id, event_id, event_type, event_time, body, stay_due', [
      publisher,
      id,
      'park_start',
      new Date(),
      '{}',
      due,
    ]);
  await event('a', true);
  await event('b', false);
  await event('c', true);
  await event('d', true);
  await putRows(db, 'session_recount', 'source_id, times, is_gap', [1, '{}', true]);
  const night = (days: number, state: string) =>
    rows(`insert into city_export (night, state) values (current_date - $1::integer, $2)`, [days, state]);
  await night(0, 'running');
  await night(1, 'failed');
  await night(6, 'failed');
  await night(7, 'failed');
  await night(2, 'done');
  expect(await waiting()).toEqual({
    'webhook messages': 2,
    'stays of events': 3,
    'recounts of stays': 1,
    'nightly exports that failed': 2,
  });
});

it('sums stays by what became of them, over sources and months', async () => {
  const { db } = database;
  expect(await countIngestedSessions(db)).toEqual([]);
  await putRows(
    db,
    'source_count',
    'source_id, month, outcome, sessions',
    [1, '2026-05-01', 'counted', 3],
    [1, '2026-06-01', 'counted', 4],
    [2, '2026-05-01', 'counted', 5],
    [2, '2026-05-01', 'ongoing', 1],
  );
  const found = new Map((await countIngestedSessions(db)).map(({ outcome, stays }) => [outcome, stays]));
  expect(found).toEqual(
    new Map([
      ['counted', 12],
      ['ongoing', 1],
    ]),
  );
});

it('says what it was brought to, whether it only reads, and for whom there are categories', async () => {
  const { db, rows } = database;
  const state = await loadDatabaseState(db);
  const names = (await rows('select name from schema_migration order by name')).map(({ name }) => name);
  expect(state).toEqual({ readOnly: false, migrations: names });
  const reading = await db
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => loadDatabaseState(tx));
  expect(reading.readOnly).toBe(true);
  await rows(
    `update user_class_category set user_classes = case when position = (select min(position) from user_class_category) then '["car", "van"]'::jsonb else '["bus"]'::jsonb end`,
  );
  const classes = await loadCategorizedUserClasses(db);
  expect(classes).toEqual(expect.arrayContaining(['car', 'van', 'bus']));
});
