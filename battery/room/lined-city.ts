// A city whose database stands at the end of a line, and how that database goes away and comes back: stopped, standing still, cut off, silent.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { acceptsConnections } from '../../apps/server/src/platform/database/embedded/postmaster.ts';
import { databaseName, openEmbedded } from '../../apps/server/src/platform/database/embedded.ts';
import {
  type DatabaseProxy,
  openDatabaseProxy,
  proxiedUrl,
} from '../../apps/server/src/testing/line-to-database.ts';
import { makeCity } from './city.ts';
import { configuredDatabase, type DatabaseKind } from './city-database.ts';
import { databaseProcesses } from './database.ts';
import { type CityServer, startServer } from './server.ts';
import { untilHolds } from './timed-http.ts';

interface FarDatabase {
  readonly url: string;
  /** The postmaster first. */
  readonly processes: () => number[];
  /** After an immediate stop: resolves when it was started again. */
  readonly back: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface LinedCity {
  readonly kind: DatabaseKind;
  readonly line: DatabaseProxy;
  readonly links: readonly number[];
  readonly server: CityServer;
  readonly outages: Readonly<Record<Outage, { begin(): void; end(): void | Promise<void> }>>;
  close(): Promise<void>;
}

export const outageNames = [
  'immediate stop',
  'backends stopped',
  'connections cut',
  'a silent line',
] as const;
export type Outage = (typeof outageNames)[number];

/** The product's own programs, opened as a city would open a database that it configured. */
async function ownDatabase(directory: string): Promise<FarDatabase> {
  const opened = await openEmbedded(directory, { transport: 'loopback' });
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
  const { address, close } = opened.value;
  return {
    url: `postgresql://${address.user}:${address.password}@127.0.0.1:${address.port}/${databaseName}`,
    processes: () => databaseProcesses(directory),
    // The one who holds the data directory open starts it again: this process.
    back: async () => {
      const isBack = await untilHolds(() => acceptsConnections(address), 60_000);
      if (isBack === null) throw new Error('the database was not started again');
    },
    close,
  };
}

/** A PostgreSQL of this machine. */
async function machinesDatabase(directory: string): Promise<FarDatabase> {
  const { url, processes, revive, end } = await configuredDatabase(directory);
  return { url, processes, back: revive, close: end };
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended meanwhile.
    }
  }
}

/** Makes it in the directory, and serves it through the line. */
export async function openLinedCity(directory: string, kind: DatabaseKind): Promise<LinedCity> {
  const dataDir = join(directory, 'data');
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const place = join(directory, 'database');
  const database = await (kind === 'embedded' ? ownDatabase(place) : machinesDatabase(place));
  const line = await openDatabaseProxy(database.url);
  const links = await makeCity(dataDir, { databaseUrl: database.url });
  const server = await startServer(dataDir, { env: { DATABASE_URL: proxiedUrl(database.url, line) } });
  let stopped: number[] = [];
  return {
    kind,
    line,
    links,
    server,
    outages: {
      'immediate stop': {
        begin: () => signal(database.processes().slice(0, 1), 'SIGQUIT'),
        end: database.back,
      },
      'backends stopped': {
        begin: () => {
          stopped = database.processes().slice(1);
          signal(stopped, 'SIGSTOP');
        },
        end: () => signal(stopped, 'SIGCONT'),
      },
      'connections cut': { begin: () => line.cut(), end: () => line.mend() },
      'a silent line': { begin: () => line.freeze(), end: () => line.mend() },
    },
    async close() {
      await server.end('SIGTERM');
      await line.close();
      await database.close();
    },
  };
}
