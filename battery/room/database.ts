// The embedded database of a data directory from outside: its processes, killed all at once, and a client that looks into it.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findRunningPostmaster } from '../../apps/server/src/platform/database/embedded/postmaster.ts';
import { databaseName, openEmbedded } from '../../apps/server/src/platform/database/embedded.ts';

const pids = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** What /proc has of a process; empty when it is gone. */
function told(pid: number, what: 'cmdline' | 'status' | 'cwd'): string {
  try {
    return what === 'cwd' ? readlinkSync(`/proc/${pid}/cwd`) : readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch {
    return '';
  }
}

/** Every process of the PostgreSQL whose files lie in the directory: they stand in it. Needs Linux's /proc. */
export function processesOfCluster(directory: string): number[] {
  return pids().filter((pid) => told(pid, 'cwd') === directory);
}

/** Those of the embedded database of a data directory. */
export function databaseProcesses(dataDir: string): number[] {
  return processesOfCluster(join(dataDir, 'pg'));
}

function isThere(pid: number): boolean {
  const status = told(pid, 'status');
  return status !== '' && !/^State:\s+Z/m.test(status);
}

/** SIGKILL to all of them; resolves when they are gone. */
export async function killAll(which: readonly number[]): Promise<void> {
  for (const pid of which) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone by itself meanwhile.
    }
  }
  for (let tries = 0; tries < 500 && which.some(isThere); tries += 1) await wait(10);
}

/** SIGKILL to every process of the database at once; resolves when all are gone. How many there were. */
export async function killDatabase(dataDir: string): Promise<number> {
  const which = databaseProcesses(dataDir);
  await killAll(which);
  return which.length;
}

/** SIGKILL to every process that stands in the data directory or whose command line names it: a database that is still being made, too. */
export async function killEverythingOn(dataDir: string): Promise<void> {
  const isOn = (pid: number) =>
    pid !== process.pid &&
    (told(pid, 'cwd').startsWith(`${dataDir}/`) || told(pid, 'cmdline').includes(`${dataDir}/`));
  for (
    let which = pids().filter(isOn);
    which.length > 0;
    which = pids().filter((pid) => isOn(pid) && isThere(pid))
  )
    await killAll(which);
}

/** Runs `look` with a client on the running database of a data directory. */
export async function withClient<T>(dataDir: string, look: (client: pg.Client) => Promise<T>): Promise<T> {
  const address = await findRunningPostmaster(dataDir, 'socket');
  if (address === null) throw new Error(`no database runs on ${dataDir}`);
  return withClientAt({ ...address, database: databaseName }, look);
}

/** Runs `look` with a client on the database at an address. */
export async function withClientAt<T>(
  address: pg.ClientConfig,
  look: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(address);
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
