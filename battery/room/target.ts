// A server process over a small city as the aim of hostile input: its address, an administrator's hand, and a way to look into its database.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { makeCity } from './city.ts';
import { withClient } from './database.ts';
import { type Hand, handOf } from './hand.ts';
import type { Environment } from './program.ts';
import { type CityServer, startServer } from './server.ts';

export interface Target extends CityServer {
  readonly hand: Hand;
  /** Ids of the city's links. */
  readonly links: readonly number[];
  look<T>(look: (client: pg.Client) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Makes the city in a directory of its own under `directory` and starts a server on it. */
export async function openTarget(
  directory: string,
  { env = {}, streets = 4, name = 'target' }: { env?: Environment; streets?: number; name?: string } = {},
): Promise<Target> {
  const dataDir = join(directory, name);
  await mkdir(dataDir, { recursive: true });
  const links = await makeCity(dataDir, { streets });
  // Every request may say where it comes from, so that no limit of one address hides what lies behind it.
  const server = await startServer(dataDir, { env: { TRUST_PROXY: 'true', ...env } });
  const hand = await handOf(server.url, 'admin');
  return {
    ...server,
    hand,
    links,
    look: (look) => withClient(dataDir, look),
    stop: async () => {
      await server.end('SIGTERM');
    },
  };
}

/** An address for every request (RFC 2544's net), for servers that believe their proxy. */
export function addressOf(number: number): string {
  return `198.18.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`;
}
