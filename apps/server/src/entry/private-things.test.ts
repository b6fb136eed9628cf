// A license plate is sent through every input that could carry one: no table, log line, response or
// file contains it except the notes people wrote it in. Events and parking sessions are deleted at
// their retention age (trust §2, H7).
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importEvents } from '../sessions/files/import-events.ts';
import { importSessions } from '../sessions/files/import-sessions.ts';
import { readEvents } from '../sessions/files/read-events.ts';
import { readSessionTable, resolveMapping } from '../sessions/files/read-table.ts';
import { readTableHead } from '../sessions/files/table-rows.ts';
import { signInClient, type TestClient } from '../testing/proposals.ts';
import { insertKey, setEntry } from '../testing/queries.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';
import { openApp } from './app.ts';

const plate = 'ZQ-4711-QX';
/** Other spellings of the same plate. */
const spellings = [plate, 'ZQ4711QX', 'zq-4711-qx'];
const fields = {
  vehicle_license_plate: plate,
  vehicleLicensePlate: plate,
  vehicle_license_plate_jurisdiction: plate,
  license_plate: 'ZQ4711QX',
  plate,
  plate_number: 'zq-4711-qx',
  vehicle_id: plate,
  vehicle_permit_number: plate,
  custom_attributes: { plate },
};

let api: TestApi;
let admin: TestClient;
let segment = '';
let link = 0;
const device = randomUUID();
let directory = '';
let logged = '';
const said: string[] = [];

beforeAll(async () => {
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged += chunk.toString();
        done();
      },
    }),
  );
  api = await openTestApi({ log });
  admin = await signInClient(api, 'admin');
  directory = mkdtempSync(join(tmpdir(), 'curbwright-plates-'));
  const first = await api.database.db
    .selectFrom('link')
    .select(['id', 'segment_id'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  segment = first.segment_id;
  link = first.id;
});
afterAll(async () => {
  await api.close();
  rmSync(directory, { recursive: true, force: true });
});

const carries = (text: string) => spellings.some((one) => text.toLowerCase().includes(one.toLowerCase()));

/** Tables that contain the plate, as a dump of the database would. */
async function tablesWithPlate(): Promise<string[]> {
  const { rows } = await api.database.pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  expect(rows.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await api.database.pool.query(
      `select 1 from ${name} t where lower(t::text) like any($1) limit 1`,
      [spellings.map((one) => `%${one.toLowerCase()}%`)],
    );
    if (rowCount !== 0) found.push(name);
  }
  return found;
}

function file(name: string, text: string): string {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
}

const event = (secondsAgo: number, more: object = {}) => ({
  event_id: randomUUID(),
  event_type: 'park_start',
  event_time: api.now() - secondsAgo * 1000,
  event_publication_time: api.now() - secondsAgo * 1000 + 5,
  event_location: { type: 'Point', coordinates: [11.25, 43.77] },
  data_source_type: 'in_ground',
  data_source_device_id: device,
  ...more,
});
const stay = { arrival: '2026-05-04T09:00:00Z', departure: '2026-05-04T09:30:00Z' };

describe('a plate', () => {
  it('sent by sources and in files stands nowhere afterwards', async () => {
    const sensor = { outside_id: device, link, spaces: 1 };
    const register = (one: object) => admin.post('/api/sensors/', { sensors: [one] });
    const refused = await register({ ...sensor, ...fields });
    expect(refused.json()).toMatchObject({ results: [{ outcome: 'refused' }] });
    expect((await register(sensor)).json()).toMatchObject({ results: [{ outcome: 'added' }] });
    said.push(refused.body);
    const key = await insertKey(api.database.db, 'vendor', ['events:write']);
    const sendEvents = (payload: unknown) =>
      api.inject({
        method: 'POST',
        url: '/cds/events/events',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      });
    const answers = [
      await sendEvents([event(5, fields), event(4, { ...fields, event_type: plate })]),
      await sendEvents({ data: { events: [event(3, fields)] } }),
      await sendEvents({ plate, events: [] }),
      await admin.post('/api/sessions/', {
        source: 'meters',
        stays: [
          { ...stay, segment_id: segment, outside_id: 'a', ...fields },
          { ...stay, segment_id: segment, outside_id: 'b' },
          { ...stay, segment_id: segment, outside_id: 'c', arrival: plate },
        ],
      }),
      await admin.post('/api/sensor-readings/', {
        readings: [{ sensor: device, at: new Date(api.now()).toISOString(), occupied: true, ...fields }],
      }),
    ];
    expect(answers[0]?.json()).toMatchObject({ success: 1, total: 2 });
    expect(answers[3]?.json()).toMatchObject({ added: 1, refused: 2 });
    // CDS returns a rejected event to its sender in the standard's own fields, so the event type
    // they sent is the one place where they see it again.
    for (const { body } of answers) said.push(body.replace(`"event_type":"${plate}"`, ''));
    const city = { timeZone: 'Europe/Rome', digits: 2 };
    const table = file(
      'stays.csv',
      `outside_id,link,arrival,departure,plate,license_plate\n1,${segment},2026-05-04T09:00:00Z,2026-05-04T09:30:00Z,${plate},ZQ4711QX\n2,${segment},soon,,${plate},\n`,
    );
    const head = await readTableHead(table);
    const mapping = resolveMapping(head, null);
    if (!mapping.ok) throw new Error(JSON.stringify(mapping.refusal));
    const how = { now: api.now(), within: 30, dryRun: false };
    const stays = await importSessions(api.database.db, readSessionTable(table, head, mapping.value, city), {
      ...how,
      source: { name: 'a table', kind: 'sessions' },
    });
    expect(stays).toMatchObject({ added: 1, refused: 1 });
    const read = await readEvents([
      file(
        'events.json',
        JSON.stringify([event(90, { ...fields, curb_zone_id: segment }), { event_type: plate }]),
      ),
    ]);
    if (!read.ok) throw new Error(JSON.stringify(read.refusal));
    const events = await importEvents(api.database.db, read.value, {
      ...how,
      source: { name: 'a feed', kind: 'sensors' },
    });
    said.push(
      JSON.stringify([stays, events], (_key, value: unknown) => (value instanceof Map ? [...value] : value)),
    );
    expect(await tablesWithPlate()).toEqual([]);
    expect(said.filter(carries)).toEqual([]);
    expect(logged.length).toBeGreaterThan(1000);
    expect(carries(logged)).toBe(false);
  });

  it('asked for in an address is in no log', async () => {
    for (const url of [
      `/cds/events/events?vehicle_license_plate=${plate}`,
      `/api/search/?search=${plate}`,
      `/api/sessions/sources/?plate=${plate}`,
      `/api/work-order/?search=${plate}`,
    ])
      expect([200, 400]).toContain((await admin.get(url)).statusCode);
    expect(carries(logged)).toBe(false);
  });

  it('that people write into a note stands in that note and its history, and reaches no visitor, log or publication', async () => {
    const made = await admin.post('/api/work-order/', {
      name: 'Towed',
      description: `The van ${plate} stood here`,
    });
    expect(made.statusCode, made.body).toBe(201);
    const told = await api.inject({
      method: 'POST',
      url: '/api/feedback/',
      payload: { message: `Number ${plate} is always there` },
    });
    expect(told.statusCode, told.body).toBe(201);
    expect(await tablesWithPlate()).toEqual(['audit', 'feedback', 'work_order']);
    expect(carries(logged)).toBe(false);
    const visitor = ['/api/work-order/', '/api/feedback/', '/api/audit/'];
    for (const url of visitor) {
      const answer = await api.inject({ method: 'GET', url });
      expect(answer.statusCode, url).toBeGreaterThanOrEqual(400);
      expect(carries(answer.body), url).toBe(false);
    }
    const files = [
      '/api/alllinks/export_links_csv/',
      '/api/dashboards/export_demand_csv/',
      '/api/dashboards/export_turnover_csv/',
    ];
    for (const url of files) {
      const answer = await admin.post(
        url,
        url.includes('dashboards') ? { request: { date: '2026-05-01' }, for_public: true } : {},
      );
      expect(answer.statusCode, `${url} ${answer.body.slice(0, 300)}`).toBe(200);
      expect(carries(answer.rawPayload.toString('latin1')), url).toBe(false);
    }
  });

  it('would be found (the control)', async () => {
    await admin.post('/api/scenario/', { name: `Of ${spellings[1]}` });
    expect(await tablesWithPlate()).toContain('scenario');
    expect([carries('x zq-4711-QX y'), carries('x 4711 y')]).toEqual([true, false]);
  });
});

describe('what is kept of movements', () => {
  it('ends at its age: events by days, stays by months', async () => {
    const { db, pool } = api.database;
    const day = 86_400_000;
    await setEntry(db, 'EVENT_RETENTION_DAYS', 60, false);
    await setEntry(db, 'SESSION_RETENTION_MONTHS', 2, false);
    const idsOf = async (table: 'curb_event' | 'parking_session') =>
      (await pool.query<{ id: string }>(`select t.ctid::text as id from ${table} t`)).rows.length;
    const { rows } = await pool.query<{ id: number }>('select id from curb_event order by id');
    expect(rows).toHaveLength(2);
    for (const [at, age] of [61, 59].entries())
      await pool.query('update curb_event set event_time = to_timestamp($2::float8 / 1000) where id = $1', [
        rows[at]?.id,
        api.now() - age * day,
      ]);
    expect(await idsOf('parking_session')).toBeGreaterThan(2);
    const openAt = (days: number) => openApp({ ...api.database.context, now: () => api.now() + days * day });
    const today = await openAt(0);
    await expect.poll(() => idsOf('curb_event'), { timeout: 10_000 }).toBe(1);
    await today.fastify.close();
    expect((await pool.query('select id from curb_event')).rows).toEqual([{ id: rows[1]?.id }]);
    const later = await openAt(400);
    await expect.poll(() => idsOf('parking_session'), { timeout: 10_000 }).toBe(0);
    await later.fastify.close();
  });
});
