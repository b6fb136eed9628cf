// CDS Events over HTTP: each event is stored once, in any order and dialect; nothing private is
// stored, logged or returned; and events are served in both versions.
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { eventShape, statusShape } from '@curbwright/formats';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { insertKey } from '../../../testing/queries.ts';
import { openTestApi, type TestApi } from '../../../testing/test-api.ts';

let api: TestApi;
let key: string;
let reader: string;
let links: readonly number[];
let logged = '';

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
  key = await insertKey(api.database.db, 'sensors of a vendor', ['events:write']);
  reader = await insertKey(api.database.db, 'planner', ['events:read']);
  links = api.city.box([-180, -90, 180, 90], 50).ids;
});
afterAll(() => api.close());

const sent = z.object({
  success: z.number(),
  total: z.number(),
  failures: z.array(
    z.object({
      item: z.record(z.string(), z.unknown()),
      error: z.string(),
      error_details: z.array(z.string()),
    }),
  ),
  warnings: z.array(z.object({ warning: z.string(), events: z.number() })),
});

async function post(body: unknown, { status = 201, url = '/cds/events/events', as = key } = {}) {
  const response = await api.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/vnd.cds+json;version=1.1' },
    payload: JSON.stringify(body),
  });
  expect(response.statusCode, response.body).toBe(status);
  return status < 300 ? sent.parse(response.json()) : response.json();
}

async function device(link: number | undefined, spaces = 1): Promise<string> {
  const outsideId = randomUUID();
  const { access } = await api.signIn('editor');
  const response = await api.inject({
    method: 'POST',
    url: '/api/sensors/',
    headers: { authorization: `Bearer ${access}` },
    payload: {
      sensors: [{ outside_id: outsideId, link, spaces, geometry: { type: 'Point', coordinates: [4.5, 52] } }],
    },
  });
  expect(response.json()).toMatchObject({ results: [{ outcome: 'added' }] });
  return outsideId;
}

const event = (sensor: string, type: string, secondsAgo: number, more: object = {}) => ({
  event_id: randomUUID(),
  event_type: type,
  event_time: api.now() - secondsAgo * 1000,
  event_publication_time: api.now() - secondsAgo * 1000 + 5,
  event_location: { type: 'Point', coordinates: [4.5, 52] },
  data_source_type: 'in_ground',
  data_source_device_id: sensor,
  ...more,
});

const liveOf = async (link: number | undefined) =>
  (await api.inject({ method: 'GET', url: '/api/live/' })).json().links[String(link)] ?? null;

async function get(path: string, accept?: string) {
  const response = await api.inject({
    method: 'GET',
    url: `/cds/events/${path}`,
    headers: { authorization: `Bearer ${reader}`, ...(accept === undefined ? {} : { accept }) },
  });
  expect(response.statusCode, response.body).toBe(200);
  return response;
}
const told = z.object({ data: z.object({ events: z.array(z.record(z.string(), z.unknown())) }) });
const eventsOf = async (path = 'events', accept?: string) =>
  told.parse((await get(path, accept)).json()).data.events;

describe('events in', () => {
  it('move the state of their curb, each once, whatever their order', async () => {
    const [link] = links;
    const sensor = await device(link);
    const [start, end] = [event(sensor, 'park_start', 60), event(sensor, 'park_end', 30)];
    expect(await post([end])).toMatchObject({ success: 1, total: 1, failures: [], warnings: [] });
    await expect.poll(() => liveOf(link)).toMatchObject({ spaces: 1, free: 1 });
    // Sent again together with a new event: the new one is late, and the other one is already
    // known.
    expect(await post([end, start, start])).toMatchObject({ success: 3, total: 3 });
    expect(await post([end, start], { status: 200 })).toMatchObject({ success: 2, failures: [] });
    await post([event(sensor, 'park_start', 10)], { url: '/cds/events/event' });
    await expect.poll(() => liveOf(link)).toMatchObject({ spaces: 1, free: 0 });
    const { rows } = await api.database.pool.query('select count(*)::int as n from curb_event');
    expect(rows).toEqual([{ n: 3 }]);
  });

  it('say when a device is lost, back, out of service, and how many stand there', async () => {
    const [, link] = links;
    const sensor = await device(link, 4);
    const two = [{ type: 'car' }, { type: 'van' }];
    await post([event(sensor, 'scheduled_report', 90, { curb_occupants: two })]);
    await expect.poll(() => liveOf(link)).toMatchObject({ spaces: 4, free: 2 });
    await post([
      event(sensor, 'park_start', 60, { event_session_id: randomUUID() }),
      event(sensor, 'park_start', 200, { event_session_id: randomUUID() }),
    ]);
    await expect.poll(() => liveOf(link)).toMatchObject({ free: 1 });
    await post([event(sensor, 'comms_lost', 50)]);
    await expect.poll(() => liveOf(link)).toMatchObject({ spaces: 0, free: 0, stale: 4 });
    await post([event(sensor, 'comms_restored', 40)]);
    await expect.poll(() => liveOf(link)).toMatchObject({ spaces: 4, free: 1, stale: 0 });
    await post([event(sensor, 'decommissioned', 30)]);
    await expect.poll(() => liveOf(link)).toBeNull();
    const status = (await get('status')).json().data.status;
    const mine = status.find(
      (one: { data_source_device_id: string }) => one.data_source_device_id === sensor,
    );
    expect(statusShape.safeParse(mine).error).toBeUndefined();
    expect(mine).toMatchObject({ data_source_type: 'in_ground', sensor_status_is_commissioned: false });
  });

  it('fail one by one, with the event and the field', async () => {
    const [, , link] = links;
    const sensor = await device(link);
    const { event_time: _time, ...timeless } = event(sensor, 'park_start', 10);
    const answer = await post([
      event(sensor, 'park_start', 20),
      event(randomUUID(), 'park_start', 20),
      event(sensor, 'park_start', -90),
      timeless,
      event(sensor, 'teleported', 20),
      'nonsense',
    ]);
    expect(answer).toMatchObject({ success: 1, total: 6 });
    expect(answer.failures.map(({ error }: { error: string }) => error)).toEqual([
      'sensors.unknown',
      'sensors.future',
      'invalid',
      'invalid',
      'invalid',
    ]);
    expect(answer.failures[2].error_details[0]).toMatch(/^event_time: /);
    expect(answer.failures[3].item).toMatchObject({
      event_type: 'teleported',
      data_source_device_id: sensor,
    });
  });

  it('in the dialects of vendors are read with a warning', async () => {
    const [, , , link] = links;
    const sensor = await device(link);
    const seconds = Math.floor(api.now() / 1000) - 60;
    const answer = await post({
      version: '1.0',
      data: {
        events: [
          {
            eventId: 'not a uuid',
            eventType: 'PARK_START',
            timestamp: String(seconds),
            deviceId: sensor,
            location: {
              type: 'Feature',
              geometry: { type: 'Point', coordinates: [4.5, 52] },
              properties: { timestamp: seconds },
            },
            vendorSpecial: 7,
          },
        ],
      },
    });
    expect(answer).toMatchObject({ success: 1, failures: [] });
    expect(new Set(answer.warnings.map(({ warning }: { warning: string }) => warning))).toEqual(
      new Set([
        'event.other-name',
        'event.type-spelling',
        'event.number-as-text',
        'event.seconds',
        'event.id-no-uuid',
        'event.no-publication-time',
        'event.no-source-type',
        'event.field-left-out',
      ]),
    );
    await expect.poll(() => liveOf(link)).toMatchObject({ free: 0 });
    const out = (await eventsOf()).find((one) => one.data_source_device_id === sensor);
    expect(out).toMatchObject({
      event_type: 'park_start',
      event_time: seconds * 1000,
      data_source_type: 'other',
    });
  });

  it('need a key that may send them', async () => {
    expect(await post([], { status: 401, as: 'cwk_none' })).toMatchObject({ error: 'token_not_valid' });
    const reader = await insertKey(api.database.db, 'reader', ['cds:read']);
    expect(await post([], { status: 403, as: reader })).toMatchObject({ error: 'scope_missing' });
    const nobody = await api.inject({ method: 'POST', url: '/cds/events/events', payload: [] });
    expect(nobody.statusCode).toBe(401);
  });
});

describe('events out', () => {
  it('are for staff and keys that may read them, not for strangers, whatever the city opens', async () => {
    const url = '/cds/events/events';
    const statusOf = async (headers: Record<string, string>) =>
      (await api.inject({ method: 'GET', url, headers })).statusCode;
    const opened = await insertKey(api.database.db, 'reader of curbs', ['cds:read', 'events:write']);
    const { access } = await api.signIn('analyst');
    expect([
      await statusOf({}),
      await statusOf({ authorization: `Bearer ${opened}` }),
      await statusOf({ authorization: `Bearer ${reader}` }),
      await statusOf({ authorization: `Bearer ${access}` }),
    ]).toEqual([401, 403, 200, 200]);
    expect((await api.inject({ method: 'GET', url })).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('are those of the last hour or of a UTC hour, half open, the newest first', async () => {
    const [, , , , link] = links;
    const sensor = await device(link);
    const hour = 3_600_000;
    const start = Math.floor(api.now() / hour) * hour - 2 * hour;
    const at = (time: number) =>
      event(sensor, 'scheduled_report', 0, { event_time: time, event_publication_time: time });
    await post([at(start - 1), at(start), at(start + hour - 1), at(start + hour)]);
    const name = new Date(start).toISOString().slice(0, 13);
    const mine = (await eventsOf(`events?event_time=${name}`)).filter(
      (one) => one.data_source_device_id === sensor,
    );
    expect(mine.map((one) => one.event_time)).toEqual([start + hour - 1, start]);
    const times = (await eventsOf()).map((one) => Number(one.event_time));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times.every((time) => time >= api.now() - hour - 60_000)).toBe(true);
    const bad = await api.inject({
      method: 'GET',
      url: '/cds/events/events?event_time=2026-01-01T24',
      headers: { authorization: `Bearer ${reader}` },
    });
    expect(bad.statusCode).toBe(400);
    expect(bad.json().error_details[0]).toMatch(/^event_time: /);
  });

  it('have the shape of the version asked for, and their zone', async () => {
    const sensor = await device(links[5]);
    await post([event(sensor, 'park_start', 5), event(sensor, 'vehicle_detected', 4)]);
    for (const version of ['1.0', '1.1'] as const) {
      const accept = `application/vnd.cds+json;version=${version}`;
      const response = await get('events', accept);
      expect(response.headers['content-type']).toBe(accept);
      const all = told.parse(response.json()).data.events;
      const mine = all.filter((one) => one.data_source_device_id === sensor);
      expect(mine).toHaveLength(version === '1.0' ? 1 : 2);
      for (const one of all)
        expect(eventShape(version).safeParse(one).error, JSON.stringify(one)).toBeUndefined();
      const zone = String(mine[0]?.curb_zone_id);
      const ofZone = await eventsOf(`events?curb_zone_id=${zone}`, accept);
      expect(new Set(ofZone.map((one) => one.data_source_device_id))).toEqual(new Set([sensor]));
    }
    const other = await api.inject({
      method: 'GET',
      url: '/cds/events/events',
      headers: { authorization: `Bearer ${reader}`, accept: 'application/vnd.cds+json;version=2.0' },
    });
    expect(other.statusCode).toBe(406);
  });
});

describe('places asked for', () => {
  it('are found by the zone a curb is now and was before, and by the areas it lies in', async () => {
    const [moved, still] = [links[8], links[9]];
    const sensors = [await device(moved), await device(still)];
    await post(sensors.map((sensor) => event(sensor, 'park_start', 5)));
    const zoneOf = async (sensor: string | undefined) => {
      const found = (await eventsOf()).find((one) => one.data_source_device_id === sensor);
      return String(found?.curb_zone_id);
    };
    const devicesAt = async (query: string) => {
      const of = (list: readonly Record<string, unknown>[]) =>
        [...new Set(list.map((one) => String(one.data_source_device_id)))].toSorted();
      const status = (await get(`status?${query}`)).json().data.status;
      const events = of(await eventsOf(`events?${query}`));
      expect(of(status)).toEqual(expect.arrayContaining(events));
      return events;
    };
    const before = await zoneOf(sensors[0]);
    // The zone existed for a day before it is redrawn.
    await api.database.pool.query("update link set created = now() - interval '1 day' where id = $1", [
      moved,
    ]);
    await api.database.pool.query(
      `update link set geometry = jsonb_set(geometry, '{coordinates,0,0}', to_jsonb((geometry#>>'{coordinates,0,0}')::float8 + 0.001))
       where id = $1`,
      [moved],
    );
    const after = await zoneOf(sensors[0]);
    expect(after).not.toBe(before);
    for (const zone of [before, after, after.toUpperCase()])
      expect(await devicesAt(`curb_zone_id=${zone}`)).toEqual([sensors[0]]);
    const { rows } = await api.database.pool.query(
      `select jsonb_build_object('type', 'Point', 'coordinates', geometry->'coordinates'->0) as corner from link where id = $1`,
      [still],
    );
    const { access } = await api.signIn('editor');
    const made = await api.inject({
      method: 'POST',
      url: '/api/analysis-zone/',
      headers: { authorization: `Bearer ${access}` },
      payload: {
        name: 'About a curb',
        show_on_maps: true,
        components: [{ type: 'Radius', geometry: rows[0].corner, radius: 300 }],
      },
    });
    expect(made.statusCode, made.body).toBe(201);
    const areas = (await api.inject({ method: 'GET', url: '/cds/curbs/areas' })).json().data.areas;
    const { curb_area_id: area, curb_zone_ids: zones } = areas[0];
    expect(await devicesAt(`curb_area_id=${area}`)).toContain(sensors[1]);
    for (const one of await eventsOf(`events?curb_area_id=${area}`))
      expect(zones).toContain(one.curb_zone_id);
    const nowhere = randomUUID();
    expect(await devicesAt(`curb_area_id=${nowhere}`)).toEqual([]);
    expect(await devicesAt(`curb_zone_id=${nowhere}`)).toEqual([]);
  });
});

describe('what is private', () => {
  it('is in no table, no log and no answer', async () => {
    const [, , , , , , link] = links;
    const sensor = await device(link);
    const secret = 'ZZ-999-QX';
    const answer = await post([
      event(sensor, 'park_start', 5, {
        vehicle_license_plate: secret,
        vehicleLicensePlate: secret,
        vehicle_license_plate_jurisdiction: secret,
        vehicle_id: secret,
        vehicle_permit_number: secret,
        vehicle_run_id: secret,
        custom_attributes: { plate: secret },
        plateNumber: secret,
        enforcement: { enforcement_id: secret },
      }),
      event(sensor, 'teleported', 5, { vehicle_license_plate: secret }),
    ]);
    expect(answer.warnings).toContainEqual(expect.objectContaining({ warning: 'event.private-left-out' }));
    expect(JSON.stringify(answer)).not.toContain(secret);
    expect(JSON.stringify(await eventsOf())).not.toContain(secret);
    expect(logged).not.toContain(secret);
    const { rows } = await api.database.pool.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    );
    expect(rows.length).toBeGreaterThan(50);
    for (const { name } of rows) {
      const found = await api.database.pool.query(`select 1 from ${name} t where t::text like $1 limit 1`, [
        `%${secret}%`,
      ]);
      expect(found.rowCount, name).toBe(0);
    }
  });
});

describe('stays from events', () => {
  it('are made where the city says so, once, whatever the order of the ends', async () => {
    const vendor = await insertKey(api.database.db, 'makes stays', ['events:write']);
    const sensor = await device(links[7]);
    await post([event(sensor, 'scheduled_report', 500)], { as: vendor });
    const { access } = await api.signIn('editor');
    const headers = { authorization: `Bearer ${access}` };
    const publishers = (await api.inject({ method: 'GET', url: '/api/event-publishers/', headers })).json()
      .results;
    expect(publishers.every((one: { makes_stays: boolean }) => !one.makes_stays)).toBe(true);
    const { id } = publishers.find((one: { name: string }) => one.name === 'key makes stays');
    const turned = await api.inject({
      method: 'PATCH',
      url: `/api/event-publishers/${id}/`,
      headers,
      payload: { makes_stays: true },
    });
    expect(turned.json()).toMatchObject({ id, makes_stays: true });
    const [whole, lasting] = [randomUUID(), randomUUID()];
    const start = event(sensor, 'park_start', 400, { event_session_id: whole, vehicle_type: 'van' });
    await post([event(sensor, 'park_end', 100, { event_session_id: whole, actual_cost: 250 })], {
      as: vendor,
    });
    const last = event(sensor, 'park_start', 50, { event_session_id: lasting });
    await post([start, last], { as: vendor });
    // A renewed key of the same name is the same publisher, so events it sends again are already
    // known.
    const renewed = await insertKey(api.database.db, 'makes stays', ['events:write']);
    await post([start], { as: renewed, status: 200 });
    const stays = async () =>
      (
        await api.database.pool.query(
          `select outside_id as id, duration_seconds as seconds, fee::int, vehicle_type as vehicle, link_id as link
           from parking_session where outside_id = any($1) order by arrival`,
          [[whole, lasting]],
        )
      ).rows;
    await expect.poll(stays, { timeout: 10_000 }).toEqual([
      { id: whole, seconds: expect.any(Number), fee: 250, vehicle: 'van', link: links[7] },
      { id: lasting, seconds: null, fee: null, vehicle: null, link: links[7] },
    ]);
    const left = { event_session_id: lasting, event_time: last.event_time + 30_000 };
    await post([event(sensor, 'park_end', 20, left)], { as: vendor });
    await expect.poll(async () => (await stays())[1]?.seconds, { timeout: 10_000 }).toBe(30);
  });
});
