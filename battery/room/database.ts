// The embedded database of a data directory from outside: its processes, killed all at once, and a client that looks into it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { runningAddress } from '../../apps/server/src/db/embedded/postmaster.ts';
import { databaseName, openEmbedded } from '../../apps/server/src/db/embedded.ts';

function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

/** The postmaster that runs on the data directory, and its children; none when it does not run. Needs Linux's /proc. */
export function databaseProcesses(dataDir: string): number[] {
  let postmaster: number;
  try {
    postmaster = Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return [];
  }
  if (parentOf(postmaster) === null) return [];
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return [postmaster, ...others.map(Number).filter((pid) => parentOf(pid) === postmaster)];
}

function isThere(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** SIGKILL to every process of the database at once; resolves when all are gone. How many there were. */
export async function killDatabase(dataDir: string): Promise<number> {
  const pids = databaseProcesses(dataDir);
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone by itself meanwhile.
    }
  }
  for (let tries = 0; tries < 200 && pids.some(isThere); tries += 1) await wait(10);
  return pids.length;
}

/** Runs `look` with a client on the running database of a data directory. */
export async function withClient<T>(dataDir: string, look: (client: pg.Client) => Promise<T>): Promise<T> {
  const address = await runningAddress(dataDir, 'socket');
  if (address === null) throw new Error(`no database runs on ${dataDir}`);
  const client = new pg.Client({ ...address, database: databaseName });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await look(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts the database of a data directory as the product does (recovering it where it was killed), looks, and leaves. */
export async function withDatabaseOf<T>(
  dataDir: string,
  look: (client: pg.Client) => Promise<T>,
  options: { readonly durable?: boolean } = {},
): Promise<T> {
  const opened = await openEmbedded(dataDir, options);
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
  try {
    return await withClient(dataDir, look);
  } finally {
    await opened.value.close();
  }
}

/** SIGKILL to every process whose command line names the data directory: a database that is still being made, too. */
export async function killEverythingOn(dataDir: string): Promise<void> {
  const named = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && commandOf(name).includes(dataDir),
  );
  for (const pid of named.map(Number).filter((pid) => pid !== process.pid)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone by itself meanwhile.
    }
  }
  await killDatabase(dataDir);
  for (let tries = 0; tries < 200 && named.map(Number).some(isThere); tries += 1) await wait(10);
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
