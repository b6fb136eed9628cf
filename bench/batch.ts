// Many curbs at once: selecting 10,000 links by a polygon, previewing an edit of them, saving it; and how many statements saving takes.
// Options: --size city|town|tiny --links N.
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
await close();
conclude('batch', seconds, 's', 2, 'at most');
