// Many curbs at once: selecting 10,000 links by a polygon, previewing two edits of them, saving one; and how many statements saving takes.
// Options: --size city|town|tiny --links N.
import { existsSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openBenchApp } from './city-app.ts';
import { choiceOption, conclude, median, numberOption, row } from './report.ts';

const size = choiceOption('size', ['city', 'town', 'tiny']);
const wanted = numberOption('links', 10_000);
const { app, headers, close } = await openBenchApp(size, 'publishers');
const post = async (url: string, payload: object, headers = {}) => {
  const answer = await app.fastify.inject({ method: 'POST', url, payload, headers });
  if (answer.statusCode >= 400) throw new Error(`${url} ${answer.body.slice(0, 300)}`);
  return answer;
};

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

// A scenario of its own, so that a city kept by --data is as free as the first time.
const scenario = (await post('/api/scenario/', { name: `Bench ${Date.now()}` }, headers)).json<{
  id: number;
}>().id;
const edit = { timeLimit: 97, reason: 'Bench' };
const ownTime = `/proc/self/task/${process.pid}/schedstat`;
const isLinux = existsSync(ownTime);
/** Milliseconds the main thread has computed, without waiting for a busy machine. Elsewhere the clock. */
function computed(): number {
  return isLinux ? Number(readFileSync(ownTime, 'utf8').split(' ')[0]) / 1e6 : performance.now();
}

interface Watched {
  readonly seconds: number;
  /** Milliseconds: the longest gap on the clock, and the longest turn in processor time of the thread. */
  readonly gap: number;
  readonly own: number;
}

/** Sends a body that is written already; how long it took and how long the event loop stood. */
async function watched(url: string, payload: string): Promise<Watched & { readonly body: string }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let own = 0;
  let turn = computed();
  const turns = setInterval(() => {
    const now = computed();
    own = Math.max(own, now - turn);
    turn = now;
  }, 1);
  delay.enable();
  const start = performance.now();
  const answer = await app.fastify.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, 'content-type': 'application/json' },
  });
  const seconds = (performance.now() - start) / 1000;
  delay.disable();
  clearInterval(turns);
  if (answer.statusCode >= 400) throw new Error(`${url} ${answer.body.slice(0, 300)}`);
  return { seconds, gap: delay.max / 1e6, own, body: answer.body };
}

const area = JSON.stringify({ geometry: square(share), geometry_match: 'larger_part' });
const wish = JSON.stringify({ scenario, links: chosen, edit });
const noParking = {
  activity: 'no parking',
  subActivity: 'no-parking',
  priority: 350,
  timeSpans: [{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'], times: [{ from: '07:00', to: '09:00' }] }],
};
const adding = JSON.stringify({ scenario, links: chosen, edit: { addedRestrictions: [noParking] } });
const selecting: Watched[] = [];
const previewing: Watched[] = [];
const reviewing: Watched[] = [];
for (let round = 0; round < 5; round += 1) {
  selecting.push(await watched('/api/links/select_links/', area));
  previewing.push(await watched('/api/batchregulations/preview_batch/', wish));
  reviewing.push(await watched('/api/batchregulations/preview_batch/', adding));
}
function told(label: string, rounds: readonly Watched[]): number {
  const seconds = median(rounds.map((one) => one.seconds));
  row(`${label} (median)`, seconds * 1000, 'ms');
  row('  longest gap of the event loop', Math.max(...rounds.map(({ gap }) => gap)), 'ms');
  row(
    '  the same in processor time of its thread (median; budget: 50)',
    median(rounds.map((one) => one.own)),
    'ms',
  );
  return seconds;
}
const seconds = told('selecting by polygon', selecting) + told('previewing the edit', previewing);
told('previewing an added rule', reviewing);

const save = await watched('/api/batchregulations/', wish);
told('saving, one request', [save]);
const saved: { accepted: number; refused: unknown[]; proposals: unknown[] } = JSON.parse(save.body);
row('links accepted', saved.accepted);
row('links refused', saved.refused.length);
row('proposals', saved.proposals.length);
await close();
conclude('batch', seconds, 's', 2, 'at most');
