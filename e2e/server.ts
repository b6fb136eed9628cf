// A server of its own for the journeys: random port, data in a directory that is thrown away, a small demo city.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

export interface RunningServer {
  /** Without a trailing slash. */
  readonly url: string;
  /** The environment it runs in: the command-line tool finds the same data by it. */
  readonly env: NodeJS.ProcessEnv;
  readonly stop: () => Promise<void>;
  /** Ends the process and starts another on the same data and port. */
  readonly restart: () => Promise<void>;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(address),
      );
    });
  });
}

/** Until it serves, and until the demo city's stays are there, which come after: what journeys count is not to grow meanwhile. */
async function untilReady(
  url: string,
  child: ChildProcess,
  said: () => string,
  withStays: boolean,
): Promise<void> {
  const until = Date.now() + 600_000;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server stopped by itself:\n${said()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok === true && (!withStays || said().includes('The demo city has its stays'))) return;
    await wait(200);
  }
  throw new Error(`The server was not ready within ten minutes:\n${said()}`);
}

/** Starts the server with a city (`demo` of `DEMO_SIZE`, tiny when not said, or `none`), and settings that may name its address. */
export async function startServer(
  city: 'demo' | 'none' = 'demo',
  more: (url: string) => Promise<NodeJS.ProcessEnv> = async () => ({}),
): Promise<RunningServer> {
  // Throws with what it says where the build is not of the present sources.
  execFileSync(process.execPath, [join(root, 'scripts/start/check-built.mjs')], { encoding: 'utf8' });
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'cw-e2e-'));
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    CITY: city,
    // A journey's machine is busy enough.
    BACKUPS: process.env.BACKUPS ?? 'none',
    DEMO_SIZE: process.env.DEMO_SIZE ?? 'tiny',
    DEMO_SESSIONS: process.env.DEMO_SESSIONS ?? '16000',
    // All journeys come from one address, and sign in more often than a city's office.
    SIGN_INS_PER_HOUR: '10000',
    CONNECTIONS_PER_ADDRESS: '1000',
    STREAMS_PER_ADDRESS: '100',
    // A receiver of webhooks stands on this machine.
    ALLOW_PRIVATE_TARGETS: 'true',
    ...(await more(url)),
  };
  const launch = () => {
    const launched = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [launched.stdout, launched.stderr])
      stream.on('data', (part: Buffer) => {
        output = `${output}${part.toString('utf8')}`.slice(-20_000);
      });
    return launched;
  };
  let child = launch();
  const end = async () => {
    if (child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await Promise.race([ended, wait(12_000)]);
    if (child.exitCode === null) child.kill('SIGKILL');
  };
  const stop = async () => {
    await end();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const restart = async () => {
    await end();
    child = launch();
    await untilReady(url, child, () => output, false);
  };
  try {
    await untilReady(url, child, () => output, city === 'demo' && env.DEMO_SESSIONS !== '0');
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, env, stop, restart };
}
