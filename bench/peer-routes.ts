// The peers' routes in the benchmark server: the empty answer, and the handlers one usually writes over SQL.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { peerTile } from './postgis.ts';

const compress = promisify(gzip);

interface BoxQuery {
  min_lng: string;
  min_lat: string;
  max_lng: string;
  max_lat: string;
}
const boxText = (query: BoxQuery) =>
  `(${Number(query.max_lng)},${Number(query.max_lat)}),(${Number(query.min_lng)},${Number(query.min_lat)})`;

/** Adds the routes; tiles over SQL only where PEER_SOCKET names the directory of a PostGIS socket. */
export function peerRoutes(app: FastifyInstance, pool: pg.Pool): void {
  /** The server's own empty route: what HTTP itself costs. */
  app.get(
    '/bench/empty',
    { logLevel: 'warn', config: { rateLimit: false }, compress: false },
    (_request, reply) => reply.code(200).type('application/octet-stream').send(Buffer.alloc(0)),
  );

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

  const socket = process.env.PEER_SOCKET;
  if (socket === undefined) return;
  const peer = new pg.Pool({ host: socket, user: 'postgres', database: 'postgres', max: 4 });
  app.addHook('onClose', () => peer.end());
  /** Tiles from ST_AsMVT, not cached, in the encoding asked for as ours are. */
  app.get<{ Params: { z: string; x: string; y: string } }>(
    '/bench/tiles/:z/:x/:y/',
    { config: { rateLimit: false }, compress: false },
    async ({ params: { z, x, y }, headers }, reply) => {
      const { rows } = await peer.query<{ tile: Buffer }>({
        name: 'tile',
        text: peerTile,
        values: [z, x, y],
      });
      const tile = rows[0]?.tile ?? Buffer.alloc(0);
      reply.type('application/vnd.mapbox-vector-tile');
      if (headers['accept-encoding'] !== 'gzip') return reply.send(tile);
      return reply.header('content-encoding', 'gzip').send(await compress(tile, { level: 3 }));
    },
  );
}
