// Sensors through a real broker: plain readings, CDS events and a vendor's own payload; nothing is
// lost when the broker crashes and returns.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Aedes } from 'aedes';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTestApi, type TestApi } from '../../../testing/test-api.ts';
import { SensorIngestQueue } from '../sensor-ingest-queue.ts';
import { type BrokerFollower, followBroker } from './follow-broker.ts';

let api: TestApi;
let links: readonly number[];
let headers: Record<string, string>;

interface Running {
  readonly port: number;
  stop(): Promise<void>;
}

/** Writes the mapping to a file that is deleted after the test. */
function mappingFile(mapping: object): string {
  const directory = mkdtempSync(join(tmpdir(), 'curbwright-mqtt-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const file = join(directory, 'mapping.json');
  writeFileSync(file, JSON.stringify(mapping));
  return file;
}

/** Starts a broker that forgets everything when it stops, like one that crashes. */
async function startBroker(port = 0): Promise<Running> {
  const broker = await Aedes.createBroker();
  const server: Server = createServer(broker.handle);
  const sockets = new Set<import('node:net').Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    stop: async () => {
      const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await stopped;
      await new Promise<void>((resolve) => broker.close(() => resolve()));
    },
  };
}

const closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  api = await openTestApi();
  links = api.city.box([-180, -90, 180, 90], 20).ids;
  headers = { authorization: `Bearer ${(await api.signIn('editor')).access}` };
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(() => api.close());

async function register(outsideId: string, link: number | undefined, spaces = 8): Promise<void> {
  const payload = { sensors: [{ outside_id: outsideId, link, spaces }] };
  const response = await api.inject({ method: 'POST', url: '/api/sensors/', headers, payload });
  expect(response.json()).toMatchObject({ results: [{ outcome: 'added' }] });
}

interface Following {
  readonly mapping?: string;
  readonly topics?: string[];
  readonly clientId?: string;
  readonly intake?: SensorIngestQueue;
}

function follow(port: number, more: Following = {}): BrokerFollower {
  const { db, context } = api.database;
  const now = () => api.now();
  const followed = followBroker({ ...context, now }, more.intake ?? new SensorIngestQueue(db, now), {
    url: `mqtt://127.0.0.1:${port}`,
    topics: more.topics ?? ['curb/#'],
    username: null,
    password: null,
    ca: null,
    mapping: more.mapping ?? null,
    clientId: more.clientId ?? 'curbwright-test',
  });
  closers.push(() => followed.close());
  return followed;
}

async function publisher(port: number): Promise<MqttClient> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 100 });
  closers.push(() => client.endAsync(true));
  client.on('error', () => undefined);
  return client;
}

const send = (client: MqttClient, topic: string, payload: unknown) =>
  client.publishAsync(topic, typeof payload === 'string' ? payload : JSON.stringify(payload), { qos: 1 });
const liveOf = async (link: number | undefined) =>
  (await api.inject({ method: 'GET', url: '/api/live/' })).json().links[String(link)] ?? null;
const at = (seconds: number) => new Date(api.now() + seconds * 1000).toISOString();

describe('a broker', () => {
  it('brings readings, lists of them and CDS events; what cannot be read stops nothing', async () => {
    const broker = await startBroker();
    closers.push(() => broker.stop());
    await register('m-1', links[0]);
    await register('m-2', links[1]);
    await register('11111111-1111-4111-8111-111111111111', links[2], 1);
    await follow(broker.port).subscribed;
    const client = await publisher(broker.port);
    await send(client, 'curb/a', 'nonsense');
    await send(client, 'curb/a', { sensor: 'nobody', at: at(-5), free: 1 });
    await send(client, 'curb/a', { sensor: 'm-1', at: at(-5), free: 3 });
    await send(client, 'curb/a', [
      { sensor: 'm-1', at: at(-3), free: 4 },
      { sensor: 'm-2', at: at(-3), free: 5 },
    ]);
    await send(client, 'curb/events', {
      event_id: '22222222-2222-4222-8222-222222222222',
      event_type: 'park_start',
      event_time: api.now() - 4000,
      event_publication_time: api.now() - 4000,
      data_source_type: 'in_ground',
      data_source_device_id: '11111111-1111-4111-8111-111111111111',
    });
    await send(client, 'elsewhere', { sensor: 'm-1', at: at(-1), free: 8 });
    await expect.poll(() => liveOf(links[2])).toMatchObject({ spaces: 1, free: 0 });
    expect(await liveOf(links[0])).toMatchObject({ free: 4 });
    expect(await liveOf(links[1])).toMatchObject({ free: 5 });
  });

  it('that dies and comes back is heard again', async () => {
    const first = await startBroker();
    await register('m-3', links[3]);
    await follow(first.port).subscribed;
    const client = await publisher(first.port);
    await send(client, 'curb/a', { sensor: 'm-3', at: at(-9), free: 1 });
    await expect.poll(() => liveOf(links[3])).toMatchObject({ free: 1 });
    await first.stop();
    const second = await startBroker(first.port);
    closers.push(() => second.stop());
    // Sent again until it is received, because the follower may not be subscribed yet.
    await expect
      .poll(
        async () => {
          await send(client, 'curb/a', { sensor: 'm-3', at: at(-1), free: 2 });
          return liveOf(links[3]);
        },
        { timeout: 20_000 },
      )
      .toMatchObject({ free: 2 });
  });

  it('with payloads of a vendor is read by a mapping', async () => {
    const broker = await startBroker();
    closers.push(() => broker.stop());
    await register('bay-7', links[4], 1);
    const mapping = mappingFile({ sensor: { topic: 1 }, at: 'ts', occupied: 'data.state', yes: ['busy'] });
    await follow(broker.port, { mapping, topics: ['lot/+/state'] }).subscribed;
    const client = await publisher(broker.port);
    const seconds = Math.floor(api.now() / 1000);
    await send(client, 'lot/bay-7/state', { ts: seconds - 9, data: { state: 'vacant' } });
    await expect.poll(() => liveOf(links[4])).toMatchObject({ spaces: 1, free: 1 });
    await send(client, 'lot/bay-7/state', { ts: seconds - 5, data: { state: 'busy' } });
    await expect.poll(() => liveOf(links[4])).toMatchObject({ spaces: 1, free: 0 });
  });

  it('heard by two processes brings each event once', async () => {
    const broker = await startBroker();
    closers.push(() => broker.stop());
    const sensor = '33333333-3333-4333-8333-333333333333';
    await register(sensor, links[6], 1);
    const taken = await Promise.all(
      ['curbwright-a', 'curbwright-b'].map(async (clientId) => {
        const intake = new SensorIngestQueue(api.database.db, () => api.now());
        const take = vi.spyOn(intake, 'take');
        await follow(broker.port, { clientId, intake }).subscribed;
        return take;
      }),
    );
    const client = await publisher(broker.port);
    await send(client, 'curb/events', {
      event_id: '44444444-4444-4444-8444-444444444444',
      event_type: 'park_start',
      event_time: api.now() - 4000,
      event_publication_time: api.now() - 4000,
      data_source_type: 'in_ground',
      data_source_device_id: sensor,
    });
    const outcomes = () => taken.flatMap(({ mock }) => mock.settledResults.map(({ value }) => value));
    await expect
      .poll(() =>
        outcomes()
          .flat()
          .toSorted((one, other) => one.localeCompare(other)),
      )
      .toEqual(['duplicate', 'taken']);
  });

  it('is not held up by a message the database refuses for what it holds', async () => {
    const broker = await startBroker();
    closers.push(() => broker.stop());
    await register('m-6', links[7]);
    const mapping = mappingFile({ sensor: { field: 'id' }, free: 'free', spaces: 'of' });
    const intake = new SensorIngestQueue(api.database.db, () => api.now());
    await follow(broker.port, { mapping, intake }).subscribed;
    const client = await publisher(broker.port);
    const take = vi.spyOn(intake, 'take');
    await send(client, 'curb/a', { id: 'a\u0000b', free: 1, of: 4 });
    await send(client, 'curb/a', { id: 'm-6', free: 3, of: 4 });
    await expect.poll(() => liveOf(links[7])).toMatchObject({ free: 3 });
    // A message with an invalid sensor name is not attempted at all; one that only the database
    // rejects is attempted once.
    expect(take.mock.calls.flatMap(([messages]) => messages.map((one) => one.sensor))).toEqual(['m-6']);
    take.mockImplementationOnce(async () => {
      await api.database.pool.query("select 'nonsense'::int");
      return null;
    });
    await send(client, 'curb/a', { id: 'm-6', free: 1, of: 4 });
    await send(client, 'curb/a', { id: 'm-6', free: 2, of: 4 });
    await expect.poll(() => liveOf(links[7])).toMatchObject({ free: 2 });
    expect(take).toHaveBeenCalledTimes(4);
  });

  it('gets its acknowledgement only when the message is in the database', async () => {
    const broker = await startBroker();
    closers.push(() => broker.stop());
    await register('m-5', links[5]);
    await follow(broker.port).subscribed;
    const client = await publisher(broker.port);
    const holder = await api.database.pool.connect();
    await holder.query('begin');
    await holder.query('select revision from live_revision for update');
    const messages = Array.from({ length: 5 }, (_none, index) => ({
      sensor: 'm-5',
      at: at(index - 9),
      free: index,
    }));
    for (const message of messages) await send(client, 'curb/a', message);
    expect(await liveOf(links[5])).toBeNull();
    await holder.query('rollback');
    holder.release();
    await expect.poll(() => liveOf(links[5])).toMatchObject({ free: 4 });
  });
});
