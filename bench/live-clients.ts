// Streams and senders of the live benchmark, a process of its own: opens streams, says `open`, waits for a line, sends, and prints what it saw as JSON.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { Streams } from './live-streams.ts';
import { median } from './report.ts';

const order = z
  .object({
    /** Of the servers: streams and calls go to them in turn. */
    addresses: z.array(z.string()),
    key: z.string(),
    /** Outside ids of the sensors, the probe first, and their links. */
    devices: z.array(z.string()),
    links: z.array(z.number()),
    streams: z.number(),
    rate: z.number(),
    seconds: z.number(),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));
const { addresses, key, devices, links, rate } = order;

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
let calls = 0;
async function post(path: string, body: unknown): Promise<unknown> {
  calls += 1;
  const sent = request(`${addresses[calls % addresses.length]}${path}`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
  });
  sent.end(JSON.stringify(body));
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

const sum = { acknowledged: 0, refused: 0 };
const answer = z.object({ success: z.number(), failures: z.array(z.unknown()) });
async function postEvents(events: readonly object[]): Promise<void> {
  const { success, failures } = answer.parse(await post('/cds/events/events', events));
  sum.acknowledged += success;
  sum.refused += failures.length;
}

/** Free spaces of each sensor as its last event says; the probe's are its turns. */
const expected = new Int32Array(devices.length).fill(-1);
/** Times of their last events: two of one sensor are never of one moment. */
const lastAt = new Float64Array(devices.length);
function eventOf(device: number) {
  const isStart = expected[device] !== 0;
  expected[device] = isStart ? 0 : 1;
  const now = Math.max((lastAt[device] ?? 0) + 1, Date.now());
  lastAt[device] = now;
  return {
    event_id: randomUUID(),
    event_type: isStart ? 'park_start' : 'park_end',
    event_time: now,
    event_publication_time: now,
    event_location: { type: 'Point', coordinates: [4.5, 52] },
    data_source_type: 'in_ground',
    data_source_device_id: devices[device],
    vehicle_type: 'car',
  };
}

const streams = new Streams(links);
await streams.open(addresses, order.streams);
expected.set(streams.first());
process.stdout.write('open\n');
await once(process.stdin, 'data');

/** Milliseconds between two sendings of events, and between two turns of the probe. */
const every = 100;
const probeEvery = 1000;
const start = performance.now();
const ticks = Math.round((order.seconds * 1000) / every);
const posts: Promise<unknown>[] = [];
const before = Math.max(0, expected[0] ?? 0);
let turns = 0;
let taken = 0;
async function turnProbe(): Promise<void> {
  turns += 1;
  const free = before + turns;
  expected[0] = free;
  const reading = { sensor: devices[0], at: new Date().toISOString(), free };
  streams.send(free);
  const said = await post('/api/sensor-readings/', { readings: [reading] });
  taken += z.object({ taken: z.number() }).parse(said).taken;
}
for (let tick = 0; tick < ticks; tick += 1) {
  await wait(Math.max(0, start + tick * every - performance.now()));
  const count = Math.round(((tick + 1) * rate * every) / 1000) - Math.round((tick * rate * every) / 1000);
  const chosen = new Set<number>();
  while (chosen.size < Math.min(count, devices.length - 1))
    chosen.add(1 + Math.floor(Math.random() * (devices.length - 1)));
  if (chosen.size > 0) posts.push(postEvents([...chosen].map(eventOf)));
  if ((tick * every) % probeEvery === probeEvery / 2) posts.push(turnProbe());
}
await Promise.all(posts);
const seconds = (performance.now() - start) / 1000;
// Until every stream was told all of it, or does not come to it.
let wrong = streams.wrong(expected);
for (let tries = 0; wrong > 0 && tries < 100; tries += 1) {
  await wait(100);
  wrong = streams.wrong(expected);
}
const settled = (performance.now() - start) / 1000 - seconds;

const heard = streams.heard();
const spread = (figures: readonly number[]) => {
  const sorted = figures.toSorted((a, b) => a - b);
  return [median(sorted), sorted[Math.floor(sorted.length * 0.99)] ?? 0, sorted.at(-1) ?? 0];
};
const { told, together } = heard;
const { user, system } = process.cpuUsage();
process.stdout.write(
  `${JSON.stringify({
    ...sum,
    seconds,
    settled,
    wrong,
    turns,
    taken,
    told,
    together,
    each: spread(heard.delays),
    last: spread(heard.last),
    lasts: heard.last.length,
    processor: (user + system) / 1e6,
  })}\n`,
);
process.exit();
