// Analysis zones brought up to the published city when they are next read: after a publication of some curbs, and after a change that names none.
// Options: --size city|town|tiny --zones N (squares of the city beside one zone over all of it) --proposals N --data DIR.
import { openBenchApp } from './city-app.ts';
import { choiceOption, conclude, numberOption, row } from './report.ts';
import { watched } from './turns.ts';

const size = choiceOption('size', ['city', 'town', 'tiny']);
const wanted = numberOption('zones', 50);
const proposals = numberOption('proposals', 20);
const { app, headers, pool, close } = await openBenchApp(size, 'publishers');
const [west, south, east, north] = app.live.city.bounds ?? [0, 0, 0, 0];

async function post(url: string, payload: object): Promise<unknown> {
  const answer = await app.fastify.inject({ method: 'POST', url, headers, payload });
  if (answer.statusCode >= 300) throw new Error(`${url} ${answer.body.slice(0, 300)}`);
  return answer.json();
}

function square(x0: number, y0: number, x1: number, y1: number): object {
  const at = (x: number, y: number) => [west + x * (east - west), south + y * (north - south)];
  const ring = [at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1), at(x0, y0)];
  return { type: 'Polygon', geometry: { type: 'Polygon', coordinates: [ring] } };
}

const name = `bench ${process.pid}`;
const across = Math.ceil(Math.sqrt(wanted));
const making = await watched(async () => {
  await post('/api/analysis-zone/', { name, components: [square(-0.01, -0.01, 1.01, 1.01)] });
  for (let index = 0; index < wanted; index += 1) {
    const [x, y] = [index % across, Math.floor(index / across)];
    const part = square(x / across, y / across, (x + 1) / across, (y + 1) / across);
    await post('/api/analysis-zone/', { name: `${name} ${index}`, components: [part] });
  }
});
row('links', app.live.city.linkCount);
row('zones', wanted + 1);
row('zones made in', making.taken / 1000, 's');
row(
  'longest gap meanwhile, processor time; on the clock',
  `${making.gap.toFixed(0)}; ${making.gapOnClock.toFixed(0)}`,
  'ms',
);

let worst = making.gap;
let slowest = 0;
/** Reads the list of zones, which brings all of them up, and then once more, when nothing is left to do. */
async function read(label: string): Promise<void> {
  const list = () => app.fastify.inject({ method: 'GET', url: '/api/analysis-zone/', headers });
  const first = await watched(list);
  const again = await watched(list);
  if (first.value.statusCode !== 200 || first.value.body !== again.value.body)
    throw new Error(first.value.body.slice(0, 300));
  row(`${label}: zones read in`, first.taken, 'ms');
  row(`${label}: of it processor time of the server`, first.own, 'ms');
  row(
    `${label}: longest gap, processor time; on the clock`,
    `${first.gap.toFixed(0)}; ${first.gapOnClock.toFixed(0)}`,
    'ms',
  );
  row(`${label}: read again`, again.taken, 'ms');
  worst = Math.max(worst, first.gap);
  slowest = Math.max(slowest, first.taken);
}

const before = app.live.city.revision;
const ids: number[] = [];
for (const link of app.live.city.near((west + east) / 2, (south + north) / 2, 500, proposals).ids) {
  const made = await post('/api/proposed_regulation/create_proposed_change/', {
    action: 'modify',
    sub_activity: 'loading',
    restrictions: [{ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 5 + ids.length }],
    links: [{ curb_link: link }],
  });
  if (typeof made === 'object' && made !== null && 'id' in made && typeof made.id === 'number')
    ids.push(made.id);
}
await post('/api/proposed_regulation/publish_proposed_regulations/', { proposed_regulation_ids: ids });
const until = performance.now() + 20_000;
while (app.live.city.revision === before && performance.now() < until)
  await new Promise((resolve) => setTimeout(resolve, 20));
row('curbs published', ids.length);
await read('some curbs published');

// As an import that touched thousands: its event names no links, so that every zone is decided anew.
const { revision } = app.live.city;
await pool.query('update city set revision = $1', [revision + 1]);
const body = { revision: revision + 1, links: null, boxes: [] };
await pool.query(`insert into outbox (kind, body) values ('city changed', $1)`, [JSON.stringify(body)]);
while (app.live.city.revision === revision && performance.now() < until + 20_000)
  await new Promise((resolve) => setTimeout(resolve, 20));
await read('all may have changed');
await pool.query('delete from analysis_zone where name like $1', [`${name}%`]);
await close();
conclude('zones', slowest / 1000, 's', 5, 'at most', worst <= 50);
