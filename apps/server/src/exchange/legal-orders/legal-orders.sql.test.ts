// A regulation in force as a legal order, row by row: its dates in the city's time zone, the
// version in force, its curbs.
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { findExternalId, findLegalOrderRow, legalOrderCurbRows } from './legal-orders.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
});
afterAll(() => database.close());

it('is of the version that holds, with its days in the city, made no later than it began', async () => {
  const [{ id, regulation_id: name }] = await database.rows(
    'select id, regulation_id from regulation order by id limit 1',
  );
  const set = (text: string, row = id) => database.rows(`update regulation set ${text} where id = $1`, [row]);
  // In Rome it is already the next day.
  await set(
    `created = '2026-01-10T12:00Z', effective_from = '2025-12-31T23:30Z', effective_to = '2099-06-30T22:30Z'`,
  );
  const [{ id: later }] = await database.rows(
    `insert into regulation (regulation_id, version, rule_set_id, sub_activity_id, effective_from)
     select regulation_id, 2, rule_set_id, sub_activity_id, effective_to from regulation where id = $1 returning id`,
    [id],
  );
  const { db } = database;
  const row = () => findLegalOrderRow(db, name, 'Europe/Rome');
  expect(await row()).toMatchObject({
    id,
    version: 1,
    made: '2026-01-01',
    since: '2026-01-01',
    until: '2099-07-01',
  });
  await set(`created = '2025-12-01T12:00Z'`);
  expect(await row()).toMatchObject({ made: '2025-12-01', since: '2026-01-01' });
  expect([await findExternalId(db, id), await findExternalId(db, later)]).toEqual([name, undefined]);
  await set(`effective_to = now() - interval '1 hour'`);
  expect([await row(), await findExternalId(db, id)]).toEqual([undefined, undefined]);
  await set(`effective_from = now() - interval '1 hour'`, later);
  expect(await row()).toMatchObject({ id: later, version: 2, until: null });
});

it('holds on curbs it holds on now, that are there still, by their number', async () => {
  const [{ id }] = await database.rows('select max(id) as id from regulation');
  await database.rows('delete from regulation_link where link_id <= 5 or regulation_id = $1', [id]);
  await database.rows(
    `insert into regulation_link (regulation_id, link_id, effective_from) select $1, id, now() - interval '1 day' from link where id <= 5`,
    [id],
  );
  const links = await database.rows(
    `select l.id, l.segment_id from regulation_link m join link l on l.id = m.link_id where m.regulation_id = $1 order by l.id`,
    [id],
  );
  const [ended, planned, retired, ...left] = links;
  const change = (link: number, text: string) =>
    database.rows(`update regulation_link set ${text} where regulation_id = $1 and link_id = $2`, [id, link]);
  await change(ended.id, 'effective_to = now()');
  await change(planned.id, `effective_from = now() + interval '1 hour'`);
  await database.rows('update link set retired = now() where id = $1', [retired.id]);
  const curbs = await legalOrderCurbRows(database.db, id);
  expect(curbs.map(({ segment_id }) => segment_id)).toEqual(left.map(({ segment_id }) => segment_id));
  expect(curbs[0]?.coordinates.length).toBeGreaterThan(1);
});
