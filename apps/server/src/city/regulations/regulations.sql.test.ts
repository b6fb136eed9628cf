// Regulations and restrictions, row by row: the links of a version, and the restrictions a filter
// returns, in order.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { putRows } from '../../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  countRestrictions,
  linksOfRegulation,
  type RestrictionFilter,
  regulationRow,
  restrictionRows,
  timeLimits,
} from './regulations.sql.ts';

let database: TestDatabase;
let links: number[] = [];
/** Ids of regulations and curb types by name. */
let ids: Record<string, number> = {};
let classes: { id: number; name: string }[] = [];
const idOf = (name: string) => ids[name] ?? 0;
const linkAt = (index: number) => links[index] ?? 0;
const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour);
const over = at(-1);

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  links = (await database.rows('select id from link order by id limit 9')).map(({ id }) => id);
  classes = await database.rows('select id, name from sub_activity order by id limit 2');
});
afterAll(() => database.close());

/**
 * Creates the rule sets `late` and `early` (numbered in reverse order), and three regulations: one
 * in force, one that has ended and one in the future.
 */
beforeEach(async () => {
  await database.rows('truncate regulation_link, regulation, restriction, rule_set cascade');
  const { db } = database;
  for (const id of ['z', 'a', 'm']) await putRows(db, 'rule_set', 'id', [id]);
  const [{ id: payment }] = (await database.rows('select min(id) as id from payment')) as [{ id: number }];
  const type = (index: number) => classes[index]?.id ?? 0;
  const restriction = (
    set: string,
    position: number,
    activity: string,
    of: number,
    limit: number | null,
    paid = false,
  ) => [
    set,
    position,
    activity,
    type(of),
    position + 1,
    limit,
    paid ? payment : null,
    JSON.stringify({ of: `${set}${position}` }),
  ];
  await putRows(
    db,
    'restriction',
    'rule_set_id, position, activity, sub_activity_id, priority, time_limit, payment_id, body',
    restriction('a', 0, 'no parking', 0, 30),
    restriction('z', 1, 'parking', 1, 60, true),
    restriction('z', 0, 'no parking', 1, null),
    restriction('m', 0, 'parking', 0, 90),
  );
  const regulation = (
    name: string,
    set: string,
    of: number,
    limit: number | null,
    from: Date,
    to: Date | null,
  ) => [name, set, type(of), limit, set === 'z' ? payment : null, from, to];
  await putRows(
    db,
    'regulation',
    'regulation_id, rule_set_id, sub_activity_id, time_limit, payment_id, effective_from, effective_to',
    regulation('now', 'z', 1, 60, at(-9), null),
    regulation('ending', 'a', 0, 15, at(-9), at(9)),
    regulation('over', 'm', 0, 45, at(-9), over),
    regulation('coming', 'm', 0, 5, at(9), null),
    regulation('bare', 'a', 0, null, at(-9), null),
  );
  ids = Object.fromEntries(
    (await database.rows('select id, regulation_id from regulation')).map((row) => [
      row.regulation_id,
      row.id,
    ]),
  );
  const holds = (name: string, index: number, to: Date | null = null, from = at(-9)) => [
    idOf(name),
    linkAt(index),
    from,
    to,
  ];
  await putRows(
    db,
    'regulation_link',
    'regulation_id, link_id, effective_from, effective_to',
    holds('now', 1),
    holds('now', 0),
    holds('now', 2, at(9)),
    holds('now', 3, at(-2)),
    holds('over', 4, over),
    holds('over', 5, at(-3)),
    holds('ending', 3, null, at(-2)),
    holds('bare', 2, null, at(9)),
  );
});

const found = async (filter: RestrictionFilter = {}) =>
  (await restrictionRows(database.db, filter, null, 0)).map(
    ({ body }) => (body as unknown as { of: string }).of,
  );

it('a version has its links, those that leave it later too, and one that is over those it had at its end', async () => {
  const { db } = database;
  const linksOf = async (name: string) => (await linksOfRegulation(db, idOf(name))).map(({ id }) => id);
  expect(await linksOf('now')).toEqual([linkAt(0), linkAt(1), linkAt(2)]);
  expect(await linksOf('over')).toEqual([linkAt(4)]);
  const [first] = await linksOfRegulation(db, idOf('now'));
  const [said] = await database.rows(
    'select id, bl_street_name, bl_side, bl_from, bl_to from link where id = $1',
    [linkAt(0)],
  );
  expect(first).toEqual(said);
});

it('a version is told with its class, price and who made it', async () => {
  const { db } = database;
  const [{ id: user }] = (await database.rows(
    `insert into user_account (username, display_name) values ('anna', 'A') returning id`,
  )) as [{ id: number }];
  await database.rows('update regulation set created_by = $1, version = 3 where id = $2', [
    user,
    idOf('now'),
  ]);
  const row = await regulationRow(db, idOf('now'));
  const [stored] = await database.rows(
    `select r.id, r.regulation_id, r.version, r.rule_set_id, r.time_limit, r.effective_from, r.effective_to, r.created, p.id as payment_id,
       p.body as payment, 'anna' as username, s.id as sub_activity_id, s.name as sub_activity_name, s.display_name as sub_activity_display_name,
       s.filter_section, s.color, s.dash_style, a.id as activity_id, a.name as activity_name, a.display_name as activity_display_name
     from regulation r join sub_activity s on s.id = r.sub_activity_id join activity a on a.id = s.activity_id join payment p on p.id = r.payment_id
     where r.id = $1`,
    [idOf('now')],
  );
  expect(row).toEqual(stored);
  expect(await regulationRow(db, idOf('bare'))).toMatchObject({
    payment_id: null,
    payment: null,
    username: null,
  });
  expect(await regulationRow(db, 0)).toBeUndefined();
  expect(await timeLimits(db)).toEqual([15, 60]);
});

describe('restrictions', () => {
  it('are those of rules in force, by rule set and position, a page at a time', async () => {
    const { db } = database;
    expect(await found()).toEqual(['z0', 'z1', 'a0']);
    const page = await restrictionRows(db, {}, 1, 1);
    const [{ number }] = (await database.rows(`select number from rule_set where id = 'z'`)) as [
      { number: number },
    ];
    const [activity] = await database.rows(`select id, display_name from activity where name = 'parking'`);
    expect(page).toHaveLength(1);
    expect(page[0]).toMatchObject({
      body: { of: 'z1' },
      rule_set: number,
      position: 1,
      priority: 2,
      time_limit: 60,
      sub_activity_id: classes[1]?.id,
      sub_activity_name: classes[1]?.name,
      restricts_id: activity.id,
      restricts_name: 'parking',
      restricts_display_name: activity.display_name,
      payment: (await database.rows('select body from payment order by id limit 1'))[0].body,
    });
    expect((await restrictionRows(db, {}, 9, 0))[0]?.payment).toBeNull();
  });

  it('are filtered, and counted alike', async () => {
    const cases: [RestrictionFilter, string[]][] = [
      [{ activity: 'no parking' }, ['z0', 'a0']],
      [{ sub_activity: classes[1]?.name }, ['z0', 'z1']],
      [{ time_limit: 30 }, ['a0']],
      [{ rule_set: 'm' }, ['m0']],
      [{ rule_set: 'z', activity: 'parking' }, ['z1']],
      [{ regulation: idOf('over') }, ['m0']],
      [{ regulation: idOf('now') }, ['z0', 'z1']],
      [{ link: linkAt(0) }, ['z0', 'z1']],
      [{ link: linkAt(3) }, ['a0']],
      [{ link: linkAt(4) }, []],
      // A future regulation is not in force there yet.
      [{ link: linkAt(2) }, ['z0', 'z1']],
      [{ regulation: idOf('ending'), link: linkAt(0) }, []],
    ];
    for (const [filter, expected] of cases) {
      expect([filter, await found(filter)]).toEqual([filter, expected]);
      expect(await countRestrictions(database.db, filter)).toBe(expected.length);
    }
  });
});
