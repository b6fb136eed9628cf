// Publishing: which links and regulations it locks, that proposals are marked as published only
// once, and what is announced.

import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { nextRevision, notifyCityChanged } from '../../city/city-changes/city-changes.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { putRows } from '../../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import * as queries from './publish.sql.ts';

let database: TestDatabase;
let links: number[] = [];
let type: { id: number; name: string };
let set: string;
let scenario: number;
const now = Math.floor(Date.now() / 1000) * 1000;
const hour = 3_600_000;

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
  [type] = (await database.rows(`select id, name from sub_activity where name = 'loading'`)) as [typeof type];
  [{ set, scenario }] = (await database.rows(
    `select (select min(id) from rule_set) as set, (select id from scenario where kind = 'general') as scenario`,
  )) as [{ set: string; scenario: number }];
});
afterAll(() => database.close());
beforeEach(() => database.rows('truncate regulation_link, regulation, proposed_regulation cascade'));

const inTx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(database.db, work);
const one = async (text: string, values: unknown[] = []) => (await database.rows(text, values))[0];

/** Inserts a version of a regulation that begins and ends this many hours from now. */
async function version(
  name: string,
  number: number,
  from: number,
  to: number | null = null,
): Promise<number> {
  const row = await one(
    `insert into regulation (regulation_id, version, rule_set_id, sub_activity_id, effective_from, effective_to)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [name, number, set, type.id, at(from), to === null ? null : at(to)],
  );
  return row.id;
}
const at = (hours: number) => new Date(now + hours * hour);
const put = (regulation: number, link: number | undefined, from: number, to: number | null = null) =>
  putRows(database.db, 'regulation_link', 'regulation_id, link_id, effective_from, effective_to', [
    regulation,
    link,
    at(from),
    to === null ? null : at(to),
  ]);

async function proposal(more: { version?: number; published?: boolean } = {}): Promise<number> {
  const row = await one(
    `insert into proposed_regulation (scenario_id, action, sub_activity_id, regulation_type, created_date, version, is_published, published_on)
     values ($1, 'modify', $2, 'Loading', '2026-01-01', $3, $4, case when $4 then now() end) returning id`,
    [scenario, type.id, more.version ?? 1, more.published ?? false],
  );
  return row.id;
}

it('what stands on links is their open membership, and the last instant at which something planned begins or ends', async () => {
  const [open, past, changes, ends, twice] = links;
  const [old, next] = [await version('Old', 1, -9), await version('Next', 1, 2)];
  await put(old, open, -9);
  await put(old, past, -9, -1);
  await put(old, changes, -9, 2);
  await put(next, changes, 2);
  await put(old, ends, -9, 3);
  await put(old, twice, -9, 1);
  await put(next, twice, 4, 5);
  const rows = await inTx((tx) => queries.loadCurrentMemberships(tx, links.slice(0, 6)));
  const found = rows.toSorted((a, b) => a.link - b.link);
  const instant = (hours: number) => now + hours * hour;
  expect(found).toEqual([
    { link: open, regulation: old, since: instant(-9), planned_at: null },
    { link: past, regulation: null, since: null, planned_at: null },
    { link: changes, regulation: next, since: instant(2), planned_at: instant(2) },
    { link: ends, regulation: null, since: null, planned_at: instant(3) },
    { link: twice, regulation: null, since: null, planned_at: instant(5) },
  ]);
});

it('links and versions are held for the transaction, in the order of their ids, with what is to know of them', async () => {
  const [first = 0, second = 0, third = 0, fourth = 0] = links;
  const old = await version('Held', 1, -9, -5);
  const held = await version('Held', 2, -5);
  const other = await version('Other', 7, -4, 3);
  await database.rows('update regulation set restores = $2 where id = $1', [held, old]);
  for (const link of [first, second]) await put(held, link, -5);
  await put(held, third, -5, -1);
  await put(held, fourth, -5, 2);
  await put(held, links[4], -5, 1);
  await put(other, third, -4, -1);
  await database.rows(
    'update link set retired = now(), bays_count = null, shst_location_end = 8 where id = $1',
    [second],
  );
  await inTx(async (tx) => {
    const found = await queries.lockLinks(tx, [third, first, second]);
    expect(found.map(({ id, is_live }) => [id, is_live])).toEqual([
      [first, true],
      [second, false],
      [third, true],
    ]);
    expect(found[1]).toMatchObject({ bays_count: null, shst_location_start: null, shst_location_end: 8 });
    const free = (table: string, ids: readonly number[]) =>
      database.rows(`select id from ${table} where id = any($1::int[]) for share skip locked`, [ids]);
    expect(await free('link', [first, second, third, fourth])).toEqual([{ id: fourth }]);
    const versions = await queries.lockRegulations(tx, [other, held]);
    expect(versions.map((row) => ({ ...row, links: row.links.toSorted((a, b) => a - b) }))).toEqual(
      [
        {
          row: held,
          regulation_id: 'Held',
          version: 2,
          rule_set_id: set,
          restores: old,
          since: now - 5 * hour,
          links: [first, second],
          held_until: now + 2 * hour,
          latest: 2,
        },
        {
          row: other,
          regulation_id: 'Other',
          version: 7,
          rule_set_id: set,
          restores: null,
          since: now - 4 * hour,
          links: [],
          held_until: null,
          latest: 7,
        },
      ].toSorted((a, b) => a.row - b.row),
    );
    expect(await free('regulation', [old, held, other])).toEqual([{ id: old }]);
    await version('Held', 3, 5, 6);
    expect((await queries.lockRegulations(tx, [held]))[0]?.latest).toBe(3);
    expect(await queries.loadLatestVersions(tx, ['Held', 'Nobody', 'Other'])).toEqual({ Held: 3, Other: 7 });
  });
  await database.rows('update link set retired = null where id = $1', [second]);
});

it('a proposal is marked published once, on the city’s day, with what it did, its history, and its links given free', async () => {
  await database.rows(`update city set time_zone = 'Pacific/Kiritimati'`);
  const { user } = await one(`select id as user from user_account order by id limit 1`);
  const [mine, stale, done, stranger] = [
    await proposal({ version: 3 }),
    await proposal({ version: 2 }),
    await proposal({ published: true }),
    await proposal(),
  ];
  for (const [index, id] of [mine, stranger].entries())
    await putRows(database.db, 'proposal_claim', 'scenario_id, link_id, proposed_regulation_id', [
      scenario,
      links[index],
      id,
    ]);
  const published = Date.parse('2026-01-31T12:00:00.123Z');
  const begins = published + hour;
  const order = (id: number, of: number) => ({
    id,
    version: of,
    at: begins,
    now: published,
    waivers: [{ code: 'x' }],
    links: [{ link: 1, published: 2, before: null }],
    audit: { action: 'schedule', before: { n: 1 }, after: { n: 2 } } as never,
  });
  const mark = (...orders: ReturnType<typeof order>[]) =>
    inTx((tx) => queries.markPublished(tx, orders, { id: user, username: 'ada' }, 'request'));
  const last = (await one('select coalesce(max(id), 0) as id from audit')).id;
  expect(await mark(order(mine, 3))).toBe(1);
  // Neither a later version nor one that is already published.
  expect(await mark(order(stale, 1))).toBe(0);
  expect(await mark(order(done, 1))).toBe(0);
  const rows = await database.rows(
    `select id, is_published, published_on, published_date::text, published_by, modified_by, version, effective_from, waivers, modified > now() - interval '1 minute' as is_new
     from proposed_regulation order by id`,
  );
  expect(rows[0]).toEqual({
    id: mine,
    is_published: true,
    published_on: new Date(published),
    published_date: '2026-02-01',
    published_by: user,
    modified_by: user,
    version: 4,
    effective_from: new Date(begins),
    waivers: [{ code: 'x' }],
    is_new: true,
  });
  expect(rows.slice(1).map((row) => [row.id, row.is_published, row.version])).toEqual([
    [stale, false, 2],
    [done, true, 1],
    [stranger, false, 1],
  ]);
  expect(await database.rows('select proposed_regulation_id as id from proposal_claim')).toEqual([
    { id: stranger },
  ]);
  expect(await one('select * from publication where proposed_regulation_id = $1', [mine])).toEqual({
    proposed_regulation_id: mine,
    at: new Date(published),
    effective_from: new Date(begins),
    user_id: user,
    username: 'ada',
    links: [{ link: 1, published: 2, before: null }],
  });
  expect(
    await one(
      'select user_id, username, action, noun, noun_id, before, after, request_id from audit where id > $1 order by id',
      [last],
    ),
  ).toEqual({
    user_id: user,
    username: 'ada',
    action: 'schedule',
    noun: 'proposed-regulation',
    noun_id: String(mine),
    before: { n: 1 },
    after: { n: 2 },
    request_id: 'request',
  });
});

it('the city has a new revision each time, changes are told, and what is to come waits for its day', async () => {
  const of = await proposal();
  const { revision } = await one('select revision::int as revision from city');
  expect([await nextRevision(database.db), await nextRevision(database.db)]).toEqual([
    revision + 1,
    revision + 2,
  ]);
  await notifyCityChanged(database.db, { revision: 9 });
  expect(await one('select kind, body from outbox order by id desc limit 1')).toEqual({
    kind: 'city changed',
    body: { revision: 9 },
  });
  await inTx((tx) => queries.scheduleChanges(tx, [{ proposal: of, due: now + 7, body: { links: [1] } }]));
  expect(
    await database.rows('select proposed_regulation_id as id, due, body, announced from scheduled_change'),
  ).toEqual([{ id: of, due: new Date(now + 7), body: { links: [1] }, announced: null }]);
  // After waiting by the database clock, what begins now is in force.
  await inTx(async (tx) => {
    const instant = (await queries.databaseNow(tx)) + 30;
    await queries.waitUntil(tx, instant);
    expect(await queries.databaseNow(tx)).toBeGreaterThan(instant);
  });
});
