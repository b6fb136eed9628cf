// A server that leaves: watched, it waits until it was asked and said so; never beyond its patience.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Farewell } from './farewell.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Milliseconds until the farewell is over. */
async function lasts(farewell: Farewell, meanwhile: () => void = () => undefined): Promise<number> {
  let over: number | null = null;
  const begun = performance.now();
  void farewell.begin().then(() => {
    over = performance.now() - begun;
  });
  expect(farewell.isLeaving).toBe(true);
  for (let passed = 0; over === null && passed < 20_000; passed += 100) {
    if (passed === 500) meanwhile();
    await vi.advanceTimersByTimeAsync(100);
  }
  return over ?? Number.POSITIVE_INFINITY;
}

it('is short when nobody watches', async () => {
  expect(await lasts(new Farewell())).toBeLessThan(500);
  const forgotten = new Farewell();
  forgotten.wasAsked();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await lasts(forgotten)).toBeLessThan(500);
});

it('waits for who watches to ask again, and for what was sent before that', async () => {
  const farewell = new Farewell();
  farewell.wasAsked();
  expect(farewell.isLeaving).toBe(false);
  const lasted = await lasts(farewell, () => farewell.wasAsked());
  expect(lasted).toBeGreaterThanOrEqual(1400);
  expect(lasted).toBeLessThan(2000);
});

it('does not wait for ever for who stopped watching', async () => {
  const farewell = new Farewell();
  farewell.wasAsked();
  const lasted = await lasts(farewell);
  expect(lasted).toBeGreaterThan(3000);
  expect(lasted).toBeLessThan(5000);
});
