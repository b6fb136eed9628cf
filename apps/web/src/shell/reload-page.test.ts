// Tests that concurrent requests reload the page once, and that a later one can reload it again.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('loads once for two who ask together, and again when the page stayed', async () => {
  const { reloadPage } = await import('./reload-page.ts');
  reloadPage();
  reloadPage();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5_000);
  reloadPage();
  expect(reload).toHaveBeenCalledTimes(2);
});
