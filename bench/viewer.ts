// The public viewer's start in a real browser: JavaScript before the first map by route and chunk, time to the first idle map beside an empty
// MapLibre page, long tasks while panning. Options: --size town|tiny|city --rounds N.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { emptyPage, offerEmptyPage, openBrowser } from './browser.ts';
import { root, startDemo } from './demo-server.ts';
import { choiceOption, conclude, median, numberOption, row } from './report.ts';

const size = choiceOption('size', ['town', 'tiny', 'city']);
const rounds = numberOption('rounds', 3);
const budget = 640;
/** Routes with a map, and those without. */
const mapRoutes = ['/', '/public-default/'];
const plainRoutes = ['/loginpage/', '/rulesapi/'];

/** kB of a script of the built app as gzip. */
function gzippedSize(path: string): number {
  const file = join(root, 'apps/web/dist', path);
  if (existsSync(`${file}.gz`)) return statSync(`${file}.gz`).size / 1024;
  return existsSync(file) ? gzipSync(readFileSync(file)).length / 1024 : 0;
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1000, height: 640 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  await offerEmptyPage(context);
  return context.newPage();
}

/** Opens the address and waits until its map is whole; milliseconds, and the scripts that were asked for until then. */
async function open(
  page: Page,
  address: string,
  drawn: boolean,
): Promise<{ time: number; scripts: string[] }> {
  const scripts: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.m?js$/.test(pathname) && pathname.startsWith('/assets/')) scripts.push(pathname);
  });
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[data-drawn="true"]') === null) return;
      performance.mark('drawn');
      observer.disconnect();
    }).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-drawn'],
    });
  });
  const started = performance.now();
  await page.goto(address);
  if (drawn) await page.waitForSelector('[data-drawn="true"]', { timeout: 180_000 });
  else await page.waitForLoadState('networkidle');
  const time = performance.now() - started;
  // What the drawn map itself asks for comes after it, and is none of its start.
  const later = await page.evaluate(() => {
    const [mark] = performance.getEntriesByName('drawn');
    return performance
      .getEntriesByType('resource')
      .filter((entry) => mark !== undefined && entry.startTime >= mark.startTime)
      .map((entry) => new URL(entry.name).pathname);
  });
  return { time, scripts: [...new Set(scripts)].filter((path) => !later.includes(path)) };
}

/** Long tasks (over 50 ms) of the page's main thread while the map is moved by keys. */
async function longTasks(page: Page): Promise<readonly number[]> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { longTasks: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(entry.duration);
    }).observe({ type: 'longtask' });
  });
  await page.locator('canvas').first().focus();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][step % 4] ?? 'ArrowRight');
    await page.waitForTimeout(250);
  }
  const found: unknown = await page.evaluate(() => Reflect.get(globalThis, 'longTasks'));
  return Array.isArray(found) ? found.map(Number) : [];
}

const server = await startDemo(size);
const browser = await openBrowser();
let heaviest = 0;
try {
  for (const route of [...mapRoutes, ...plainRoutes]) {
    const page = await newPage(browser);
    const { scripts } = await open(page, `${server.url}${route}`, mapRoutes.includes(route));
    const sizes = scripts.map((path) => [path, gzippedSize(path)] as const).sort((a, b) => b[1] - a[1]);
    const all = sizes.reduce((sum, [, kilobytes]) => sum + kilobytes, 0);
    if (mapRoutes.includes(route)) heaviest = Math.max(heaviest, all);
    row(`JavaScript of ${route}`, all, 'kB gzip');
    if (route === '/')
      for (const [path, kilobytes] of sizes)
        row(`  ${path.replace(/^\/assets\//, '').replace(/-[\w-]{8}\.m?js$/, '')}`, kilobytes, 'kB');
    await page.context().close();
  }
  const [ours, empty]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1)
    for (const [address, times] of [
      ['/', ours],
      [emptyPage, empty],
    ] as const) {
      const page = await newPage(browser);
      times.push((await open(page, `${server.url}${address}`, true)).time);
      await page.context().close();
    }
  row(`first idle map, ${size} (median of ${rounds})`, median(ours), 'ms');
  row('first idle map of an empty MapLibre page (median)', median(empty), 'ms');
  row('ratio', median(ours) / median(empty), 'times');
  const page = await newPage(browser);
  await open(page, `${server.url}/`, true);
  const tasks = await longTasks(page);
  row('long tasks in 12 moves of the map', tasks.length);
  row('  longest', Math.max(0, ...tasks), 'ms');
  row(
    '  together',
    tasks.reduce((sum, task) => sum + task, 0),
    'ms',
  );
  await page.context().close();
} finally {
  await browser.close();
  await server.stop();
}
conclude('viewer', heaviest, 'kB of JavaScript before the first map', budget, 'at most');
