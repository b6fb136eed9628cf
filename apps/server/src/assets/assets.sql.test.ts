// The asset list: what each filter returns, the value of every column, and order and pages.
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { putRows } from '../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type AssetFilter, assetClusters, assetRow, assetRows, assetsInBox } from './assets.sql.ts';

let database: TestDatabase;
const ids: Record<string, number> = {};
const configs: Record<string, number> = {};
let links: { id: number; segment_id: string; bl_street_name: string; bl_side: string }[] = [];
const linkAt = (at: number) => links[at] ?? { id: 0, segment_id: '', bl_street_name: '', bl_side: '' };
const day = 86_400_000;
const dayOf = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  const { db, rows } = database;
  await rows(`update city set time_zone = 'UTC'`);
  links = await rows('select id, segment_id, bl_street_name, bl_side from link order by id limit 2');
  for (const { id, name } of await rows('select id, name from asset_config')) configs[name] = id;
  const add = async (
    name: string,
    type: string,
    [lng, lat]: [number, number],
    more: Record<string, unknown> = {},
  ) => {
    const columns = {
      name,
      outside_id: `o-${name}`,
      asset_config_id: configs[type],
      geometry: JSON.stringify({ type: 'Point', coordinates: [lng, lat] }),
      bounds: `(${lng},${lat}),(${lng},${lat})`,
      ...more,
    };
    await putRows(db, 'asset', Object.keys(columns).join(), Object.values(columns));
    const [{ id }] = await rows('select max(id) as id from asset');
    ids[name] = id;
  };
  await add('Beta', 'hydrant', [11.1, 43.1], {
    installed: dayOf(-9),
    username: 'eva',
    version: 3,
    properties: '{"maker": "Acme 100%"}',
  });
  await add('alpha', 'lamp', [11.2, 43.3], { installed: dayOf(9), modified: '2020-01-01' });
  await add('Gone_1', 'lamp', [11.3, 43.2], { installed: dayOf(-20), removed: dayOf(-2) });
  await add('Gonex1', 'hydrant', [11.4, 43.4], { removed: dayOf(7), modified: '2030-01-01' });
  await putRows(
    db,
    'asset_link',
    'asset_id, link_id, at_m, distance_m',
    [ids.Beta, linkAt(0).id, 12.5, 4],
    [ids.Beta, linkAt(1).id, 3, 1],
    [ids.Gonex1, linkAt(0).id, 7, 2],
  );
  await rows(`update link set bl_street_name = 'Unlike Lane' where id = $1`, [linkAt(1).id]);
  const [{ id: group }] = await rows(`insert into proposed_asset_group (name) values ('g') returning id`);
  const change = (asset: number | undefined, isPublished: boolean) =>
    putRows(
      db,
      'proposed_asset',
      'proposed_asset_group_id, position, action, asset_id, asset_config_id, geometry, bounds, is_published',
      [group, 0, 'modify', asset, configs.lamp, '{}', '(0,0),(0,0)', isPublished],
    );
  await change(ids.Beta, false);
  await change(ids.alpha, true);
  ids.group = group;
});
afterAll(() => database.close());

const everything = ['active', 'planned', 'removed'];
async function namesOf(filter: AssetFilter, ordering = 'id', limit = 10, offset = 0) {
  const { count, rows } = await assetRows(database.db, filter, ordering, limit, offset);
  return { count, names: rows.map(({ name }) => name) };
}

it.each<[string, AssetFilter, string[]]>([
  ['nothing', {}, ['Beta', 'alpha', 'Gonex1']],
  ['their state', { status: ['removed'] }, ['Gone_1']],
  ['several states', { status: ['planned', 'removed'] }, ['alpha', 'Gone_1']],
  ['their types', { type: ['lamp'], status: everything }, ['alpha', 'Gone_1']],
  ['their ids', { ids: [2, 4] }, ['alpha', 'Gonex1']],
  ['a name in any case', { search: ' ALPH ' }, ['alpha']],
  ['a name from elsewhere', { search: 'o-Gone', status: everything }, ['Gone_1', 'Gonex1']],
  ['a value of their form', { search: 'acme' }, ['Beta']],
  ['a street they stand at', { search: 'unlike' }, ['Beta']],
  ['words of several columns', { search: 'Unlike acme beta' }, ['Beta']],
  ['a word that no column has', { search: 'Unlike acme gamma' }, []],
  ['a type and a street', { search: 'hydrant lane' }, ['Beta']],
  ['a sign that is a letter', { search: 'gone_', status: everything }, ['Gone_1']],
  ['a percent sign', { search: '0%' }, ['Beta']],
  ['a search of nothing', { search: '  ' }, ['Beta', 'alpha', 'Gonex1']],
  ['what none has', { search: 'unlike', type: ['lamp'] }, []],
])('are filtered by %s', async (_, filter, names) => {
  const first = ids.Beta ?? 0;
  const moved =
    filter.ids === undefined ? filter : { ...filter, ids: filter.ids.map((id) => first + id - 1) };
  expect(await namesOf(moved)).toEqual({ count: names.length, names });
});

it('are filtered by the curb they stand at and by the form they have', async () => {
  expect((await namesOf({ link: linkAt(0).id })).names).toEqual(['Beta', 'Gonex1']);
  expect((await namesOf({ link: linkAt(1).id })).names).toEqual(['Beta']);
  expect((await namesOf({ asset_config: configs.hydrant ?? 0 })).names).toEqual(['Beta', 'Gonex1']);
});

it.each([
  ['name', ['alpha', 'Beta', 'Gone_1', 'Gonex1']],
  ['-name', ['Gonex1', 'Gone_1', 'Beta', 'alpha']],
  ['installed', ['Gone_1', 'Beta', 'alpha', 'Gonex1']],
  ['-installed', ['alpha', 'Beta', 'Gone_1', 'Gonex1']],
  ['removed', ['Gone_1', 'Gonex1', 'alpha', 'Beta']],
  ['modified', ['alpha', 'Beta', 'Gone_1', 'Gonex1']],
  ['-id', ['Gonex1', 'Gone_1', 'alpha', 'Beta']],
  ['no such column', ['Beta', 'alpha', 'Gone_1', 'Gonex1']],
])('are sorted by %s, those without it last', async (ordering, names) => {
  expect((await namesOf({ status: everything }, ordering)).names).toEqual(names);
});

it('come by page, and say how many there are', async () => {
  expect(await namesOf({ status: everything }, 'id', 2, 1)).toEqual({ count: 4, names: ['alpha', 'Gone_1'] });
});

it('say what is known of each, its curbs the nearest first, and the change that is open', async () => {
  const { db } = database;
  const beta = await assetRow(db, ids.Beta ?? 0);
  expect(beta).toMatchObject({
    outside_id: 'o-Beta',
    asset_config_id: configs.hydrant,
    type: 'hydrant',
    status: 'active',
    installed: dayOf(-9),
    removed: null,
    username: 'eva',
    version: 3,
    group_id: ids.group,
    properties: { maker: 'Acme 100%' },
    links: [
      {
        link: linkAt(1).id,
        segment_id: linkAt(1).segment_id,
        bl_street_name: 'Unlike Lane',
        bl_side: linkAt(1).bl_side,
        at: 3,
      },
      {
        link: linkAt(0).id,
        segment_id: linkAt(0).segment_id,
        bl_street_name: linkAt(0).bl_street_name,
        bl_side: linkAt(0).bl_side,
        at: 12.5,
      },
    ],
  });
  expect(await assetRow(db, ids.alpha ?? 0)).toMatchObject({ group_id: null, links: [], status: 'planned' });
  expect(await assetRow(db, ids.Gone_1 ?? 0)).toMatchObject({ status: 'removed', removed: dayOf(-2) });
  expect(await assetRow(db, 0)).toBeUndefined();
});

it('in a box are those that lie in it, each with whether a change is open, and gathered by squares', async () => {
  const { db } = database;
  const rows = await assetsInBox(db, [11.05, 43.05, 11.25, 43.35], {}, 9);
  expect(rows.map(({ name, type, status, is_proposed: proposed }) => [name, type, status, proposed])).toEqual(
    [
      ['Beta', 'hydrant', 'active', true],
      ['alpha', 'lamp', 'planned', false],
    ],
  );
  expect((await assetsInBox(db, [11.05, 43.05, 11.25, 43.25], {}, 9)).map(({ name }) => name)).toEqual([
    'Beta',
  ]);
  expect(await assetsInBox(db, [11.05, 43.05, 11.25, 43.35], {}, 1)).toHaveLength(1);
  const one = await assetClusters(db, [11, 43, 12, 44], { type: ['hydrant'] }, 10, 9);
  expect(one).toEqual([
    { count: 2, lng: expect.closeTo(11.25, 9), lat: expect.closeTo(43.25, 9), type: 'hydrant', id: ids.Beta },
  ]);
  const apart = await assetClusters(db, [11, 43, 12, 44], {}, 0.05, 9);
  expect(apart.map(({ id, count }) => [id, count])).toEqual([
    [ids.Beta, 1],
    [ids.alpha, 1],
    [ids.Gonex1, 1],
  ]);
  expect(await assetClusters(db, [11, 43, 12, 44], {}, 0.05, 2)).toHaveLength(2);
});
