// Analysis zones in the database, row by row: filtering and sorting by each column, the values of
// its menu, and what copying and deleting includes.
import { zoneColumnKeys } from '@curbwright/core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { putRows } from '../../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  changeZone,
  copyComponents,
  deleteZone,
  insertZone,
  listZones,
  loadSubZoneIds,
  loadZoneColumnValues,
  loadZonesShownOnMaps,
  storeLastNumbers,
  type ZoneScope,
  zoneRow,
} from './analysis-zones.sql.ts';

let database: TestDatabase;
let user = 0;
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  const [made] = await database.rows(
    `insert into user_account (username, display_name) values ('Zoe', 'Someone') returning id`,
  );
  user = made.id;
});
afterAll(() => database.close());

/** Ids of zones by name. */
let ids: Record<string, number> = {};
const idOf = (name: string) => ids[name] ?? 0;
const namesOf = (rows: readonly { readonly id: number }[]) =>
  rows.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));
beforeEach(async () => {
  await database.rows('truncate analysis_zone cascade');
  const insert = (values: string) =>
    database.rows(`insert into analysis_zone (name, description, username, total_spaces, total_metres, link_count,
    component_types, show_on_maps, created, modified, modified_by) values ${values}`);
  // Sorting by any column gives an order other than that of the ids. Late on March 9 in UTC is
  // March 10 in the city.
  await insert(
    `('beta', 'Green', 'zoe', 9, 100.5, 3, '{Segments,Polygon}', true, '2026-03-10T12:00Z', '2026-04-01T00:00Z', null)`,
  );
  await insert(
    `('Alpha', 'amber 100%', 'Yan', 10, 20, 20, '{Polygon}', false, '2026-03-09T23:30Z', '2026-05-01T00:00Z', ${user})`,
  );
  await insert(`('gamma', '', null, 1, 30, 10, '{}', false, '2026-03-08T12:00Z', '2026-03-15T00:00Z', null)`);
  await insert(
    `('Delta', 'a_b', 'xenia', 2, 7, 1, '{Radius}', true, '2026-03-11T12:00Z', '2026-02-01T00:00Z', null)`,
  );
  ids = Object.fromEntries(
    (await database.rows('select id, name from analysis_zone')).map(({ id, name }) => [name, id]),
  );
  await database.rows('update analysis_zone set parent_zone_id = $1 where name = $2', [
    idOf('gamma'),
    'beta',
  ]);
  await database.rows('update analysis_zone set parent_zone_id = $1 where name = $2', [
    idOf('beta'),
    'Delta',
  ]);
});

const found = async (scope: ZoneScope) =>
  namesOf((await listZones(database.db, scope, { key: 'id', descending: false }, 9, 0)).rows);

describe('the list', () => {
  it.each([
    ['id', ['beta', 'Alpha', 'gamma', 'Delta']],
    ['name', ['Alpha', 'beta', 'Delta', 'gamma']],
    ['description', ['Delta', 'Alpha', 'beta', 'gamma']],
    ['user', ['Delta', 'Alpha', 'beta', 'gamma']],
    ['total_spaces', ['gamma', 'Delta', 'beta', 'Alpha']],
    ['total_metres', ['Delta', 'Alpha', 'gamma', 'beta']],
    ['link_count', ['Delta', 'beta', 'gamma', 'Alpha']],
    ['component_types', ['gamma', 'Alpha', 'Delta', 'beta']],
    ['show_on_maps', ['Alpha', 'gamma', 'beta', 'Delta']],
    ['parent_zone', ['Delta', 'beta', 'Alpha', 'gamma']],
    ['created', ['gamma', 'Alpha', 'beta', 'Delta']],
    ['modified', ['Delta', 'gamma', 'beta', 'Alpha']],
  ] as const)('is sorted by %s, a page at a time', async (key, expected) => {
    const { db } = database;
    const all = await listZones(db, {}, { key, descending: false }, 9, 0);
    expect(namesOf(all.rows)).toEqual(expected);
    const page = await listZones(db, {}, { key, descending: false }, 2, 1);
    expect([page.count, namesOf(page.rows)]).toEqual([4, expected.slice(1, 3)]);
    // Reversed, except that empty values come last in both directions.
    const turned = await listZones(db, {}, { key, descending: true }, 9, 0);
    const last = { description: 1, user: 1, parent_zone: 2 }[key as string] ?? 0;
    const said = expected.slice(0, 4 - last).toReversed();
    if (key !== 'show_on_maps') expect(namesOf(turned.rows)).toEqual([...said, ...expected.slice(4 - last)]);
    else expect(namesOf(turned.rows)).toEqual(['beta', 'Delta', 'Alpha', 'gamma']);
  });

  it('has everything of a zone', async () => {
    const { db } = database;
    const component = (zone: string, number: number) => [idOf(zone), 'Segments', number, 1];
    await putRows(
      db,
      'zone_component',
      'zone_id, type, number, city_revision',
      component('beta', 1),
      component('beta', 2),
      component('gamma', 1),
    );
    await db.transaction().execute((tx) => storeLastNumbers(tx, idOf('beta'), { Segments: 2 } as never));
    await database.rows('update analysis_zone set modified_by = $1 where id = $2', [user, idOf('beta')]);
    expect(await zoneRow(db, idOf('beta'))).toEqual({
      id: idOf('beta'),
      name: 'beta',
      description: 'Green',
      username: 'zoe',
      total_spaces: 9,
      total_metres: 100.5,
      link_count: 3,
      component_types: ['Segments', 'Polygon'],
      component_count: 2,
      show_on_maps: true,
      parent_zone_id: idOf('gamma'),
      parent_zone: 'gamma',
      sub_zone_count: 1,
      last_numbers: { Segments: 2 },
      created: new Date('2026-03-10T12:00Z'),
      modified: new Date('2026-04-01T00:00Z'),
      modified_by: 'Zoe',
      version: 1,
    });
    expect((await zoneRow(db, idOf('Alpha')))?.last_numbers).toEqual({});
    expect(await zoneRow(db, 0)).toBeUndefined();
  });

  it.each<[string, ZoneScope, string[]]>([
    ['a name', { search: ' ALPH ' }, ['Alpha']],
    ['a description', { search: 'gre' }, ['beta']],
    ['who made it', { search: 'xen' }, ['Delta']],
    ['a sign of patterns', { search: '%' }, ['Alpha']],
    ['another', { search: '_' }, ['Delta']],
    ['blanks', { search: '  ' }, ['beta', 'Alpha', 'gamma', 'Delta']],
    ['spaces', { filters: { total_spaces: ['9', '2'] } }, ['beta', 'Delta']],
    ['metres', { filters: { total_metres: ['100.5'] } }, ['beta']],
    ['links', { filters: { link_count: ['10'] } }, ['gamma']],
    ['names', { filters: { name: ['Alpha', 'alpha'] } }, ['Alpha']],
    ['nothing said', { filters: { description: [null] } }, ['gamma']],
    ['nobody or somebody', { filters: { user: [null, 'Yan'] } }, ['Alpha', 'gamma']],
    ['its parts', { filters: { component_types: ['Polygon'] } }, ['beta', 'Alpha']],
    ['no parts', { filters: { component_types: [null] } }, ['gamma']],
    ['no parts or some', { filters: { component_types: [null, 'Radius'] } }, ['gamma', 'Delta']],
    ['shown', { filters: { show_on_maps: ['true'] } }, ['beta', 'Delta']],
    ['the zone above', { filters: { parent_zone: ['beta'] } }, ['Delta']],
    ['none above', { filters: { parent_zone: [null] } }, ['Alpha', 'gamma']],
    ['the day in the city', { filters: { created: ['2026-03-10'] } }, ['beta', 'Alpha']],
    ['the day of a change', { filters: { modified: ['2026-05-01'] } }, ['Alpha']],
    ['two columns', { filters: { show_on_maps: ['true'], user: ['zoe'] } }, ['beta']],
    ['none', { filters: { user: [] } }, []],
  ])('is filtered by %s', async (_what, scope, expected) => {
    expect(await found(scope)).toEqual(expected);
    expect((await listZones(database.db, scope, { key: 'id', descending: false }, 1, 0)).count).toBe(
      expected.length,
    );
  });

  it('is of zones asked for, or of those under one', async () => {
    expect(await found({ ids: [idOf('gamma'), idOf('beta')] })).toEqual(['beta', 'gamma']);
    expect(await found({ parent: idOf('beta') })).toEqual(['Delta']);
    expect(await found({ ids: [idOf('beta')], search: 'gamma' })).toEqual([]);
  });
});

describe('the menu of a column', () => {
  it.each([
    ['id', null],
    ['name', ['Alpha', 'beta', 'Delta', 'gamma']],
    ['description', ['a_b', 'amber 100%', 'Green', null]],
    ['user', ['xenia', 'Yan', 'zoe', null]],
    ['total_spaces', ['1', '2', '9', '10']],
    ['total_metres', ['7', '20', '30', '100.5']],
    ['link_count', ['1', '3', '10', '20']],
    ['component_types', ['Polygon', 'Radius', 'Segments', null]],
    ['show_on_maps', ['false', 'true']],
    ['parent_zone', ['beta', 'gamma', null]],
    ['created', ['2026-03-08', '2026-03-10', '2026-03-11']],
    ['modified', ['2026-02-01', '2026-03-15', '2026-04-01', '2026-05-01']],
  ] as const)('%s has each value once, in order', async (key, expected) => {
    const values =
      expected ??
      Object.values(ids)
        .toSorted((a, b) => a - b)
        .map(String);
    expect(await loadZoneColumnValues(database.db, key, '', 9)).toEqual(values);
    expect(await loadZoneColumnValues(database.db, key, '', 2)).toEqual(values.slice(0, 2));
    expect(zoneColumnKeys).toContain(key);
  });

  it('is searched, signs of patterns as themselves', async () => {
    const { db } = database;
    expect(await loadZoneColumnValues(db, 'name', 'LTA', 9)).toEqual(['Delta']);
    expect(await loadZoneColumnValues(db, 'description', '_', 9)).toEqual(['a_b']);
    expect(await loadZoneColumnValues(db, 'component_types', 'seg', 9)).toEqual(['Segments']);
  });
});

describe('writing', () => {
  const write = <T>(work: Parameters<ReturnType<TestDatabase['db']['transaction']>['execute']>[0]) =>
    database.db.transaction().execute(work) as Promise<T>;
  const author = () => ({ id: user, username: 'Zoe' });

  it('makes and changes one zone, in what is said alone', async () => {
    const { db } = database;
    const zone = {
      name: 'New',
      description: 'why',
      showOnMaps: true,
      parent: idOf('gamma'),
      outsideId: 'file-1',
    };
    const id = await write<number>((tx) => insertZone(tx, zone, author()));
    const said = {
      name: 'New',
      description: 'why',
      show_on_maps: true,
      parent_zone: 'gamma',
      username: 'Zoe',
    };
    expect(await zoneRow(db, id)).toMatchObject({ ...said, modified_by: 'Zoe', version: 1 });
    expect(
      await database.rows('select outside_id, created_by from analysis_zone where id = $1', [id]),
    ).toEqual([{ outside_id: 'file-1', created_by: user }]);
    await write((tx) => changeZone(tx, id, {}));
    expect(await zoneRow(db, id)).toMatchObject(said);
    await write((tx) => changeZone(tx, id, { name: 'Newer', showOnMaps: false }));
    expect(await zoneRow(db, id)).toMatchObject({ ...said, name: 'Newer', show_on_maps: false });
    await write((tx) => changeZone(tx, id, { description: '', parent: null }));
    expect(await zoneRow(db, id)).toMatchObject({ name: 'Newer', description: '', parent_zone: null });
    await write((tx) => changeZone(tx, id, { parent: idOf('Alpha') }));
    expect((await zoneRow(db, id))?.parent_zone).toBe('Alpha');
    expect(await found({ filters: { description: [null] } })).toHaveLength(2);
  });

  it('deletes a zone, whose parts go up to the one above it', async () => {
    const { db } = database;
    expect(await write((tx) => loadSubZoneIds(tx, idOf('beta')))).toEqual([idOf('Delta')]);
    expect(await write((tx) => deleteZone(tx, idOf('beta')))).toBe(1);
    const part = await zoneRow(db, idOf('Delta'));
    expect(part).toMatchObject({ parent_zone: 'gamma', version: 2 });
    expect(part?.modified.getTime()).toBeGreaterThan(Date.parse('2026-06-01'));
    expect(await found({})).toEqual(['Alpha', 'gamma', 'Delta']);
    expect(await zoneRow(db, idOf('Alpha'))).toMatchObject({ version: 1 });
    expect(await write((tx) => deleteZone(tx, idOf('Alpha')))).toBe(0);
  });

  it('copies components with their links, and what was counted of them', async () => {
    const { db } = database;
    const [first, second] = (await database.rows('select id from link order by id limit 2')).map(
      ({ id }) => id,
    );
    const columns =
      'zone_id, type, number, own_name, geometry, radius, bounds, city_revision, spaces, metres, segments';
    const point = JSON.stringify({ type: 'Point', coordinates: [11, 43] });
    await putRows(
      db,
      'zone_component',
      columns,
      [idOf('beta'), 'Radius', 3, 'Around', point, 50, '(11,43),(11,43)', 7, 8, 90.5, 2],
      [idOf('beta'), 'Segments', 1, null, null, null, null, 6, 4, 30, 1],
      [idOf('Alpha'), 'Segments', 1, 'Not this', null, null, null, 5, 1, 1, 1],
    );
    const made = await database.rows('select id, type, zone_id from zone_component order by id');
    await putRows(
      db,
      'zone_component_link',
      'component_id, link_id',
      [made[0].id, first],
      [made[0].id, second],
      [made[1].id, second],
      [made[2].id, first],
    );
    await database.rows(`update analysis_zone set last_numbers = '{"Radius": 3}' where id = $1`, [
      idOf('beta'),
    ]);
    await write((tx) => copyComponents(tx, idOf('beta'), idOf('gamma'), author()));
    const componentsOf = (zone: string) =>
      database.rows(
        `select type, number, own_name, geometry, radius, bounds::text, city_revision, spaces, metres, segments,
           array(select link_id from zone_component_link m where m.component_id = c.id order by 1) as links
         from zone_component c where zone_id = $1 order by id`,
        [idOf(zone)],
      );
    expect(await componentsOf('gamma')).toEqual(await componentsOf('beta'));
    expect((await componentsOf('gamma')).map(({ links, spaces }) => [links, spaces])).toEqual([
      [[first, second], 8],
      [[second], 4],
    ]);
    expect(
      await database.rows('select distinct created_by, username from zone_component where zone_id = $1', [
        idOf('gamma'),
      ]),
    ).toEqual([{ created_by: user, username: 'Zoe' }]);
    expect(await zoneRow(db, idOf('gamma'))).toMatchObject({
      name: 'gamma',
      last_numbers: { Radius: 3 },
      total_spaces: 9,
      total_metres: 100.5,
      link_count: 3,
      component_types: ['Segments', 'Polygon'],
      component_count: 2,
    });
    expect(await zoneRow(db, idOf('Alpha'))).toMatchObject({ total_spaces: 10, component_count: 1 });
  });

  it('shows on maps what is to be shown, by name', async () => {
    expect(await loadZonesShownOnMaps(database.db)).toEqual([
      { id: idOf('beta'), name: 'beta' },
      { id: idOf('Delta'), name: 'Delta' },
    ]);
    await database.rows(`update analysis_zone set name = 'Zulu' where name = 'beta'`);
    expect((await loadZonesShownOnMaps(database.db)).map(({ name }) => name)).toEqual(['Delta', 'Zulu']);
  });
});
