// The audit list, newest first and filtered by reader, and the versions of regulations and of
// links.
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { putRows } from '../../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { historyRows, versionsOfRegulation, versionsOnLink } from './history.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
});
afterAll(() => database.close());
beforeEach(() => database.rows('truncate regulation_link, regulation cascade'));

it('the list has what everybody may read, newest first; what concerns other software is for administrators, accounts for nobody', async () => {
  const { db } = database;
  const put = (noun: string, nounId: string, username: string, action: string) =>
    putRows(db, 'audit', 'noun, noun_id, username, action, before, after', [
      noun,
      nounId,
      username,
      action,
      '{"n": 1}',
      '{"n": 2}',
    ]);
  await put('scenario', 'h1', 'anna', 'rename h');
  await put('webhook', 'h2', 'anna', 'make h');
  await put('user', 'h3', 'anna', 'make h');
  await put('scenario', 'h4', 'bert', 'make h');
  await put('asset', 'h1', 'bert', 'make h');
  const list = async (
    filter: Parameters<typeof historyRows>[1],
    administers = false,
    limit = 9,
    offset = 0,
  ) => {
    const { count, rows } = await historyRows(db, filter, limit, offset, administers);
    return [count, rows.map((row) => `${row.noun} ${row.noun_id}`)];
  };
  expect(await list({ action: 'make h' })).toEqual([2, ['asset h1', 'scenario h4']]);
  expect(await list({ action: 'make h' }, true)).toEqual([3, ['asset h1', 'scenario h4', 'webhook h2']]);
  expect(await list({ action: 'make h' }, true, 1, 1)).toEqual([3, ['scenario h4']]);
  expect(await list({ noun_id: 'h1' })).toEqual([2, ['asset h1', 'scenario h1']]);
  expect(await list({ noun_id: 'h1', noun: 'scenario' })).toEqual([1, ['scenario h1']]);
  expect(await list({ action: 'make h', user: 'anna' }, true)).toEqual([1, ['webhook h2']]);
  expect(await list({ noun: 'user', action: 'make h' }, true)).toEqual([0, []]);
  const { rows } = await historyRows(db, { noun_id: 'h1' }, 9, 0, false);
  expect(rows[1]).toEqual({
    id: expect.any(Number),
    at: expect.any(Date),
    username: 'anna',
    action: 'rename h',
    noun: 'scenario',
    noun_id: 'h1',
    before: { n: 1 },
    after: { n: 2 },
  });
  expect(await list({ noun_id: 'h1', before_id: rows[0]?.id ?? 0 })).toEqual([1, ['scenario h1']]);
});

it('versions are all of a regulation, and those of what it was split from until then', async () => {
  const { db } = database;
  const [{ set, type }] = (await database.rows(
    'select (select min(id) from rule_set) as set, (select min(id) from sub_activity) as type',
  )) as [{ set: string; type: number }];
  const version = async (
    name: string,
    number: number,
    day: number,
    more: { to?: number; from?: number } = {},
  ) => {
    const [{ id }] = (await database.rows(
      `insert into regulation (regulation_id, version, rule_set_id, sub_activity_id, time_limit, effective_from, effective_to, derived_from)
       values ($1, $2, $3, $4, $5, make_date(2026, 1, $6), case when $7::int is not null then make_date(2026, 1, $7) end, $8) returning id`,
      [name, number, set, type, 30 + number, day, more.to ?? null, more.from ?? null],
    )) as [{ id: number }];
    return id;
  };
  const first = await version('R', 1, 1, { to: 3 });
  const second = await version('R', 2, 3, { to: 5 });
  const part = await version('R-1', 1, 4, { from: second, to: 6 });
  const third = await version('R', 3, 5);
  const part2 = await version('R-1', 2, 6);
  const stranger = await version('S', 1, 2);
  const [whole, piece, elsewhere] = (await database.rows('select id from link order by id limit 3')).map(
    ({ id }) => id,
  );
  await database.rows('update link set parent_link_id = $1 where id = $2', [whole, piece]);
  const held = (regulation: number, link: number, day: number) => [
    regulation,
    link,
    new Date(`2026-01-0${day}`),
    new Date(`2026-01-0${day + 1}`),
  ];
  await putRows(
    db,
    'regulation_link',
    'regulation_id, link_id, effective_from, effective_to',
    held(first, whole, 1),
    held(first, whole, 3),
    held(first, elsewhere, 1),
    held(part2, piece, 6),
    held(stranger, elsewhere, 4),
  );
  const of = async (id: number) => (await versionsOfRegulation(db, id)).map((row) => row.id);
  expect(await of(part2)).toEqual([part2, part, second, first]);
  expect(await of(part)).toEqual([part2, part, second, first]);
  expect(await of(first)).toEqual([third, second, first]);
  expect(await of(0)).toEqual([]);
  const [name] = await database.rows('select name from sub_activity where id = $1', [type]);
  expect((await versionsOfRegulation(db, first)).at(-1)).toMatchObject({
    regulation_id: 'R',
    version: 1,
    sub_activity: name.name,
    time_limit: 31,
    effective_from: expect.any(Date),
    effective_to: expect.any(Date),
    // A link that left the regulation and came back counts once.
    link_count: 2,
    username: null,
    proposal_id: null,
    derived_from: null,
  });
  expect((await versionsOfRegulation(db, part))[1]?.derived_from).toBe(second);
  const on = async (link: number, limit = 9) => (await versionsOnLink(db, link, limit))?.map((row) => row.id);
  expect(await on(piece)).toEqual([part2, first]);
  expect(await on(whole)).toEqual([first]);
  expect(await on(elsewhere)).toEqual([stranger, first]);
  expect(await on(elsewhere, 1)).toEqual([stranger]);
  expect(await versionsOnLink(db, 0, 9)).toBeNull();
});
