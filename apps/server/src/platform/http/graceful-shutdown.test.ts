// Graceful shutdown: a server with health checks waits until they have seen that it is stopping and
// no more requests arrive, but never longer than its limit.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GracefulShutdown } from './graceful-shutdown.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * Returns the milliseconds until the shutdown is complete; `meanwhile` is called every tenth of a
 * second.
 */
async function lasts(
  farewell: GracefulShutdown,
  meanwhile: (passed: number) => void = () => undefined,
): Promise<number> {
  let over: number | null = null;
  const begun = performance.now();
  void farewell.begin().then(() => {
    over = performance.now() - begun;
  });
  expect(farewell.isLeaving).toBe(true);
  for (let passed = 0; over === null && passed < 20_000; passed += 100) {
    meanwhile(passed);
    await vi.advanceTimersByTimeAsync(100);
  }
  return over ?? Number.POSITIVE_INFINITY;
}

it('is short when nobody watches', async () => {
  expect(await lasts(new GracefulShutdown())).toBeLessThan(500);
  const forgotten = new GracefulShutdown();
  forgotten.wasAsked();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await lasts(forgotten)).toBeLessThan(500);
});

it('waits until who watches was told, and for what was sent before that', async () => {
  const farewell = new GracefulShutdown();
  farewell.wasAsked();
  expect(farewell.isLeaving).toBe(false);
  const lasted = await lasts(farewell, (passed) => {
    // The check arrives at once but is answered much later, as on a busy machine.
    if (passed === 100) farewell.wasAsked();
    if (passed === 900) farewell.wasTold();
  });
  expect(lasted).toBeGreaterThanOrEqual(1900);
  expect(lasted).toBeLessThan(2200);
});

it('waits on while requests come of those who were not told', async () => {
  const farewell = new GracefulShutdown();
  farewell.wasAsked();
  const lasted = await lasts(farewell, (passed) => {
    if (passed === 100) farewell.wasTold();
    if (passed < 2000) farewell.wasSent();
  });
  expect(lasted).toBeGreaterThanOrEqual(2900);
  expect(lasted).toBeLessThan(3300);
});

it('does not wait for ever for who stopped watching', async () => {
  const farewell = new GracefulShutdown();
  farewell.wasAsked();
  const lasted = await lasts(farewell);
  expect(lasted).toBeGreaterThan(3000);
  expect(lasted).toBeLessThan(5000);
  const besieged = new GracefulShutdown();
  besieged.wasAsked();
  const held = await lasts(besieged, () => {
    besieged.wasTold();
    besieged.wasSent();
  });
  expect(held).toBeLessThan(5000);
});
