// The peers' routes in the benchmark server: the empty answer, and the handlers one usually writes over SQL.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { type BoxQuery, boxParameter, boxRows, boxText } from './box-sql.ts';
import { peerTile } from './postgis.ts';

const compress = promisify(gzip);

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
        text: boxRows,
        values: [boxParameter(query)],
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
        text: boxText,
        values: [boxParameter(query)],
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
