// The built server with a demo city in a directory that is thrown away, for benchmarks in a browser.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export const root = resolve(import.meta.dirname, '..');

export interface DemoServer {
  /** Without a trailing slash. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? found(address.port) : failed()));
    });
  });
}

/** Starts it and waits, five minutes at most, until the city is there. */
export async function startDemo(size: string): Promise<DemoServer> {
  const main = join(root, 'apps/server/dist/main.js');
  if (!existsSync(main) || !existsSync(join(root, 'apps/web/dist/index.html')))
    throw new Error('The server or the web app is not built. Run: npm run build');
  const [port, dataDir] = [await freePort(), mkdtempSync(join(tmpdir(), 'cw-bench-'))];
  const url = `http://127.0.0.1:${port}`;
  const more = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO_SIZE: size,
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [main], {
    cwd: root,
    env: { ...process.env, ...more },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const left = new Promise((done) => child.once('exit', done));
  const until = Date.now() + 300_000;
  while ((await fetch(`${url}/readyz`).catch(() => null))?.ok !== true) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('the server did not start');
    await wait(200);
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await left;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
