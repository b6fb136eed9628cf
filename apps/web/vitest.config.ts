// The web's unit tests: in Node, with the contract's calls as the build makes them.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { contractCalls } from './contract-plugin.ts';
import { languagePacks } from './language-plugin.ts';

export default defineConfig({
  plugins: [contractCalls(), languagePacks()],
  test: {
    name: 'web',
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // As in the root's: files share what they import (decision 0158).
    isolate: false,
    // Projects that run together must agree on it.
    maxWorkers: '100%',
    // What comes and goes does it at once.
    environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
    setupFiles: [fileURLToPath(new URL('../../scripts/test/random-seed.mjs', import.meta.url))],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
