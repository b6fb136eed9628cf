// A12: a browser whose sign-in is dead opens every address: at most one refresh and one reload, then the sign-in page, or the public map; never a loop.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { openBrowser } from '../../bench/browser.ts';
import {
  loginPath,
  moduleAccess,
  moduleKeys,
  type Route,
  routes,
} from '../../packages/core/src/city/city/modules.ts';
import { root } from '../../scripts/tool.mjs';
import { type BatteryPart, CannotRun } from '../part.ts';
import { password } from '../room/city.ts';
import { openTarget } from '../room/target.ts';

/**
 * How the refresh ends: the server refuses it; the connection breaks; it is refused while the session's cookie still lives. A refusal takes that
 * cookie away, too: there is nothing left that a page could try again.
 */
const deaths = ['refused', 'broken', 'refused in a living session'] as const;
type Death = (typeof deaths)[number];
/** Milliseconds without a request, and with none on its way, after which a page is looked at for being at rest. */
const rest = 1_200;
const longest = 45_000;

interface Seen {
  refreshes: number;
  /** Loads of the page, the first one too. */
  loads: number;
  path: string;
  wasAtRest: boolean;
}

interface Visit {
  readonly route: Route;
  readonly seen: Seen;
  readonly faults: readonly string[];
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

/** The planted fault: a page that asks for a new token a second time when it was refused one. */
async function plantSecondTry(context: BrowserContext): Promise<void> {
  await plantSignIn(context);
  await context.addInitScript(() => {
    const ask = window.fetch;
    window.fetch = async (...args) => {
      const answer = await ask(...args);
      return !answer.ok && answer.url.endsWith('/api/token/refresh/') ? ask(...args) : answer;
    };
  });
}

/** What a page asks for, as it goes. */
function watch(page: Page) {
  const seen: Seen = { refreshes: 0, loads: 0, path: '', wasAtRest: false };
  const open = new Set<Request>();
  let last = Date.now();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The live stream and the watch over the connection ask for as long as the page is there.
    if (pathname === '/api/events/' || pathname === '/readyz') return;
    last = Date.now();
    if (pathname === '/api/token/refresh/') seen.refreshes += 1;
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      seen.loads += 1;
      // What the page before asked for is over.
      open.clear();
    }
    open.add(request);
  });
  const ended = (request: Request) => {
    if (open.delete(request)) last = Date.now();
  };
  // Not when it is finished: what nobody reads of an answer, a refusal's words, never is.
  page.on('response', (response) => ended(response.request()));
  page.on('requestfailed', ended);
  return { seen, isQuiet: () => open.size === 0 && Date.now() - last > rest };
}

/** Whether the page has nothing left to do; false also where it went to another meanwhile. */
async function isIdle(page: Page): Promise<boolean> {
  const idle = page.evaluate(() => new Promise<boolean>((done) => requestIdleCallback(() => done(true))));
  return idle.catch(() => false);
}

/** Until nothing is asked for and the page has nothing left to do: on a busy machine it may be long over what came. */
async function settle(page: Page, isQuiet: () => boolean): Promise<boolean> {
  const began = Date.now();
  while (Date.now() - began < longest) {
    if (isQuiet() && (await isIdle(page)) && isQuiet()) return true;
    await page.waitForTimeout(100);
  }
  return false;
}

async function visit(context: BrowserContext, address: string, death: Death): Promise<Seen> {
  const page = await context.newPage();
  const { seen, isQuiet } = watch(page);
  if (death === 'broken')
    await page.route('**/api/token/refresh/', (route) => route.abort('connectionreset'));
  try {
    await page.goto(address, { waitUntil: 'commit' });
    seen.wasAtRest = await settle(page, isQuiet);
    seen.path = new URL(page.url()).pathname;
    return seen;
  } finally {
    await page.close();
  }
}

/**
 * Where an address ends: what asks for a sign-in at the sign-in page, what visitors may see where it was. The sign-in page itself looks at the cookie
 * alone (a 200 of the login check goes to the map, requirement §8), and stays where there is none.
 */
function endOf({ path, module }: Route, death: Death | 'planted'): string {
  if (module === null) return death === 'refused in a living session' ? '/' : loginPath;
  const asksForSignIn = moduleAccess(module, [...moduleKeys], null).kind === 'sign in';
  return asksForSignIn ? loginPath : path;
}

/** What is wrong with what was seen on an address. */
function faultsOf(route: Route, death: Death | 'planted', seen: Seen): string[] {
  const wanted = endOf(route, death);
  const faults = [
    ...(seen.refreshes > 1 ? [`${seen.refreshes} refreshes`] : []),
    ...(seen.loads > 2 ? [`${seen.loads - 1} reloads`] : []),
    ...(seen.wasAtRest ? [] : ['never at rest']),
    ...(seen.path === wanted ? [] : [`ended at ${seen.path}, not ${wanted}`]),
  ];
  return faults.map((fault) => `${route.path} (${death}): ${fault}`);
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
    const visits: Visit[] = [];
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
      const tryDeath = async (route: Route, death: Death) => {
        const context = await open(plantSignIn, death === 'refused in a living session');
        const seen = await visit(context, `${target.url}${route.path}`, death);
        await context.close();
        const faults = faultsOf(route, death, seen);
        for (const fault of faults) say(fault);
        visits.push({ route, seen, faults });
      };
      for (let round = 0; round < rounds; round += 1)
        for (const route of routes) await Promise.all(deaths.map((death) => tryDeath(route, death)));
      const asking = visits.find(({ seen }) => seen.refreshes > 0)?.route;
      if (asking === undefined) throw new Error('no address asked for a new token');
      const planted = async (plant: typeof plantLoop) => {
        const context = await open(plant);
        const seen = await visit(context, `${target.url}${asking.path}`, 'refused');
        await context.close();
        return faultsOf(asking, 'planted', seen);
      };
      const looped = await planted(plantLoop);
      const asked = await planted(plantSecondTry);
      const sum = (of: (seen: Seen) => number) => visits.reduce((total, { seen }) => total + of(seen), 0);
      return {
        attempts: {
          addresses: routes.length,
          visits: visits.length,
          refreshes: sum(({ refreshes }) => refreshes),
        },
        faults: visits.flatMap(({ faults }) => faults),
        controls: [
          {
            name: 'a page that loads itself again at each refused refresh',
            caught: looped.some((fault) => fault.includes('reloads')),
          },
          {
            name: 'a page that asks a second time for a new token',
            caught: asked.some((fault) => fault.includes('refreshes')),
          },
        ],
        figures: { reloads: sum(({ loads }) => loads - 1) },
      };
    } finally {
      await browser.close();
      await target.stop();
    }
  },
};
