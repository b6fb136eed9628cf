// Changes of the published city in the outbox, and links whose rules name a designated period, row
// by row.
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  changesSince,
  cityRevision,
  externalLinkIds,
  linksOfPeriods,
  markAnnounced,
  storedCalendar,
} from './city-changes.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
});
afterAll(() => database.close());
beforeEach(() => database.rows('truncate outbox'));

it('changes come after a revision, oldest first, to the end of the last of a page', async () => {
  const { db } = database;
  const tell = (kind: string, body: object) =>
    database.rows('insert into outbox (kind, body) values ($1, $2)', [kind, JSON.stringify(body)]);
  await tell('city changed', { revision: 12, links: [5] });
  await tell('city changed', { revision: 9, links: [1] });
  await tell('city changed', { revision: 10, links: [2, 3] });
  await tell('city changed', { revision: 10, links: null });
  await tell('zones changed', { revision: 99, links: [7] });
  const page = async (since: number, limit: number) => {
    const { changes, more } = await changesSince(db, since, limit);
    for (const { at } of changes) expect(at).toBeInstanceOf(Date);
    return [changes.map(({ revision }) => revision), more];
  };
  expect(await page(8, 2)).toEqual([[9, 10, 10], true]);
  expect(await page(9, 1)).toEqual([[10, 10], true]);
  expect(await page(10, 9)).toEqual([[12], false]);
  expect(await page(12, 9)).toEqual([[], false]);
  const { changes } = await changesSince(db, 8, 2);
  const links = changes.map((change) => change.links).toSorted((a, b) => (a?.length ?? 9) - (b?.length ?? 9));
  expect(links).toEqual([[1], [2, 3], null]);
  await database.rows('update city set revision = 41');
  expect(await cityRevision(db)).toBe(41);
});

it('links are named, those that went too', async () => {
  const [first, second] = await database.rows('select id, segment_id from link order by id limit 2');
  await database.rows('update link set retired = now() where id = $1', [second.id]);
  expect(await externalLinkIds(database.db, [first.id, second.id, 0])).toEqual(
    new Map([
      [first.id, { segment_id: first.segment_id, is_published: true }],
      [second.id, { segment_id: second.segment_id, is_published: false }],
    ]),
  );
  await database.rows('update link set retired = null');
});

it('links are those whose rules in force name a period, in a restriction or in its price', async () => {
  const { db } = database;
  const [plain, priced] = await database.rows(
    `select s.rule_set_id as id, max(s.payment_id) as payment from restriction s
     where exists (select from regulation g join regulation_link m on m.regulation_id = g.id where g.rule_set_id = s.rule_set_id)
     group by 1 having count(s.payment_id) > 0 order by 1 limit 2`,
  );
  const names = (name: string) => JSON.stringify({ when: [{ periods: [{ name }] }] });
  await database.rows('update restriction set body = body || $2 where rule_set_id = $1', [
    plain.id,
    names('Market day'),
  ]);
  await database.rows('update payment set body = body || $2 where id = $1', [priced.payment, names('Fair')]);
  const linksOf = async (ruleSets: readonly unknown[]) =>
    (
      await database.rows(
        `select distinct m.link_id as id from regulation g join regulation_link m on m.regulation_id = g.id
         where g.rule_set_id = any($1::text[]) order by 1`,
        [ruleSets],
      )
    ).map(({ id }) => id);
  const paying = (
    await database.rows('select distinct rule_set_id as id from restriction where payment_id = $1', [
      priced.payment,
    ])
  ).map(({ id }) => id);
  const market = await linksOf([plain.id]);
  expect(await linksOfPeriods(db, ['market day'], 999)).toEqual(market);
  expect(await linksOfPeriods(db, ['fair'], 999)).toEqual(await linksOf(paying));
  const both = await linksOf([plain.id, ...paying]);
  expect(await linksOfPeriods(db, ['fair', 'market day', 'other'], 999)).toEqual(both);
  expect(await linksOfPeriods(db, ['fair', 'market day'], 1)).toEqual(both.slice(0, 1));
  expect(await linksOfPeriods(db, ['other'], 999)).toEqual([]);
  // Links whose rule has ended or not begun are not included.
  const [gone, ...left] = market;
  await database.rows(
    `update regulation_link m set effective_to = now() from regulation g
     where g.id = m.regulation_id and g.rule_set_id = $1 and m.link_id = $2`,
    [plain.id, gone],
  );
  expect(await linksOfPeriods(db, ['market day'], 999)).toEqual(left);
  await database.rows(
    `update regulation set effective_from = now() + interval '1 hour' where rule_set_id = $1`,
    [plain.id],
  );
  expect(await linksOfPeriods(db, ['market day'], 999)).toEqual([]);
});

it('the calendar tells up to when its switches were announced, which never goes back', async () => {
  const { db } = database;
  const at = Date.parse('2026-03-10T12:00Z');
  await database.rows(`update city set switches_announced = '2026-01-01T00:00Z'`);
  await markAnnounced(db, at + 250);
  await markAnnounced(db, at);
  const clock = async () =>
    (await database.rows('select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as at'))[0].at;
  const before = await clock();
  const stored = await storedCalendar(db);
  expect(stored?.announced).toBe(at + 250);
  expect(stored?.now).toBeGreaterThanOrEqual(before);
  expect(stored?.now).toBeLessThanOrEqual(await clock());
  expect(stored?.calendar).toHaveProperty('periods');
  await db.transaction().execute(async (tx) => {
    await storedCalendar(tx);
    expect(await database.rows('select from city for update nowait')).toHaveLength(1);
    await storedCalendar(tx, { lock: true });
    await expect(database.rows('select from city for update nowait')).rejects.toThrow();
  });
});
