// Scenarios in the database: which ones are listed and how, and what copying their open proposals
// includes.
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { putRows } from '../../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  copyProposals,
  deleteScenario,
  insertScenario,
  listScenarios,
  loadOpenProposalIds,
  lockScenario,
  renameScenario,
} from './scenarios.sql.ts';

let database: TestDatabase;
let user = 0;
let other = 0;
/** The built-in scenario for proposals. */
let general = 0;
type Tx = Parameters<typeof lockScenario>[0];
const write = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  const users = await database.rows(
    `insert into user_account (username, display_name) values ('anna', 'A'), ('bert', 'B') returning id`,
  );
  [user, other] = [users[0].id, users[1].id];
  [{ id: general }] = (await database.rows(`select id from scenario where kind = 'general'`)) as [
    { id: number },
  ];
});
afterAll(() => database.close());
beforeEach(() =>
  database.rows(
    `delete from proposed_regulation; delete from proposed_payment; delete from scenario where kind = 'own'`,
  ),
);

/** Inserts a proposal into a scenario and returns its id. */
async function propose(scenario: number, more: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const [{ sub_activity_id: type }] = (await database.rows(
    'select min(id) as sub_activity_id from sub_activity',
  )) as [{ sub_activity_id: number }];
  const values = {
    scenario_id: scenario,
    action: 'create',
    sub_activity_id: type,
    regulation_type: 'parking',
    created_date: '2026-01-01',
    ...more,
  };
  const names = Object.keys(values);
  const [{ id }] = (await database.rows(
    `insert into proposed_regulation (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(values),
  )) as [{ id: number }];
  return id;
}
const published = { is_published: true, published_on: new Date() };

it('scenarios are listed built-in ones first, then by name, with what is open, and are named, held and deleted one by one', async () => {
  const { db } = database;
  const [zoo, apple, gone] = [
    await write((tx) => insertScenario(tx, 'Zoo', user)),
    await write((tx) => insertScenario(tx, 'apple', null)),
    await write((tx) => insertScenario(tx, 'Gone', user)),
  ];
  const [first, , third] = [await propose(zoo), await propose(zoo, published), await propose(zoo)];
  await propose(gone);
  await write((tx) => deleteScenario(tx, gone));
  const list = await listScenarios(db, null);
  expect(list.map(({ name, kind }) => [name, kind])).toEqual([
    ['Existing', 'existing'],
    ['General', 'general'],
    ['apple', 'own'],
    ['Zoo', 'own'],
  ]);
  expect(list[3]).toMatchObject({ id: zoo, username: 'anna', open_proposals: 2, version: 1 });
  expect(await listScenarios(db, apple)).toMatchObject([{ id: apple, username: null, open_proposals: 0 }]);
  expect(await listScenarios(db, gone)).toEqual([]);
  expect(await write((tx) => loadOpenProposalIds(tx, zoo))).toEqual([first, third]);
  expect([await write((tx) => lockScenario(tx, zoo)), await write((tx) => lockScenario(tx, gone))]).toEqual([
    true,
    false,
  ]);
  await database.rows(`update scenario set modified = '2026-01-01'`);
  await write((tx) => renameScenario(tx, zoo, 'Zebra'));
  expect(
    await database.rows(
      'select name, version, modified > created as is_new from scenario where id = any($1::int[]) order by id',
      [[zoo, apple, gone]],
    ),
  ).toEqual([
    { name: 'Zebra', version: 2, is_new: true },
    { name: 'apple', version: 1, is_new: false },
    { name: 'Gone', version: 2, is_new: false },
  ]);
});

it('a copy holds the open proposals, with price, restrictions, links and custom ones, as made by who copied', async () => {
  const { db } = database;
  const target = await write((tx) => insertScenario(tx, 'Copy', user));
  const [link, whole] = (await database.rows('select id from link order by id limit 2')).map(({ id }) => id);
  const [regulation, seen] = (await database.rows('select id from regulation order by id limit 2')).map(
    ({ id }) => id,
  );
  const [{ id: batch }] = (await database.rows('insert into proposal_batch default values returning id')) as [
    { id: number },
  ];
  const [{ id: payment }] = (await database.rows(
    `insert into proposed_payment (currency, body, created_by) values ('EUR', '{"n": 1}', $1) returning id`,
    [other],
  )) as [{ id: number }];
  const said = {
    action: 'modify',
    reason: 'why',
    time_limit: 60,
    payment_status: true,
    actual_regulation_id: regulation,
    batch_id: batch,
    effective_from: new Date('2027-01-01'),
    regulation_name: 'R-1',
    street_name: 'Via Roma',
    side: 'N',
    from_street: 'From',
    to_street: 'To',
    link_count: 2,
  };
  const full = await propose(general, {
    ...said,
    payment_id: payment,
    waivers: JSON.stringify([{ code: 'x' }]),
    created_by: other,
    modified_by: other,
    username: 'bert',
  });
  const bare = await propose(general, { regulation_name: 'R-2' });
  await propose(general, { ...published, regulation_name: 'R-1' });
  await propose(target, { ...published });
  const [{ type }] = (await database.rows('select max(id) as type from sub_activity')) as [{ type: number }];
  const restriction = (position: number, n: number) => [
    full,
    position,
    'parking',
    type,
    3,
    30,
    JSON.stringify({ n }),
  ];
  await putRows(
    db,
    'proposed_restriction',
    'proposed_regulation_id, position, activity, sub_activity_id, priority, time_limit, body',
    restriction(0, 1),
    restriction(1, 2),
  );
  const [{ id: custom }] = (await database.rows(
    `insert into proposed_link (proposed_regulation_id, parent_link_id, from_m, to_m, geometry, bl_street_name, created_by)
     values ($1, $2, 2, 7, '{"type": "LineString"}', 'Via Roma', $3) returning id`,
    [full, whole, other],
  )) as [{ id: number }];
  await putRows(
    db,
    'proposed_regulation_link',
    'proposed_regulation_id, link_id, proposed_link_id, base_link_id, seen_regulation_id',
    [full, link, null, link, seen],
    [full, null, custom, whole, null],
  );
  const copies = await write((tx) => copyProposals(tx, general, target, { id: user, username: 'anna' }));
  expect(copies).toHaveLength(2);
  const [copy = 0, plain = 0] = copies;
  expect(await write((tx) => loadOpenProposalIds(tx, target))).toEqual([copy, plain]);
  expect(await write((tx) => loadOpenProposalIds(tx, general))).toEqual([full, bare]);
  const [row] = await database.rows('select *, created_date::text from proposed_regulation where id = $1', [
    copy,
  ]);
  const [{ today }] = (await database.rows(
    `select (now() at time zone (select time_zone from city where id = 1))::date::text as today`,
  )) as [{ today: string }];
  expect(row).toMatchObject({
    ...said,
    scenario_id: target,
    regulation_type: 'parking',
    waivers: [],
    created_by: user,
    modified_by: user,
    username: 'anna',
    created_date: today,
    is_published: false,
    version: 1,
  });
  expect(row.payment_id).not.toBe(payment);
  expect(
    await database.rows('select currency, body, created_by from proposed_payment where id = $1', [
      row.payment_id,
    ]),
  ).toEqual([{ currency: 'EUR', body: { n: 1 }, created_by: user }]);
  expect(
    await database.rows('select regulation_name, payment_id from proposed_regulation where id = $1', [plain]),
  ).toEqual([{ regulation_name: 'R-2', payment_id: null }]);
  const restrictionsOf = (id: number) =>
    database.rows(
      'select position, activity, sub_activity_id, priority, time_limit, body from proposed_restriction where proposed_regulation_id = $1 order by id',
      [id],
    );
  expect(await restrictionsOf(copy)).toEqual(await restrictionsOf(full));
  expect(await restrictionsOf(copy)).toHaveLength(2);
  const places = await database.rows(
    'select link_id, proposed_link_id, base_link_id, seen_regulation_id from proposed_regulation_link where proposed_regulation_id = $1 order by id',
    [copy],
  );
  const [{ id: customCopy, ...piece }] = await database.rows(
    `select id, parent_link_id, from_m, to_m, geometry, bl_street_name, created_by from proposed_link where proposed_regulation_id = $1`,
    [copy],
  );
  expect(places).toEqual([
    { link_id: link, proposed_link_id: null, base_link_id: link, seen_regulation_id: seen },
    { link_id: null, proposed_link_id: customCopy, base_link_id: whole, seen_regulation_id: null },
  ]);
  expect(piece).toEqual({
    parent_link_id: whole,
    from_m: 2,
    to_m: 7,
    geometry: { type: 'LineString' },
    bl_street_name: 'Via Roma',
    created_by: user,
  });
  expect(
    await database.rows(
      'select scenario_id, link_id, proposed_regulation_id from proposal_claim order by link_id',
    ),
  ).toEqual([
    { scenario_id: target, link_id: link, proposed_regulation_id: copy },
    { scenario_id: target, link_id: whole, proposed_regulation_id: copy },
  ]);
});
