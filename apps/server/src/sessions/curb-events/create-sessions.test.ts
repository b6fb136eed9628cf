// Parking sessions from events with several processes: a departure that was written is not
// overwritten.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importCity } from '../../exchange/imports/import-city.ts';
import { gridCity } from '../../testing/grid-city.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { ingestSessions, SessionIngest } from '../ingest-sessions.ts';
import { createDueSessions } from './create-sessions.ts';
import { deleteEventsBefore } from './curb-events.sql.ts';

const arrival = Date.UTC(2027, 4, 3, 9);
const now = Date.UTC(2027, 5, 1);
let database: TestDatabase;
let link: number;
let publisher: number;

beforeAll(async () => {
  database = await openTestDatabase();
  await importCity(database.db, gridCity({ streets: 3, ruleSets: 4 }), {
    source: 't',
    format: 't',
    dryRun: false,
  });
  const { pool } = database;
  link = (await pool.query('select min(id) as id from link')).rows[0].id;
  publisher = (
    await pool.query(`insert into event_publisher (name, makes_stays) values ('vendor', true) returning id`)
  ).rows[0].id;
});
afterAll(() => database.close());

async function addEvent(session: string, type: string, at: number, cost: number | null = null) {
  await database.pool.query(
    `insert into curb_event (publisher_id, event_id, event_type, event_time, link_id, session_id, body, stay_due)
     values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6, $7, true)`,
    [publisher, `${session} ${type}`, type, at, link, session, cost === null ? {} : { actual_cost: cost }],
  );
}

async function stay(session: string) {
  const { rows } = await database.pool.query(
    'select duration_seconds as seconds, fee::int from parking_session where outside_id = $1',
    [session],
  );
  return rows[0];
}

it('keeps end and fee of a sensor session when a process that read its start alone writes later', async () => {
  const intake = new SessionIngest(database.db);
  const source = { name: 'vendor', kind: 'sensors' } as const;
  const start = {
    outsideId: 'a',
    link,
    arrival,
    departure: null,
    userClass: null,
    vehicleType: null,
    fee: null,
  };
  const whole = { ...start, departure: arrival + 3_600_000, fee: 250 };
  expect(await ingestSessions(intake, source, [whole], { now })).toEqual(['added']);
  expect(await ingestSessions(new SessionIngest(database.db), source, [start], { now })).toEqual([
    'unchanged',
  ]);
  expect(await stay('a')).toEqual({ seconds: 3600, fee: 250 });
});

it('are made by one process at a time', async () => {
  await addEvent('b', 'park_start', arrival);
  const other = await database.pool.connect();
  // The lock taken while sessions are created; see sessions/curb-events/curb-events.sql.ts.
  await other.query('select pg_advisory_lock(7230062)');
  expect(await createDueSessions(database.db, new SessionIngest(database.db), now)).toBeNull();
  expect(await stay('b')).toBeUndefined();
  await other.query('select pg_advisory_unlock(7230062)');
  other.release();
  expect(await createDueSessions(database.db, new SessionIngest(database.db), now)).toBe(1);
  await addEvent('b', 'park_end', arrival + 60_000, 40);
  const both = await Promise.all([
    createDueSessions(database.db, new SessionIngest(database.db), now),
    createDueSessions(database.db, new SessionIngest(database.db), now),
  ]);
  expect(both.filter((made) => made !== null && made > 0)).toEqual([2]);
  expect(await stay('b')).toEqual({ seconds: 60, fee: 40 });
});

it('are dropped when they are old, but for those a stay is still to be made of', async () => {
  const old = Date.UTC(2026, 0, 1);
  await addEvent('due', 'park_start', old);
  for (const [session, at] of [
    ['done', old],
    ['at the bound', old + 1000],
  ] as const) {
    await addEvent(session, 'park_start', at);
    await database.pool.query('update curb_event set stay_due = false where session_id = $1', [session]);
  }
  expect(await deleteEventsBefore(database.db, old + 1000)).toBe(1);
  const { rows } = await database.pool.query(
    `select session_id from curb_event where event_time < '2026-02-01' order by event_time`,
  );
  expect(rows.map(({ session_id: session }) => session)).toEqual(['due', 'at the bound']);
  expect(await deleteEventsBefore(database.db, old + 1000)).toBe(0);
});
