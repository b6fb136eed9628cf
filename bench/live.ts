// The live curb: events a second taken in with nothing of what was acknowledged lost, and 1,000 open streams on one process: memory, delay, gaps.
// Options: --rate N (events a second) --seconds N --sensors N --streams N --size town|tiny|city. Senders and streams are another process.
import { spawn } from 'node:child_process';
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
const { app, headers, pool, db, close } = await openBenchApp(size, 'editors');
const links = app.live.city.box([-180, -90, 180, 90], wanted).ids;
const devices = links.map((_link, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
for (let at = 0; at < links.length; at += 1000) {
  const sensors = links
    .slice(at, at + 1000)
    .map((link, index) => ({ outside_id: devices[at + index], link, spaces: 1 }));
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/sensors/',
    headers,
    payload: { sensors },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
const key = await insertKey(db, `bench ${process.pid}`, ['events:write'], { callsPerMinute: 1_000_000 });
const address = await app.fastify.listen({ host: '127.0.0.1', port: 0 });

const said = z.object({
  acknowledged: z.number(),
  refused: z.number(),
  seconds: z.number(),
  /** Milliseconds from before the sending of an event to its being told on a stream: median, the worst of a hundred, the worst. */
  delay: z.tuple([z.number(), z.number(), z.number()]),
  told: z.number(),
});

/** Runs senders and streams in a process of their own; `atRest` is called when the streams are open and nothing is sent yet. */
async function clients(order: object, atRest: () => void): Promise<z.infer<typeof said>> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      join(import.meta.dirname, 'live-clients.ts'),
      JSON.stringify({ address, key, devices, links, ...order }),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
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

const full = await watched(() => clients({ streams: 5, rate, seconds }, () => undefined));
const kept = await stored();
row('sensors', links.length);
row('events acknowledged', full.value.acknowledged);
row('of them refused', full.value.refused);
row('events in the database', kept.events);
row('sensors whose state is not their last event', kept.wrong);
const perSecond = full.value.acknowledged / full.value.seconds;
row('events a second', perSecond);
row('told on 5 streams after (median, 99 %, longest)', full.value.delay.map(figure).join(' / '), 'ms');
row('longest gap of the event loop, on the clock', full.gapOnClock, 'ms');
row('the same in processor time of its thread', full.gap, 'ms');

const before = megabytes();
let open = before;
const wide = await watched(() =>
  clients({ streams, rate: 20, seconds: Math.min(seconds, 15) }, () => {
    open = megabytes();
  }),
);
row('open streams', streams);
row('memory of one (resident, after the snapshot)', ((open - before) * 1000) / streams, 'kB');
row(
  `told on ${streams} streams after (median, 99 %, longest)`,
  wide.value.delay.map(figure).join(' / '),
  'ms',
);
row('changes told', wide.value.told);
row('longest gap of the event loop then, on the clock', wide.gapOnClock, 'ms');
row('the same in processor time of its thread', wide.gap, 'ms');
const isWhole =
  kept.events >= full.value.acknowledged &&
  kept.wrong === 0 &&
  full.value.refused === 0 &&
  wide.value.delay[1] <= 1000;
await close();
conclude('live', perSecond, 'events/s', rate * 0.99, 'at least', isWhole);
