// A box of about 500 links as GeoJSON: from memory, against the usual rows-to-JSON handler and against text made in SQL, all over HTTP
// and none compressed (compression costs each the same).
// Options: --size city|town --rounds N --seconds N --data DIR. pg_featureserv is no package anywhere here; measured elsewhere it served
// 0.62 of the rows handler, so 4 times pg_featureserv is 2.5 times the rows handler.
import { openCityCache } from '../apps/server/src/city/published-city/city-cache.ts';
import { openBenchCity } from './city-database.ts';
import { loadTool, requestsPerSecond } from './http-load.ts';
import { choiceOption, conclude, median, numberOption, row } from './report.ts';
import { startServer } from './server-process.ts';

const size = choiceOption('size', ['city', 'town']);
const rounds = numberOption('rounds', 3);
const seconds = numberOption('seconds', 3);
const wanted = 500;
const spots = 60;

const bench = await openBenchCity(size);
const live = await openCityCache(bench.database.db);
const all = live.city.box([-180, -90, 180, 90], 10_000_000).ids;

/** A box around a link, grown or shrunk until it holds about 500 links; as a query. */
function boxAround(id: number): { query: string; count: number } {
  const [lng, lat] = live.index.link(id)?.coordinates[0] ?? [0, 0];
  let half = 0.005;
  let count = 0;
  for (let step = 0; step < 12; step += 1) {
    count = live.index.box([lng - half, lat - half, lng + half, lat + half]).length;
    if (Math.abs(count - wanted) < wanted * 0.05) break;
    half *= Math.min(2, Math.max(0.5, Math.sqrt(wanted / Math.max(count, 1))));
  }
  return {
    query: `min_lng=${lng - half}&min_lat=${lat - half}&max_lng=${lng + half}&max_lat=${lat + half}`,
    count,
  };
}
const boxes = Array.from({ length: spots }, (_, spot) =>
  boxAround(all[Math.floor((spot * all.length) / spots)] ?? 0),
);
const server = await startServer(bench.config.dataDir);
const sides = {
  memory: '/api/alllinks/get_links_public_viewer/',
  rows: '/bench/rows',
  text: '/bench/text',
} as const;
const rates: Record<keyof typeof sides, number[]> = { memory: [], rows: [], text: [] };
for (let round = -1; round < rounds; round += 1)
  for (const side of ['memory', 'rows', 'text'] as const) {
    const rate = await requestsPerSecond(
      server.port,
      boxes.map(({ query }) => `${sides[side]}?${query}`),
      round < 0 ? 1 : seconds,
      'identity',
    );
    // The first round warms up.
    if (round >= 0) rates[side].push(rate);
  }
await server.stop();
await bench.close();
row('links in the city', all.length);
row('links in a box (median)', median(boxes.map(({ count }) => count)));
row('load by', loadTool);
row('from memory', median(rates.memory), 'boxes/s');
row('rows to JSON', median(rates.rows), 'boxes/s');
row('text made in SQL', median(rates.text), 'boxes/s');
row('from memory / text made in SQL', median(rates.memory) / median(rates.text), 'times');
conclude(
  'boxes',
  median(rates.memory) / median(rates.rows),
  'times the rows-to-JSON handler',
  2.5,
  'at least',
);
