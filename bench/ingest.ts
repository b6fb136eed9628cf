// Stays taken in while the server answers: stays a second with their sums, the longest the event loop stood still, and what it does to tiles. Then events, and
// what a stay, a row of sums, an event and a sensor come to on the disk. Options: --size town|city|tiny --stays N --call N (stays a call) --senders N --events N.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { tableSizes } from '../apps/server/src/operations/system/system.sql.ts';
import { insertKey } from '../apps/server/src/testing/queries.ts';
import { openBenchApp } from './city-app.ts';
import { choiceOption, conclude, figure, median, numberOption, row } from './report.ts';

const size = choiceOption('size', ['town', 'city', 'tiny']);
const wanted = numberOption('stays', 100_000);
const perCall = numberOption('call', 5000);
const senders = numberOption('senders', 2);
const events = numberOption('events', 10_000);
const { app, headers, db, pool, close } = await openBenchApp(size, 'editors');
const links = app.live.city.box([-180, -90, 180, 90], 2000).ids;

const ownTime = `/proc/self/task/${process.pid}/schedstat`;
const isLinux = existsSync(ownTime);
/** Milliseconds the main thread has computed, without waiting for a busy machine. Elsewhere the clock. */
function computed(): number {
  return isLinux ? Number(readFileSync(ownTime, 'utf8').split(' ')[0]) / 1e6 : performance.now();
}

let state = 7;
function random(): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return state / 2_147_483_648;
}

const from = Date.UTC(2026, 6, 1);
/** Stays as a feed tells them: in order of arrival, at any link, over eight weeks; one in thirty was sent before and comes corrected. */
function stayAt(index: number) {
  const arrival = from + Math.floor(((index + random()) / wanted) * 56 * 86_400) * 1000;
  const lasts = Math.floor(60_000 + random() ** 3 * 6 * 3_600_000);
  return {
    outside_id: `stay-${index % 30 === 29 ? index - 7 : index}`,
    link: links[Math.floor(random() * links.length)],
    arrival: new Date(arrival).toISOString(),
    departure: new Date(arrival + lasts).toISOString(),
    user_class: random() < 0.2 ? 'resident' : null,
    vehicle_type: 'car',
    fee: Math.floor(random() * 600),
  };
}

const turn = { at: computed(), longest: 0 };
const watch = () => {
  turn.longest = Math.max(turn.longest, computed() - turn.at);
  turn.at = computed();
};

/** Seconds of processor time the database's connections have used; 0 where the system does not tell. */
async function databaseSeconds(): Promise<number> {
  if (!isLinux) return 0;
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'curbwright'",
  );
  let ticks = 0;
  for (const { pid } of rows) {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks / 100;
}

/** Bodies are made before: what the benchmark itself does is no gap of the server. */
const bodies: string[] = [];
for (let at = 0; at < wanted; at += perCall) {
  const stays = Array.from({ length: Math.min(perCall, wanted - at) }, (_, i) => stayAt(at + i));
  bodies.push(JSON.stringify({ source: 'bench', stays }));
}
let next = 0;
let refused = 0;
async function sending(): Promise<void> {
  for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/api/sessions/',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    refused += Number(/"refused":(\d+)/.exec(answer.body)?.[1]);
  }
}
const tileTimes: number[] = [];
/** Somebody looks at the map meanwhile. */
async function looking(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const start = performance.now();
    await app.fastify.inject({ method: 'GET', url: tile });
    tileTimes.push(performance.now() - start);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

const [west, south, east, north] = app.live.city.bounds ?? [0, 0, 0, 0];
const middle = { lng: (west + east) / 2, lat: ((south + north) / 2) * (Math.PI / 180) };
const across = 2 ** 15;
const x = Math.floor(((middle.lng + 180) / 360) * across);
const y = Math.floor(((1 - Math.asinh(Math.tan(middle.lat)) / Math.PI) / 2) * across);
const tile = `/api/tiles/curbs/15/${x}/${y}/`;
await looking(() => tileTimes.length >= 20);
const alone = median(tileTimes.splice(0));
const delay = monitorEventLoopDelay({ resolution: 1 });
turn.at = computed();
const turns = setInterval(watch, 1);
delay.enable();
const before = { own: process.cpuUsage(), database: await databaseSeconds() };
const start = performance.now();
let isOver = false;
const looked = looking(() => isOver);
await Promise.all(Array.from({ length: senders }, sending));
const seconds = (performance.now() - start) / 1000;
isOver = true;
await looked;
delay.disable();
clearInterval(turns);
const { user, system } = process.cpuUsage(before.own);
const perSecond = wanted / seconds;
row('links', links.length);
row('stays taken in', wanted);
row('of them refused', refused);
row('seconds', seconds, 's');
row('processor time of the server (without senders and tiles: less)', (user + system) / 1e6, 's');
row("processor time of the database's connections", (await databaseSeconds()) - before.database, 's');
row('longest gap of the event loop, on the clock', delay.max / 1e6, 'ms');
row('the same in processor time of its thread (budget: 50)', turn.longest, 'ms');
row('a tile, alone (median)', alone, 'ms');
row('a tile meanwhile (median)', median(tileTimes), 'ms');
/** A POST that must be answered well; its text. */
async function post(url: string, authorization: string, payload: object): Promise<string> {
  const { statusCode, body } = await app.fastify.inject({
    method: 'POST',
    url,
    headers: { authorization },
    payload,
  });
  if (statusCode >= 300) throw new Error(`${url} ${statusCode} ${body.slice(0, 300)}`);
  return body;
}
/** Comings and leavings at sensors, one a link, as a vendor's software sends them; the publisher makes no stays of them. */
async function sendEvents(): Promise<number> {
  const key = `Bearer ${await insertKey(db, `bench ${process.pid}`, ['events:write'], { callsPerMinute: 1_000_000 })}`;
  const devices = links.slice(0, 1000).map((_link, index) => `bench-sensor-${index}`);
  const sensors = devices.map((outside_id, index) => ({ outside_id, link: links[index], spaces: 1 }));
  const registered = await post('/api/sensors/', headers.authorization, { sensors });
  if (registered.includes('"refused"')) throw new Error(registered.slice(0, 300));
  let taken = 0;
  for (let at = 0; at < events; at += 500) {
    const some = Array.from({ length: Math.min(500, events - at) }, (_, index) => {
      const number = at + index;
      const time = from + number * 60_000;
      return {
        event_id: randomUUID(),
        event_type: Math.floor(number / devices.length) % 2 === 0 ? 'park_start' : 'park_end',
        event_time: time,
        event_publication_time: time,
        event_location: { type: 'Point', coordinates: [west, south] },
        data_source_type: 'in_ground',
        data_source_device_id: devices[number % devices.length],
        vehicle_type: 'car',
      };
    });
    taken += Number(/"success":(\d+)/.exec(await post('/cds/events/events', key, some))?.[1]);
  }
  return taken;
}
/** What was written and is no longer needed is not counted: as large as it is when autovacuum has kept up, indexes and all. */
async function sizes(of: RegExp) {
  await pool.query('vacuum full analyze');
  return (await tableSizes(db, 1000)).filter(({ name }) => of.test(name));
}
for (const { name, bytes, rows } of await sizes(/^(parking_session|session_)/))
  if (bytes / wanted >= 1) {
    row(`bytes a stay, ${name}`, bytes / wanted, 'B');
    row(`  rows of it; bytes a row`, `${figure(rows)}; ${figure(bytes / rows)}`);
  }
const taken = await sendEvents();
row('events taken in', taken);
for (const { name, bytes, rows } of await sizes(/^(curb_event|sensor_state)$/))
  row(`rows of ${name}; bytes a row`, `${figure(rows)}; ${figure(bytes / rows)}`);
await close();
conclude(
  'ingest',
  perSecond,
  'stays/s',
  5000,
  'at least',
  turn.longest <= 50 && refused === 0 && taken === events,
);
