// Texts that try to become code, in everything the city's people and data may say, on every screen in a real browser: with the page's policy, and with none.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, type Request } from '@playwright/test';
import { routes } from '../../packages/core/src/index.ts';
import { root } from '../../scripts/tool.mjs';
import { type BatteryPart, CannotRun } from '../part.ts';
import { makeCity, password } from '../room/city.ts';
import { withDatabaseOf } from '../room/database.ts';
import { handOf } from '../room/hand.ts';
import { numbersIn, payloadCount, payloadsOf } from '../room/script-payloads.ts';
import { makeThings, plant } from '../room/script-places.ts';
import { startServer } from '../room/server.ts';

/** The manager's lists behind the first one. */
const lists: readonly string[] = ['batches', 'rates', 'assets', 'work-orders', 'imports'];
/** Lists in which this city has nothing: its proposals are all a scenario's. */
const emptyLists: ReadonlySet<string> = new Set([
  '/manager/listview/',
  ...['batches', 'rates', 'assets', 'imports'].map((list) => `/manager/listview/?list=${list}`),
]);
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

interface Visited {
  readonly ran: Set<number>;
  readonly reports: Set<string>;
  readonly shown: Set<number>;
  /** What did not open. */
  readonly closed: Set<string>;
  screens: number;
}

/** Fields, choices and tips of the page as they stand. */
function fieldsOf(): string {
  const texts: string[] = [];
  for (const field of document.querySelectorAll('input, textarea, option'))
    texts.push(field instanceof HTMLOptionElement ? field.text : String(Reflect.get(field, 'value')));
  for (const tip of document.querySelectorAll('[title], [aria-label]'))
    texts.push(tip.getAttribute('title') ?? '', tip.getAttribute('aria-label') ?? '');
  return texts.join('\n');
}

/** Goes on in everything that scrolls; false where all stands at its end. */
function scrollOn(): boolean {
  let moved = false;
  for (const box of document.querySelectorAll('*')) {
    if (box.scrollHeight <= box.clientHeight + 4 || box.clientHeight < 60) continue;
    const before = box.scrollTop;
    box.scrollTop += box.clientHeight * 0.8;
    if (box.scrollTop !== before) moved = true;
  }
  return moved;
}

/** Back to where everything that scrolls begins. */
function scrollBack(): void {
  for (const box of document.querySelectorAll('*')) box.scrollTop = 0;
}

/** Notes the payloads that a person can read on the page, further down too. */
async function readAll(page: Page, shown: Set<number>): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    const text = [...(await page.locator('body').allInnerTexts()), await page.evaluate(fieldsOf)].join('\n');
    for (const number of numbersIn(text)) shown.add(number);
    if (!(await page.evaluate(scrollOn))) break;
    await page.waitForTimeout(250);
  }
}

async function watch(context: BrowserContext, visited: Visited): Promise<void> {
  await context.exposeBinding('planted', (_source, number: unknown) => void visited.ran.add(Number(number)));
  await context.exposeBinding('reported', (_source, said: unknown) => void visited.reports.add(String(said)));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const report: unknown = Reflect.get(window, 'reported');
      if (typeof report === 'function') report(`${effectiveDirective} ${blockedURI} ${sourceFile ?? ''}`);
    });
  });
  context.on('dialog', (dialog) => void dialog.accept());
  // What a worker is refused is told on the console only, and what a library is refused it may throw.
  const policy = /Content Security Policy|Trusted(?:HTML|Script)/;
  context.on('console', (said) => {
    if (policy.test(said.text())) visited.reports.add(said.text());
  });
  context.on('weberror', (error) => {
    if (policy.test(error.error().message)) visited.reports.add(error.error().message);
  });
}

/** Told how to wait until the page has asked for nothing and waits for nothing for a moment, whatever the machine's load; a live stream never ends and does not count. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => void (request.url().includes('/api/events/') || open.add(request)));
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
  return async () => {
    let quiet = 0;
    for (let waited = 0; waited < 30_000 && quiet < 600; waited += 100) {
      await page.waitForTimeout(100);
      const waits = open.size > 0 || (await page.locator('[aria-busy="true"]').count()) > 0;
      quiet = waits ? 0 : quiet + 100;
    }
  };
}

interface Ids {
  readonly link: number;
  readonly scenario: number;
}

interface Stop {
  readonly address: string;
  /** Opens what is not open at first. */
  readonly open?: (page: Page) => Promise<void>;
}

const quick = { timeout: 10_000 } as const;
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click(quick);

/** Every screen, and what people open on them. */
function stopsOf({ link, scenario }: Ids): Stop[] {
  const firstRow = async (page: Page) => {
    // Reading went to the end of the list, and of a long one only the rows in sight are there.
    await page.evaluate(scrollBack);
    await page.waitForTimeout(500);
    await page.getByRole('row').nth(1).click(quick);
  };
  const listed = (address: string): Stop =>
    address.includes('listview') && !emptyLists.has(address) ? { address, open: firstRow } : { address };
  return [
    ...routes.filter(({ path }) => !path.startsWith('/loginpage')).map(({ path }) => listed(path)),
    ...lists.map((list) => listed(`/manager/listview/?list=${list}`)),
    { address: `/manager/listview/?scenario=${scenario}`, open: firstRow },
    { address: `/viewer/?link=${link}` },
    { address: `/manager/mapview/?link=${link}` },
    { address: '/manager/mapview/', open: (page) => press(page, 'Manage scenarios') },
    {
      address: '/manager/mapview/',
      open: async (page) => {
        await press(page, 'New regulation');
        const draft = page.locator('[data-draft-open]');
        await draft.getByRole('tab').nth(1).click(quick);
        await draft.getByRole('button', { name: 'Templates' }).click(quick);
      },
    },
    { address: '/viewer/', open: (page) => press(page, /^Colours: /) },
  ];
}

/** Goes through every screen as the administrator. */
async function visitAll(context: BrowserContext, url: string, ids: Ids, visited: Visited): Promise<void> {
  const page = await context.newPage();
  const untilQuiet = watchRequests(page);
  await page.goto(`${url}/loginpage/`);
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((address) => !address.pathname.startsWith('/loginpage'));
  for (const { address, open } of stopsOf(ids)) {
    await page.goto(`${url}${address}`);
    await untilQuiet();
    await readAll(page, visited.shown);
    if (open !== undefined) {
      await open(page).catch((error: unknown) =>
        visited.closed.add(`${address}: ${String(error).slice(0, 200)}`),
      );
      await untilQuiet();
      await readAll(page, visited.shown);
    }
    visited.screens += 1;
  }
  await page.close();
}

/** A page that takes every payload for mark-up, under a policy or none. True where its own script may write more of it. */
async function careless(context: BrowserContext, url: string, policy: string | null): Promise<boolean> {
  const body = `<!doctype html><title>c</title>${payloadsOf(0)
    .map((payload) => `<div>${payload}</div>`)
    .join('\n')}`;
  await context.route('**/careless', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body,
      headers: policy === null ? {} : { 'content-security-policy': policy },
    }),
  );
  const page = await context.newPage();
  await page.goto(`${url}/careless`);
  await page.waitForTimeout(1_500);
  const mayWrite = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<b>more</b>';
      return true;
    } catch {
      return false;
    }
  });
  await page.close();
  return mayWrite;
}

const nobody = (): Visited => ({
  ran: new Set(),
  reports: new Set(),
  shown: new Set(),
  closed: new Set(),
  screens: 0,
});

export const part: BatteryPart = {
  id: 'I5',
  title: 'No text of people or data runs as code on any screen, with the page’s policy and without',
  rounds: { short: 0, long: 1 },
  async run({ directory, say }) {
    const executablePath = browsers.find((path) => existsSync(path));
    if (executablePath === undefined) throw new CannotRun('chromium is not installed');
    if (!existsSync(join(root, 'apps/web/dist/index.html')))
      throw new CannotRun('the web app is not built: npm run build');
    const dataDir = join(directory, 'city');
    await mkdir(dataDir);
    const links = await makeCity(dataDir, { streets: 4 });
    const first = await startServer(dataDir);
    const scenario = await makeThings(await handOf(first.url, 'admin'), links);
    await first.end('SIGTERM');
    const planted = await withDatabaseOf(dataDir, plant);
    const server = await startServer(dataDir);
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    });
    try {
      const faults: string[] = [];
      const policy = (await fetch(`${server.url}/viewer/`)).headers.get('content-security-policy');
      const found: Record<string, Visited> = {};
      let offlineWorkers = 0;
      for (const [name, bypassCSP] of [
        ['with the policy', false],
        ['without', true],
      ] as const) {
        const visited = nobody();
        found[name] = visited;
        // The offline worker is an address of a script that the policy has to let through.
        const context = await browser.newContext({
          bypassCSP,
          serviceWorkers: bypassCSP ? 'block' : 'allow',
        });
        await watch(context, visited);
        await visitAll(context, server.url, { link: links[0] ?? 1, scenario }, visited);
        offlineWorkers += context.serviceWorkers().length;
        await context.close();
        say(
          `${name}: ${visited.screens} screens, ${visited.shown.size} payloads shown, ${visited.ran.size} ran`,
        );
        for (const report of visited.reports) say(`reported: ${report.slice(0, 300)}`);
        for (const number of visited.ran) faults.push(`${name} ran ${number}`);
        for (const closed of visited.closed) {
          say(`did not open: ${closed}`);
          faults.push(`${name} did not open: ${closed}`);
        }
        for (const [place, numbers] of planted) {
          const unseen = [...numbers].filter((number) => !visited.shown.has(number));
          if (unseen.length === 0) continue;
          say(`${place}: ${unseen.length} of ${numbers.size} not seen`);
          faults.push(`${name}, ${place}: ${unseen.length} of ${numbers.size} not seen`);
        }
        if (!bypassCSP) for (const report of visited.reports) faults.push(`reported: ${report}`);
      }
      const tryCareless = async (given: string | null) => {
        const visited = nobody();
        const context = await browser.newContext({ serviceWorkers: 'block' });
        await watch(context, visited);
        const mayWrite = await careless(context, server.url, given);
        await context.close();
        return { ...visited, mayWrite };
      };
      const open = await tryCareless(null);
      const closed = await tryCareless(policy);
      const [strict, stripped] = [found['with the policy'] ?? nobody(), found.without ?? nobody()];
      return {
        attempts: {
          places: planted.size,
          written: [...planted.values()].reduce((sum, { size }) => sum + size, 0),
          screens: strict.screens,
          offlineWorkers,
          screensWithoutPolicy: stripped.screens,
          shown: strict.shown.size,
          shownWithoutPolicy: stripped.shown.size,
        },
        faults,
        controls: [
          {
            name: `a page that takes them for mark-up ran ${open.ran.size}`,
            caught: open.ran.size >= 20 && open.mayWrite,
          },
          {
            name: `under our policy it ran none, wrote no mark-up and reported ${closed.reports.size} kinds`,
            caught: closed.ran.size === 0 && !closed.mayWrite && closed.reports.size > 0,
          },
        ],
        figures: { payloads: payloadCount },
      };
    } finally {
      await browser.close();
      await server.end('SIGTERM');
    }
  },
};
