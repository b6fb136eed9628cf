// Work orders in the database, row by row: the filters and orderings of lists, what is written, and
// which meters are on which link.
import { nearestPointOnLines } from '@curbwright/core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { inTransaction } from '../platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { findAssignees, loadAssignees } from './assignees.sql.ts';
import { findStreetOfPoint } from './work-order-place.sql.ts';
import { locate } from './work-order-place.ts';
import {
  changeWorkOrder,
  checkLinkAndAssetExist,
  deleteWorkOrder,
  findPerson,
  insertWorkOrders,
  listWorkOrders,
  lockWorkOrder,
  type NewWorkOrder,
  touchWorkOrder,
  type WorkOrderFilter,
  workOrderRow,
} from './work-orders.sql.ts';

let database: TestDatabase;
let links: number[] = [];
let editor = 0;
const inTx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(database.db, work);
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
  editor = (await database.rows(`select id from user_account where username = 'editor'`))[0].id;
});
afterAll(() => database.close());
beforeEach(() => database.rows('truncate work_order cascade'));

const bare: NewWorkOrder = {
  name: 'Sign',
  description: '',
  status: 'open',
  priority: 'normal',
  user: { id: null, username: null },
  assignee: null,
  due: null,
  geometry: null,
  place_name: null,
  link: null,
  asset: null,
  proposal: null,
  outsideId: null,
  submission: null,
};
/** A person, or with `crew` a group. */
const named = (name: string, person: number | null = null, crew: number | null = null) => ({
  name,
  person,
  crew,
});
const make = (...orders: Partial<NewWorkOrder>[]) =>
  inTx((tx) =>
    insertWorkOrders(
      tx,
      orders.map((one) => ({ ...bare, ...one })),
    ),
  );
const at = (lng: number, lat: number) => ({
  type: 'Point' as const,
  coordinates: [lng, lat] as [number, number],
});
async function asset(type: string, on: [number, number][], removed = false): Promise<number> {
  const [{ id }] = await database.rows(
    `insert into asset (asset_config_id, name, geometry, bounds, removed)
     select min(id), 'a', '{"type": "Point", "coordinates": [11, 43]}', '(11,43),(11,43)', case when $2 then current_date end
     from asset_config where object_type = $1 returning id`,
    [type, removed],
  );
  for (const [link, distance] of on)
    await database.rows(
      'insert into asset_link (asset_id, link_id, at_m, distance_m) values ($1, $2, 1, $3)',
      [id, link, distance],
    );
  return id;
}

describe('a list', () => {
  it.each<[string, WorkOrderFilter, string[]]>([
    ['everything that was not deleted', {}, ['Alpha', 'beta', 'Gamma_1']],
    ['a state', { status: ['done', 'blocked'] }, ['beta']],
    ['a priority', { priority: ['urgent'] }, ['Gamma_1']],
    ['a person, in whatever case', { assignee: 'EDITOR' }, ['Alpha']],
    ['what is open', { is_open: 'true' }, ['Alpha', 'Gamma_1']],
    ['what is closed', { is_open: 'false' }, ['beta']],
    ['due before a day, that day not among them', { due_before: '2026-05-02' }, ['Alpha']],
    ['its own words', { search: ' gamma_ ' }, ['Gamma_1']],
    ['no letter for a sign of patterns', { search: 'alph_' }, []],
    ['words of its description', { search: 'POLE' }, ['beta']],
    ['words of its number', { search: 'out-7' }, ['beta']],
    ['a street', { search: 'street' }, ['Alpha']],
    ['a box, edges included', { min_lng: 10, min_lat: 40, max_lng: 11, max_lat: 43 }, ['beta']],
    ['a box beside it', { min_lng: 42, min_lat: 10, max_lng: 44, max_lat: 12 }, []],
  ])('of %s', async (_what, filter, names) => {
    const [, , , gone = 0] = await make(
      { name: 'Alpha', assignee: named('editor', editor), due: '2026-05-01', link: links[0] ?? 0 },
      {
        name: 'beta',
        status: 'done',
        due: '2026-05-02',
        description: 'The old pole',
        outsideId: 'out-7',
        geometry: at(11, 43),
      },
      { name: 'Gamma_1', priority: 'urgent' },
      { name: 'Gone' },
    );
    await database.rows(`update work_order set street_name = '1th Street' where name = 'Alpha'`);
    await inTx((tx) => deleteWorkOrder(tx, gone));
    const found = await listWorkOrders(database.db, filter, 'name', 10, 0);
    expect([found.rows.map(({ name }) => name), found.count]).toEqual([names, names.length]);
  });

  it.each([
    ['id', ['a', 'B', 'c', 'd']],
    ['-id', ['d', 'c', 'B', 'a']],
    ['name', ['a', 'B', 'c', 'd']],
    ['status', ['B', 'c', 'd', 'a']],
    ['-status', ['a', 'd', 'c', 'B']],
    ['priority', ['c', 'd', 'a', 'B']],
    ['assignee', ['c', 'a', 'd', 'B']],
    ['due', ['B', 'a', 'd', 'c']],
    ['-due', ['d', 'a', 'B', 'c']],
    ['unheard of', ['a', 'B', 'c', 'd']],
  ])('by %s, those without it last', async (ordering, names) => {
    await make(
      { name: 'a', status: 'done', priority: 'high', assignee: named('editor', editor), due: '2026-05-02' },
      { name: 'B', status: 'open', priority: 'urgent', due: '2026-05-01' },
      { name: 'c', status: 'in progress', priority: 'low', assignee: named('Admin') },
      { name: 'd', status: 'blocked', priority: 'normal', assignee: named('publisher'), due: '2026-05-03' },
    );
    const namesAt = async (limit: number, offset: number) =>
      (await listWorkOrders(database.db, {}, ordering, limit, offset)).rows.map(({ name }) => name);
    expect(await namesAt(9, 0)).toEqual(names);
    expect(await namesAt(1, 1)).toEqual(names.slice(1, 2));
  });
});

describe('a place', () => {
  const line = async (link: number) =>
    (await database.rows('select geometry from link where id = $1', [link]))[0].geometry.coordinates;

  it('has the street of the nearest curb, on it or only near it, and none far away', async () => {
    const [[lng, lat]] = await line(links[0] ?? 0);
    const [on = 0, near = 0, far = 0] = await make(
      { geometry: at(lng, lat) },
      { geometry: at(lng - 0.0009, lat) },
      { geometry: at(lng - 1, lat) },
    );
    const street = async (id: number) => {
      const row = await workOrderRow(database.db, id);
      return [row?.street_name ?? null, row?.street_m === null ? null : Math.round(row?.street_m ?? -1)];
    };
    expect(await street(on)).toEqual(['1th Street', 0]);
    const [name, meters] = await street(near);
    expect(name).toMatch(/Street|Avenue/);
    expect(Number(meters)).toBeGreaterThan(25);
    expect(Number(meters)).toBeLessThan(150);
    expect(await street(far)).toEqual([null, null]);
    await inTx((tx) => changeWorkOrder(tx, far, { geometry: at(lng, lat), place_name: '1 Main' }, editor));
    expect(await workOrderRow(database.db, far)).toMatchObject({
      street_name: '1th Street',
      place_name: '1 Main',
    });
    await inTx((tx) => changeWorkOrder(tx, far, { geometry: at(lng - 1, lat) }, editor));
    expect(await workOrderRow(database.db, far)).toMatchObject({ street_name: null, place_name: null });
  });

  it('agrees with the nearest point of all curbs', async () => {
    const [[lng, lat]] = await line(links[0] ?? 0);
    const rows = await database.rows(
      `select bl_street_name as street, geometry from link where retired is null`,
    );
    for (const [east, north] of [
      [1, 1],
      [3, -2],
      [-4, 5],
      [7, 7],
    ] as const) {
      const point: [number, number] = [lng + east * 0.0002, lat + north * 0.0002];
      const meters = Math.min(
        ...rows.map(({ geometry }) => nearestPointOnLines(point, [geometry.coordinates])?.meters ?? 1e9),
      );
      const found = await findStreetOfPoint(database.db, point);
      expect(found?.meters).toBeCloseTo(meters, 0);
    }
  });

  it('on a chosen street is moved to its nearest curb', async () => {
    const [[lng, lat]] = await line(links[0] ?? 0);
    const found = await locate(database.db, { lng: lng + 0.01, lat: lat + 0.01, street: '1TH street' });
    expect(found).toMatchObject({ street_name: '1th Street', is_near_street: false });
    expect(await findStreetOfPoint(database.db, found.geometry.coordinates)).toMatchObject({ meters: 0 });
    expect(await locate(database.db, { lng: 0, lat: 0, street: 'Nowhere' })).toEqual({
      geometry: at(0, 0),
      street_name: null,
      is_near_street: false,
    });
  });
});

describe('an assignee', () => {
  it('is a person who may edit, or a group that may; work of a crew is of its people', async () => {
    const { people, crews } = await loadAssignees(database.db);
    expect(people.map(({ username }) => username)).toContain('editor');
    expect(people.map(({ username }) => username)).not.toContain('guest');
    const crew = crews.find(({ name }) => name.toLowerCase() === 'editors');
    expect(crew?.members).toBeGreaterThan(0);
    const found = await findAssignees(database.db, ['EDITOR', 'editors', 'guest', 'nobody']);
    expect([...found.keys()].sort()).toEqual(['editor', 'editors']);
    expect(found.get('editors')).toMatchObject({ person: null, crew: crew?.id });
    const [id = 0] = await make({ assignee: found.get('editors') ?? null });
    const mine = await listWorkOrders(database.db, { assignee: 'Editor' }, 'id', 9, 0);
    expect(mine.rows.map((row) => row.id)).toEqual([id]);
    expect(mine.rows[0]).toMatchObject({ assignee: crew?.name, crew_id: crew?.id, assignee_id: null });
    const { rows } = await listWorkOrders(database.db, { assignee: 'guest' }, 'id', 9, 0);
    expect(rows).toEqual([]);
  });
});

describe('an order', () => {
  it('that is written has its person, its place, its street and its end; one that is there already stays', async () => {
    const [near = 0, far = 0] = links;
    await database.rows(`update link set bl_street_name = 'Elm Street' where id = $1`, [far]);
    const meter = await asset('meter', [
      [near, 5],
      [far, 2],
    ]);
    const [one = 0, two = 0, three = 0] = await make(
      {
        outsideId: 'x',
        assignee: named('editor', editor),
        asset: meter,
        user: { id: editor, username: 'editor' },
        status: 'cancelled',
      },
      {
        assignee: named('a firm'),
        link: near,
        geometry: at(7, 43),
        submission: '00000000-0000-4000-8000-000000000001',
      },
      {},
    );
    expect(await workOrderRow(database.db, one)).toMatchObject({
      assignee_id: editor,
      assignee: 'editor',
      street_name: 'Elm Street',
      closed: expect.any(Date),
      modified_by: 'editor',
    });
    expect(await workOrderRow(database.db, two)).toMatchObject({
      assignee_id: null,
      assignee: 'a firm',
      street_name: '1th Street',
      closed: null,
    });
    expect(await workOrderRow(database.db, three)).toMatchObject({
      assignee: null,
      street_name: null,
      geometry: null,
    });
    expect(await database.rows('select bounds::text from work_order where id = $1', [two])).toEqual([
      { bounds: '(7,43),(7,43)' },
    ]);
    const again = await make(
      { outsideId: 'x' },
      { outsideId: 'y' },
      { submission: '00000000-0000-4000-8000-000000000001' },
    );
    expect(again).toHaveLength(1);
  });

  it('of an asset is on the street of the asset, also where another curb is nearer', async () => {
    const [near = 0, far = 0] = links;
    await database.rows(`update link set bl_street_name = 'Elm Street' where id = $1`, [far]);
    const [{ geometry }] = await database.rows('select geometry from link where id = $1', [near]);
    const [lng, lat] = geometry.coordinates[0];
    const bench = await asset('bench', [[far, 6]]);
    const [id = 0] = await make({ asset: bench, geometry: at(lng, lat) });
    const onElm = { street_name: 'Elm Street', street_m: null };
    expect(await workOrderRow(database.db, id)).toMatchObject(onElm);
    await inTx((tx) => changeWorkOrder(tx, id, { geometry: at(lng, lat + 0.00001) }, editor));
    expect(await workOrderRow(database.db, id)).toMatchObject(onElm);
    await inTx((tx) => changeWorkOrder(tx, id, { asset: null }, editor));
    expect(await workOrderRow(database.db, id)).toMatchObject({ street_name: '1th Street' });
  });

  it('that changes has a new version; it ends with its work, once, and begins again', async () => {
    const [id = 0] = await make({ link: links[0] ?? 0, geometry: at(7, 43), due: '2026-05-01' });
    const change = (what: Parameters<typeof changeWorkOrder>[2]) =>
      inTx((tx) => changeWorkOrder(tx, id, what, editor));
    const row = () => workOrderRow(database.db, id);
    await change({ status: 'done' });
    const closed = (await row())?.closed;
    expect(closed).toBeInstanceOf(Date);
    await change({ status: 'cancelled' });
    expect((await row())?.closed).toEqual(closed);
    await change({ status: 'blocked', geometry: at(8, 44), due: null, priority: 'high' });
    expect(await row()).toMatchObject({
      closed: null,
      version: 4,
      due: null,
      priority: 'high',
      modified_by: 'editor',
      geometry: at(8, 44),
      street_name: '1th Street',
    });
    expect(await database.rows('select bounds::text from work_order')).toEqual([{ bounds: '(8,44),(8,44)' }]);
    await change({ geometry: null, link: null, assignee: named('a firm') });
    expect(await row()).toMatchObject({
      geometry: null,
      link_id: null,
      street_name: null,
      assignee: 'a firm',
      version: 5,
    });
    expect(await database.rows('select bounds from work_order')).toEqual([{ bounds: null }]);
    await inTx((tx) => touchWorkOrder(tx, id, null));
    expect(await row()).toMatchObject({ version: 5, modified_by: null });
  });

  it('that is deleted is nowhere, and gives its number back', async () => {
    const [{ id: proposal }] = await database.rows(
      `insert into proposed_regulation (scenario_id, action, sub_activity_id, regulation_type, created_date)
       select (select min(id) from scenario), 'modify', min(id), 'x', current_date from sub_activity returning id`,
    );
    const [gone = 0, kept = 0] = await make({ outsideId: 'x', proposal }, { proposal });
    await inTx((tx) => deleteWorkOrder(tx, gone));
    expect([
      await workOrderRow(database.db, gone),
      await inTx((tx) => lockWorkOrder(tx, gone)),
      await inTx((tx) => lockWorkOrder(tx, kept)),
    ]).toEqual([undefined, false, true]);
    const { rows } = await listWorkOrders(database.db, { proposed_regulation_id: proposal }, 'id', 9, 0);
    expect(rows.map(({ id }) => id)).toEqual([kept]);
    expect(await make({ outsideId: 'x' })).toHaveLength(1);
  });
});

it('people are those who are active, by name in any case or by id; places are there or not', async () => {
  const { db } = database;
  expect(await findPerson(db, { username: 'EDITOR' })).toEqual({ id: editor, username: 'editor' });
  await database.rows(`update user_account set is_active = false where username = 'analyst'`);
  expect([await findPerson(db, { username: 'analyst' }), (await findPerson(db, { id: editor }))?.id]).toEqual(
    [undefined, editor],
  );
  expect(await checkLinkAndAssetExist(db, null, null)).toEqual({ link: true, asset: true });
  expect(await checkLinkAndAssetExist(db, links[0] ?? 0, 999_999)).toEqual({ link: true, asset: false });
  expect(await checkLinkAndAssetExist(db, 999_999, null)).toEqual({ link: false, asset: true });
});
