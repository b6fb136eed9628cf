// A city from the version of migration 0007, with parking sessions, totals, sensors and messages,
// is migrated to the newest version: nothing is lost, and the numbers match.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../accounts/password.ts';
import { openApp } from '../../entry/app.ts';
import { ingestSessions, SessionIngest } from '../../sessions/ingest-sessions.ts';
import { finishRecounts } from '../../sessions/recount/recount-sessions.ts';
import { insertUser } from '../../testing/queries.ts';
import { rowsOf0007 } from '../../testing/rows-of-0007.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate, shippedMigrations } from './migrate.ts';
import { seed } from './seed.ts';

const password = 'a long enough password';
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('drop schema public cascade; create schema public');
  const old = (await shippedMigrations()).filter(({ name }) => name < '0008');
  const before = await migrate(database.pool, old);
  if (!before.ok) throw new Error(JSON.stringify(before.refusal));
  await database.pool.query(rowsOf0007);
});
afterAll(() => database.close());

const rows = async (query: string) => (await database.pool.query(query)).rows;

/** Expects the totals to match the individual sessions. */
async function agrees(): Promise<void> {
  const [found] = await rows(`select
    (select coalesce(sum(occupied_minutes), 0)::int from session_hour) as occupied,
    (select coalesce(sum(case when counted is null then duration_minutes else
      (select coalesce(sum(upper(r) - lower(r)), 0) from unnest(counted) as r) end), 0)::int
      from parking_session where duration_minutes is not null) as said,
    (select coalesce(sum(stay_minutes), 0)::int from session_hour) as stay_minutes, (select coalesce(sum(fee), 0)::int from session_hour) as fee,
    (select coalesce(sum(minutes), 0)::int from session_dwell) as dwell, (select coalesce(sum(minutes), 0)::int from session_dwell_total) as total,
    (select coalesce(sum(duration_minutes), 0)::int from parking_session) as raw, (select coalesce(sum(fee), 0)::int from parking_session) as paid`);
  expect(found).toMatchObject({
    occupied: found.said,
    stay_minutes: found.raw,
    dwell: found.raw,
    total: found.raw,
    fee: found.paid,
  });
}

const occupied = () => rows('select link_id, hour_of_week, occupied_minutes from session_hour order by 1, 2');

/** Revenue in May according to the demand dashboard. */
async function revenue(): Promise<number> {
  const hashed = await hashPassword(password);
  if (!hashed.ok) throw new Error(hashed.refusal.code);
  const name = `analyst-${Date.now()}`;
  await insertUser(database.db, name, 'analysts', hashed.value);
  const { fastify } = await openApp(database.context);
  try {
    const signed = await fastify.inject({
      method: 'POST',
      url: '/api/token/',
      payload: { username: name, password },
    });
    const answer = await fastify.inject({
      method: 'POST',
      url: '/api/demand-chart-data/',
      headers: { authorization: `Bearer ${signed.json<{ access: string }>().access}` },
      payload: { date: '2026-05-01' },
    });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    return answer.json<{ summary: { totalRevenue: number } }>().summary.totalRevenue;
  } finally {
    await fastify.close();
  }
}

describe('a database of 0007', () => {
  it('takes every migration since, and its rows are there', async () => {
    const done = await migrate(database.pool);
    if (!done.ok) throw new Error(JSON.stringify(done.refusal));
    expect(done.value[0]).toBe('0008_counted_minutes');
    await seed(database.db);
    expect(
      await rows(`select (select count(*)::int from parking_session) as stays, (select count(*)::int from link) as links,
        (select count(*)::int from sensor) as sensors, (select count(*)::int from link_sensor) as placed, (select count(*)::int from outbox) as told,
        (select count(*)::int from observation_window) as windows, (select count(*)::int from source_gap) as gaps,
        (select count(*)::int from import_run) as imports, (select count(*)::int from feedback) as feedback,
        (select count(*)::int from asset where outside_id = 'bench') as assets`),
    ).toEqual([
      {
        stays: 4,
        links: 2,
        sensors: 4,
        placed: 3,
        told: 2,
        windows: 1,
        gaps: 1,
        imports: 1,
        feedback: 1,
        assets: 1,
      },
    ]);
    expect(
      await rows('select cds_zone_id(segment_id) is not null as zone, drawn_since, modified from link'),
    ).toEqual([
      { zone: true, drawn_since: null, modified: null },
      { zone: true, drawn_since: null, modified: null },
    ]);
    // All earlier data uses the city's current time zone.
    expect(
      await rows(`select z.time_zone, count(*)::int as stays, count(p.counted)::int as counted
        from parking_session p join session_zone z on z.id = p.zone_id group by 1`),
    ).toEqual([{ time_zone: 'Europe/Rome', stays: 4, counted: 0 }]);
    expect(await rows('select name, states_windows from measure_source order by id')).toEqual([
      { name: 'meters', states_windows: true },
      { name: 'sensors', states_windows: false },
    ]);
  });

  it('has what its sensors said last', async () => {
    expect(
      await rows(`select outside_id as sensor, spaces, is_online as online, taken, taken_of, taken_at is not null as dated
        from sensor s join sensor_state t on t.sensor_id = s.id order by s.id`),
    ).toEqual([
      { sensor: 'bay', spaces: 1, online: true, taken: 1, taken_of: 1, dated: true },
      { sensor: 'row', spaces: 6, online: false, taken: 4, taken_of: 6, dated: true },
      { sensor: 'silent', spaces: null, online: false, taken: null, taken_of: null, dated: false },
      { sensor: 'odd', spaces: null, online: true, taken: null, taken_of: null, dated: false },
    ]);
    expect(await rows('select revision::int from live_revision')).toEqual([{ revision: 1 }]);
  });

  it('counts anew what was watched in part, and a stay may be corrected', async () => {
    await agrees();
    expect(await finishRecounts(database.db, null)).toBe(true);
    expect(await occupied()).toEqual([
      { link_id: 1, hour_of_week: 9, occupied_minutes: 20 },
      { link_id: 2, hour_of_week: 10, occupied_minutes: 45 },
    ]);
    await agrees();
    expect(await revenue()).toBe(450);
    const corrected = {
      outsideId: 'a',
      link: 1,
      arrival: Date.parse('2026-05-04T09:20+02:00'),
      departure: Date.parse('2026-05-04T10:20+02:00'),
      userClass: 'resident',
      vehicleType: null,
      fee: 200,
    };
    const source = { name: 'meters', kind: 'sessions' } as const;
    await ingestSessions(new SessionIngest(database.db), source, [corrected], { now: Date.UTC(2026, 5, 1) });
    expect(await occupied()).toEqual([
      { link_id: 1, hour_of_week: 9, occupied_minutes: 10 },
      { link_id: 2, hour_of_week: 10, occupied_minutes: 45 },
    ]);
    await agrees();
    expect(await revenue()).toBe(500);
  });
});
