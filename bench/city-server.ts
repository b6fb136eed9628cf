// A server process for benchmarks, on the database in DATA_DIR: the real app, without tile cache when asked, with peers' routes beside it.
// Prints one line of JSON {port, links, rss} when it listens. Ends on SIGTERM.
import { buildApi } from '../apps/server/src/api.ts';
import { openCityCache } from '../apps/server/src/city/city-cache.ts';
import { createLog } from '../apps/server/src/log.ts';
import { cityTiles } from '../apps/server/src/tiles/city-tiles.ts';
import { tileHandlers } from '../apps/server/src/tiles/routes.ts';
import { openBenchDatabase } from './city-database.ts';

const data = process.env.DATA_DIR;
if (data === undefined) throw new Error('DATA_DIR is not set');
const { database, config, close } = await openBenchDatabase(data);
const { db, pool, connection } = database;
const opening = performance.now();
const live = await openCityCache(db);
const opened = performance.now() - opening;
const tiles = cityTiles(live, process.env.TILE_CACHE === 'off' ? 0 : undefined);
const app = await buildApi(
  { config, db, pool, connection, log: createLog(config), now: () => Date.now() },
  {
    city: () => live.city,
    tiles: (api) => tileHandlers(tiles, api),
    limits: { callsPerMinute: 1_000_000_000 },
  },
);

/** The server's own empty route: what HTTP itself costs. */
app.get(
  '/bench/empty',
  { logLevel: 'warn', config: { rateLimit: false }, compress: false },
  (_request, reply) => reply.code(200).type('application/octet-stream').send(Buffer.alloc(0)),
);

interface BoxQuery {
  min_lng: string;
  min_lat: string;
  max_lng: string;
  max_lat: string;
}
const boxText = (query: BoxQuery) =>
  `(${Number(query.max_lng)},${Number(query.max_lat)}),(${Number(query.min_lng)},${Number(query.min_lat)})`;

/** The usual handler: rows of the query become objects, objects become JSON. */
app.get<{ Querystring: BoxQuery }>(
  '/bench/rows',
  { config: { rateLimit: false }, compress: false },
  async ({ query }) => {
    const { rows } = await pool.query({
      name: 'rows',
      text: `select l.id, l.segment_id, r.regulation_id, r.time_limit, l.bl_street_name, l.bl_side, l.bl_from, l.bl_to, l.curb_side,
        l.bays_count, l.bays_angle, l.length, l.geometry
      from link l left join regulation_link rl on rl.link_id = l.id and rl.effective_to is null
      left join regulation r on r.id = rl.regulation_id
      where l.retired is null and l.bounds && $1::box order by l.id limit 5000`,
      values: [boxText(query)],
    });
    return {
      type: 'FeatureCollection',
      features: rows.map(({ geometry, ...properties }) => ({
        type: 'Feature',
        id: properties.id,
        geometry,
        properties,
      })),
    };
  },
);

/** The quickest SQL handler: the database makes the whole text. */
app.get<{ Querystring: BoxQuery }>(
  '/bench/text',
  { config: { rateLimit: false }, compress: false },
  async ({ query }, reply) => {
    const { rows } = await pool.query({
      name: 'text',
      text: `select coalesce('{"type":"FeatureCollection","features":[' || string_agg('{"type":"Feature","id":' || l.id || ',"geometry":' ||
        l.geometry::text || ',"properties":' || json_build_object('id', l.id, 'segment_id', l.segment_id, 'regulation_id', r.regulation_id,
        'time_limit', r.time_limit, 'bl_street_name', l.bl_street_name, 'bl_side', l.bl_side, 'bl_from', l.bl_from, 'bl_to', l.bl_to,
        'curb_side', l.curb_side, 'bays_count', l.bays_count, 'bays_angle', l.bays_angle, 'length', l.length)::text || '}', ',') || ']}',
        '{"type":"FeatureCollection","features":[]}') as body
      from link l left join regulation_link rl on rl.link_id = l.id and rl.effective_to is null
      left join regulation r on r.id = rl.regulation_id
      where l.retired is null and l.bounds && $1::box`,
      values: [boxText(query)],
    });
    return reply.type('application/geo+json').send(rows[0]?.body);
  },
);

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
