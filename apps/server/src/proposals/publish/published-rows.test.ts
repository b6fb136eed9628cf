// The city rows that publishing writes: pieces of divided links, rules, versions and memberships.
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { putRows } from '../../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import * as queries from './publish.sql.ts';

let database: TestDatabase;
let links: number[] = [];
let type: { id: number; name: string };
let set: string;
const now = Math.floor(Date.now() / 1000) * 1000;
const hour = 3_600_000;

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
  [type] = (await database.rows(`select id, name from sub_activity where name = 'loading'`)) as [typeof type];
  [{ set }] = (await database.rows('select min(id) as set from rule_set')) as [{ set: string }];
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

async function proposal(): Promise<number> {
  const row = await one(
    `insert into proposed_regulation (scenario_id, action, sub_activity_id, regulation_type, created_date)
     values ((select min(id) from scenario), 'modify', $1, 'Loading', '2026-01-01') returning id`,
    [type.id],
  );
  return row.id;
}

it('a divided link ends, and its pieces have what was its own, each its metres, the outer ones its corners', async () => {
  const [whole = 0] = links;
  const before = await one(
    `update link set bl_street_name = 'Oak', bl_side = 'N', bl_from = '1st', bl_to = '2nd', bays_angle = 'diagonal', shst_ref_id = 'ref',
       source_properties = '{"a": 1}' where id = $1 returning *`,
    [whole],
  );
  const sensor = await one(`insert into sensor (outside_id, spaces) values ('s', 1) returning id`);
  await putRows(database.db, 'link_sensor', 'link_id, sensor_id', [whole, sensor.id]);
  const types = await one('select min(id) as id from asset_config');
  const assetAt = async (metres: number, distance: number) => {
    const { id } = await one(
      `insert into asset (asset_config_id, geometry, bounds) values ($1, '{}', '(0,0),(0,0)') returning id`,
      [types.id],
    );
    await putRows(database.db, 'asset_link', 'asset_id, link_id, at_m, distance_m', [
      id,
      whole,
      metres,
      distance,
    ]);
    return id;
  };
  const [near, border, beyond] = [await assetAt(4, 1), await assetAt(10, 2), await assetAt(90, 3)];
  const far = await assetAt(32, 4);
  const piece = (index: number, length: number) => ({
    parent: whole,
    segment_id: `${before.segment_id}-${index}`,
    is_first: index === 0,
    is_last: index === 2,
    length,
    geometry: {
      type: 'LineString' as const,
      coordinates: [[index, 1] as [number, number], [index + 1, 2] as [number, number]],
    },
    bounds: `(${index},1),(${index + 1},2)`,
    bays_count: index + 1,
    shst_location_start: index * 10,
    shst_location_end: index * 10 + 5,
  });
  const ids = await inTx((tx) =>
    queries.divideLinks(tx, [piece(0, 10), piece(1, 20), piece(2, 5)], now - hour),
  );
  const [first, middle, last] = [0, 1, 2].map((index) => ids.get(`${before.segment_id}-${index}`));
  const after = await one('select retired, version from link where id = $1', [whole]);
  expect(after).toEqual({ retired: at(-1), version: before.version + 1 });
  const rows = await database.rows('select * from link where parent_link_id = $1 order by segment_id', [
    whole,
  ]);
  expect(rows.map(({ id }) => id)).toEqual([first, middle, last]);
  const inherited = [
    'block_id',
    'bl_street_name',
    'bl_side',
    'bl_from',
    'bl_to',
    'curb_side',
    'bays_angle',
    'shst_ref_id',
    'source_properties',
  ];
  for (const row of rows) for (const column of inherited) expect(row[column], column).toEqual(before[column]);
  expect(
    rows.map((row) => [
      row.from_node_id,
      row.to_node_id,
      row.length,
      row.bays_count,
      row.shst_location_start,
      row.shst_location_end,
    ]),
  ).toEqual([
    [before.from_node_id, null, 10, 1, 0, 5],
    [null, null, 20, 2, 10, 15],
    [null, before.to_node_id, 5, 3, 20, 25],
  ]);
  expect([rows[1].bounds, rows[1].retired]).toEqual(['(2,2),(1,1)', null]);
  const watched = await database.rows(
    'select link_id as link from link_sensor where sensor_id = $1 order by 1',
    [sensor.id],
  );
  expect(watched.map(({ link }) => link)).toEqual(
    [whole, first, middle, last].toSorted((a, b) => (a ?? 0) - (b ?? 0)),
  );
  const places = await database.rows(
    'select asset_id, link_id, at_m, distance_m from asset_link order by asset_id',
  );
  expect(places.map((row) => [row.asset_id, row.link_id, row.at_m, row.distance_m])).toEqual([
    [near, first, 4, 1],
    [border, middle, 0, 2],
    [beyond, last, 5, 3],
    [far, last, 2, 4],
  ]);
});

it('memberships and versions end where they are open, to the millisecond, and are counted', async () => {
  const [first, second] = links;
  const [open, ended] = [await version('Open', 1, -9), await version('Ended', 1, -9, -2)];
  await put(open, first, -9);
  await put(open, second, -9);
  await put(ended, first, -9, -2);
  const moment = now - 123;
  const closed = await inTx(async (tx) => {
    await queries.closeRegulations(tx, [
      { row: open, at: moment },
      { row: ended, at: moment },
    ]);
    return queries.closeMemberships(tx, [
      { regulation: open, link: first ?? 0, at: moment },
      { regulation: ended, link: first ?? 0, at: moment },
    ]);
  });
  expect(closed).toBe(1);
  const ends = await database.rows(
    'select regulation_id as of, link_id as link, effective_to as ends from regulation_link order by 1, 2',
  );
  expect(ends).toEqual([
    { of: open, link: first, ends: new Date(moment) },
    { of: open, link: second, ends: null },
    { of: ended, link: first, ends: at(-2) },
  ]);
  const versions = await database.rows('select effective_to as ends from regulation order by id');
  expect(versions).toEqual([{ ends: new Date(moment) }, { ends: at(-2) }]);
});

it('rule sets and payments the city has stay as they are, new ones come whole', async () => {
  const payment = (hash: string, fee: number) => ({
    content_hash: hash,
    currency: 'CHF',
    body: { currency: 'CHF', rates: [{ fee }] } as never,
  });
  const restriction = (rule_set_id: string, position: number, payment_hash: string | null) => ({
    rule_set_id,
    position,
    activity: 'loading',
    sub_activity: 'loading',
    priority: 500 + position,
    time_limit: position === 0 ? 20 : null,
    payment_hash,
    body: { note: `${rule_set_id} ${position}` } as never,
  });
  const write = (id: string, fee: number, count: number) =>
    inTx((tx) =>
      queries.insertRuleSets(
        tx,
        [
          {
            id,
            restrictions: Array.from({ length: count }, (_, index) =>
              restriction(id, index, index === 0 ? null : 'hash-1'),
            ),
          },
        ],
        [payment('hash-1', fee)],
      ),
    );
  await write('new-set', 7, 2);
  await write('new-set', 8, 3);
  await write('other-set', 8, 1);
  const rows = await database.rows(
    `select x.rule_set_id as set, x.position, x.activity, x.sub_activity_id as class, x.priority, x.time_limit, x.body ->> 'note' as note,
       y.body #>> '{rates,0,fee}' as fee, y.currency from restriction x left join payment y on y.id = x.payment_id
     where x.rule_set_id like '%-set' order by 1, 2`,
  );
  const told = (of: string, position: number, fee: string | null) => ({
    set: of,
    position,
    activity: 'loading',
    class: type.id,
    priority: 500 + position,
    time_limit: position === 0 ? 20 : null,
    note: `${of} ${position}`,
    fee,
    currency: fee === null ? null : 'CHF',
  });
  expect(rows).toEqual([told('new-set', 0, null), told('new-set', 1, '7'), told('other-set', 0, null)]);
});

it('versions come with all that is said of them, their ids in the order given, and memberships with their times', async () => {
  const { user } = await one(`select id as user from user_account order by id limit 1`);
  const [of, base] = [await proposal(), await version('Base', 1, -9)];
  await database.rows(
    `insert into payment (content_hash, currency, body) values ('of-version', 'EUR', '{}') on conflict do nothing`,
  );
  const row = (regulation_id: string, more: object) => ({
    regulation_id,
    version: 1,
    rule_set_id: set,
    sub_activity: type.name,
    time_limit: null,
    payment_hash: null,
    effective_from: now - 1,
    derived_from: null,
    restores: null,
    proposal_id: of,
    ...more,
  });
  const [second = 0, first = 0] = await inTx((tx) =>
    queries.insertRegulations(
      tx,
      [
        row('B', { version: 4, time_limit: 30, payment_hash: 'of-version', derived_from: base }),
        row('A', { restores: base }),
      ],
      user,
    ),
  );
  const made = await database.rows(
    `select r.id, r.regulation_id as name, version, rule_set_id as set, sub_activity_id as class, time_limit as minutes, p.content_hash as hash,
       effective_from as begins, effective_to as ends, created_by as by, derived_from, restores, proposal_id as proposal
     from regulation r left join payment p on p.id = r.payment_id where regulation_id in ('A', 'B') order by 2`,
  );
  const same = { set, class: type.id, begins: new Date(now - 1), ends: null, by: user, proposal: of };
  expect(made).toEqual([
    {
      id: first,
      name: 'A',
      version: 1,
      minutes: null,
      hash: null,
      derived_from: null,
      restores: base,
      ...same,
    },
    {
      id: second,
      name: 'B',
      version: 4,
      minutes: 30,
      hash: 'of-version',
      derived_from: base,
      restores: null,
      ...same,
    },
  ]);
  const [link = 0, other = 0] = links;
  await inTx((tx) =>
    queries.insertMemberships(tx, [
      { regulation: first, link, from: now - 2, to: null },
      { regulation: second, link: other, from: now - 2, to: now + 7 },
    ]),
  );
  expect(
    await database.rows(
      'select regulation_id as of, link_id as link, effective_from as begins, effective_to as ends from regulation_link order by link_id',
    ),
  ).toEqual([
    { of: first, link, begins: new Date(now - 2), ends: null },
    { of: second, link: other, begins: new Date(now - 2), ends: new Date(now + 7) },
  ]);
});
