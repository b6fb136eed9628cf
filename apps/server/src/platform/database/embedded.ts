// The embedded database: created, started or reused in a data directory, restarted if it fails, and
// stopped by the last process that uses it.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { failWith, ok, type Result } from '@curbwright/core';
import pg from 'pg';
import { type Binaries, findBinaries } from './embedded/binaries.ts';
import { createCluster, inspectCluster, prepareDirectory, type Transport } from './embedded/cluster.ts';
import { acquireDataLock } from './embedded/data-lock.ts';
import {
  acceptsConnections,
  type DatabaseAddress,
  findRunningPostmaster,
  type RunningPostmaster,
  type StartOptions,
  startPostmaster,
  stopPostmaster,
} from './embedded/postmaster.ts';
import { chooseRunAs } from './embedded/run-as.ts';

export interface EmbeddedOptions {
  /**
   * Called for slow steps (`creating`, `starting`), and with `unlocked` when the database starts
   * without a lock on the data directory.
   */
  readonly onStep?: (step: 'creating' | 'starting' | 'unlocked') => void;
  /** `false` only in tests: no fsync. */
  readonly durable?: boolean;
  /** A socket, except on Windows, where it is a loopback port with a secret. */
  readonly transport?: Transport;
}

export interface EmbeddedDatabase {
  readonly address: DatabaseAddress;
  readonly database: string;
  /** Whether this process started the database instead of finding it already running. */
  readonly started: boolean;
  /** Disconnects and stops the database if no other process uses it. */
  readonly close: () => Promise<void>;
}

export const databaseName = 'curbwright';

/**
 * Held shared by every process that uses the database and exclusively by the one that stops it, so
 * that no work is interrupted.
 */
const presenceLock = 7_230_001;

type RunningDatabase = RunningPostmaster & { readonly started: boolean };

/** Finds or starts the postmaster of the directory. */
async function findOrStartPostmaster(
  dataDir: string,
  binaries: Binaries,
  transport: Transport,
  options: EmbeddedOptions,
  port?: number,
): Promise<Result<RunningDatabase>> {
  const pgDir = join(dataDir, 'pg');
  const durable = options.durable ?? true;
  const end = Date.now() + 120_000;
  let socketMissingSince: number | null = null;
  let isLockedElsewhere = false;
  let isUnlockedReported = false;
  while (Date.now() < end) {
    const as = chooseRunAs(pgDir, dataDir, binaries.postgres);
    if (!as.ok) return as;
    const found = await inspectCluster(pgDir);
    if (!found.ok) return found;
    const running = await findRunningPostmaster(dataDir, transport);
    if (running !== null) {
      if (await acceptsConnections(running)) return ok({ ...running, started: false });
      // The server is starting, recovering or stopping; or its socket file was deleted, and only a
      // restart creates a new one.
      const isSocketMissing =
        transport === 'socket' && !existsSync(join(running.host, `.s.PGSQL.${running.port}`));
      socketMissingSince = isSocketMissing ? (socketMissingSince ?? Date.now()) : null;
      if (running.pid !== null && socketMissingSince !== null && Date.now() - socketMissingSince > 5000)
        await stopPostmaster(running.pid, dataDir, binaries);
      await wait(50);
      continue;
    }
    const taken = await acquireDataLock(dataDir, as.value.owner);
    isLockedElsewhere = taken === 'held';
    if (taken === 'held') {
      await wait(100);
      continue;
    }
    if (taken === 'no program' && !isUnlockedReported) options.onStep?.('unlocked');
    isUnlockedReported ||= taken === 'no program';
    const lock = typeof taken === 'string' ? undefined : taken;
    try {
      const start = await createAndStart(
        { dataDir, binaries, as: as.value, transport, durable, port, lock },
        options,
      );
      if (!start.ok) return start;
      if (start.value !== 'again') return ok({ ...start.value, started: true });
    } finally {
      lock?.release();
    }
    await wait(100);
  }
  return failWith(isLockedElsewhere ? 'database.used-elsewhere' : 'database.start-timeout', { path: pgDir });
}

/**
 * With the data directory locked, creates a missing cluster (checked only now, because another
 * process may have created it) and starts PostgreSQL on it.
 */
async function createAndStart(
  start: StartOptions,
  { onStep }: EmbeddedOptions,
): ReturnType<typeof startPostmaster> {
  const { dataDir, binaries, as, durable, transport } = start;
  const pgDir = join(dataDir, 'pg');
  const state = await inspectCluster(pgDir);
  if (!state.ok) return state;
  if (state.value === 'absent') {
    onStep?.('creating');
    await rm(pgDir, { recursive: true, force: true });
    const created = await createCluster(dataDir, binaries, as, { durable, transport });
    if (!created.ok) return created;
  }
  onStep?.('starting');
  return startPostmaster(start);
}

function isDuplicateError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? '');
}

/** Opens a connection that holds the presence lock; creates the database on first use. */
async function connectWithPresenceLock(address: DatabaseAddress): Promise<pg.Client> {
  const connect = async (database: string) => {
    const client = new pg.Client({ ...address, database, application_name: 'curbwright presence' });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  let client: pg.Client;
  try {
    client = await connect(databaseName);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '3D000') throw error;
    const first = await connect('postgres');
    await first.query(`create database ${databaseName}`).catch((reason: unknown) => {
      if (!isDuplicateError(reason)) throw reason;
    });
    await first.end();
    client = await connect(databaseName);
  }
  await client.query('select pg_advisory_lock_shared($1)', [presenceLock]);
  return client;
}

/**
 * Finds or starts the postmaster and takes the presence lock; retries if another process stops the
 * server in between.
 */
async function findOrStartAndConnect(
  dataDir: string,
  binaries: Binaries,
  transport: Transport,
  options: EmbeddedOptions,
  port?: number,
): Promise<Result<{ running: RunningDatabase; presence: pg.Client }>> {
  for (let attempt = 1; ; attempt += 1) {
    const running = await findOrStartPostmaster(dataDir, binaries, transport, options, port);
    if (!running.ok) return running;
    try {
      return ok({ running: running.value, presence: await connectWithPresenceLock(running.value) });
    } catch (error) {
      if (attempt === 20) throw error;
      await wait(100);
    }
  }
}

/**
 * Opens the embedded database of `dataDir` (an absolute path): reuses a running one, otherwise
 * starts it, creating it first if needed. Several processes may have it open at once. Expected
 * failures (directory, disk, damage, platform) are returned as errors.
 */
export async function openEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<Result<EmbeddedDatabase>> {
  const transport = options.transport ?? (process.platform === 'win32' ? 'loopback' : 'socket');
  const directory = await prepareDirectory(dataDir);
  if (!directory.ok) return directory;
  const binaries = await findBinaries();
  if (!binaries.ok) return binaries;
  const connected = await findOrStartAndConnect(dataDir, binaries.value, transport, options);
  if (!connected.ok) return connected;

  let { running, presence } = connected.value;
  let closing = false;
  let pendingRestart: Promise<void> | undefined;
  /**
   * Restarts the database if it dies while in use (killed, out of memory); the pool then reconnects
   * by itself.
   */
  const watch = (client: pg.Client) => {
    client.once('end', () => {
      if (!closing) pendingRestart = restartDatabase();
    });
  };
  const restartDatabase = async () => {
    for (let pause = 100; !closing; pause = Math.min(pause * 2, 5000)) {
      const again = await findOrStartAndConnect(
        dataDir,
        binaries.value,
        transport,
        options,
        running.port,
      ).catch(() => null);
      if (again?.ok) {
        ({ running, presence } = again.value);
        return watch(presence);
      }
      await wait(pause);
    }
  };
  watch(presence);
  return ok({
    address: running,
    database: databaseName,
    started: running.started,
    async close() {
      if (closing) return;
      closing = true;
      await pendingRestart;
      if ((await releasePresenceLock(presence)) && running.pid !== null)
        await stopPostmaster(running.pid, dataDir, binaries.value);
      await presence.end().catch(() => undefined);
    },
  });
}

/** Releases the shared lock; returns `true` when no other process holds it. */
async function releasePresenceLock(presence: pg.Client): Promise<boolean> {
  try {
    await presence.query('select pg_advisory_unlock_shared($1)', [presenceLock]);
    const taken = await presence.query('select pg_try_advisory_lock($1) as alone', [presenceLock]);
    return taken.rows[0]?.alone === true;
  } catch {
    // The connection is already closed.
    return false;
  }
}
