// Build configuration of the web app: one page, with the map and every other screen in separate
// chunks.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { contractOperationsPlugin } from './contract-plugin.ts';
import { languagePacksPlugin } from './language-plugin.ts';

const server = process.env.CURBWRIGHT_SERVER ?? 'http://127.0.0.1:8080';

/**
 * The service worker: src/sw.ts with the list of files to precache. The app registers it after the
 * first map is drawn.
 */
const offlineWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src',
  filename: 'sw.ts',
  injectRegister: false,
  registerType: 'prompt',
  injectManifest: {
    // Only the Latin font is precached; fonts for other scripts are cached on first use.
    globPatterns: ['index.html', 'assets/*.{js,css,svg}', 'assets/noto-sans-latin-wght-*.woff2', 'icon.svg'],
    dontCacheBustURLsMatching: /^\/?assets\//,
    modifyURLPrefix: { '': '/' },
    buildPlugins: { vite: [contractOperationsPlugin()] },
  },
  manifest: {
    name: 'Curbwright',
    short_name: 'Curbwright',
    description:
      'What the curb allows: parking, loading and stopping, street by street, at any date and time.',
    start_url: '/',
    display: 'standalone',
    theme_color: '#0c7479',
    background_color: '#ffffff',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  },
});

export default defineConfig({
  plugins: [contractOperationsPlugin(), languagePacksPlugin(), react(), offlineWorker],
  resolve: {
    // Browsers with native Temporal use it; shell/temporal.ts loads the polyfill in the others.
    alias: [
      { find: /^zod$/, replacement: fileURLToPath(new URL('src/shell/zod.ts', import.meta.url)) },
      {
        find: /^temporal-polyfill$/,
        replacement: fileURLToPath(new URL('src/shell/temporal.ts', import.meta.url)),
      },
    ],
  },
  // Strict CSP: the browser may load assets only from the app's own origin, so none are inlined as
  // `data:` URLs.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    // Bundles everything the page needs at startup into one file: forty small files compress about
    // 10 % worse and need forty requests.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shell', tags: ['$initial'] }] } } },
  },
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['maplibre-gl'] },
  server: { proxy: { '/api': { target: server } } },
});
