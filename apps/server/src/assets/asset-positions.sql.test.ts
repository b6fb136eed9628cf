// Asset positions along the curb, row by row: which assets are placed and where, which need clear
// surroundings, and what a division moves.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { loadClearancePoints, moveAssetsToPieces } from '../proposals/publish/asset-clearances.sql.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { assetsToPlace, linksAround, linksToPlaceOn, storeAssetPositions } from './asset-positions.sql.ts';

let database: TestDatabase;
let links: number[] = [];
/** Ids of asset types by name: only the hydrant has a rule. */
let types: Record<string, number> = {};
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
  await database.rows('truncate asset_clearance_rule');
  const made = await database.rows(
    `insert into asset_config (name, display_name, geometry_type, object_type, icon_path, color, clearance, touches_both_sides)
     values ('own-rule', 'a', 'point', 'other', 'M0 0', '#000000', null, false), ('kind-rule', 'b', 'point', 'other', 'M0 0', '#000000', 'kind lender', false),
       ('kind-lender', 'c', 'point', 'other', 'M0 0', '#000000', null, false), ('both', 'd', 'point', 'other', 'M0 0', '#000000', null, true) returning id, name`,
  );
  types = Object.fromEntries(made.map(({ id, name }) => [name, id]));
});
afterAll(() => database.close());
beforeEach(() => database.rows('truncate asset, asset_clearance_rule cascade'));

async function asset(
  type: string,
  more: { installed?: string; removed?: string; box?: string } = {},
): Promise<number> {
  const [{ id }] = await database.rows(
    `insert into asset (asset_config_id, geometry, bounds, installed, removed)
     values ($1, '{"type": "Point", "coordinates": [11, 43]}', $2, (now() at time zone 'Europe/Rome')::date + $3::int, (now() at time zone 'Europe/Rome')::date + $4::int) returning id`,
    [types[type], more.box ?? '(11,43),(11,43)', more.installed ?? null, more.removed ?? null],
  );
  return id;
}
const rule = (
  type: string,
  more: { before?: number; both?: boolean; enabled?: boolean; deleted?: boolean } = {},
) =>
  database.rows(
    `insert into asset_clearance_rule (asset_config_id, before_m, after_m, both_sides, enabled, deleted, sub_activity_id)
     select $1, $2, 3, $3, $4, case when $5 then now() end, min(id) from sub_activity`,
    [types[type], more.before ?? 5, more.both ?? false, more.enabled ?? true, more.deleted ?? false],
  );
const stands = (id: number, link: number, at: number, distance = 1) =>
  database.rows('insert into asset_link (asset_id, link_id, at_m, distance_m) values ($1, $2, $3, $4)', [
    id,
    link,
    at,
    distance,
  ]);
const placed = async () =>
  (await database.rows('select asset_id, link_id, at_m, distance_m from asset_link order by 1, 2')).map(
    (row) => Object.values(row),
  );

describe('what keeps its surroundings free', () => {
  it('is what stands today and has a rule, its own or its kind’s, in order along the nearest curb', async () => {
    const [first = 0, second = 0] = links;
    await rule('own-rule', { before: 7 });
    await rule('kind-lender', { before: 9 });
    const far = await asset('own-rule', { installed: '0', removed: '1' });
    const near = await asset('kind-rule');
    const [gone, planned, ruleless] = [
      await asset('own-rule', { removed: '0' }),
      await asset('own-rule', { installed: '1' }),
      await asset('both'),
    ];
    for (const id of [gone, planned, ruleless]) await stands(id, first, 1);
    await stands(far, first, 20, 2);
    await stands(far, second, 4, 3);
    await stands(near, first, 10);
    const { db } = database;
    const points = (await loadClearancePoints(db, [first, second])).map(
      ({ link, asset: id, kind, at, before_m, after_m }) => [link, id, kind, at, before_m, after_m],
    );
    expect(points).toEqual([
      [first, near, 'kind lender', 10, 9, 3],
      [first, far, 'other', 20, 7, 3],
    ]);
    await database.rows('update asset_clearance_rule set both_sides = true');
    expect((await loadClearancePoints(db, [second])).map(({ asset: id }) => id)).toEqual([far]);
  });

  it('is nothing whose rule is switched off or deleted; a rule of its own that is off is not borrowed for', async () => {
    const [first = 0] = links;
    const [own, borrowed] = [await asset('own-rule'), await asset('kind-rule')];
    for (const id of [own, borrowed]) await stands(id, first, 1);
    await rule('own-rule', { deleted: true });
    await rule('kind-lender');
    await rule('kind-rule', { enabled: false });
    expect(await loadClearancePoints(database.db, [first])).toEqual([]);
    await database.rows('update asset_clearance_rule set deleted = now() where asset_config_id = $1', [
      types['kind-rule'],
    ]);
    expect((await loadClearancePoints(database.db, [first])).map(({ asset: id }) => id)).toEqual([borrowed]);
  });
});

describe('placing', () => {
  it('takes assets and links page by page, on both sides where their type or its rule says so', async () => {
    const [plain, both, ruled] = [await asset('kind-rule'), await asset('both'), await asset('own-rule')];
    await rule('own-rule', { both: true });
    const { db } = database;
    const found = async (ids: readonly number[] | null, after: number, limit: number) =>
      (await assetsToPlace(db, ids, after, limit)).map(({ id, touchesBothSides }) => [id, touchesBothSides]);
    expect(await found(null, 0, 9)).toEqual([
      [plain, false],
      [both, true],
      [ruled, true],
    ]);
    expect(await found(null, plain, 1)).toEqual([[both, true]]);
    expect(await found([ruled, plain], 0, 9)).toEqual([
      [plain, false],
      [ruled, true],
    ]);
    const [first = 0, gone = 0, third = 0] = links;
    await database.rows('update link set retired = now() where id = $1', [gone]);
    expect((await linksToPlaceOn(db, 0, 2)).map(({ id }) => id)).toEqual([first, third]);
    expect((await linksToPlaceOn(db, first, 1)).map(({ id }) => id)).toEqual([third]);
    const [{ west, south }] = await database.rows(
      'select (bounds[1])[0] as west, (bounds[1])[1] as south from link where id = $1',
      [first],
    );
    const beside = await asset('both', {
      box: `(${west - 0.001},${south - 0.0001}),(${west - 0.001},${south - 0.0001})`,
    });
    const around = async (...reach: [number, number]) =>
      (await linksAround(db, [beside], reach)).map(({ id }) => id);
    expect([(await around(0.0011, 0.0002)).includes(first), await around(0.0002, 0.0011)]).toEqual([
      true,
      [],
    ]);
    expect((await around(9, 9)).includes(gone)).toBe(false);
    await database.rows('update link set retired = null');
  });

  it('writes where assets stand and nowhere else', async () => {
    const [a = 0, b = 0, c = 0] = links;
    const [one, other] = [await asset('both'), await asset('both')];
    for (const [id, link] of [
      [one, a],
      [one, b],
      [other, a],
    ] as const)
      await stands(id, link, 1);
    const { db } = database;
    await storeAssetPositions(
      db,
      [one],
      [
        { asset: one, link: b, at: 5, distance: 2 },
        { asset: one, link: c, at: 6, distance: 3 },
      ],
    );
    expect(await placed()).toEqual([
      [one, b, 5, 2],
      [one, c, 6, 3],
      [other, a, 1, 1],
    ]);
    await storeAssetPositions(db, [one], []);
    expect(await placed()).toEqual([[other, a, 1, 1]]);
  });

  it('goes on at the pieces of a link that is divided: at an end with what begins there, the last one’s own end with it', async () => {
    const [whole = 0, left = 0, right = 0, elsewhere = 0] = links;
    const assets = [await asset('both'), await asset('both'), await asset('both'), await asset('both')];
    for (const [index, at] of [0, 10, 25, 30.5].entries()) await stands(assets[index] ?? 0, whole, at);
    await stands(assets[0] ?? 0, elsewhere, 3);
    await moveAssetsToPieces(database.db, [
      { id: left, parent: whole, from: 0, to: 10, isLast: false },
      { id: right, parent: whole, from: 10, to: 30, isLast: true },
    ]);
    const [first, second, third, last] = assets;
    expect(await placed()).toEqual([
      [first, left, 0, 1],
      [first, elsewhere, 3, 1],
      [second, right, 0, 1],
      [third, right, 15, 1],
      // Slightly beyond the end because lengths are rounded, so it is placed at the end.
      [last, right, 20, 1],
    ]);
  });
});
