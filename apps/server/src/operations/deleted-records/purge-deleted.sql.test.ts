// Permanent deletion, row by row: expired records and their files, and nothing that is in use.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { loadExpiredRecords, loadFileKeys, purgeRecords } from './purge-deleted.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function order(isDeleted: boolean, file: string): Promise<number> {
  const [{ id }] = await database.rows(
    `insert into work_order (name, deleted) values ('Sign', case when $1 then now() end) returning id`,
    [isDeleted],
  );
  await database.rows(
    `insert into stored_file (key, name, media_type, size, sha256, work_order_id) values ($1, 'a.png', 'image/png', 1, 'x', $2)`,
    [file, id],
  );
  return id;
}
async function record(noun: string, of: number, at: string): Promise<number> {
  const [{ id }] = await database.rows(
    `insert into deleted_record (noun, record_id, deleted_at, rows) values ($1, $2, $3, '{}') returning id`,
    [noun, of, at],
  );
  return id;
}
const key = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

it('is what was deleted by then, with the orders that are still deleted and their files', async () => {
  const [gone, restored, other] = [
    await order(true, key(1)),
    await order(false, key(2)),
    await order(true, key(3)),
  ];
  const at = '2026-05-01T00:00:00Z';
  const mine = await record('work-order', gone, at);
  const back = await record('work-order', restored, '2026-04-01T00:00Z');
  const zone = await record('analysis-zone', other, '2026-04-02T00:00Z');
  const young = await record('work-order', other, '2026-05-01T00:00:01Z');
  const { db } = database;
  const since = new Date(at);
  expect(await loadExpiredRecords(db, since, 10)).toEqual([mine, back, zone]);
  expect(await loadExpiredRecords(db, since, 2)).toEqual([mine, back]);
  expect(await loadFileKeys(db, [mine, back, zone])).toEqual([key(1)]);
  expect(await purgeRecords(db, [mine, back, zone])).toBe(3);
  expect((await database.rows('select id from work_order order by id')).map(({ id }) => id)).toEqual([
    restored,
    other,
  ]);
  expect((await database.rows('select id from deleted_record')).map(({ id }) => id)).toEqual([young]);
  expect(
    (await database.rows('select key from stored_file order by key')).map(({ key: one }) => one),
  ).toEqual([key(2), key(3)]);
});
