// A PostgreSQL as a city might configure it: a cluster in a temporary directory, run by the
// PostgreSQL programs installed on this machine.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** PostgreSQL refuses to run as root, so root runs it as the package's user or as `nobody`. */
function identity() {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = ['postgres', 'nobody'].flatMap(
    (name) => lines.find((each) => each.startsWith(`${name}:`)) ?? [],
  )[0];
  const [, , uid, gid] = (line ?? '').split(':').map(Number);
  return { uid, gid };
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Creates a cluster, not started, with the programs in `home`; `directory` must exist and belong to
 * the cluster's user. Without `durable` it does not flush to disk, which is faster but unsuitable
 * for tests of power failure.
 */
export async function makeCluster(home, directory, { durable = false } = {}) {
  const as = identity();
  if (as.uid !== undefined) chownSync(directory, as.uid, as.gid);
  const data = join(directory, 'data');
  const env = { ...process.env, LC_ALL: 'C' };
  const made = spawnSync(
    join(home, 'initdb'),
    ['-D', data, '-U', 'curb', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    {
      ...as,
      cwd: '/',
      env,
      encoding: 'utf8',
    },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const sockets = process.platform === 'win32' ? '' : directory;
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${sockets}`,
    ...(durable ? [] : ['fsync=off']),
  ];

  /** Resolves when the cluster accepts connections; throws with its output if it exits first. */
  async function start() {
    const child = spawn(join(home, 'postgres'), ['-D', data, ...settings.flatMap((line) => ['-c', line])], {
      ...as,
      cwd: '/',
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    let isReady = false;
    child.stderr.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-20_000);
      isReady ||= said.includes('ready to accept connections');
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    const isRunning = () => child.exitCode === null && child.signalCode === null;
    for (let tries = 0; !isReady; tries += 1) {
      if (!isRunning() || tries > 1200) throw new Error(`PostgreSQL did not start: ${said}`);
      await wait(25);
    }
    return {
      pid: child.pid,
      isRunning,
      stop: async () => {
        child.kill('SIGINT');
        await ended;
      },
    };
  }
  return { data, url: `postgresql://curb@127.0.0.1:${port}/postgres`, start };
}

/**
 * Starts a cluster in a temporary directory; returns its URL and a function that stops and removes
 * it.
 */
export async function startConfigured(home) {
  const directory = mkdtempSync(join(tmpdir(), 'curbwright-configured-'));
  const { url, start } = await makeCluster(home, directory);
  const { pid, isRunning, stop } = await start();
  return {
    url,
    pid,
    isRunning,
    async stop() {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
