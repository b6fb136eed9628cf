// What asset rules read of curbs: root links and the links split off from them, the assets that
// count there, what rules proposed and published, and other open proposals.
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { insertDraft } from '../../testing/insert-draft.ts';
import { putRows } from '../../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import * as queries from './clearances.sql.ts';

let database: TestDatabase;
let links: number[] = [];
let general: number;
let other: number;
let hydrant: number;
let busStop: number;

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
  general = (await one(`select id from scenario where kind = 'general'`)).id;
  other = (await one(`insert into scenario (name) values ('Other') returning id`)).id;
  hydrant = (await one(`select id from asset_config where name = 'hydrant'`)).id;
  busStop = (await one(`select id from asset_config where name = 'bus-stop'`)).id;
  await database.rows('update asset_clearance_rule set enabled = true');
});
afterAll(() => database.close());
beforeEach(() =>
  database.rows(
    `delete from publication; delete from proposed_regulation; delete from proposed_link; delete from asset; delete from proposal_batch;
     update link set parent_link_id = null, retired = null`,
  ),
);

const inTx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(database.db, work);
const one = async (text: string, values: unknown[] = []) => (await database.rows(text, values))[0];
const at = (index: number) => links[index] ?? 0;

/** Adds an asset beside these links: meters along each link, and meters from it. */
async function asset(
  config: number,
  places: readonly [link: number, along: number, away: number][],
  more: { outside?: string; installed?: string; removed?: string } = {},
): Promise<number> {
  const { id } = await one(
    `insert into asset (asset_config_id, geometry, bounds, outside_id, installed, removed) values ($1, '{}', '(0,0),(0,0)', $2, $3, $4) returning id`,
    [config, more.outside ?? null, more.installed ?? null, more.removed ?? null],
  );
  for (const place of places)
    await putRows(database.db, 'asset_link', 'asset_id, link_id, at_m, distance_m', [id, ...place]);
  return id;
}
const wish = (link: number, more: object = {}) => ({
  link,
  action: 'clear' as const,
  subActivity: 'no-stopping',
  stretches: [{ from: 1, to: 9 }],
  assets: [],
  ...more,
});
/** Adds a proposal made by rules on a link. */
async function ruled(
  link: number,
  more: Parameters<typeof wish>[1] = {},
  scenario = general,
): Promise<number> {
  const proposal = await insertDraft(database, link, { scenario });
  await inTx((tx) => queries.writeClearances(tx, [{ proposal, wish: wish(link, more) }]));
  return proposal;
}
const publish = (id: number, links_: readonly object[] = []) =>
  database.rows(
    `with p as (update proposed_regulation set is_published = true, published_on = now() where id = $1 returning id)
     insert into publication (proposed_regulation_id, at, effective_from, links) select id, now(), now(), $2 from p`,
    [id, JSON.stringify(links_)],
  );
/** Splits the second link off from the first, and the third from the second. */
async function divided(): Promise<[root: number, piece: number, inner: number]> {
  await database.rows('update link set parent_link_id = $1 where id = $2', [at(0), at(1)]);
  await database.rows('update link set parent_link_id = $1 where id = $2', [at(1), at(2)]);
  await database.rows('update link set retired = now() where id = any($1::int[])', [[at(0), at(1)]]);
  return [at(0), at(1), at(2)];
}

it('curbs are named by their roots: beside assets, where rules proposed for them, by links, by type, or all with a rule', async () => {
  const [root, , inner] = await divided();
  const first = await asset(hydrant, [
    [inner, 3, 1],
    [at(5), 3, 2],
  ]);
  const second = await asset(busStop, [[at(6), 3, 1]]);
  const plain = await one(
    `insert into asset_config (name, display_name, geometry_type, object_type, icon_path, color) select 'plain', 'Plain', geometry_type, object_type, icon_path, color from asset_config where id = $1 returning id`,
    [hydrant],
  );
  await asset(plain.id, [[at(7), 3, 1]]);
  await ruled(at(8), { assets: [{ asset: first, from: 1, to: 9 }] });
  await ruled(at(9));
  const roots = (place: queries.ResolvedTarget, after = 0, limit = 99) =>
    queries.rootLinkIds(database.db, place, after, limit);
  expect(await roots({ assets: [first] })).toEqual([root, at(5), at(8)]);
  expect(await roots({ assets: [second] })).toEqual([at(6)]);
  expect(await roots({ links: [inner, at(6)] })).toEqual([root, at(6)]);
  expect(await roots({ type: 'bus-stop' })).toEqual([at(6)]);
  expect(await roots({ type: 'hydrant', links: [at(11)] })).toEqual([root, at(5), at(8), at(11)]);
  expect([await roots({ assets: [] }), await roots({ links: [] }), await roots({ type: 'nobody' })]).toEqual([
    [],
    [],
    [],
  ]);
  expect(await roots({})).toEqual([root, at(5), at(6), at(8), at(9)]);
  expect(await roots({}, root, 2)).toEqual([at(5), at(6)]);
  await database.rows('update asset_clearance_rule set enabled = false where asset_config_id = $1', [
    busStop,
  ]);
  expect(await roots({})).toEqual([root, at(5), at(8), at(9)]);
  await database.rows('update asset_clearance_rule set enabled = true');
});

it('a family is a root with all that was cut from it, and what holds there', async () => {
  const [root, piece, inner] = await divided();
  const before = await one(
    `select l.*, m.regulation_id as regulation from link l join regulation_link m on m.link_id = l.id and m.effective_to is null where l.id = $1`,
    [inner],
  );
  const rows = await queries.linkTreeRows(database.db, [root, at(5)]);
  expect(rows.map((row) => [row.id, row.parent, row.root, row.is_live])).toEqual([
    [root, null, root, false],
    [piece, root, root, false],
    [inner, piece, root, true],
    [at(5), null, at(5), true],
  ]);
  expect(rows[2]).toMatchObject({
    segment_id: before.segment_id,
    coordinates: before.geometry.coordinates,
    bl_street_name: before.bl_street_name,
    bl_side: before.bl_side,
    bl_from: before.bl_from,
    bl_to: before.bl_to,
    curb_side: before.curb_side,
    regulation: before.regulation,
  });
  await database.rows('update regulation_link set effective_to = now() where link_id = $1', [at(6)]);
  expect((await queries.linkTreeRows(database.db, [at(6)])).map((row) => row.regulation)).toEqual([null]);
});

it('what a change of curbs may touch is held: what rules proposed there and is open, and the links that live', async () => {
  const [root, , inner] = await divided();
  const open = await ruled(inner);
  const done = await ruled(at(3));
  await publish(done);
  const own = await insertDraft(database, at(5));
  const elsewhere = await ruled(at(6));
  await inTx(async (tx) => {
    await queries.lockCurbs(tx, [root, at(3), at(5)]);
    const free = async (table: string, ids: readonly number[]) =>
      (
        await database.rows(
          `select id from ${table} where id = any($1::int[]) order by id for share skip locked`,
          [ids],
        )
      ).map(({ id }) => id);
    expect(await free('proposed_regulation', [open, done, own, elsewhere])).toEqual([done, own, elsewhere]);
    expect(await free('link', [root, inner, at(3), at(5), at(6)])).toEqual([root, at(6)]);
    await queries.lockClearances(tx);
    expect((await one('select pg_try_advisory_lock(7230024) as got')).got).toBe(false);
  });
});

it('an asset counts where it stands today, on its nearest link alone unless its rule is for both sides', async () => {
  await database.rows(`update city set time_zone = 'UTC'`);
  await database.rows(
    'update asset_clearance_rule set before_m = 3, after_m = 7, both_sides = false where asset_config_id = $1',
    [hydrant],
  );
  await database.rows('update asset_clearance_rule set both_sides = true where asset_config_id = $1', [
    busStop,
  ]);
  const day = async (days: number) =>
    (await one(`select ((now() at time zone 'UTC')::date + $1::int)::text as day`, [days])).day;
  const [yesterday, today, tomorrow] = [await day(-1), await day(0), await day(1)];
  const near = await asset(
    hydrant,
    [
      [at(0), 20, 1],
      [at(1), 5, 2],
    ],
    { installed: today, removed: tomorrow },
  );
  const both = await asset(busStop, [
    [at(1), 4, 2],
    [at(0), 10, 1],
  ]);
  await asset(hydrant, [[at(0), 1, 1]], { installed: tomorrow });
  await asset(hydrant, [[at(0), 2, 1]], { removed: today });
  await asset(hydrant, [[at(0), 3, 1]], { installed: yesterday, removed: yesterday });
  const beside = await asset(hydrant, [[at(0), 20, 1]]);
  await asset(hydrant, [[at(2), 20, 1]]);
  const found = await queries.assetsWithRules(database.db, [at(1), at(0)]);
  expect(found.map((row) => [row.link, row.at, row.asset])).toEqual([
    [at(0), 10, both],
    [at(0), 20, near],
    [at(0), 20, beside],
    [at(1), 4, both],
  ]);
  const named = await one(
    `select c.display_name, s.name as sub_activity, s.priority from asset_clearance_rule r join asset_config c on c.id = r.asset_config_id
     join sub_activity s on s.id = r.sub_activity_id where c.id = $1`,
    [hydrant],
  );
  expect(found[1]).toEqual({ asset: near, link: at(0), at: 20, before_m: 3, after_m: 7, ...named });
});

it('kept are what published clearances put on links with what was there, not what they put back', async () => {
  const [clear, back, open, elsewhere] = [
    await ruled(at(0)),
    await ruled(at(1), { action: 'put back', subActivity: null }),
    await ruled(at(2)),
    await ruled(at(3)),
  ];
  const did = (link: number, published: number | null) => ({ link, published, before: link + 1 });
  await publish(clear, [did(7, 70), did(8, null), did(9, 90)]);
  await publish(back, [did(1, 10)]);
  await publish(elsewhere, [did(3, 30)]);
  expect(open).toBeGreaterThan(0);
  const rows = await queries.publishedClearanceRows(database.db, [at(0), at(1), at(2)]);
  expect(rows.toSorted((a, b) => a.link - b.link)).toEqual([
    { link: 7, class: 'no-stopping', published: 70, before: 8 },
    { link: 9, class: 'no-stopping', published: 90, before: 10 },
  ]);
});

it('open on links are what rules made, in whatever scenario, and what others drafted in this one', async () => {
  const made = await ruled(at(0), { stretches: [] });
  const there = await ruled(at(1), {}, other);
  const done = await ruled(at(2));
  await publish(done);
  await database.rows('delete from proposal_claim where proposed_regulation_id = $1', [done]);
  const own = await insertDraft(database, at(3));
  await insertDraft(database, at(4), { scenario: other });
  await insertDraft(database, at(5));
  const rows = await queries.openProposalRows(database.db, general, [at(3), at(4), at(0), at(1), at(2)]);
  expect(rows).toEqual([
    { link: at(0), proposal: made, made: wish(at(0), { stretches: [] }) },
    { link: at(1), proposal: there, made: wish(at(1)) },
    { link: at(3), proposal: own, made: null },
  ]);
});

it('what rules proposed is told of each asset, newest first and along the curb', async () => {
  const [mine, theirs] = [
    await asset(hydrant, [], { outside: 'h-1' }),
    await asset(hydrant, [], { outside: 'h-2' }),
  ];
  const first = await ruled(at(0), {
    assets: [
      { asset: mine, from: 5, to: 9 },
      { asset: mine, from: 1, to: 4 },
      { asset: theirs, from: 2, to: 3 },
    ],
  });
  const second = await ruled(at(1), { assets: [{ asset: mine, from: 0, to: 8 }] });
  await publish(first);
  const named = async (index: number) =>
    one('select id as link, segment_id, bl_street_name from link where id = $1', [at(index)]);
  const batchOf = async (id: number) =>
    (await one('select batch_id as batch from proposed_regulation where id = $1', [id])).batch;
  const told = async (id: number, index: number, from: number, to: number) => ({
    ...(await named(index)),
    from,
    to,
    proposed_regulation_id: id,
    batch: await batchOf(id),
    sub_activity: 'loading',
    is_published: id === first,
  });
  expect(await queries.clearancesOf(database.db, mine)).toEqual([
    await told(second, 1, 0, 8),
    await told(first, 0, 1, 4),
    await told(first, 0, 5, 9),
  ]);
  expect((await queries.clearancesOf(database.db, theirs)).map((row) => row.from)).toEqual([2]);
  expect(
    await one(
      'select link_id as link, action, class from clearance_proposal where proposed_regulation_id = $1',
      [second],
    ),
  ).toEqual({
    link: at(1),
    action: 'clear',
    class: 'no-stopping',
  });
  expect(await queries.assetIdsByExternalId(database.db, ['h-2', 'nobody'])).toEqual([theirs]);
});

it('history says of each proposal that rules took back what it was', async () => {
  const { id } = await one('select id from user_account order by id limit 1');
  await inTx((tx) =>
    queries.auditWithdrawals(
      tx,
      [
        { id: 8, before: { n: 8 } },
        { id: 3, before: { n: 3 } },
      ],
      { id, username: 'ada' },
      'request',
    ),
  );
  const rows = await database.rows(
    'select user_id, username, action, noun, noun_id, before, after, request_id from audit order by audit.id desc limit 2',
  );
  const by = {
    user_id: id,
    username: 'ada',
    action: 'delete',
    noun: 'proposed-regulation',
    after: null,
    request_id: 'request',
  };
  expect(rows).toEqual([
    { ...by, noun_id: '8', before: { n: 8 } },
    { ...by, noun_id: '3', before: { n: 3 } },
  ]);
});
