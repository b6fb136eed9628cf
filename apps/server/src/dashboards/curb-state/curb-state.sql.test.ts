// The data from which states of the city are counted, row by row: links in force with their rules,
// open proposals and their places, and divisions.
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  ancestorsOf,
  categoriesToCount,
  componentLinks,
  earliestRegulationStart,
  linesOf,
  linksChangedAfter,
  loadCurbRuleSets,
  openProposalRows,
  proposedPlaceRows,
  scenariosToCompare,
} from './curb-state.sql.ts';

let database: TestDatabase;
let links: number[] = [];
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  const rows = await database.rows(`update link set created = now() - interval '1 day' returning id`);
  links = rows.map(({ id }) => id).sort((a, b) => a - b);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.rows('delete from proposed_regulation_link');
  await database.rows('delete from proposed_regulation');
});

const hour = 3_600_000;

async function scenario(name: string, more = { deleted: false }): Promise<number> {
  const [row] = await database.rows(
    'insert into scenario (name, deleted) values ($1, case when $2 then now() end) returning id',
    [name, more.deleted],
  );
  return row.id;
}

/** Adds a proposal for loading with a time limit in minutes, on some whole links. */
async function proposal(
  of: number,
  more: { published?: boolean; on?: readonly number[]; minutes?: number; paid?: boolean } = {},
): Promise<number> {
  const [{ id: payment }] = await database.rows(
    `insert into proposed_payment (currency, body) values ('EUR', '{"currency": "EUR", "rates": []}') returning id`,
  );
  const [{ id }] = await database.rows(
    `insert into proposed_regulation (scenario_id, action, sub_activity_id, time_limit, payment_id, payment_status, is_published,
       published_on, published_date, regulation_type, created_date)
     select $1, 'modify', id, $2, $3, $4, $5, case when $5 then now() end, case when $5 then current_date end, 'Loading', current_date from sub_activity where name = 'loading' returning id`,
    [of, more.minutes ?? null, payment, more.paid ?? true, more.published ?? false],
  );
  for (const link of more.on ?? [])
    await database.rows(
      'insert into proposed_regulation_link (proposed_regulation_id, link_id, base_link_id) values ($1, $2, $2)',
      [id, link],
    );
  return id;
}

/** Values of `loadCurbRuleSets` by link: id, rule set number, bays, angle and length. */
async function facts(at: number | null, ids: readonly number[] | null = null) {
  const numbers: (number | null)[] = (await loadCurbRuleSets(database.db, at, ids)).flatMap((text) =>
    JSON.parse(text),
  );
  return Array.from({ length: numbers.length / 5 }, (_, row) => numbers.slice(row * 5, row * 5 + 5));
}

it('scenarios are those not deleted, the built-in ones first, with their open proposals alone', async () => {
  const [zebra, apple] = [await scenario('Zebra'), await scenario('apple')];
  const gone = await scenario('Gone', { deleted: true });
  for (const published of [false, true, false]) await proposal(zebra, { published });
  await proposal(apple, { published: true });
  const all = await scenariosToCompare(database.db, null);
  expect(all.map(({ kind }) => kind)).toEqual(['existing', 'general', 'own', 'own']);
  expect(all.slice(2)).toMatchObject([
    { id: apple, open_proposals: 0 },
    { id: zebra, open_proposals: 2 },
  ]);
  expect((await scenariosToCompare(database.db, apple)).map(({ id }) => id)).toEqual([apple]);
  expect(await scenariosToCompare(database.db, gone)).toEqual([]);
});

it('open proposals come page by page with their rules in order, and a price where it counts', async () => {
  const [mine, other] = [await scenario('Mine'), await scenario('Other')];
  const first = await proposal(mine, { minutes: 20 });
  await proposal(mine, { published: true });
  await proposal(other);
  const second = await proposal(mine, { paid: false });
  for (const [position, name] of [
    [2, 'last'],
    [1, 'first'],
  ])
    await database.rows(
      `insert into proposed_restriction (proposed_regulation_id, position, activity, sub_activity_id, priority, body)
       select $1, $2, 'loading', id, 500, jsonb_build_object('name', $3::text) from sub_activity where name = 'loading'`,
      [first, position, name],
    );
  const rows = await openProposalRows(database.db, mine, 0, 10);
  expect(rows).toMatchObject([
    {
      id: first,
      sub_activity: 'loading',
      time_limit: 20,
      payment: { currency: 'EUR' },
      restrictions: [{ name: 'first' }, { name: 'last' }],
    },
    { id: second, time_limit: null, payment: null, restrictions: [] },
  ]);
  expect((await openProposalRows(database.db, mine, 0, 1)).map(({ id }) => id)).toEqual([first]);
  expect((await openProposalRows(database.db, mine, first, 10)).map(({ id }) => id)).toEqual([second]);
});

it('they stand on links that are still there, by link, whole or on a stretch', async () => {
  const [here = 0, gone = 0, parted = 0] = links;
  const plan = await scenario('Places');
  const later = await proposal(plan, { on: [parted, here, gone] });
  const [{ id: stretch }] = await database.rows(
    `insert into proposed_link (proposed_regulation_id, parent_link_id, from_m, to_m, geometry)
     select $1, id, 5, 12, geometry from link where id = $2 returning id`,
    [later, parted],
  );
  await database.rows(
    'update proposed_regulation_link set link_id = null, proposed_link_id = $1 where base_link_id = $2',
    [stretch, parted],
  );
  await database.rows('update link set retired = now() where id = $1', [gone]);
  const rows = await proposedPlaceRows(database.db, [later]);
  await database.rows('update link set retired = null where id = $1', [gone]);
  expect(rows.map(({ proposal: of, link, from_m, to_m }) => [of, link, from_m, to_m])).toEqual([
    [later, here, null, null],
    [later, parted, 5, 12],
  ]);
  expect(rows[0]?.coordinates).toEqual((await linesOf(database.db, [here])).get(here));
});

it('links have the rules in force now, or those of an instant, and their spaces as they were counted', async () => {
  const [diagonal = 0, upright = 0, bare = 0, gone = 0, later = 0] = links;
  const before = new Map((await facts(null)).map(([id, ...more]) => [id, more]));
  const some = [diagonal, upright, bare, gone, later];
  expect([...before.keys()]).toEqual(links);
  await database.rows(`update link set bays_angle = 'diagonal', bays_count = 3 where id = $1`, [diagonal]);
  await database.rows(`update link set bays_angle = 'perpendicular', bays_count = null where id = $1`, [
    upright,
  ]);
  const then = Date.now() - hour;
  const ended = (link: number, when: string) =>
    database.rows(
      `update regulation_link set effective_to = ${when} where link_id = $1 and effective_to is null`,
      [link],
    );
  await ended(bare, `now() - interval '10 minutes'`);
  await ended(later, `now() + interval '10 minutes'`);
  await database.rows(`update link set retired = now() - interval '10 minutes' where id = $1`, [gone]);
  const rule = (id: number) => before.get(id)?.[0];
  const now = await facts(null, some);
  expect(now.map((row) => row.slice(0, 4))).toEqual([
    [diagonal, rule(diagonal), 3, 1],
    [upright, rule(upright), null, 2],
    [bare, null, 10, 0],
    [later, rule(later), 10, 0],
  ]);
  expect((await facts(then, some)).map(([id, number]) => [id, number])).toEqual(
    some.map((id) => [id, rule(id)]),
  );
  const soon = await facts(Date.now() + hour, [later]);
  expect(soon.map(([, number]) => number)).toEqual([null]);
  // A link counts as changed if something on it ended after that instant or will end; what existed
  // before does not count.
  const touched = await linksChangedAfter(database.db, then, 100);
  expect([...touched].sort((a, b) => a - b)).toEqual([bare, gone, later]);
  expect(await linksChangedAfter(database.db, then, 2)).toHaveLength(2);
  expect(await linksChangedAfter(database.db, Date.now() + hour, 100)).toEqual([]);
  await database.rows('update link set retired = null where id = $1', [gone]);
});

it('a link comes from those it was divided from, at any remove', async () => {
  const [whole = 0, , , , , half = 0, quarter = 0] = links;
  await database.rows('update link set parent_link_id = $1 where id = $2', [whole, half]);
  await database.rows('update link set parent_link_id = $1 where id = $2', [half, quarter]);
  const found = (await ancestorsOf(database.db, [quarter, whole])).map(({ link, ancestor }) => [
    link,
    ancestor,
  ]);
  expect(found.sort(([, a = 0], [, b = 0]) => a - b)).toEqual([
    [quarter, whole],
    [quarter, half],
  ]);
  await database.rows('update link set parent_link_id = null');
});

it('a component has its links, also those gone, and none where it holds none', async () => {
  const [{ id: zone }] = await database.rows(`insert into analysis_zone (name) values ('Held') returning id`);
  const made = await database.rows(
    `insert into zone_component (zone_id, type, number, city_revision) values ($1, 'Segments', 1, 1), ($1, 'Segments', 2, 1) returning id`,
    [zone],
  );
  const [full, empty] = made.map(({ id }) => id);
  const [one = 0, gone = 0] = links;
  await database.rows('insert into zone_component_link (component_id, link_id) values ($1, $2), ($1, $3)', [
    full,
    one,
    gone,
  ]);
  await database.rows('update link set retired = now() where id = $1', [gone]);
  const found = await componentLinks(database.db, zone);
  expect([[...(found.get(full) ?? [])].sort((a, b) => a - b), found.get(empty)]).toEqual([[one, gone], []]);
  await database.rows('update link set retired = null where id = $1', [gone]);
});

it('rules are known since the first that began, and categories come in their order', async () => {
  const [{ first }] = await database.rows(
    `update regulation set effective_from = effective_from - interval '1 year' where id = (select max(id) from regulation) returning effective_from as first`,
  );
  expect(await earliestRegulationStart(database.db)).toEqual(first);
  const named = await database.rows('select id from user_class_category order by id');
  await database.rows('update user_class_category set position = -id');
  const turned = await categoriesToCount(database.db, null);
  expect(turned.map(({ id }) => id)).toEqual(named.map(({ id }) => id).reverse());
  expect((await categoriesToCount(database.db, named[0].id)).map(({ id }) => id)).toEqual([named[0].id]);
});
