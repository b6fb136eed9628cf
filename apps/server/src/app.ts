// The app as the server runs it: the published city opened in memory, and the API on it.
import type { FastifyInstance } from 'fastify';
import { buildApi } from './api.ts';
import type { ServerContext } from './context.ts';
import { ready } from './http/outcome.ts';
import { naiveCity } from './testing/naive-city.ts';

/** Builds the app on an open, migrated database. */
export async function buildApp(context: ServerContext): Promise<FastifyInstance> {
  const city = await naiveCity(context.db);
  const empty = () => ready(Buffer.alloc(0), { status: 204 });
  return buildApi(context, { city: () => city, tiles: () => ({ curbTile: empty, baseTile: empty }) });
}
