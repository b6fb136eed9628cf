// The app as the server runs it: the published city opened in memory and kept up, its tiles, and the API on them.
import type { FastifyInstance } from 'fastify';
import { buildApi } from './api.ts';
import { openCityCache } from './city/city-cache.ts';
import type { ServerContext } from './context.ts';
import { listenToOutbox } from './db/listen.ts';
import { cityTiles } from './tiles/city-tiles.ts';
import { tileHandlers } from './tiles/routes.ts';

/** Builds the app on an open, migrated database; closing it stops listening for changes. */
export async function buildApp(context: ServerContext): Promise<FastifyInstance> {
  const { db, connection, log } = context;
  // Listening first: what changes while the city is read is heard afterwards.
  const early: { kind: string; body: unknown }[] = [];
  let hear = (row: { kind: string; body: unknown }): void | Promise<void> => {
    early.push(row);
  };
  const listener = await listenToOutbox({ db, connection, log, onRow: (row) => hear(row) });
  const live = await openCityCache(db);
  const tiles = cityTiles(live);
  hear = (row) => live.hear(row);
  for (const row of early) await live.hear(row);
  const app = await buildApi(context, {
    city: () => live.city,
    tiles: (api) => tileHandlers(tiles, api),
  });
  app.addHook('onClose', () => listener.close());
  return app;
}
