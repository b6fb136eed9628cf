// The build of the web app: one page, the map and each further screen in chunks of their own.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractCalls } from './contract-plugin.ts';

const server = process.env.CURBWRIGHT_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [contractCalls(), react()],
  resolve: {
    // Browsers with Temporal use their own; app/temporal.ts loads the polyfill where there is none.
    alias: [
      {
        find: /^temporal-polyfill$/,
        replacement: fileURLToPath(new URL('src/app/temporal.ts', import.meta.url)),
      },
    ],
  },
  // Strict CSP: nothing inlined as data: but what the browser may load from its own origin.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
  },
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['maplibre-gl'] },
  server: { proxy: { '/api': { target: server } } },
});
