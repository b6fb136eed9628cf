// The app as the server runs it: the published city in memory, kept up by the outbox of every process, and the API on it.
import type { FastifyInstance } from 'fastify';
import { type ApiParts, buildApi } from './api.ts';
import { type LiveCity, openCityCache } from './city/city-cache.ts';
import type { ServerContext } from './context.ts';
import { type Listener, listenToOutbox, type OutboxRow } from './db/listen.ts';
import { cityTiles } from './tiles/city-tiles.ts';
import { tileHandlers } from './tiles/routes.ts';

export interface App {
  readonly fastify: FastifyInstance;
  readonly live: LiveCity;
}

/** The city with everything that was committed since before it was read: rows heard meanwhile are taken in afterwards. */
async function openLiveCity(context: ServerContext): Promise<{ live: LiveCity; listener: Listener }> {
  let take: (live: LiveCity) => void = () => undefined;
  const opened = new Promise<LiveCity>((resolve) => {
    take = resolve;
  });
  const onRow = async (row: OutboxRow) => (await opened).hear(row);
  const listener = await listenToOutbox({ ...context, onRow });
  const live = await openCityCache(context.db);
  take(live);
  return { live, listener };
}

/** Opens the city and builds the app on an open, migrated database; `more` are limits and the like. */
export async function openApp(
  context: ServerContext,
  more: Partial<Pick<ApiParts, 'limits' | 'onRoute'>> = {},
): Promise<App> {
  const { live, listener } = await openLiveCity(context);
  const tiles = cityTiles(live);
  const fastify = await buildApi(context, {
    ...more,
    city: () => live.city,
    tiles: (api) => tileHandlers(tiles, api),
  });
  fastify.addHook('onClose', () => listener.close());
  return { fastify, live };
}

/** Builds the app; closing it stops hearing of changes and leaves the database to whoever opened it. */
export async function buildApp(context: ServerContext): Promise<FastifyInstance> {
  return (await openApp(context)).fastify;
}
