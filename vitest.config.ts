// Unit and server tests: one project a workspace, so that `vitest run --project server` runs one of them.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ByEnvironment } from './scripts/test/by-environment.ts';

/** A workspace with a vitest.config.ts of its own (the web's, with its DOM) brings that; the others need nothing special. */
function project(
  name: string,
  root: string,
  {
    exclude = [],
    ...more
  }: { globalSetup?: string; testTimeout?: number; exclude?: string[]; execArgv?: string[] } = {},
) {
  const own = `${root}/vitest.config.ts`;
  if (existsSync(new URL(own, import.meta.url))) return own;
  return {
    test: {
      name,
      root,
      include: ['**/*.test.{ts,tsx,mjs}'],
      exclude: ['**/node_modules/**', '**/dist/**', ...exclude],
      // Files share what they import: to import it anew for each took longer than the tests (decision 0438).
      isolate: false,
      setupFiles: [fileURLToPath(new URL('scripts/test/random-seed.mjs', import.meta.url))],
      // Bounds for what never comes, not for how long it takes: processes are started and waited for, on a busy machine too.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // What is polled for comes by way of other processes, which wait for their turn on a busy machine.
      expect: { poll: { timeout: 15_000 } },
      ...more,
    },
  };
}

/** Test files that run at once; apps/web/vitest.config.ts has the same number. */
const workers = Math.ceil(availableParallelism() * 1.5);

export default defineConfig({
  test: {
    // More than there are cores, because a quarter of a worker's time is waiting.
    maxWorkers: workers,
    sequence: { sequencer: ByEnvironment },
    tags: [{ name: 'nightly', description: 'left to the night, and to npm test -- --changed' }],
    projects: [
      project('core', 'packages/core'),
      project('contract', 'packages/contract'),
      project('formats', 'packages/formats'),
      project('demo-city', 'packages/demo-city'),
      project('server', 'apps/server', {
        globalSetup: 'src/testing/global-setup.ts',
        // The embedded database's own tests have nothing to do with a configured one.
        exclude: process.env.TEST_DATABASE_URL ? ['**/embedded.test.ts'] : [],
        // Room for what lives for a moment: collected less often, which saves about a fifteenth of the processor's time.
        execArgv: ['--max-semi-space-size=64'],
      }),
      project('web', 'apps/web'),
      project('scripts', 'scripts'),
      // Servers are started, killed and waited for.
      project('battery', 'battery', { testTimeout: 400_000 }),
    ],
  },
});
