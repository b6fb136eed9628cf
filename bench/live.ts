// The live curb, 1,000 streams open: how long from a reading's posting until the last of them heard it, on one server process and on two; events at a
// rate taken in meanwhile, and every stream told the last state of every sensor. Memory, turns of the event loop.
// Options: --rate N (events a second) --seconds N --sensors N --streams N --size town|tiny|city --only quiet|one|two. Senders and streams are another process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { insertKey } from '../apps/server/src/testing/queries.ts';
import { openBenchApp } from './city-app.ts';
import { choiceOption, conclude, figure, numberOption, row } from './report.ts';
import { watched } from './turns.ts';

const size = choiceOption('size', ['town', 'tiny', 'city']);
const rate = numberOption('rate', 2000);
const seconds = numberOption('seconds', 20);
const wanted = numberOption('sensors', 1500);
const streams = numberOption('streams', 1000);
const only = choiceOption('only', ['all', 'quiet', 'one', 'two']);
const { app, headers, pool, db, config, close } = await openBenchApp(size, 'editors');
// Curbs of their own: what the demo city's sensors say is not counted.
const others = await pool.query<{ link: number }>(`
  select m.link_id as link from link_sensor m join sensor s on s.id = m.sensor_id where s.outside_id not like '00000000-0000-4000-8000-%'`);
const taken = new Set(others.rows.map(({ link }) => link));
const links = app.live.city
  .box([-180, -90, 180, 90], wanted + taken.size)
  .ids.filter((link) => !taken.has(link))
  .slice(0, wanted);
const devices = links.map((_link, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
for (let at = 0; at < links.length; at += 1000) {
  const sensors = links.slice(at, at + 1000).map((link, index) => ({
    outside_id: devices[at + index],
    link,
    // The first is the probe: its free spaces count its turns.
    spaces: at + index === 0 ? 100_000 : 1,
  }));
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/sensors/',
    headers,
    payload: { sensors },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
const key = await insertKey(db, `bench ${process.pid}`, ['events:write', 'readings:write'], {
  callsPerMinute: 1_000_000,
});
const address = await app.fastify.listen({ host: '127.0.0.1', port: 0 });

const spread = z.tuple([z.number(), z.number(), z.number()]);
const said = z.object({
  acknowledged: z.number(),
  refused: z.number(),
  seconds: z.number(),
  /** Seconds from the last answer until every stream was told everything. */
  settled: z.number(),
  /** States of sensors, on all streams, that are not what the last event said. */
  wrong: z.number(),
  /** Turns of the probe, those taken, and how often one was told to a stream: on its own, or together with a later one. */
  turns: z.number(),
  taken: z.number(),
  told: z.number(),
  together: z.number(),
  /** Milliseconds from before the probe's posting until a stream heard it, and until the last one did: median, 99 %, longest. */
  each: spread,
  last: spread,
  lasts: z.number(),
  /** Seconds of processor time of the clients. */
  processor: z.number(),
});
type Said = z.infer<typeof said>;

const inBench = (file: string, ...args: string[]) =>
  spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, file), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });

/** Runs senders and streams in a process of their own; `atRest` is called when the streams are open and nothing is sent yet. */
async function clients(addresses: readonly string[], order: object, atRest: () => void): Promise<Said> {
  const child = inBench('live-clients.ts', JSON.stringify({ addresses, key, devices, links, ...order }));
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'open') {
      atRest();
      child.stdin.write('go\n');
    } else if (line.startsWith('{')) return said.parse(JSON.parse(line));
  }
  throw new Error('the clients left before they were done');
}

async function stored(): Promise<{ events: number; wrong: number }> {
  // Each sensor's state must be what its last event says.
  const { rows } = await pool.query<{ events: number; wrong: number }>(`
    with last as (
      select distinct on (sensor_id) sensor_id, event_type from curb_event
      where event_type in ('park_start', 'park_end') order by sensor_id, event_time desc, id desc
    )
    select (select count(*)::int from curb_event) as events,
      (select count(*)::int from last l join sensor_state s using (sensor_id)
        where s.taken <> (l.event_type = 'park_start')::int) as wrong`);
  return rows[0] ?? { events: 0, wrong: 0 };
}
const megabytes = () => {
  globalThis.gc?.();
  return process.memoryUsage().rss / 1e6;
};
const load = () => (loadavg()[0] ?? 0).toFixed(1);

let isWhole = true;
let slowest = 0;
/** One run: what was sent, what was told, and whether all of it was. */
async function run(name: string, addresses: readonly string[], eventsPerSecond: number): Promise<number> {
  const before = megabytes();
  let open = before;
  const { value, gap, gapOnClock, own } = await watched(() =>
    clients(addresses, { streams, rate: eventsPerSecond, seconds }, () => {
      open = megabytes();
    }),
  );
  const kept = await stored();
  const perSecond = value.acknowledged / value.seconds;
  console.log(`\n${name}: ${streams} streams, ${eventsPerSecond} events/s asked for, load ${load()}`);
  row(
    'a reading posted until the last stream heard it (median, 99 %, longest)',
    value.last.map(figure).join(' / '),
    'ms',
  );
  row('until each stream heard it', value.each.map(figure).join(' / '), 'ms');
  row(
    'readings taken; told to streams (of them with a later one)',
    `${value.taken}; ${value.told} (${value.together})`,
  );
  row(
    'events a second; acknowledged, refused',
    `${figure(perSecond)}; ${value.acknowledged}, ${value.refused}`,
  );
  row('states told wrong, of all streams and sensors', `${value.wrong} of ${streams * links.length}`);
  row('all of it told after the last answer', value.settled, 's');
  row('sensors whose stored state is not their last event', kept.wrong);
  // Later runs find memory that earlier ones left.
  if (acknowledged === 0)
    row('memory of a stream (after its snapshot)', ((open - before) * 1000) / streams, 'kB');
  row(
    'longest turn of the first process, on the clock; in processor time',
    `${figure(gapOnClock)}; ${figure(gap)}`,
    'ms',
  );
  row('processor time: first process; clients', `${figure(own / 1000)}; ${figure(value.processor)}`, 's');
  acknowledged += value.acknowledged;
  isWhole &&=
    kept.wrong === 0 &&
    kept.events >= acknowledged &&
    value.refused === 0 &&
    value.wrong === 0 &&
    value.taken === value.turns &&
    value.told === value.taken * streams &&
    value.lasts === value.turns;
  slowest = Math.max(slowest, value.last[1]);
  return perSecond;
}
let acknowledged = 0;
let perSecond = Number.POSITIVE_INFINITY;
const isWanted = (name: typeof only) => only === 'all' || only === name;

if (isWanted('quiet')) await run('one process, few events', [address], 20);
if (isWanted('one')) perSecond = Math.min(perSecond, await run('one process', [address], rate));
if (isWanted('two') || isWanted('quiet')) {
  const other = inBench('live-server.ts', config.dataDir);
  const [second = ''] = await once(createInterface({ input: other.stdout }), 'line');
  const both = [address, String(second)];
  if (isWanted('quiet')) await run('two processes, few events', both, 20);
  if (isWanted('two')) perSecond = Math.min(perSecond, await run('two processes', both, rate));
  other.stdin.end();
  await once(other, 'exit');
}
await close();
conclude(
  'live, slowest until the last stream heard (99 %)',
  slowest,
  'ms',
  1000,
  'at most',
  isWhole && perSecond >= rate * 0.99,
);
