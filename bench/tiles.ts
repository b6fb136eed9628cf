// Curb tiles: not cached against ST_AsMVT run bare on PostGIS with the same links, and cached against the server's own empty route.
// Options: --size city|town|tiny --rounds N --seconds N --data DIR. pg_tileserv is no package anywhere here (it would have to be compiled);
// its own figure on such a machine is 0.5 to 0.9 of bare ST_AsMVT.
import { worldUnits, worldX, worldY } from '@curbwright/core';
import { openCityCache } from '../apps/server/src/city/city-cache.ts';
import { openBenchCity } from './city-database.ts';
import { loadTool, requestsPerSecond } from './http-load.ts';
import { type PeerLink, startPostgis } from './postgis.ts';
import { choiceOption, conclude, median, numberOption, row } from './report.ts';
import { startServer } from './server-process.ts';

const size = choiceOption('size', ['city', 'town', 'tiny']);
const rounds = numberOption('rounds', 3);
const seconds = numberOption('seconds', 3);
/** Different tiles asked for at each zoom. */
const spots = 100;

const bench = await openBenchCity(size);
const live = await openCityCache(bench.database.db);
const links: PeerLink[] = live.city
  .box([-180, -90, 180, 90], 10_000_000)
  .ids.flatMap((id) => live.index.link(id) ?? []);

/** Tiles around links spread evenly over the ids: places where there are curbs. */
function tilesOf(z: number): { z: number; x: number; y: number }[] {
  const unit = worldUnits / 2 ** z;
  return Array.from({ length: spots }, (_, spot) => {
    const [lng, lat] = links[Math.floor((spot * links.length) / spots)]?.coordinates[0] ?? [0, 0];
    return { z, x: Math.floor(worldX(lng) / unit), y: Math.floor(worldY(lat) / unit) };
  });
}
const pathOf = ({ z, x, y }: { z: number; x: number; y: number }) => `/api/tiles/curbs/${z}/${x}/${y}/`;

row('links', links.length);
row('load by', loadTool);
const peer = await startPostgis(links);
row('PostGIS', peer?.version ?? 'not installed (apt-get install postgresql-15-postgis-3)');
const cold = await startServer(bench.config.dataDir, { TILE_CACHE: 'off' });
const warm = await startServer(bench.config.dataDir);

const zooms = [14, 15, 16];
let worst = Number.POSITIVE_INFINITY;
let worstCached = Number.POSITIVE_INFINITY;
for (const z of zooms) {
  const tiles = tilesOf(z);
  const paths = tiles.map(pathOf);
  const rates: Record<'bare' | 'made' | 'cached' | 'empty', number[]> = {
    bare: [],
    made: [],
    cached: [],
    empty: [],
  };
  await requestsPerSecond(warm.port, paths, 1);
  await requestsPerSecond(cold.port, paths, 1);
  await requestsPerSecond(warm.port, ['/bench/empty'], 1);
  for (let round = 0; round < rounds; round += 1) {
    if (peer !== null) rates.bare.push(peer.tilesPerSecond(tiles, seconds));
    rates.made.push(await requestsPerSecond(cold.port, paths, seconds));
    rates.cached.push(await requestsPerSecond(warm.port, paths, seconds));
    rates.empty.push(await requestsPerSecond(warm.port, ['/bench/empty'], seconds));
  }
  const [bare, made, cached, empty] = [rates.bare, rates.made, rates.cached, rates.empty].map(median);
  row(`z${z} ST_AsMVT bare, prepared, unix socket`, bare ?? 0, 'tiles/s');
  row(`z${z} made anew, gzip, over HTTP`, made ?? 0, 'tiles/s');
  row(`z${z} cached, over HTTP`, cached ?? 0, 'tiles/s');
  row(`z${z} the server's empty route`, empty ?? 0, 'requests/s');
  row(`z${z} made anew / ST_AsMVT bare`, (made ?? 0) / (bare ?? 1), 'times');
  row(`z${z} cached / empty route (budget: at least 0.7)`, (cached ?? 0) / (empty ?? 1), 'times');
  worst = Math.min(worst, (made ?? 0) / (bare ?? 1));
  worstCached = Math.min(worstCached, (cached ?? 0) / (empty ?? 1));
}
await cold.stop();
await warm.stop();
await peer?.close();
await bench.close();
conclude(
  'tiles',
  worst,
  'times ST_AsMVT bare, at the worst zoom',
  1,
  'at least',
  peer !== null && worstCached >= 0.7,
);
