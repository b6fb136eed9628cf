// A12: a browser whose sign-in is dead opens every address: at most one refresh and one reload, then the sign-in page, or the public map; never a loop.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { openBrowser } from '../../bench/browser.ts';
import { moduleEntry, moduleKeys, type Route, routes } from '../../packages/core/src/city/modules.ts';
import { root } from '../../scripts/tool.mjs';
import { type BatteryPart, CannotRun } from '../part.ts';
import { password } from '../room/city.ts';
import { openTarget } from '../room/target.ts';

/** How the refresh ends: the server refuses it; the connection breaks; it is refused while the session's cookie still lives. */
const deaths = ['refused', 'broken', 'refused in a living session'] as const;
type Death = (typeof deaths)[number];
/** Milliseconds without a request after which a page is at rest. */
const rest = 1_200;
const longest = 30_000;

interface Seen {
  refreshes: number;
  /** Loads of the page, the first one too. */
  loads: number;
  path: string;
  wasAtRest: boolean;
}

/** Plants a dead sign-in, for the first load. */
async function plantSignIn(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (sessionStorage.getItem('planted') !== null) return;
    sessionStorage.setItem('planted', 'true');
    localStorage.setItem('access_token', 'ZGVhZA.ZGVhZA.ZGVhZA');
    localStorage.setItem('is_authenticated', 'true');
  });
}

/** The planted fault: a page that loads itself again whenever a refresh is refused, and forgets that it did. */
async function plantLoop(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    localStorage.setItem('access_token', 'ZGVhZA.ZGVhZA.ZGVhZA');
    const ask = window.fetch;
    window.fetch = async (...args) => {
      const answer = await ask(...args);
      if (!answer.ok && answer.url.endsWith('/api/token/refresh/')) location.reload();
      return answer;
    };
  });
}

/** Until nothing was asked for a while. */
async function settle(page: Page, lastAsked: () => number): Promise<boolean> {
  const began = Date.now();
  while (Date.now() - began < longest) {
    if (Date.now() - lastAsked() > rest) return true;
    await page.waitForTimeout(100);
  }
  return false;
}

async function visit(context: BrowserContext, address: string, death: Death): Promise<Seen> {
  const page = await context.newPage();
  const seen: Seen = { refreshes: 0, loads: 0, path: '', wasAtRest: false };
  let last = Date.now();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The live stream and the watch over the connection ask for as long as the page is there.
    if (pathname === '/api/events/' || pathname === '/readyz') return;
    last = Date.now();
    if (pathname === '/api/token/refresh/') seen.refreshes += 1;
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.loads += 1;
  });
  if (death === 'broken')
    await page.route('**/api/token/refresh/', (route) => route.abort('connectionreset'));
  try {
    await page.goto(address, { waitUntil: 'commit' });
    seen.wasAtRest = await settle(page, () => last);
    seen.path = new URL(page.url()).pathname;
    return seen;
  } finally {
    await page.close();
  }
}

/** What is wrong with what was seen on an address. */
function faultsOf({ path, module }: Route, death: Death | 'planted', seen: Seen): string[] {
  const lives = death === 'refused in a living session';
  const isStaff = module !== null && moduleEntry(module, [...moduleKeys], null).kind === 'sign in';
  const login = lives ? '/' : '/loginpage/';
  const wanted = module === null || (isStaff && !lives) ? login : path;
  const faults = [
    ...(seen.refreshes > 1 ? [`${seen.refreshes} refreshes`] : []),
    ...(seen.loads > 2 ? [`${seen.loads - 1} reloads`] : []),
    ...(seen.wasAtRest ? [] : ['never at rest']),
    ...(seen.path === wanted ? [] : [`ended at ${seen.path}, not ${wanted}`]),
  ];
  return faults.map((fault) => `${path} (${death}): ${fault}`);
}

export const part: BatteryPart = {
  id: 'A12',
  title:
    'A dead sign-in on any address costs at most one refresh and one reload, and ends at the sign-in page or the public map',
  rounds: { short: 0, long: 1 },
  async run({ directory, rounds, say }) {
    if (!existsSync(join(root, 'apps/web/dist/index.html')))
      throw new CannotRun('the web app is not built (npm run build)');
    const target = await openTarget(directory);
    const browser = await openBrowser().catch((error: unknown) => {
      throw new CannotRun(`no browser: ${String(error)}`);
    });
    const faults: string[] = [];
    let visits = 0;
    let refreshes = 0;
    let reloads = 0;
    /** An address that asks for a new token, for the control. */
    let asking: Route | undefined;
    const open = async (plant: (context: BrowserContext) => Promise<void>, lives = false) => {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      if (lives) {
        const data = { username: 'admin', password };
        const signed = await context.request.post(`${target.url}/api/token/`, { data });
        if (!signed.ok()) throw new Error(`not signed in: ${signed.status()}`);
      }
      await context.addCookies([
        { name: 'rt', value: 'dead', domain: '127.0.0.1', path: '/api/token/refresh/' },
      ]);
      await plant(context);
      return context;
    };
    try {
      for (let round = 0; round < rounds; round += 1)
        for (const death of deaths)
          for (const route of routes) {
            const context = await open(plantSignIn, death === 'refused in a living session');
            const seen = await visit(context, `${target.url}${route.path}`, death);
            visits += 1;
            refreshes += seen.refreshes;
            reloads += seen.loads - 1;
            if (seen.refreshes > 0) asking ??= route;
            const found = faultsOf(route, death, seen);
            for (const fault of found) say(fault);
            faults.push(...found);
            await context.close();
          }
      if (asking === undefined) throw new Error('no address asked for a new token');
      const context = await open(plantLoop);
      const looped = faultsOf(
        asking,
        'planted',
        await visit(context, `${target.url}${asking.path}`, 'refused'),
      );
      return {
        attempts: { addresses: routes.length, visits, refreshes },
        faults,
        controls: [
          { name: 'a page that loads itself again at each refused refresh', caught: looped.length > 0 },
        ],
        figures: { reloads },
      };
    } finally {
      await browser.close();
      await target.stop();
    }
  },
};
