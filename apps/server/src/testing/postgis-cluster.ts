// A temporary PostgreSQL with PostGIS (Debian packages) for tests and benchmarks. When started by
// root, it runs as `postgres`.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const debian = '/usr/lib/postgresql';

/**
 * Directory with the binaries of a PostgreSQL that has PostGIS; `null` when this machine has none.
 */
export function postgisBinaries(): string | null {
  if (!existsSync(debian)) return null;
  const versions = readdirSync(debian).filter((version) =>
    existsSync(join(debian, version, 'lib/postgis-3.so')),
  );
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? null : join(debian, newest, 'bin');
}

export interface PostgisCluster {
  /** Directory of its socket. User and database are both `postgres`. */
  readonly socket: string;
  /** Returns the URL of a database in the cluster. */
  readonly url: (database: string) => string;
  /** Runs one of PostgreSQL's programs to completion and returns its output. */
  readonly run: (program: string, args: readonly string[]) => string;
  readonly close: () => void;
}

/**
 * Starts the cluster. The database `postgres` has the extension. `settings` are added to the
 * server's command line.
 */
export async function startPostgisCluster(binaries: string, settings = ''): Promise<PostgisCluster> {
  const asRoot = process.getuid?.() === 0;
  const directory = mkdtempSync(join(tmpdir(), 'curbwright-postgis-'));
  const run = (program: string, args: readonly string[]) => {
    const [command, words] = asRoot
      ? ['runuser', ['-u', 'postgres', '--', join(binaries, program), ...args]]
      : [join(binaries, program), args];
    return execFileSync(command, words, {
      encoding: 'utf8',
      cwd: directory,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };
  chmodSync(directory, 0o755);
  if (asRoot) spawnSync('chown', ['postgres', directory]);
  const data = join(directory, 'data');
  run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8']);
  const sockets = `-c listen_addresses='' -c unix_socket_directories=${directory} ${settings}`;
  run('pg_ctl', ['-D', data, '-w', '-l', join(directory, 'log'), '-o', sockets, 'start']);
  const client = new pg.Client({ host: directory, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query('create extension postgis');
  await client.end();
  return {
    socket: directory,
    url: (database) => `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(directory)}`,
    run,
    close: () => {
      run('pg_ctl', ['-D', data, '-w', '-m', 'fast', 'stop']);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
