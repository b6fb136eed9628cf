// The running PostgreSQL of a data directory: finds it, starts it as a separate process and stops
// it.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fchownSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { chmod, lstat, mkdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { failWith, ok, type Result } from '@curbwright/core';
import pg from 'pg';
import { freePort } from '../../http/free-port.ts';
import type { Binaries } from './binaries.ts';
import {
  databaseUser,
  findErrorLine,
  isProcessAlive,
  runProgram,
  sanitizedEnvironment,
  secretPath,
  type Transport,
} from './cluster.ts';
import type { DataLock } from './data-lock.ts';
import { changeOwner, currentUid, type RunAs } from './run-as.ts';

/** Connection parameters of the database, as `pg` accepts them. */
export interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string | undefined;
}

const socketPort = 5432;
/** Longest socket path in bytes: 107 on Linux, 103 on macOS. */
const maxSocketPathBytes = 103;

/**
 * Reads process id, socket directory and port from `postmaster.pid`; `null` if the file is missing
 * or incomplete.
 */
export async function readPostmaster(
  pgDir: string,
): Promise<{ pid: number; port: number; socketDir: string } | null> {
  const text = await readFile(join(pgDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port, socketDir] = text.split('\n');
  return pid && port ? { pid: Number(pid), port: Number(port), socketDir: socketDir ?? '' } : null;
}

/**
 * Whether the process is a PostgreSQL running on this data directory; `true` if that cannot be
 * determined.
 */
function isOurPostgres(pid: number, pgDir: string): boolean {
  if (!isProcessAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false;
  } catch {
    return existsSync(`/proc/${pid}`);
  }
  try {
    // PostgreSQL's working directory is its data directory. After a reboot, the process id may
    // belong to another PostgreSQL.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(pgDir);
  } catch {
    // The process belongs to another user, so its working directory is not readable.
    return true;
  }
}

/**
 * Removes a `postmaster.pid` whose process has ended or is now another program (process ids are
 * reused after a reboot).
 */
async function deleteStalePidFile(pgDir: string): Promise<void> {
  const found = await readPostmaster(pgDir);
  if (found !== null && !isOurPostgres(found.pid, pgDir))
    rmSync(join(pgDir, 'postmaster.pid'), { force: true });
}

/** Whether a server listens on the socket, including a PostgreSQL that is still starting. */
function isSocketListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
}

/**
 * A running PostgreSQL. `pid` is `null` if it runs in another container with different process ids;
 * it is then used but never signaled.
 */
export type RunningPostmaster = DatabaseAddress & { readonly pid: number | null };

/** The address of the postmaster named in `postmaster.pid`; `null` if there is none. */
export async function findRunningPostmaster(
  dataDir: string,
  transport: Transport,
): Promise<RunningPostmaster | null> {
  const pgDir = join(dataDir, 'pg');
  const found = await readPostmaster(pgDir);
  if (found === null) return null;
  if (!isOurPostgres(found.pid, pgDir)) {
    const containerAddress = {
      host: pgDir,
      port: socketPort,
      user: databaseUser,
      password: undefined,
      pid: null,
    };
    return transport === 'socket' && (await isSocketListening(join(pgDir, `.s.PGSQL.${socketPort}`)))
      ? containerAddress
      : null;
  }
  const base = { port: found.port, user: databaseUser, pid: found.pid };
  if (transport === 'socket') return { ...base, host: found.socketDir, password: undefined };
  const password = await readFile(secretPath(dataDir), 'utf8').catch(() => undefined);
  return { ...base, host: '127.0.0.1', password };
}

/**
 * The directory of the socket: the data directory, or a short private one if the path would be too
 * long for a socket.
 */
async function socketDirectory(pgDir: string, as: RunAs): Promise<Result<string>> {
  if (Buffer.byteLength(join(pgDir, `.s.PGSQL.${socketPort}`)) <= maxSocketPathBytes) return ok(pgDir);
  const key = createHash('sha256').update(pgDir).digest('hex').slice(0, 16);
  const directory = join(tmpdir(), `curbwright-${key}`);
  await mkdir(directory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const stat = await lstat(directory);
  const isOwnedByUs = [currentUid(), as.owner?.uid].includes(stat.uid);
  // A directory of that name owned by another user could be a trap.
  if (!stat.isDirectory() || !isOwnedByUs) return failWith('database.socket-directory', { path: directory });
  await chmod(directory, 0o700);
  changeOwner(as.owner, directory);
  return ok(directory);
}

/**
 * Light settings for a city on one machine; durability keeps PostgreSQL's defaults (fsync,
 * full_page_writes on).
 */
const tuningOptions = [
  'max_connections=60',
  'shared_buffers=64MB',
  'work_mem=16MB',
  'maintenance_work_mem=128MB',
  'max_wal_size=512MB',
  'random_page_cost=1.1',
  'jit=off',
  'io_method=sync',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
  // The app's expected conflicts are not logged here, because the app logs its own errors.
  'log_min_error_statement=panic',
];

export interface StartOptions {
  readonly dataDir: string;
  readonly binaries: Binaries;
  readonly as: RunAs;
  readonly transport: Transport;
  /** `false` only in tests: no fsync. */
  readonly durable: boolean;
  /** The previous loopback port, reused so that connected clients still find the server. */
  readonly port?: number | undefined;
  /** Held for the lifetime of PostgreSQL (data-lock.ts). */
  readonly lock?: DataLock | undefined;
}

/** PostgreSQL's log next to its data; restarted when larger than 5 MB. */
function logPath(dataDir: string): string {
  return join(dataDir, 'pg.log');
}

/**
 * Opens the log for writing. It gets the owner of the data, so that a start as root does not lock
 * that user out.
 */
function openLog(path: string, owner: RunAs['owner']): { fd: number; from: number } {
  const size = existsSync(path) ? statSync(path).size : 0;
  const from = size > 5_000_000 ? 0 : size;
  const open = () => openSync(path, from === 0 ? 'w' : 'a', 0o600);
  let fd: number;
  try {
    fd = open();
  } catch {
    // The old log belongs to another user, but the directory is ours.
    rmSync(path, { force: true });
    fd = openSync(path, 'w', 0o600);
  }
  if (owner !== undefined) fchownSync(fd, owner.uid, owner.gid);
  return { fd, from: existsSync(path) && statSync(path).size < from ? 0 : from };
}

/** Result of one attempt: the address, `again` if another attempt may succeed, or the error. */
type StartAttempt = Result<(DatabaseAddress & { pid: number }) | 'again'>;

/**
 * Starts PostgreSQL in its own session, so that neither Ctrl-C nor the end of this process stops
 * it, and waits until it accepts connections.
 */
export async function startPostmaster(options: StartOptions): Promise<StartAttempt> {
  const { dataDir, binaries, as, transport, durable } = options;
  const pgDir = join(dataDir, 'pg');
  changeOwner(as.owner, pgDir);
  await deleteStalePidFile(pgDir);
  const socket = transport === 'socket' ? await socketDirectory(pgDir, as) : ok('');
  if (!socket.ok) return socket;
  const port = transport === 'socket' ? socketPort : (options.port ?? (await freePort()));
  const settings = [
    ...tuningOptions,
    `port=${port}`,
    `unix_socket_directories=${socket.value}`,
    'unix_socket_permissions=0700',
    `listen_addresses=${transport === 'socket' ? '' : '127.0.0.1'}`,
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']),
  ];
  const args = ['-D', pgDir, ...settings.flatMap((line) => ['-c', line])];
  const log = openLog(logPath(dataDir), as.owner);
  const password =
    transport === 'socket' ? undefined : await readFile(secretPath(dataDir), 'utf8').catch(() => undefined);
  const address = {
    host: transport === 'socket' ? socket.value : '127.0.0.1',
    port,
    user: databaseUser,
    password,
  };
  if (process.platform === 'win32') return startOnWindows(options, args, address, log);

  const [command = binaries.postgres, ...rest] = [...as.prefix, binaries.postgres, ...args];
  let ended = false;
  const child = spawn(command, rest, {
    detached: true,
    stdio: ['ignore', log.fd, log.fd, ...(options.lock === undefined ? [] : [options.lock.fd])],
    env: sanitizedEnvironment(),
    cwd: '/',
    ...as.identity,
  });
  child.on('exit', () => {
    ended = true;
  });
  child.on('error', () => {
    ended = true;
  });
  closeSync(log.fd);
  child.unref();
  while (!ended) {
    if ((await acceptsConnections(address)) && child.pid !== undefined)
      return ok({ ...address, pid: child.pid });
    await wait(10);
  }
  return explainFailedStart(dataDir, readFileSync(logPath(dataDir), 'utf8').slice(log.from));
}

async function startOnWindows(
  { dataDir, binaries, as }: StartOptions,
  args: readonly string[],
  address: DatabaseAddress,
  log: { fd: number; from: number },
): Promise<StartAttempt> {
  closeSync(log.fd);
  // pg_ctl drops administrator rights for the server, as PostgreSQL requires.
  const [, pgDir = '', ...options] = args;
  const quoted = options.map((word) => (word === '-c' ? word : `"${word}"`)).join(' ');
  const started = await runProgram(
    binaries.pgCtl,
    ['start', '-w', '-t', '120', '-D', pgDir, '-l', logPath(dataDir), '-o', quoted],
    as,
  );
  const found = await readPostmaster(pgDir);
  if (started.code === 0 && found !== null) return ok({ ...address, pid: found.pid });
  return explainFailedStart(dataDir, readFileSync(logPath(dataDir), 'utf8').slice(log.from));
}

/** Decides what to do about a failed start, based on the server's output. */
export function explainFailedStart(dataDir: string, said: string): StartAttempt {
  const path = join(dataDir, 'pg');
  const log = logPath(dataDir);
  // Another start was faster, or the processes of a killed server are still exiting.
  if (/lock file .* already exists|pre-existing shared memory block|Address already in use/i.test(said))
    return ok('again');
  if (/No space left/i.test(said)) return failWith('database.disk-full', { path: dataDir });
  if (/shared memory|semaphores/i.test(said))
    return failWith('database.no-shared-memory', { reason: findErrorLine(said) });
  return failWith('database.damaged-at-start', { path, reason: findErrorLine(said), log });
}

/**
 * Whether a client can sign in. While the database recovers it rejects connections, and the caller
 * waits.
 */
export async function acceptsConnections(address: DatabaseAddress): Promise<boolean> {
  const client = new pg.Client({ ...address, database: 'postgres', connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/**
 * Asks the postmaster to close connections and stop; returns whether it stopped within the time
 * limit (milliseconds).
 */
export async function stopPostmaster(
  pid: number,
  dataDir: string,
  binaries: Binaries,
  timeoutMs = 30_000,
): Promise<boolean> {
  if (process.platform === 'win32') {
    const as = { prefix: [], identity: undefined, owner: undefined };
    const stopped = await runProgram(
      binaries.pgCtl,
      ['stop', '-m', 'fast', '-w', '-D', join(dataDir, 'pg')],
      as,
    );
    return stopped.code === 0;
  }
  const pgDir = join(dataDir, 'pg');
  // The process may have ended and its id been reused since the last check.
  if (!isOurPostgres(pid, pgDir)) return true;
  // SIGINT is PostgreSQL's fast shutdown: roll back, checkpoint, exit.
  process.kill(pid, 'SIGINT');
  for (const end = Date.now() + timeoutMs; Date.now() < end; await wait(10))
    if (!isOurPostgres(pid, pgDir)) return true;
  return false;
}
