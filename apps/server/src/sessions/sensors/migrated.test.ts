// Migrating sensors from a database without live data: states that can be converted are kept as
// they were read, the others become unknown.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../platform/root.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('takes over counters and single spaces', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('create schema before; set local search_path to before');
    await client.query(
      `create table sensor (id integer generated always as identity primary key, outside_id text, geometry jsonb, bounds box,
        is_online boolean, last_reading timestamptz, reading jsonb);
      create table link (id integer primary key);
      create table link_sensor (link_id integer, sensor_id integer);
      insert into sensor (outside_id, is_online, last_reading, reading) values
        ('free', true, now(), '{"spaces": 8, "free": 3}'), ('taken', true, now(), '{"spaces": 8, "occupied": 9}'),
        ('one', false, now(), '{"occupied": true}'), ('spaces', true, now(), '{"spaces": 8}'), ('odd', true, now(), '{"free": "x"}'),
        ('nothing', false, null, null)`,
    );
    await client.query(readFileSync(join(projectRoot(), 'apps/server/migrations/0011_live.sql'), 'utf8'));
    const { rows } = await client.query(
      `select s.outside_id as name, s.spaces, c.taken, c.taken_of as of, c.taken_at is not null as said, c.is_online as online
       from sensor s join sensor_state c on c.sensor_id = s.id order by s.id`,
    );
    const row = (name: string, spaces: number | null, taken: number | null, online: boolean) => ({
      name,
      spaces,
      taken,
      of: spaces,
      said: taken !== null,
      online,
    });
    expect(rows).toEqual([
      row('free', 8, 5, true),
      row('taken', 8, 8, true),
      row('one', 1, 1, false),
      row('spaces', 8, null, true),
      row('odd', null, null, true),
      row('nothing', null, null, false),
    ]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
