// Configuration of the web app's unit tests.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { contractOperationsPlugin } from './contract-plugin.ts';
import { languagePacksPlugin } from './language-plugin.ts';

export default defineConfig({
  plugins: [contractOperationsPlugin(), languagePacksPlugin()],
  test: {
    name: 'web',
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // As in the root configuration, test files share imported modules (decision 0438).
    isolate: false,
    // Projects that run together must all use this value.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Disables transitions, so elements appear and disappear immediately.
    environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
    setupFiles: [fileURLToPath(new URL('../../scripts/test/random-seed.mjs', import.meta.url))],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
