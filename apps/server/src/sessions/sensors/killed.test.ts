// Two server processes on one database: changes ingested by one reach the streams of the other, and
// a killed process loses nothing it acknowledged.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { insertKey } from '../../testing/queries.ts';
import { type Running, runProcess } from '../../testing/run-process.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let other: Running;
let address: string;
let key: string;
const device = randomUUID();
let link: number | undefined;
/** Links that the first test does not use. */
let links: readonly number[];

beforeAll(async () => {
  api = await openTestApi();
  key = await insertKey(api.database.db, 'vendor', ['events:write', 'readings:write'], {
    callsPerMinute: 100_000,
  });
  [link, ...links] = api.city.box([-180, -90, 180, 90], 9).ids;
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
      BACKUPS: 'none',
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

async function post(path: string, body: unknown, to = address): Promise<Response> {
  return fetch(`${to}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
const news = z.object({
  revision: z.number(),
  whole: z.boolean(),
  links: z.record(z.string(), z.object({ free: z.number() }).nullable()),
});

/**
 * A stream as a page follows it: each message is merged into the known state. It can be
 * disconnected and continued at another server.
 */
async function followStream(from: string) {
  const heard: z.infer<typeof news>[] = [];
  let stopper = new AbortController();
  let reading: Promise<void> = Promise.resolve();
  const open = async (at: string, known: number) => {
    stopper = new AbortController();
    const response = await fetch(`${at}/api/events/?live=${known}`, { signal: stopper.signal });
    const read = async () => {
      let text = '';
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) {
        text += decoder.decode(chunk, { stream: true });
        const events = text.split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) {
          const data = /^event: live\ndata: (.*)$/m.exec(event)?.[1];
          if (data !== undefined) heard.push(news.parse(JSON.parse(data)));
        }
      }
    };
    reading = read().catch(() => undefined);
  };
  const stop = async () => {
    stopper.abort();
    await reading;
  };
  await open(from, 0);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  return {
    stop,
    moveTo: async (at: string) => {
      await stop();
      await open(at, heard.at(-1)?.revision ?? 0);
    },
    free: () => {
      let all: Record<string, number | undefined> = {};
      for (const { whole, links: told } of heard) {
        const now = Object.entries(told).map(([one, state]) => [one, state?.free]);
        all = { ...(whole ? {} : all), ...Object.fromEntries(now) };
      }
      return all;
    },
    wholes: () => heard.filter(({ whole }) => whole).length,
    numbers: () => heard.map(({ revision }) => revision),
  };
}

const liveHere = async () =>
  (await api.inject({ method: 'GET', url: '/api/live/' })).json().links[String(link)] ?? null;

it('tells on one process what another took in', async () => {
  const at = new Date(api.now() - 60_000).toISOString();
  const answer = await post('/api/sensor-readings/', { readings: [{ sensor: device, at, free: 5 }] });
  expect(await answer.json()).toMatchObject({ taken: 1, refused: 0 });
  await expect.poll(liveHere).toMatchObject({ spaces: 6, free: 5 });
});

it('tells every stream of both all that either took in, also those that were cut and came back to the other', async () => {
  const { access } = await api.signIn('editor');
  const sensors = links.map((one, index) => ({ outside_id: `two-${index}`, link: one, spaces: 100 }));
  const registered = await api.inject({
    method: 'POST',
    url: '/api/sensors/',
    headers: { authorization: `Bearer ${access}` },
    payload: { sensors },
  });
  expect(registered.statusCode).toBe(200);
  const here = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const addresses = [here, address];
  const streams = await Promise.all(
    Array.from({ length: 6 }, (_none, index) => followStream(addresses[index % 2] ?? '')),
  );
  const send = async (round: number) =>
    Promise.all(
      sensors.map(async ({ outside_id: sensor }, index) => {
        const reading = { sensor, at: new Date(api.now() - 60_000 + round).toISOString(), free: round };
        const answer = await post(
          '/api/sensor-readings/',
          { readings: [reading] },
          addresses[(index + round) % 2],
        );
        return z.object({ taken: z.number() }).parse(await answer.json()).taken;
      }),
    );
  let taken = 0;
  for (let round = 1; round <= 20; round += 1) {
    // Half of the streams are disconnected midway and continue at the other process with the
    // revision they know.
    if (round === 10)
      for (const [index, stream] of streams.entries())
        if (index < 3) await stream.moveTo(addresses[(index + 1) % 2] ?? '');
    for (const one of await send(round)) taken += one;
  }
  expect(taken).toBe(20 * sensors.length);
  const last = Object.fromEntries(links.map((one) => [String(one), 20]));
  for (const stream of streams) await expect.poll(() => stream.free()).toMatchObject(last);
  // Disconnected streams received only the changes, and no stream received an older revision after
  // a newer one.
  expect(streams.map(({ wholes }) => wholes())).toEqual([1, 1, 1, 1, 1, 1]);
  for (const stream of streams) {
    const numbers = stream.numbers();
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    await stream.stop();
  }
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
