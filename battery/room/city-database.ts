// The database of a city as a part handles it, whichever it is: the product's own in its data directory, or a PostgreSQL that was configured and that a service manager starts again.
import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { makeCluster } from '../../scripts/test/configured-postgres.mjs';
import { findPostgres } from '../../scripts/test/prepare.mjs';
import { CannotRun } from '../part.ts';
import {
  databaseProcesses,
  killAll,
  killDatabase,
  killEverythingOn,
  processesOfCluster,
  withClient,
  withClientAt,
  withDatabaseOf,
} from './database.ts';

export type DatabaseKind = 'embedded' | 'configured';

export interface CityDatabase {
  readonly kind: DatabaseKind;
  /** For DATABASE_URL; empty = the product's own. */
  readonly url: string;
  /** The postmaster first. */
  readonly processes: () => number[];
  /** SIGKILL: to every process of the product's own, to the postmaster alone of a configured one. How many were killed. */
  readonly kill: () => Promise<number>;
  /** Has it started again where that is not the product's to do; resolves when it takes connections. */
  readonly revive: () => Promise<void>;
  /** Runs `work` with a client on it while it runs. */
  readonly look: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>;
  /** Keeps settings for its next start, while no server uses it. */
  readonly keep: (...statements: readonly string[]) => Promise<void>;
  /** Ends whatever runs on it. */
  readonly end: () => Promise<void>;
}

/** What a server is told of its database. */
export const settingsFor = ({ url }: Pick<CityDatabase, 'url'>) => ({ DATABASE_URL: url });

/** The product's own in a data directory. */
export function embeddedDatabase(dataDir: string): CityDatabase {
  const processes = () => databaseProcesses(dataDir);
  return {
    kind: 'embedded',
    url: '',
    processes,
    kill: () => killDatabase(dataDir),
    revive: async () => undefined,
    look: (work) => withClient(dataDir, work),
    keep: (...statements) =>
      withDatabaseOf(dataDir, async (client) => {
        for (const statement of statements) await client.query(statement);
      }),
    end: () => killEverythingOn(dataDir),
  };
}

/** The directory of the programs of a PostgreSQL that a city may configure; undefined where none is installed. */
export function configuredHome(): string | undefined {
  return process.platform === 'linux' ? findPostgres() : undefined;
}

/** How long a service manager goes on starting what does not start: what a killed one left holds its memory for a moment. */
const mostStarts = 200;

/** Starts a PostgreSQL of this machine's programs that waits for its disk, with its files in the directory; `CannotRun` where there is none. */
export async function configuredDatabase(directory: string): Promise<CityDatabase> {
  const home = configuredHome();
  if (home === undefined) throw new CannotRun('no PostgreSQL 15 or newer is installed');
  mkdirSync(directory, { mode: 0o755 });
  const { data, url, start } = await makeCluster(home, directory, { durable: true });
  let running = await start();
  const processes = () =>
    processesOfCluster(data).sort((a, b) => Number(b === running.pid) - Number(a === running.pid));
  const look: CityDatabase['look'] = (work) => withClientAt({ connectionString: url }, work);
  const revive = async () => {
    for (let tries = 1; !running.isRunning(); tries += 1) {
      try {
        running = await start();
      } catch (error) {
        if (tries === mostStarts) throw error;
        await wait(50);
      }
    }
  };
  return {
    kind: 'configured',
    url,
    processes,
    async kill() {
      if (!running.isRunning()) return 0;
      await killAll([running.pid ?? 0]);
      // Node hears of it a moment later than /proc.
      for (let tries = 0; tries < 100 && running.isRunning(); tries += 1) await wait(10);
      return 1;
    },
    async revive() {
      for (let tries = 0; tries < 500 && running.isRunning(); tries += 1) await wait(10);
      await revive();
    },
    look,
    async keep(...statements) {
      await look(async (client) => {
        for (const statement of statements) await client.query(statement);
      });
      await running.stop();
      await revive();
    },
    end: async () => {
      for (let which = processes(); which.length > 0; which = processes()) await killAll(which);
      for (let tries = 0; tries < 100 && running.isRunning(); tries += 1) await wait(10);
    },
  };
}
