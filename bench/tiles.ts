// Curb tiles: not cached against ST_AsMVT on PostGIS with the same links (bare in SQL, and in a handler over HTTP), and cached against the
// server's own empty route. Options: --size city|town|tiny --rounds N --seconds N --data DIR. Both sides send plain tiles where they are
// compared; with gzip on both the compression is most of the work, and has a row of its own.
import { worldUnits, worldX, worldY } from '@curbwright/core';
import pg from 'pg';
import { openCityCache } from '../apps/server/src/city/published-city/city-cache.ts';
import { curbTile } from '../apps/server/src/city/tiles/curb-tile.ts';
import { openBenchCity } from './city-database.ts';
import { loadTool, requestsPerSecond } from './http-load.ts';
import { type PeerLink, peerTile, startPostgis } from './postgis.ts';
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

interface Address {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}
/** Tiles around links spread evenly over the ids: places where there are curbs. */
function tilesOf(z: number): Address[] {
  const unit = worldUnits / 2 ** z;
  return Array.from({ length: spots }, (_, spot) => {
    const [lng, lat] = links[Math.floor((spot * links.length) / spots)]?.coordinates[0] ?? [0, 0];
    return { z, x: Math.floor(worldX(lng) / unit), y: Math.floor(worldY(lat) / unit) };
  });
}

/** Milliseconds a tile takes when `make` is called for one after the other, and its bytes. */
async function each(
  tiles: readonly Address[],
  make: (tile: Address) => Uint8Array | Promise<Uint8Array>,
): Promise<{ milliseconds: number; bytes: number }> {
  const started = performance.now();
  let bytes = 0;
  for (const tile of tiles) {
    const made = make(tile);
    bytes += (made instanceof Promise ? await made : made).length;
  }
  return { milliseconds: (performance.now() - started) / tiles.length, bytes: bytes / tiles.length };
}

row('links', links.length);
row('load by', loadTool);
const peer = await startPostgis(links);
if (peer === null) throw new Error('PostGIS is not installed (apt-get install postgresql-15-postgis-3)');
row('PostGIS', peer.version);
const client = new pg.Client({ host: peer.socket, user: 'postgres', database: 'postgres' });
await client.connect();
const cold = await startServer(bench.config.dataDir, { TILE_CACHE: 'off', PEER_SOCKET: peer.socket });
const warm = await startServer(bench.config.dataDir);

const worst = {
  bare: Number.POSITIVE_INFINITY,
  handler: Number.POSITIVE_INFINITY,
  cached: Number.POSITIVE_INFINITY,
};
for (const z of [14, 15, 16]) {
  const tiles = tilesOf(z);
  const ours = tiles.map(({ x, y }) => `/api/tiles/curbs/${z}/${x}/${y}/`);
  const theirs = tiles.map(({ x, y }) => `/bench/tiles/${z}/${x}/${y}/`);
  const encode = (tile: Address) => curbTile(live.index, tile);
  const query = async ({ x, y }: Address) => {
    const { rows } = await client.query<{ tile: Buffer }>({
      name: 'tile',
      text: peerTile,
      values: [z, x, y],
    });
    return rows[0]?.tile ?? new Uint8Array(0);
  };
  const figures = {
    encoded: [] as number[],
    queried: [] as number[],
    bare: [] as number[],
    made: [] as number[],
    handler: [] as number[],
    madeGzip: [] as number[],
    handlerGzip: [] as number[],
    cached: [] as number[],
    empty: [] as number[],
  };
  const bytes = [(await each(tiles, encode)).bytes, (await each(tiles, query)).bytes];
  await requestsPerSecond(warm.port, ours, 1);
  await requestsPerSecond(cold.port, ours, 1, 'identity');
  await requestsPerSecond(cold.port, theirs, 1, 'identity');
  await requestsPerSecond(warm.port, ['/bench/empty'], 1);
  for (let round = 0; round < rounds; round += 1) {
    figures.encoded.push((await each(tiles, encode)).milliseconds);
    figures.queried.push((await each(tiles, query)).milliseconds);
    figures.bare.push(peer.tilesPerSecond(tiles, seconds));
    figures.made.push(await requestsPerSecond(cold.port, ours, seconds, 'identity'));
    figures.handler.push(await requestsPerSecond(cold.port, theirs, seconds, 'identity'));
    figures.madeGzip.push(await requestsPerSecond(cold.port, ours, seconds));
    figures.handlerGzip.push(await requestsPerSecond(cold.port, theirs, seconds));
    figures.cached.push(await requestsPerSecond(warm.port, ours, seconds));
    figures.empty.push(await requestsPerSecond(warm.port, ['/bench/empty'], seconds));
  }
  const of = (name: keyof typeof figures) => median(figures[name]);
  row(`z${z} bytes of a tile: ours`, bytes[0] ?? 0, 'bytes');
  row(`z${z} bytes of a tile: ST_AsMVT`, bytes[1] ?? 0, 'bytes');
  row(`z${z} one after the other: ours in the process`, of('encoded'), 'ms');
  row(`z${z} one after the other: ST_AsMVT, one connection`, of('queried'), 'ms');
  row(`z${z} ST_AsMVT / ours`, of('queried') / of('encoded'), 'times');
  row(`z${z} ST_AsMVT bare, pgbench, 4 connections`, of('bare'), 'tiles/s');
  row(`z${z} ST_AsMVT in a handler, over HTTP`, of('handler'), 'tiles/s');
  row(`z${z} made anew, over HTTP`, of('made'), 'tiles/s');
  row(`z${z} made anew / ST_AsMVT bare (budget: 1)`, of('made') / of('bare'), 'times');
  row(`z${z} made anew / ST_AsMVT in a handler (budget: 2)`, of('made') / of('handler'), 'times');
  row(`z${z} the same with gzip on both`, of('madeGzip') / of('handlerGzip'), 'times');
  row(`z${z} made anew with gzip, over HTTP`, of('madeGzip'), 'tiles/s');
  row(`z${z} cached, over HTTP`, of('cached'), 'tiles/s');
  row(`z${z} the server's empty route`, of('empty'), 'requests/s');
  row(`z${z} cached / empty route (budget: 0.7)`, of('cached') / of('empty'), 'times');
  worst.bare = Math.min(worst.bare, of('made') / of('bare'));
  worst.handler = Math.min(worst.handler, of('made') / of('handler'));
  worst.cached = Math.min(worst.cached, of('cached') / of('empty'));
}
await client.end();
await cold.stop();
await warm.stop();
await peer.close();
await bench.close();
row('at the worst zoom: made anew / ST_AsMVT bare', worst.bare, 'times');
row('at the worst zoom: cached / empty route', worst.cached, 'times');
conclude(
  'tiles',
  worst.handler,
  'times ST_AsMVT in a handler, at the worst zoom',
  2,
  'at least',
  worst.bare >= 1 && worst.cached >= 0.7,
);
