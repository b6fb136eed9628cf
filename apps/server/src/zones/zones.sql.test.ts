// Zones and their components in the database, row by row: areas from files, pages, revisions, the
// counts of zones, and overlapping zones.
import { metresPerSpace } from '@curbwright/core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { inTransaction } from '../platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { computeLinkTotals, recountZones } from './components/zone-counts.sql.ts';
import {
  addLinks,
  expandSplitLinks,
  findComponentsWithLinks,
  findLargerOverlappingZones,
  findUnknownLinks,
  loadChangedLinkIds,
  loadCurrentComponentLinks,
  loadRetiredLinksInBox,
  loadZoneLinkIds,
  removeLinks,
  setLinks,
} from './components/zone-links.sql.ts';
import {
  advanceComponentRevision,
  countComponents,
  loadComponents,
  loadImportedComponents,
  loadStaleComponents,
  lockZone,
  notifyZonesChanged,
  touchZone,
} from './zones.sql.ts';

let database: TestDatabase;
let links: number[] = [];
let user = 0;
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
  user = (await database.rows(`select id from user_account where username = 'editor'`))[0].id;
});
afterAll(() => database.close());
beforeEach(() => database.rows('truncate analysis_zone cascade'));

const inTx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(database.db, work);
const noRules = { closed: [], uncounted: [] };

let count = 0;
async function zone(name?: string): Promise<number> {
  count += 1;
  return (
    await database.rows('insert into analysis_zone (name) values ($1) returning id', [
      name ?? `Zone ${count}`,
    ])
  )[0].id;
}
async function component(
  of: number,
  held: readonly number[] = [],
  more: { type?: string; created_by?: number | null; username?: string | null; revision?: number } = {},
): Promise<number> {
  count += 1;
  const { type = 'Polygon', created_by = null, username = null, revision = 1 } = more;
  const [{ id }] = await database.rows(
    `insert into zone_component (zone_id, type, number, geometry, radius, bounds, city_revision, created_by, username)
     values ($1, $2, $3, case when $2 <> 'Segments' then '{"type": "Polygon", "coordinates": []}'::jsonb end,
       case when $2 = 'Radius' then 5 end, case when $2 <> 'Segments' then box '(1,1),(0,0)' end, $4, $5, $6) returning id`,
    [of, type, count, revision, created_by, username],
  );
  await inTx((tx) => addLinks(tx, id, held));
  return id;
}

it('areas of a file are those nobody drew, also where who drew them is gone', async () => {
  const [mine, other] = [await zone(), await zone()];
  const ofFile = [await component(mine), await component(mine)];
  await component(other);
  await component(mine, [], { type: 'Radius' });
  await component(mine, [], { created_by: user, username: 'editor' });
  await component(mine, [], { username: 'somebody who left' });
  expect((await loadImportedComponents(database.db, mine)).map(({ id }) => id)).toEqual(ofFile);
});

it('components come zone by zone as they were made, in pages, and are counted', async () => {
  const [first, second] = [await zone(), await zone()];
  const late = await component(second);
  const made = [await component(first), await component(first)];
  const { db } = database;
  const ids = async (
    ...asked: Parameters<typeof loadComponents> extends [unknown, ...infer More] ? More : []
  ) => (await loadComponents(db, ...asked)).map(({ id }) => id);
  expect(await ids({})).toEqual([...made, late]);
  expect(await ids({}, { limit: 1, offset: 1 })).toEqual([made[1]]);
  expect(await ids({ zones: [second] })).toEqual([late]);
  expect(await ids({ zones: [first], ids: [late, made[1] ?? 0] })).toEqual([made[1]]);
  expect([await countComponents(db, {}), await countComponents(db, { zones: [first] })]).toEqual([3, 2]);
});

it('a component that is behind the city reaches its revision once, unless it changed meanwhile', async () => {
  const id = await zone();
  const old = await component(id, [], { revision: 4 });
  await component(id, [], { revision: 5 });
  const { db } = database;
  expect((await loadStaleComponents(db, {}, 4)).map((row) => row.id)).toEqual([]);
  const stale = await loadStaleComponents(db, { zones: [id] }, 5);
  expect(stale.map((row) => row.id)).toEqual([old]);
  const [row] = stale;
  if (row === undefined) throw new Error('nothing is stale');
  const reach = (more = {}) => inTx((tx) => advanceComponentRevision(tx, { ...row, ...more }, 5));
  expect(await reach({ version: 2 })).toBe(false);
  expect([await reach(), await reach()]).toEqual([true, false]);
});

it('a zone that is touched has a new version, its changer, and the numbers it gave', async () => {
  const [id, other] = [await zone(), await zone()];
  const numbers = { Polygon: 3, Radius: 0, Segments: 1 };
  await database.rows(`update analysis_zone set modified = '2020-01-01', username = 'ada' where id = $1`, [
    id,
  ]);
  await inTx((tx) => touchZone(tx, id, user, numbers));
  await inTx((tx) => touchZone(tx, id, user));
  const held = await inTx((tx) => lockZone(tx, id));
  expect(held).toMatchObject({ version: 3, modified_by: 'editor', username: 'ada', last_numbers: numbers });
  expect(held?.modified.getUTCFullYear()).toBeGreaterThan(2020);
  expect((await inTx((tx) => lockZone(tx, other)))?.version).toBe(1);
});

it('many zones are told without their names', async () => {
  const told = async (zones: readonly number[]) => {
    await inTx((tx) => notifyZonesChanged(tx, zones));
    return (
      await database.rows(`select body from outbox where kind = 'zones changed' order by id desc limit 1`)
    )[0].body.zones;
  };
  const ids = Array.from({ length: 1001 }, (_, index) => index);
  expect([await told(ids.slice(1)), await told(ids)]).toEqual([ids.slice(1), null]);
});

describe('links of components', () => {
  it('are added once, taken out of one alone, and replaced', async () => {
    const [a = 0, b = 0, c = 0] = links;
    const id = await zone();
    const [one, other] = [await component(id, [a, b]), await component(id, [b])];
    const { db } = database;
    await inTx((tx) => addLinks(tx, one, [b, c]));
    expect(await loadCurrentComponentLinks(db, one)).toEqual([a, b, c]);
    await inTx((tx) => removeLinks(tx, one, [b]));
    expect([await loadCurrentComponentLinks(db, one), await loadCurrentComponentLinks(db, other)]).toEqual([
      [a, c],
      [b],
    ]);
    expect([...(await findComponentsWithLinks(db, [one, other], [b]))]).toEqual([other]);
    expect([...(await findComponentsWithLinks(db, [one], [b]))]).toEqual([]);
    await inTx((tx) => setLinks(tx, one, [b]));
    expect([await loadCurrentComponentLinks(db, one), await loadZoneLinkIds(db, id)]).toEqual([[b], [b]]);
    expect([await loadZoneLinkIds(db, await zone()), await loadZoneLinkIds(db, 999_999)]).toEqual([
      [],
      undefined,
    ]);
  });

  it('are known or not, with the pieces they were divided into', async () => {
    const [whole = 0, half = 0, quarter = 0] = links;
    const { db } = database;
    await database.rows('update link set parent_link_id = $1 where id = $2', [whole, half]);
    await database.rows('update link set parent_link_id = $1 where id = $2', [half, quarter]);
    expect(await expandSplitLinks(db, [whole])).toEqual([whole, half, quarter]);
    expect(await expandSplitLinks(db, [half])).toEqual([half, quarter]);
    await database.rows('update link set parent_link_id = null');
    expect(await findUnknownLinks(db, [whole, 999_998, half, 999_999])).toEqual([999_998, 999_999]);
  });

  it('that are gone are found where they lay, in portions', async () => {
    const gone = links.slice(0, 3);
    await database.rows('update link set retired = now() where id = any($1::int[])', [gone]);
    const { db } = database;
    const all = [-180, -90, 180, 90] as const;
    const ids = async (box: readonly [number, number, number, number], after: number, limit: number) =>
      (await loadRetiredLinksInBox(db, box, after, limit)).map(({ id }) => id);
    expect(await ids(all, 0, 10)).toEqual(gone);
    expect(await ids(all, gone[0] ?? 0, 1)).toEqual([gone[1]]);
    expect(await ids([20, -90, 180, 90], 0, 10)).toEqual([]);
    expect(await ids([-180, 50, 180, 90], 0, 10)).toEqual([]);
    await database.rows('update link set retired = null');
  });

  it('that changed since a revision are known where every revision between tells of its own', async () => {
    const tell = (revision: number, told: readonly number[] | null, kind = 'city changed') =>
      database.rows('insert into outbox (kind, body) values ($1, $2)', [
        kind,
        JSON.stringify({ revision, links: told }),
      ]);
    const { db } = database;
    await tell(1001, [1]);
    await tell(1002, [2, 3]);
    await tell(1003, [3]);
    await tell(1004, [9], 'zones changed');
    await tell(1005, null);
    const since = async (from: number, to: number) => (await loadChangedLinkIds(db, from, to))?.toSorted();
    expect(await since(1001, 1003)).toEqual([2, 3]);
    expect(await since(1000, 1002)).toEqual([1, 2, 3]);
    expect(await since(1003, 1003)).toEqual([]);
    expect([await since(1002, 1004), await since(1004, 1005)]).toEqual([undefined, undefined]);
  });
});

describe('what a zone comes to', () => {
  const [angle, lengths] = [['parallel', 'diagonal', 'perpendicular'] as const, [36, 24, 15]];

  it('is of its links in force, each once, by their counted spaces or their length', async () => {
    const [a = 0, b = 0, c = 0, gone = 0] = links;
    for (const [index, id] of [a, b, c].entries())
      await database.rows('update link set length = $1, bays_angle = $2, bays_count = null where id = $3', [
        lengths[index],
        angle[index],
        id,
      ]);
    const spaces = angle.map((one, index) => Math.floor((lengths[index] ?? 0) / metresPerSpace[one]));
    await database.rows('update link set retired = now() where id = $1', [gone]);
    const { db } = database;
    expect(await computeLinkTotals(db, [a, b, c, gone], noRules)).toEqual({
      segments: 3,
      metres: 75,
      spaces: spaces.reduce((all, one) => all + one),
    });
    await database.rows('update link set bays_count = 7 where id = $1', [a]);
    const [several, alone, none] = [await zone(), await zone(), await zone()];
    const parts = [
      await component(several, [a, b, gone]),
      await component(several, [b, c], { type: 'Segments' }),
    ];
    await component(alone, [a, gone]);
    const left = await zone();
    await component(left, [a]);
    await inTx((tx) => recountZones(tx, [several, alone, none], noRules));
    const rows = await database.rows(
      'select link_count, total_metres, total_spaces, component_types from analysis_zone where id = any($1::int[]) order by id',
      [[several, alone, none, left]],
    );
    const [, sb = 0, sc = 0] = spaces;
    expect(rows).toEqual([
      {
        link_count: 3,
        total_metres: 75,
        total_spaces: 7 + sb + sc,
        component_types: ['Polygon', 'Segments'],
      },
      { link_count: 1, total_metres: 36, total_spaces: 7, component_types: ['Polygon'] },
      { link_count: 0, total_metres: 0, total_spaces: 0, component_types: [] },
      { link_count: 0, total_metres: 0, total_spaces: 0, component_types: [] },
    ]);
    const counted = await database.rows(
      'select segments, metres, spaces from zone_component where id = any($1::int[]) order by id',
      [parts],
    );
    expect(counted).toEqual([
      { segments: 2, metres: 60, spaces: 7 + sb },
      { segments: 2, metres: 39, spaces: sb + sc },
    ]);
    await database.rows('update link set retired = null');
  });

  it('has no spaces where nobody counted them and the rules close the curb, and what was counted as none by its length', async () => {
    const [a = 0] = links;
    const [{ id: set }] = await database.rows(
      `select r.rule_set_id as id from regulation r join regulation_link m on m.regulation_id = r.id where m.link_id = $1 and m.effective_to is null`,
      [a],
    );
    const spaces = async (bays: number | null, rules: { closed: string[]; uncounted: string[] }) => {
      await database.rows(
        `update link set length = 36, bays_angle = 'parallel', bays_count = $1 where id = $2`,
        [bays, a],
      );
      return (await computeLinkTotals(database.db, [a], rules)).spaces;
    };
    const room = Math.floor(36 / metresPerSpace.parallel);
    expect(await spaces(null, noRules)).toBe(room);
    expect(await spaces(null, { closed: [set], uncounted: [] })).toBe(0);
    expect(await spaces(4, { closed: [set], uncounted: [set] })).toBe(4);
    expect(await spaces(0, noRules)).toBe(0);
    expect(await spaces(0, { closed: [], uncounted: [set] })).toBe(room);
    // Without a rule, a count of 0 means that there are no spaces.
    await database.rows(
      'update regulation_link set effective_to = now() where link_id = $1 and effective_to is null',
      [a],
    );
    expect(await spaces(0, { closed: [], uncounted: [set] })).toBe(0);
  });
});

it('larger zones that share a curb are beside one, of the very same curbs the first, of as many those made before', async () => {
  const [a = 0, b = 0, c = 0, d = 0] = links;
  const of = async (name: string, ...held: (readonly number[])[]) => {
    const id = await zone(name);
    for (const one of held) await component(id, one);
    return id;
  };
  await of('As many, before', [b, c]);
  const own = await of('Own', [a], [a, b]);
  await of('As many, later', [b, d]);
  await of('Smaller', [a]);
  await of('Larger', [a, b, c]);
  await of('The same in parts', [a, b], [c, b]);
  await of('Elsewhere', [c, d, links[5] ?? 0]);
  await of('Largest', [a, b, c, d]);
  const names = async (id: number) =>
    (await findLargerOverlappingZones(database.db, id)).map(({ name }) => name);
  expect(await names(own)).toEqual(['Largest', 'Larger', 'As many, before']);
});
