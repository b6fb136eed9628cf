// Health checks tell the graceful shutdown what to wait for: who checked, who got the 503, and who
// still sends requests.
import { syncBuiltinESMExports } from 'node:module';
import perfHooks, { createHistogram } from 'node:perf_hooks';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { GracefulShutdown } from '../../platform/http/graceful-shutdown.ts';
import { installHealth, type Readiness } from './health.ts';

class RecordingShutdown extends GracefulShutdown {
  readonly heard: string[] = [];
  override wasAsked(): void {
    this.heard.push('asked');
  }
  override wasTold(): void {
    this.heard.push('told');
  }
  override wasSent(): void {
    this.heard.push('sent');
  }
}

const readiness: Readiness = {
  status: 'ok',
  reason: null,
  database: true,
  stopping: false,
  revision: 1,
  migrations: 'current',
  disk: { free_bytes: 1, low: false, exports_low: false, backups_low: false },
  backup: { every: 'none', age_seconds: null, late: false, failing: false },
  audit: { chain_holds: null, age_seconds: null },
};

let app: FastifyInstance;
afterEach(() => app.close());

/** The URL of a server that is shutting down gracefully. */
async function serve(now: () => Readiness, farewell: GracefulShutdown): Promise<string> {
  app = Fastify();
  installHealth(app, async () => now(), farewell);
  app.get('/', async () => 'a page');
  return app.listen({ port: 0, host: '127.0.0.1' });
}

it('a watcher is told once the server leaves, when the answer is out; requests of others count, looks at its health do not', async () => {
  const farewell = new RecordingShutdown();
  let stopping = false;
  const address = await serve(() => ({ ...readiness, stopping, status: stopping ? 'down' : 'ok' }), farewell);
  const asks = async (path: string) => {
    const { status } = await fetch(`${address}${path}`);
    return status;
  };
  expect(await asks('/readyz')).toBe(200);
  expect(await asks('/healthz?look=1')).toBe(200);
  expect(await asks('/?q=/readyz')).toBe(200);
  expect(farewell.heard).toEqual(['asked', 'sent']);
  stopping = true;
  expect(await asks('/readyz')).toBe(503);
  await expect.poll(() => farewell.heard).toEqual(['asked', 'sent', 'asked', 'told']);
});

it('says how long the loop was held up since the last look, in whole milliseconds, and looks no more once closed', async () => {
  const done: string[] = [];
  const measured = createHistogram();
  const delay = Object.assign(measured, {
    enable: () => done.push('enable') > 0,
    disable: () => done.push('disable') > 0,
    [Symbol.dispose]: () => undefined,
  });
  const look = vi.spyOn(perfHooks, 'monitorEventLoopDelay').mockReturnValue(delay);
  syncBuiltinESMExports();
  try {
    const address = await serve(() => readiness, new RecordingShutdown());
    const lag = async () => {
      const response = await fetch(`${address}/healthz`);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
      return (await response.json()).loop_lag_ms;
    };
    // Ninety-eight of a hundred delays were short; the metric reports the longest.
    for (let count = 0; count < 98; count += 1) measured.record(1_000_000);
    measured.record(27_600_000);
    measured.record(27_600_000);
    expect(await lag()).toBe(28);
    // A reported delay is not reported again.
    measured.record(3_200_000);
    expect(await lag()).toBe(3);
    expect(done).toEqual(['enable']);
    await app.close();
    expect(done).toEqual(['enable', 'disable']);
  } finally {
    look.mockRestore();
    syncBuiltinESMExports();
  }
});

it('is not to be kept by whoever asks for it, and says all that is known', async () => {
  const address = await serve(() => ({ ...readiness, status: 'read-only' }), new RecordingShutdown());
  const response = await fetch(`${address}/readyz`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await response.json()).toEqual({ ...readiness, status: 'read-only' });
});
