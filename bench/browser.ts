// The browser of the benchmarks, as the journeys use it, and an empty MapLibre page on the server's own origin to compare with.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { root } from './demo-server.ts';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
];

export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH ?? installed.find((path) => existsSync(path));
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  });
}

/** Where the empty page and the map library stand. */
export const emptyPage = '/bench/empty.html';

const html = `<!doctype html><meta charset="utf-8"><title>empty</title>
<style>html,body,#map{height:100%;margin:0}</style><div id="map"></div>
<script type="module">
import { Map as MapLibreMap, setWorkerUrl } from '/bench/maplibre-gl.mjs';
setWorkerUrl('/bench/maplibre-gl-worker.mjs');
const map = new MapLibreMap({ container: 'map', style: { version: 8, sources: {}, layers: [] }, center: [0, 0], zoom: 15, fadeDuration: 0 });
map.once('idle', () => { document.body.dataset.drawn = 'true'; });
globalThis.benchMap = map;
</script>`;

/** Answers the empty page and the library from this checkout; everything else is the server's. */
export async function offerEmptyPage(context: BrowserContext): Promise<void> {
  await context.route('**/bench/*', (route) => {
    const name = new URL(route.request().url()).pathname.slice('/bench/'.length);
    return name === 'empty.html'
      ? route.fulfill({ contentType: 'text/html', body: html })
      : route.fulfill({
          contentType: 'text/javascript',
          path: join(root, 'node_modules/maplibre-gl/dist', name),
        });
  });
}
