// The journeys: a real browser on a real server with the demo city, two at a time, each worker with a server of its own. The map is drawn in software,
// so with patience.
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const executablePath =
  process.env.CHROME_PATH ?? process.env.CHROMIUM ?? installed.find((path) => existsSync(path));
/** The browser of the day; by night it is Chromium as people have it (decision 0438). */
const isWithoutWindow = executablePath?.endsWith('headless-shell') ?? false;

export default defineConfig({
  testDir: 'journeys',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // Bounds for what never comes, not for how long it takes: a busy machine is slower by twenty times.
  timeout: 600_000,
  // Below the minute after which the page looks by itself: what comes in it came by the live channel.
  expect: { timeout: 40_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    // A control that is missing fails here, not at the bound of the test; longer than what is expected may take.
    actionTimeout: 60_000,
    viewport: { width: 1000, height: 640 },
    // A quarter of the pixels: drawing the map in software was a third of all the work. Where things are is said in CSS pixels.
    deviceScaleFactor: 0.5,
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    // The offline worker only where it is the subject (offline.spec.ts): elsewhere each request is the page's own.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        // The page around the map is put together without WebGL: in software that took a sixth of all the work.
        '--disable-gpu-compositing',
        // A page lives for seconds: to make machine code of its scripts took more than it won.
        ...(isWithoutWindow ? ['--js-flags=--no-opt --no-maglev --no-sparkplug'] : []),
      ],
    },
  },
});
