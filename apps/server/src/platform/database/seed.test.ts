// Initial rows of a new city: inserted once, never overwriting what the city changed.
import { defaultCurbTypes, defaultGroupPermissions } from '@curbwright/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { seed } from './seed.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('has every class, group and permission', async () => {
  const classes = await database.db.selectFrom('sub_activity').select('name').execute();
  expect(classes.map(({ name }) => name).sort()).toEqual(defaultCurbTypes.map(({ name }) => name).sort());
  const granted = await database.db
    .selectFrom('user_group')
    .leftJoin('group_permission', 'group_permission.group_id', 'user_group.id')
    .select(['user_group.name', 'group_permission.permission'])
    .execute();
  for (const [name, expected] of Object.entries(defaultGroupPermissions))
    expect(
      granted
        .filter((row) => row.name === name)
        .flatMap((row) => row.permission ?? [])
        .sort(),
    ).toEqual([...expected].sort());
});

it('leaves what the city changed', async () => {
  const { db } = database;
  const editors = db.selectFrom('user_group').select('id').where('name', '=', 'editors');
  await db.deleteFrom('group_permission').where('group_id', '=', editors).execute();
  await db.updateTable('sub_activity').set({ color: '#123456' }).where('name', '=', 'taxi').execute();
  await db.updateTable('city').set({ name: 'Riverton' }).execute();
  await db.updateTable('user_group').set({ name: 'reporters' }).where('name', '=', 'analysts').execute();
  await db.deleteFrom('user_group').where('name', '=', 'guests').execute();
  await seed(db);
  await seed(db);
  const left = await db.selectFrom('group_permission').selectAll().where('group_id', '=', editors).execute();
  expect(left).toEqual([]);
  const groups = await db.selectFrom('user_group').select('name').orderBy('name').execute();
  expect(groups.map(({ name }) => name)).toEqual(['admins', 'editors', 'publishers', 'reporters']);
  const city = await db.selectFrom('city').select(['name', 'revision', 'calendar']).executeTakeFirstOrThrow();
  expect(city).toEqual({ name: 'Riverton', revision: 0, calendar: { periods: [] } });
  const taxi = await db.selectFrom('sub_activity').select('color').where('name', '=', 'taxi').execute();
  expect(taxi).toEqual([{ color: '#123456' }]);
});
