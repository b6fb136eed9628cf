// Two server processes on one database: what one takes in is on the other's streams; one that is killed loses nothing it acknowledged.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertKey } from '../testing/queries.ts';
import { type Running, runProcess } from '../testing/run-process.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let other: Running;
let address: string;
let key: string;
const device = randomUUID();
let link: number | undefined;

beforeAll(async () => {
  api = await openTestApi();
  key = await insertKey(api.database.db, 'vendor', ['events:write', 'readings:write'], {
    callsPerMinute: 100_000,
  });
  [link] = api.city.box([-180, -90, 180, 90], 1).ids;
  const { access } = await api.signIn('editor');
  await api.inject({
    method: 'POST',
    url: '/api/sensors/',
    headers: { authorization: `Bearer ${access}` },
    payload: { sensors: [{ outside_id: device, link, spaces: 6 }] },
  });
  other = runProcess('main', [], {
    env: {
      DATABASE_URL: api.database.config.databaseUrl ?? '',
      ALLOW_UNSAFE_DATABASE: 'true',
      DATA_DIR: api.database.config.dataDir,
      CITY: 'none',
      PORT: '0',
      LOG_LEVEL: 'error',
      LANG: 'en',
      LC_ALL: '',
    },
  });
  [, address = ''] = await other.until(/ready at (\S+)/);
});
afterAll(async () => {
  other.child.kill('SIGKILL');
  await other.ended;
  await api.close();
});

async function post(path: string, body: unknown): Promise<Response> {
  return fetch(`${address}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
const liveHere = async () =>
  (await api.inject({ method: 'GET', url: '/api/live/' })).json().links[String(link)] ?? null;

it('tells on one process what another took in', async () => {
  const at = new Date(api.now() - 60_000).toISOString();
  const answer = await post('/api/sensor-readings/', { readings: [{ sensor: device, at, free: 5 }] });
  expect(await answer.json()).toMatchObject({ taken: 1, refused: 0 });
  await expect.poll(liveHere).toMatchObject({ spaces: 6, free: 5 });
});

it('loses nothing it acknowledged when it is killed, and keeps no call by halves', async () => {
  const batches = Array.from({ length: 200 }, (_none, batch) =>
    Array.from({ length: 50 }, (_one, index) => ({
      event_id: randomUUID(),
      event_type: 'scheduled_report',
      event_time: api.now() - 50_000 + batch * 50 + index,
      event_publication_time: api.now(),
      data_source_type: 'camera',
      data_source_device_id: device,
      curb_occupants: [],
    })),
  );
  const acknowledged: number[] = [];
  const sending = batches.map(async (events, batch) => {
    const answer = await post('/cds/events/events', events).catch(() => null);
    if (answer?.status !== 201) return;
    acknowledged.push(batch);
    if (acknowledged.length === 20) other.child.kill('SIGKILL');
  });
  await Promise.all(sending);
  expect(await other.ended).toBe('SIGKILL');
  expect(acknowledged.length).toBeGreaterThanOrEqual(20);
  expect(acknowledged.length).toBeLessThan(batches.length);
  const { rows } = await api.database.pool.query<{ event_id: string }>('select event_id from curb_event');
  const stored = new Set(rows.map(({ event_id }) => event_id));
  for (const [batch, events] of batches.entries()) {
    const there = events.filter(({ event_id }) => stored.has(event_id)).length;
    expect([0, 50]).toContain(there);
    if (acknowledged.includes(batch)) expect(there).toBe(50);
  }
  await expect.poll(liveHere).toMatchObject({ spaces: 6, free: 6 });
});
