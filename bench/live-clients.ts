// Streams and senders of the live benchmark, a process of its own: opens streams, says `open`, waits for a line, sends, and prints what it saw as JSON.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get, request } from 'node:http';
import { z } from 'zod';
import { median } from './report.ts';

const order = z
  .object({
    address: z.string(),
    key: z.string(),
    devices: z.array(z.string()),
    links: z.array(z.number()),
    streams: z.number(),
    rate: z.number(),
    seconds: z.number(),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));
const { address, key, devices, links, rate } = order;

/** One sensor is the probe: its state changes at times that are known. */
const probe = `"${links[0]}":{"spaces":1,"free":`;
const sentAt: number[] = [];
const delays: number[] = [];
let told = 0;

/** Opens a stream; resolves with its snapshot. */
function openStream(): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = get(`${address}/api/events/?live=0`, { agent: false }, (response) => {
      let seen = 0;
      let isOpen = false;
      let state = '';
      let tail = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        if (!isOpen && chunk.includes('event: live')) {
          isOpen = true;
          resolve();
        }
        const text = tail + chunk;
        for (let at = text.indexOf(probe); at >= 0; at = text.indexOf(probe, at + 1)) {
          const free = text[at + probe.length] ?? '';
          if (free === '' || free === state) continue;
          state = free;
          if (sentAt.length === 0) continue;
          // The probe turns with every sending: states seen are sendings seen, the last of those it may have skipped.
          seen = sentAt.length;
          told += 1;
          delays.push(performance.now() - (sentAt[seen - 1] ?? 0));
        }
        tail = text.slice(-(probe.length + 1));
      });
    });
    asked.on('error', reject);
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
let acknowledged = 0;
let refused = 0;
async function post(events: readonly object[]): Promise<void> {
  const sent = request(`${address}/cds/events/events`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
  });
  sent.end(JSON.stringify(events));
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${text.slice(0, 300)}`);
  const { success, failures } = z
    .object({ success: z.number(), failures: z.array(z.unknown()) })
    .parse(JSON.parse(text));
  acknowledged += success;
  refused += failures.length;
}

const parked = new Set<number>();
let clock = Date.now() - 60_000;
function eventOf(device: number) {
  const isStart = !parked.has(device);
  if (isStart) parked.add(device);
  else parked.delete(device);
  clock += 0.01;
  const now = Math.max(Math.floor(clock), Date.now());
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

for (let at = 0; at < order.streams; at += 50)
  await Promise.all(Array.from({ length: Math.min(50, order.streams - at) }, openStream));
process.stdout.write('open\n');
await once(process.stdin, 'data');

const every = 100;
const start = performance.now();
const posts: Promise<void>[] = [];
const probing = Math.round(2000 / every);
for (let tick = 0; tick * every < order.seconds * 1000; tick += 1) {
  const due = start + tick * every;
  await new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, due - performance.now()));
  });
  const count = Math.round(((tick + 1) * rate * every) / 1000) - Math.round((tick * rate * every) / 1000);
  const chosen = new Set<number>();
  while (chosen.size < Math.min(count, devices.length - 1))
    chosen.add(1 + Math.floor(Math.random() * (devices.length - 1)));
  const events = [...chosen].map(eventOf);
  if (tick % probing === probing / 2) {
    sentAt.push(performance.now());
    events.push(eventOf(0));
  }
  if (events.length > 0) posts.push(post(events));
}
await Promise.all(posts);
const seconds = (performance.now() - start) / 1000;
await new Promise((resolve) => {
  setTimeout(resolve, 1500);
});
const sorted = delays.toSorted((a, b) => a - b);
const delay = [median(sorted), sorted[Math.floor(sorted.length * 0.99)] ?? 0, sorted.at(-1) ?? 0];
process.stdout.write(`${JSON.stringify({ acknowledged, refused, seconds, delay, told })}\n`);
process.exit();
