// A server process for benchmarks, on the database in DATA_DIR: the real app, without tile cache when asked, with peers' routes beside it.
// Prints one line of JSON {port, links, rss} when it listens. Ends on SIGTERM.

import { openCityCache } from '../apps/server/src/city/published-city/city-cache.ts';
import { createCityTiles } from '../apps/server/src/city/tiles/city-tiles.ts';
import { tileHandlers } from '../apps/server/src/city/tiles/tiles.routes.ts';
import { buildApi } from '../apps/server/src/entry/api.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { cdsRoutes } from './cds-routes.ts';
import { openBenchDatabase } from './city-database.ts';
import { peerRoutes } from './peer-routes.ts';
import { withoutLimits } from './without-limits.ts';

const data = process.env.DATA_DIR;
if (data === undefined) throw new Error('DATA_DIR is not set');
const { database, config, close } = await openBenchDatabase(data);
const { db, pool, connection, watch } = database;
const opening = performance.now();
const live = await openCityCache(db);
const opened = performance.now() - opening;
const tiles = createCityTiles(live, process.env.TILE_CACHE === 'off' ? 0 : undefined);
const app = await buildApi(
  { config, db, pool, connection, watch, log: createLog(config), now: () => Date.now() },
  {
    city: () => live.city,
    tiles: (api) => tileHandlers(tiles, api),
    limits: withoutLimits,
  },
);

peerRoutes(app, pool);
cdsRoutes(app, { db });

await app.listen({ host: '127.0.0.1', port: 0 });
await live.baseMap;
const listening = app.server.address();
console.log(
  JSON.stringify({
    port: listening !== null && typeof listening === 'object' ? listening.port : 0,
    links: live.city.linkCount,
    opened,
    indexBytes: live.index.bytes,
  }),
);
process.once('SIGTERM', () => {
  void app
    .close()
    .then(close)
    .finally(() => process.exit());
});
