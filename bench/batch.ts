// Many curbs at once: selecting 10,000 links by a polygon, previewing an edit of them, saving it; and how many statements saving takes.
// Options: --size city|town|tiny --links N.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openApp } from '../apps/server/src/app.ts';
import { hashPassword } from '../apps/server/src/features/auth/password.ts';
import { createLog } from '../apps/server/src/log.ts';
import { insertUser } from '../apps/server/src/testing/queries.ts';
import { openBenchCity } from './city-database.ts';
import { choiceOption, conclude, median, numberOption, row } from './report.ts';

const size = choiceOption('size', ['city', 'town', 'tiny']);
const wanted = numberOption('links', 10_000);
const { database, config, close } = await openBenchCity(size);
const { db, pool, connection } = database;
const password = 'a long enough password';
const hashed = await hashPassword(password);
if (!hashed.ok) throw new Error(hashed.refusal.code);
const username = `bench-${process.pid}`;
await insertUser(db, username, 'publishers', hashed.value);
const app = await openApp(
  { config, db, pool, connection, log: createLog(config), now: () => Date.now() },
  { limits: { callsPerMinute: 1_000_000_000 } },
);
const post = async (url: string, payload: object, headers = {}) => {
  const answer = await app.fastify.inject({ method: 'POST', url, payload, headers });
  if (answer.statusCode >= 400) throw new Error(`${url} ${answer.body.slice(0, 300)}`);
  return answer;
};
const signedIn = await post('/api/token/', { username, password });
const headers = { authorization: `Bearer ${signedIn.json<{ access: string }>().access}` };

const bounds = app.live.city.bounds;
if (bounds === null) throw new Error('a city without bounds');
const [west, south, east, north] = bounds;
/** A square polygon in the city's middle, `share` of its extent. */
function square(share: number) {
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const [dx, dy] = [((east - west) * share) / 2, ((north - south) * share) / 2];
  const ring = [
    [x - dx, y - dy],
    [x + dx, y - dy],
    [x + dx, y + dy],
    [x - dx, y + dy],
    [x - dx, y - dy],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}
let share = 0.05;
let chosen: number[] = [];
while (chosen.length < wanted && share <= 1) {
  chosen = (await post('/api/links/select_links/', { geometry: square(share) }, headers)).json().links;
  share += 0.05;
}
chosen = chosen.slice(0, wanted);
row('links selected', chosen.length);

const edit = { timeLimit: 97, reason: 'Bench' };
const delay = monitorEventLoopDelay({ resolution: 1 });
const times: { select: number; preview: number }[] = [];
delay.enable();
for (let round = 0; round < 5; round += 1) {
  const start = performance.now();
  await post('/api/links/select_links/', { geometry: square(share) }, headers);
  const selected = performance.now();
  await post('/api/batchregulations/preview_batch/', { links: chosen, edit }, headers);
  times.push({ select: selected - start, preview: performance.now() - selected });
}
delay.disable();
const seconds = median(times.map(({ select, preview }) => select + preview)) / 1000;
row('selecting by polygon (median)', median(times.map(({ select }) => select)), 'ms');
row('previewing the edit (median)', median(times.map(({ preview }) => preview)), 'ms');
row('longest stand of the event loop', delay.max / 1e6, 'ms');

const saving = performance.now();
const saved = (await post('/api/batchregulations/', { links: chosen, edit }, headers)).json<{
  accepted: number;
  refused: unknown[];
  proposals: unknown[];
}>();
row('saving, one request', performance.now() - saving, 'ms');
row('links accepted', saved.accepted);
row('links refused', saved.refused.length);
row('proposals', saved.proposals.length);
await app.fastify.close();
await close();
conclude('batch', seconds, 's', 2, 'at most');
