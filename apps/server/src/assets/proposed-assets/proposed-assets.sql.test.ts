// Proposed assets in the database, row by row: groups and their items, later changes to their
// assets, and what publishing them writes.
import type { Box } from '@curbwright/core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { loadAuditEntries } from '../../testing/queries.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  changeGroup,
  deleteGroup,
  groupRow,
  groupRows,
  insertGroup,
  itemRows,
  lockAssets,
  lockGroup,
  markGroupPublished,
  type NewItem,
  publishItems,
  writeItems,
} from './proposed-assets.sql.ts';

let database: TestDatabase;
let user = 0;
let other = 0;
/** Ids of two asset types. */
let [sign, bench] = [0, 0];
const author = () => ({ id: user, username: 'anna' });
const write = <T>(work: (tx: Parameters<typeof lockGroup>[0]) => Promise<T>) =>
  database.db.transaction().execute(work);
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  const users = await database.rows(
    `insert into user_account (username, display_name) values ('anna', 'A'), ('bert', 'B') returning id`,
  );
  [user, other] = [users[0].id, users[1].id];
  const types = await database.rows(
    `insert into asset_config (name, display_name, geometry_type, object_type, icon_path, color)
     values ('my-sign', 'a', 'point', 'other', 'M0 0', '#000000'), ('my-bench', 'b', 'point', 'other', 'M0 0', '#000000') returning id`,
  );
  [sign, bench] = [types[0].id, types[1].id];
});
afterAll(() => database.close());
beforeEach(() => database.rows('truncate asset, proposed_asset_group cascade'));

const point = (lng: number, lat: number) => ({
  type: 'Point' as const,
  coordinates: [lng, lat] as [number, number],
});
async function asset(
  name: string,
  more: { removed?: string; installed?: string; by?: number } = {},
): Promise<number> {
  const [{ id }] = await database.rows(
    `insert into asset (asset_config_id, name, geometry, bounds, properties, installed, removed, version, modified_by, modified)
     values ($1, $2, '{"type": "Point", "coordinates": [11, 43]}', '(11,43),(11,43)', '{"height": 2}', $3, $4, 5, $5, '2026-03-10T12:00Z') returning id`,
    [sign, name, more.installed ?? '2020-01-02', more.removed ?? null, more.by ?? other],
  );
  return id;
}
const item = (more: Partial<NewItem> = {}): NewItem => ({
  id: null,
  action: 'create',
  asset: null,
  config: bench,
  name: 'New bench',
  geometry: point(12, 44),
  bounds: [12, 44, 12.5, 44.5] as Box,
  properties: { colour: 'red' },
  installed: '2026-05-01',
  removed: '2027-05-01',
  seen: null,
  ...more,
});
const group = (name: string, ...items: readonly NewItem[]) =>
  write(async (tx) => {
    const id = await insertGroup(tx, { name, reason: `why ${name}` }, author());
    await writeItems(tx, id, items);
    return id;
  });
const boxOf = async (table: string, id: number) =>
  (await database.rows(`select bounds::text as box from ${table} where id = $1`, [id]))[0].box;

describe('groups', () => {
  it('are listed newest first, open or published, and of an asset', async () => {
    const { db } = database;
    const post = await asset('post');
    const change = item({ action: 'modify', asset: post });
    const first = await group('first', change);
    const second = await group('second', item());
    const third = await group('third');
    const list = async (more: Partial<Parameters<typeof groupRows>[1]> = {}, limit = 9, offset = 0) => {
      const { count, rows } = await groupRows(db, { is_published: false, ...more }, limit, offset);
      return [count, rows.map(({ id }) => id)];
    };
    expect(await list()).toEqual([3, [third, second, first]]);
    expect(await list({}, 1, 1)).toEqual([3, [second]]);
    expect(await list({ asset: post })).toEqual([1, [first]]);
    expect(await list({ is_published: true })).toEqual([0, []]);
    await database.rows(`update proposed_asset_group set created = '2026-01-01', modified = '2026-01-02'`);
    await write((tx) => markGroupPublished(tx, second, user));
    await write((tx) => changeGroup(tx, first, { name: 'renamed' }));
    expect(await list({ is_published: true })).toEqual([1, [second]]);
    const row = (name: string) => ({
      name,
      reason: `why ${name}`,
      username: 'anna',
      created: new Date('2026-01-01'),
    });
    const before = { is_published: false, published_on: null, version: 1 };
    expect(await groupRow(db, third)).toMatchObject({ id: third, ...row('third'), ...before });
    expect(await groupRow(db, first)).toMatchObject({
      ...row('first'),
      ...before,
      name: 'renamed',
      version: 2,
    });
    const done = await write((tx) => lockGroup(tx, second));
    expect(done).toMatchObject({ ...row('second'), is_published: true, version: 2 });
    expect(done?.published_on).toEqual(done?.modified);
    expect(
      await database.rows('select id from proposed_asset_group where modified = created + $1::interval', [
        '1 day',
      ]),
    ).toEqual([{ id: third }]);
    expect(
      await database.rows('select published_by, created_by from proposed_asset_group where id = $1', [
        second,
      ]),
    ).toEqual([{ published_by: user, created_by: user }]);
    expect([await groupRow(db, 0), await write((tx) => lockGroup(tx, 0))]).toEqual([undefined, undefined]);
  });

  it('are deleted with what is open; what was published keeps them, as published', async () => {
    const { db } = database;
    const [open, half, untouched] = [
      await group('open', item(), item()),
      await group('half', item(), item()),
      await group('untouched', item()),
    ];
    const [kept] = await itemRows(db, [half]);
    await database.rows('update proposed_asset set is_published = true where id = $1', [kept?.id]);
    await write((tx) => deleteGroup(tx, open));
    await write((tx) => deleteGroup(tx, half));
    expect(await groupRow(db, open)).toBeUndefined();
    expect(await groupRow(db, half)).toMatchObject({ is_published: true });
    expect(await groupRow(db, untouched)).toMatchObject({ is_published: false, version: 1 });
    expect(
      (await itemRows(db, [open, half, untouched])).map(({ id, group_id }) => [id === kept?.id, group_id]),
    ).toEqual([
      [true, half],
      [false, untouched],
    ]);
  });
});

describe('items', () => {
  it('come in the order of their groups and places, with what became of their asset', async () => {
    const { db } = database;
    const [post, gone] = [await asset('post'), await asset('gone', { removed: '2026-01-01', by: user })];
    const two = await group(
      'two',
      item({ action: 'remove', asset: gone, seen: 4, installed: null, removed: null, name: null }),
    );
    const three = await group(
      'three',
      item(),
      item({ action: 'modify', asset: post, config: sign, seen: 5 }),
    );
    const rows = await itemRows(db, [three, two]);
    expect(rows.map(({ group_id, action }) => [group_id, action])).toEqual([
      [two, 'remove'],
      [three, 'create'],
      [three, 'modify'],
    ]);
    const id = expect.any(Number);
    expect(rows[0]).toMatchObject({
      asset_id: gone,
      seen_version: 4,
      is_gone: true,
      changed_by: 'anna',
      name: null,
      installed: null,
      removed: null,
    });
    expect(rows[1]).toEqual({
      id,
      group_id: three,
      action: 'create',
      asset_id: null,
      asset_config_id: bench,
      type: 'my-bench',
      name: 'New bench',
      geometry: point(12, 44),
      properties: { colour: 'red' },
      installed: '2026-05-01',
      removed: '2027-05-01',
      is_published: false,
      seen_version: null,
      version: null,
      changed_by: null,
      changed_at: null,
      is_gone: false,
    });
    expect(rows[2]).toMatchObject({
      asset_id: post,
      type: 'my-sign',
      seen_version: 5,
      version: 5,
      changed_by: 'bert',
      changed_at: new Date('2026-03-10T12:00Z'),
      is_gone: false,
    });
    expect(await boxOf('proposed_asset', rows[1]?.id ?? 0)).toBe('(12.5,44.5),(12,44)');
  });

  it('written again keep their ids, those not named go, and published ones and other groups stay as they are', async () => {
    const { db } = database;
    const post = await asset('post');
    const mine = await group('mine', item({ name: 'a' }), item({ name: 'b' }), item({ name: 'c' }));
    const theirs = await group('theirs', item({ name: 'd' }));
    const [a, b, c] = await itemRows(db, [mine]);
    const [d] = await itemRows(db, [theirs]);
    await database.rows('update proposed_asset set is_published = true where id = $1', [c?.id]);
    const changed = item({
      id: b?.id ?? 0,
      action: 'remove',
      asset: post,
      config: sign,
      name: 'b2',
      geometry: point(13, 45),
      bounds: [13, 45, 14, 46] as Box,
      properties: { n: 1 },
      installed: '2026-06-01',
      removed: null,
      seen: 9,
    });
    await database.rows('update proposed_asset set asset_id = $2 where id = $1', [b?.id, post]);
    await write((tx) =>
      writeItems(tx, mine, [item({ name: 'e' }), changed, item({ id: d?.id ?? 0, name: 'stolen' })]),
    );
    const rows = await itemRows(db, [mine, theirs]);
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['b2', 'c', 'd', 'e']));
    expect(rows).toHaveLength(4);
    expect(rows.find(({ name }) => name === 'b2')).toMatchObject({
      id: b?.id,
      action: 'remove',
      asset_id: post,
      type: 'my-sign',
      geometry: point(13, 45),
      properties: { n: 1 },
      installed: '2026-06-01',
      removed: null,
      seen_version: 9,
    });
    expect(await boxOf('proposed_asset', b?.id ?? 0)).toBe('(14,46),(13,45)');
    expect(
      await database.rows(
        'select name, position from proposed_asset where id <> all($1::int[]) order by position, name',
        [[c?.id, d?.id]],
      ),
    ).toEqual([
      { name: 'e', position: 0 },
      { name: 'b2', position: 1 },
    ]);
    expect(rows.some(({ id }) => id === a?.id)).toBe(false);
  });

  it('have assets held as they are, with the group that has an open change of them', async () => {
    const [post, free, done] = [
      await asset('post'),
      await asset('free', { removed: '2026-01-01' }),
      await asset('done'),
    ];
    const mine = await group('mine', item({ action: 'modify', asset: post }));
    await group('published', item({ action: 'modify', asset: done }));
    await database.rows('update proposed_asset set is_published = true where asset_id = $1', [done]);
    const held = await write((tx) => lockAssets(tx, [free, post, done]));
    expect(held.get(post)).toEqual({
      id: post,
      asset_config_id: sign,
      name: 'post',
      geometry: point(11, 43),
      properties: { height: 2 },
      installed: '2020-01-02',
      removed: null,
      version: 5,
      group_id: mine,
      changed_by: 'bert',
      changed_at: new Date('2026-03-10T12:00Z'),
    });
    expect(held.get(free)).toMatchObject({ group_id: null, removed: '2026-01-01' });
    expect([held.get(done)?.group_id, held.size]).toEqual([null, 3]);
  });
});

describe('publishing', () => {
  const stored = async (id: number) =>
    (
      await database.rows(
        `select outside_id, asset_config_id, name, geometry, bounds::text, properties, installed::text, removed::text, version, username,
           created_by, modified_by, modified > '2026-03-11' as is_new from asset where id = $1`,
        [id],
      )
    )[0];

  it('makes, changes and removes assets, each told in the trail, and leaves other items open', async () => {
    const { db } = database;
    const [post, old, planned, said, still] = [
      await asset('post'),
      await asset('old'),
      await asset('planned', { installed: '2999-01-01' }),
      await asset('said'),
      await asset('still'),
    ];
    const remove = (of: number, removed: string | null) =>
      item({ action: 'remove', asset: of, config: sign, removed });
    const id = await group(
      'mine',
      item(),
      item({ action: 'modify', asset: post, config: sign, name: 'post 2', removed: null }),
      remove(old, null),
      remove(planned, null),
      remove(said, '2026-02-03'),
      remove(still, null),
    );
    const items = await itemRows(db, [id]);
    const published = items.slice(0, 5).map((row) => row.id);
    const made = await write((tx) => publishItems(tx, published, author(), 'request 1'));
    const [bench_ = 0] = published.map((one) => made.get(one) ?? 0);
    expect(published.map((one) => made.get(one))).toEqual([bench_, post, old, planned, said]);
    const written = { username: 'anna', modified_by: user, is_new: true };
    expect(await stored(bench_)).toEqual({
      ...written,
      outside_id: `asset/${bench_}`,
      asset_config_id: bench,
      name: 'New bench',
      geometry: point(12, 44),
      bounds: '(12.5,44.5),(12,44)',
      properties: { colour: 'red' },
      installed: '2026-05-01',
      removed: '2027-05-01',
      version: 1,
      created_by: user,
    });
    expect(await stored(post)).toMatchObject({
      ...written,
      asset_config_id: sign,
      name: 'post 2',
      geometry: point(12, 44),
      bounds: '(12.5,44.5),(12,44)',
      properties: { colour: 'red' },
      installed: '2026-05-01',
      removed: null,
      version: 6,
      created_by: null,
    });
    const [{ today }] = (await database.rows(
      `select (now() at time zone (select time_zone from city where id = 1))::date::text as today`,
    )) as [{ today: string }];
    const removed = { ...written, geometry: point(11, 43), properties: { height: 2 }, version: 6 };
    expect(await stored(old)).toMatchObject({
      ...removed,
      name: 'old',
      removed: today,
      installed: '2020-01-02',
    });
    expect(await stored(planned)).toMatchObject({ ...removed, removed: '2999-01-01' });
    expect(await stored(said)).toMatchObject({ ...removed, removed: '2026-02-03' });
    expect(await stored(still)).toMatchObject({ name: 'still', removed: null, version: 5, is_new: false });
    expect((await itemRows(db, [id])).map((row) => row.is_published)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);

    const [created] = await loadAuditEntries(db, 'create');
    const by = { noun: 'asset', user_id: user, username: 'anna', request_id: 'request 1' };
    const after = {
      type: bench,
      name: 'New bench',
      geometry: point(12, 44),
      properties: { colour: 'red' },
      installed: '2026-05-01',
      removed: '2027-05-01',
      group: id,
    };
    expect(created).toMatchObject({ ...by, noun_id: String(bench_), before: null, after });
    expect((await loadAuditEntries(db, 'modify'))[0]).toMatchObject({
      ...by,
      noun_id: String(post),
      before: {
        type: sign,
        name: 'post',
        geometry: point(11, 43),
        properties: { height: 2 },
        installed: '2020-01-02',
        removed: null,
      },
      after: { ...after, type: sign, name: 'post 2', removed: null },
    });
    expect((await loadAuditEntries(db, 'remove')).map((row) => row.noun_id)).toEqual(
      [old, planned, said].map(String),
    );
  });
});
