// The running PostgreSQL of a data directory: found, started as a process of its own, asked to stop.
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
import { ok, type Result, refused } from '@curbwright/core';
import pg from 'pg';
import { freePort } from '../../http/free-port.ts';
import type { Binaries } from './binaries.ts';
import {
  databaseUser,
  isAlive,
  plainEnvironment,
  run,
  secretPath,
  type Transport,
  worstLine,
} from './cluster.ts';
import type { DataLock } from './data-lock.ts';
import { giveTo, ownUid, type RunAs } from './run-as.ts';

/** Where to reach the database; what `pg` takes. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string | undefined;
}

const socketPort = 5432;
/** A socket's path may have 107 bytes on Linux and 103 on macOS. */
const longestSocket = 103;

/** What `postmaster.pid` says: process id, socket directory and port; null when there is none or it is half-written. */
export async function readPostmaster(
  pgDir: string,
): Promise<{ pid: number; port: number; socketDir: string } | null> {
  const text = await readFile(join(pgDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port, socketDir] = text.split('\n');
  return pid && port ? { pid: Number(pid), port: Number(port), socketDir: socketDir ?? '' } : null;
}

/** True when the process is a PostgreSQL, and not one that stands in another directory than these data; where one cannot tell, it is taken to be ours. */
function isPostgres(pid: number, pgDir: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false;
  } catch {
    return existsSync(`/proc/${pid}`);
  }
  try {
    // Each PostgreSQL stands in its data: another one may have been given the number after a reboot.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(pgDir);
  } catch {
    // Another user's: we may not see where it stands.
    return true;
  }
}

/** Removes a `postmaster.pid` whose process is gone or is another program now (a reboot gives numbers anew). */
async function forgetStalePid(pgDir: string): Promise<void> {
  const found = await readPostmaster(pgDir);
  if (found !== null && !isPostgres(found.pid, pgDir)) rmSync(join(pgDir, 'postmaster.pid'), { force: true });
}

/** True when somebody listens on the socket, also a PostgreSQL that is still starting. */
function listens(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
}

/** A running PostgreSQL; its number is null where it counts otherwise than we do, in another container: it is used, and never signalled. */
export type Reached = Address & { readonly pid: number | null };

/** The address of the postmaster that `postmaster.pid` names; null when there is none. */
export async function runningAddress(dataDir: string, transport: Transport): Promise<Reached | null> {
  const pgDir = join(dataDir, 'pg');
  const found = await readPostmaster(pgDir);
  if (found === null) return null;
  if (!isPostgres(found.pid, pgDir)) {
    const away = { host: pgDir, port: socketPort, user: databaseUser, password: undefined, pid: null };
    return transport === 'socket' && (await listens(join(pgDir, `.s.PGSQL.${socketPort}`))) ? away : null;
  }
  const base = { port: found.port, user: databaseUser, pid: found.pid };
  if (transport === 'socket') return { ...base, host: found.socketDir, password: undefined };
  const password = await readFile(secretPath(dataDir), 'utf8').catch(() => undefined);
  return { ...base, host: '127.0.0.1', password };
}

/** The directory of the socket: the data itself, or a short private one when that path is too long for a socket. */
async function socketDirectory(pgDir: string, as: RunAs): Promise<Result<string>> {
  if (Buffer.byteLength(join(pgDir, `.s.PGSQL.${socketPort}`)) <= longestSocket) return ok(pgDir);
  const key = createHash('sha256').update(pgDir).digest('hex').slice(0, 16);
  const directory = join(tmpdir(), `curbwright-${key}`);
  await mkdir(directory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const stat = await lstat(directory);
  const mine = [ownUid(), as.owner?.uid].includes(stat.uid);
  // Someone else's directory of that name would be a trap.
  if (!stat.isDirectory() || !mine) return refused('database.socket-directory', { path: directory });
  await chmod(directory, 0o700);
  giveTo(as.owner, directory);
  return ok(directory);
}

/** Light settings for a city on one machine; durability stays as PostgreSQL ships it (fsync, full_page_writes on). */
const tuning = [
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
  // The app's expected conflicts are not news; the app logs its own errors.
  'log_min_error_statement=panic',
];

export interface StartOptions {
  readonly dataDir: string;
  readonly binaries: Binaries;
  readonly as: RunAs;
  readonly transport: Transport;
  /** false only in tests: no fsync. */
  readonly durable: boolean;
  /** The loopback port of before: who is connected keeps finding it. */
  readonly port?: number | undefined;
  /** Held as long as PostgreSQL lives (data-lock.ts). */
  readonly lock?: DataLock | undefined;
}

/** PostgreSQL's log beside its data; started anew when it has grown past 5 MB. */
function logPath(dataDir: string): string {
  return join(dataDir, 'pg.log');
}

/** Opens it for writing; it belongs to whom the data belong, so that a start as root does not close it to them. */
function openLog(path: string, owner: RunAs['owner']): { fd: number; from: number } {
  const size = existsSync(path) ? statSync(path).size : 0;
  const from = size > 5_000_000 ? 0 : size;
  const open = () => openSync(path, from === 0 ? 'w' : 'a', 0o600);
  let fd: number;
  try {
    fd = open();
  } catch {
    // Somebody else's, from before; the directory is ours.
    rmSync(path, { force: true });
    fd = openSync(path, 'w', 0o600);
  }
  if (owner !== undefined) fchownSync(fd, owner.uid, owner.gid);
  return { fd, from: existsSync(path) && statSync(path).size < from ? 0 : from };
}

/** What one attempt gave: the address, `again` when another attempt may do better, or why not. */
type Attempt = Result<(Address & { pid: number }) | 'again'>;

/** Starts PostgreSQL in a session of its own, so that neither Ctrl-C nor our death reaches it, and waits until it answers. */
export async function startPostmaster(options: StartOptions): Promise<Attempt> {
  const { dataDir, binaries, as, transport, durable } = options;
  const pgDir = join(dataDir, 'pg');
  giveTo(as.owner, pgDir);
  await forgetStalePid(pgDir);
  const socket = transport === 'socket' ? await socketDirectory(pgDir, as) : ok('');
  if (!socket.ok) return socket;
  const port = transport === 'socket' ? socketPort : (options.port ?? (await freePort()));
  const settings = [
    ...tuning,
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
    env: plainEnvironment(),
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
    if ((await answers(address)) && child.pid !== undefined) return ok({ ...address, pid: child.pid });
    await wait(10);
  }
  return whyEnded(dataDir, readFileSync(logPath(dataDir), 'utf8').slice(log.from));
}

async function startOnWindows(
  { dataDir, binaries, as }: StartOptions,
  args: readonly string[],
  address: Address,
  log: { fd: number; from: number },
): Promise<Attempt> {
  closeSync(log.fd);
  // pg_ctl takes the administrator's rights away from the server, which PostgreSQL insists on.
  const [, pgDir = '', ...options] = args;
  const quoted = options.map((word) => (word === '-c' ? word : `"${word}"`)).join(' ');
  const started = await run(
    binaries.pgCtl,
    ['start', '-w', '-t', '120', '-D', pgDir, '-l', logPath(dataDir), '-o', quoted],
    as,
  );
  const found = await readPostmaster(pgDir);
  if (started.code === 0 && found !== null) return ok({ ...address, pid: found.pid });
  return whyEnded(dataDir, readFileSync(logPath(dataDir), 'utf8').slice(log.from));
}

/** What is to be made of a start that failed, by what the server said of it. */
export function whyEnded(dataDir: string, said: string): Attempt {
  const path = join(dataDir, 'pg');
  const log = logPath(dataDir);
  // Another start was faster, or the processes of a killed one are still leaving.
  if (/lock file .* already exists|pre-existing shared memory block|Address already in use/i.test(said))
    return ok('again');
  if (/No space left/i.test(said)) return refused('database.disk-full', { path: dataDir });
  if (/shared memory|semaphores/i.test(said))
    return refused('database.no-shared-memory', { reason: worstLine(said) });
  return refused('database.damaged-at-start', { path, reason: worstLine(said), log });
}

/** True when a client can sign in there. While the database recovers it refuses, and one waits. */
export async function answers(address: Address): Promise<boolean> {
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

/** Asks the postmaster to close what is open and stop; true when it did within the time (milliseconds). */
export async function stopPostmaster(
  pid: number,
  dataDir: string,
  binaries: Binaries,
  patience = 30_000,
): Promise<boolean> {
  if (process.platform === 'win32') {
    const as = { prefix: [], identity: undefined, owner: undefined };
    const stopped = await run(binaries.pgCtl, ['stop', '-m', 'fast', '-w', '-D', join(dataDir, 'pg')], as);
    return stopped.code === 0;
  }
  const pgDir = join(dataDir, 'pg');
  // It may have gone, and somebody else been given its number, since it was looked at.
  if (!isPostgres(pid, pgDir)) return true;
  // SIGINT is PostgreSQL's fast shutdown: roll back, checkpoint, leave.
  process.kill(pid, 'SIGINT');
  for (const end = Date.now() + patience; Date.now() < end; await wait(10))
    if (!isPostgres(pid, pgDir)) return true;
  return false;
}
