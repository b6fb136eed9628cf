// Asset rules in the database: listed in the order of their types, at most one per type, locked,
// changed, and the assets each applies to.
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  assetsOfRule,
  changeRule,
  findCurbType,
  insertRule,
  lockRule,
  ruleRows,
} from './asset-clearance-rules.sql.ts';

let database: TestDatabase;
let ada: { id: number; username: string };
const types = new Map<string, number>();
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  ada = await one('select id, username from user_account order by id limit 1');
  for (const { id, name } of await database.rows('select id, name from asset_config')) types.set(name, id);
});
afterAll(() => database.close());

const inTx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(database.db, work);
const one = async (text: string, values: unknown[] = []) => (await database.rows(text, values))[0];
const typeOf = (name: string) => types.get(name) ?? 0;
const rule = async (type: string) =>
  one('select * from asset_clearance_rule where asset_config_id = $1', [typeOf(type)]);

it('rules stand in the order of their types, whole, and without those that were deleted', async () => {
  const all = await database.rows(
    'select r.id from asset_clearance_rule r join asset_config c on c.id = r.asset_config_id order by c.position, c.id',
  );
  expect(all.length).toBeGreaterThan(2);
  expect((await ruleRows(database.db)).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  const [first, last] = [all[0].id, all.at(-1).id];
  await database.rows(
    'update asset_config set position = position + 1000 where id = (select asset_config_id from asset_clearance_rule where id = $1)',
    [first],
  );
  await inTx((tx) => changeRule(tx, last, { deleted: true }, ada));
  const moved = [...all.slice(1, -1).map(({ id }) => id), first];
  expect((await ruleRows(database.db)).map(({ id }) => id)).toEqual(moved);
  expect(await ruleRows(database.db, last)).toEqual([]);
  await database.rows(
    `update asset_clearance_rule set before_m = 1.5, after_m = 6, both_sides = true, enabled = false, username = 'eve' where id = $1`,
    [first],
  );
  const [row] = await ruleRows(database.db, first);
  const named = await one(
    `select c.id as asset_config_id, c.name as type, c.display_name, s.id as sub_activity_id, s.name as sub_activity_name,
       a.id as activity_id, a.name as activity_name, r.version, r.modified
     from asset_clearance_rule r join asset_config c on c.id = r.asset_config_id join sub_activity s on s.id = r.sub_activity_id
     join activity a on a.id = s.activity_id where r.id = $1`,
    [first],
  );
  expect(row).toMatchObject({
    id: first,
    before_m: 1.5,
    after_m: 6,
    both_sides: true,
    enabled: false,
    username: 'eve',
    ...named,
  });
});

it('a type has one rule; where it was deleted it is made again, as the next version by whoever makes it', async () => {
  const before = await rule('hydrant');
  const taxi = await inTx((tx) => findCurbType(tx, 'taxi'));
  const values = {
    before_m: 2,
    after_m: 3,
    sub_activity_id: taxi?.id ?? 0,
    both_sides: true,
    enabled: false,
  };
  const make = () => inTx((tx) => insertRule(tx, typeOf('hydrant'), values, ada));
  expect(await make()).toBeNull();
  expect(await rule('hydrant')).toEqual(before);
  await inTx((tx) => changeRule(tx, before.id, { deleted: true }, { id: null, username: null }));
  await database.rows(`update asset_clearance_rule set modified = '2020-01-01' where id = $1`, [before.id]);
  const gone = await rule('hydrant');
  expect([gone.deleted, gone.version, gone.username]).toEqual([expect.any(Date), before.version + 1, null]);
  expect(await make()).toBe(before.id);
  const { modified, ...again } = await rule('hydrant');
  expect(modified.getTime()).toBeGreaterThan(Date.parse('2021-01-01'));
  expect(again).toEqual({
    ...values,
    id: before.id,
    asset_config_id: typeOf('hydrant'),
    version: before.version + 2,
    deleted: null,
    modified_by: ada.id,
    username: ada.username,
  });
});

it('a change writes what it names, for one rule, and who changed it; a held rule is there and waits', async () => {
  const [hydrant, stranger] = [await rule('hydrant'), await rule('bus-stop')];
  await database.rows(
    `update asset_clearance_rule set modified = '2020-01-01', modified_by = null, username = null`,
  );
  await inTx((tx) => changeRule(tx, hydrant.id, { after_m: 9 }, ada));
  const changed = await rule('hydrant');
  expect(changed).toMatchObject({
    before_m: hydrant.before_m,
    after_m: 9,
    enabled: hydrant.enabled,
    deleted: null,
    version: hydrant.version + 1,
    modified_by: ada.id,
    username: ada.username,
  });
  expect(changed.modified.getTime()).toBeGreaterThan(Date.parse('2021-01-01'));
  expect(await rule('bus-stop')).toMatchObject({
    version: stranger.version,
    username: null,
    modified: new Date('2020-01-01T00:00:00Z'),
  });
  await inTx(async (tx) => {
    expect(await lockRule(tx, hydrant.id)).toMatchObject({ id: hydrant.id, after_m: 9 });
    const free = await database.rows(
      'select id from asset_clearance_rule where id = any($1::int[]) for share skip locked',
      [[hydrant.id, stranger.id]],
    );
    expect(free).toEqual([{ id: stranger.id }]);
    const deleted = await one('select id from asset_clearance_rule where deleted is not null limit 1');
    expect([await lockRule(tx, deleted.id), await lockRule(tx, 0)]).toEqual([undefined, undefined]);
    expect(await findCurbType(tx, 'loading')).toEqual(
      await findCurbType(tx, (await findCurbType(tx, 'loading'))?.id ?? 0),
    );
    expect(await findCurbType(tx, 'nobody')).toBeUndefined();
  });
});

it('a rule is about the assets of its type, and of types that borrow it because they have none of their own', async () => {
  const like = async (name: string, clearance: string) =>
    (
      await one(
        `insert into asset_config (name, display_name, geometry_type, object_type, icon_path, color, clearance)
         select $1, $1, geometry_type, object_type, icon_path, color, $2 from asset_config where name = 'hydrant' returning id`,
        [name, clearance],
      )
    ).id;
  const [borrower, owner, tree] = [
    await like('old-stop', 'bus stop'),
    await like('new-stop', 'bus stop'),
    await like('other', 'hydrant'),
  ];
  const asset = async (config: number) =>
    (
      await one(
        `insert into asset (asset_config_id, geometry, bounds) values ($1, '{}', '(0,0),(0,0)') returning id`,
        [config],
      )
    ).id;
  const [lent, kept, own] = [await asset(borrower), await asset(owner), await asset(typeOf('bus-stop'))];
  await asset(tree);
  const values = {
    before_m: 2,
    after_m: 3,
    sub_activity_id: (await rule('hydrant')).sub_activity_id,
    both_sides: true,
    enabled: true,
  };
  const id = await inTx((tx) => insertRule(tx, owner, values, ada));
  const of = (type: number) => inTx((tx) => assetsOfRule(tx, type));
  expect(await of(typeOf('bus-stop'))).toEqual([lent, own]);
  expect(await of(owner)).toEqual([kept]);
  // Without a rule of its own, the type borrows the rule again.
  await inTx((tx) => changeRule(tx, id ?? 0, { deleted: true }, ada));
  expect(await of(typeOf('bus-stop'))).toEqual([lent, kept, own]);
});
