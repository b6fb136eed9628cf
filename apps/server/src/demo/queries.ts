// The demo's rows: whether a city is there, and the demo's people.
import type { DemoSensor } from '@curbwright/demo-city';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

type Db = Kysely<Schema>;

/** True while no link was ever imported. */
export async function cityIsEmpty(db: Db): Promise<boolean> {
  const row = await db
    .selectNoFrom((of) => of.exists(of.selectFrom('link').select('id')).as('there'))
    .executeTakeFirstOrThrow();
  return row.there !== true;
}

export async function anyoneIsThere(db: Db): Promise<boolean> {
  return (await db.selectFrom('user_account').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export interface DemoPerson {
  readonly username: string;
  readonly display_name: string;
  readonly group: string;
}

/** Adds the people with one password, unless anyone is there; true when it did. */
export async function addPeople(
  t: Transaction<Schema>,
  people: readonly DemoPerson[],
  passwordHash: string,
): Promise<boolean> {
  // Two starts at once: the second sees the first's people.
  await sql`lock table user_account in share row exclusive mode`.execute(t);
  if (await anyoneIsThere(t)) return false;
  for (const { username, display_name, group } of people) {
    const { id } = await t
      .insertInto('user_account')
      .values({ username, display_name, password_hash: passwordHash })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t
      .insertInto('group_member')
      .columns(['group_id', 'user_id'])
      .expression((of) =>
        of
          .selectFrom('user_group')
          .select((e) => ['user_group.id', e.val(id).as('user_id')])
          .where('name', '=', group),
      )
      .execute();
  }
  return true;
}

/** Which of the people still have the account they were given: active, and its password never changed. */
export async function untouchedPeople(db: Db, usernames: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('user_account')
    .select('username')
    .where('username', 'in', usernames)
    .where('is_active', '=', true)
    .where('version', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ username }) => username);
}

/** Puts the sensors on the links they name, in one statement; a sensor that is there stays as it is. */
export async function addSensors(db: Db, sensors: readonly DemoSensor[]): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(sensors)}::jsonb)
        as s("outsideId" text, link text, geometry jsonb, "isOnline" boolean, reading jsonb)
    ), added as (
      insert into sensor (outside_id, geometry, bounds, is_online, last_reading, reading)
      select "outsideId", geometry,
        box(point((geometry->'coordinates'->>0)::float8, (geometry->'coordinates'->>1)::float8)),
        "isOnline", now(), reading
      from given on conflict (outside_id) do nothing returning id, outside_id
    )
    insert into link_sensor (link_id, sensor_id)
    select l.id, a.id from added a join given g on g."outsideId" = a.outside_id
      join link l on l.segment_id = g.link and l.retired is null`.execute(db);
}
