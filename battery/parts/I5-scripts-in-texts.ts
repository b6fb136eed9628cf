// Texts that try to become code, in everything the city's people and data may say, on every screen in a real browser: with the page's policy, and with none.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type pg from 'pg';
import { routes } from '../../packages/core/src/index.ts';
import { root } from '../../scripts/tool.mjs';
import { type BatteryPart, CannotRun } from '../part.ts';
import { makeCity, password } from '../room/city.ts';
import { withDatabaseOf } from '../room/database.ts';
import { type Hand, handOf, member } from '../room/hand.ts';
import { scriptPayloads } from '../room/script-payloads.ts';
import { startServer } from '../room/server.ts';

/** Texts of people and of data, by table; each row gets the next payload. */
const places: Readonly<Record<string, readonly string[]>> = {
  city: ['name'],
  link: ['bl_street_name', 'bl_from', 'bl_to'],
  block: ['street_name', 'from_street_name', 'to_street_name'],
  scenario: ['name'],
  proposed_regulation: ['reason'],
  analysis_zone: ['name', 'description'],
  work_order: ['name', 'description', 'street_name', 'assignee'],
  work_order_comment: ['text'],
  template: ['name'],
  sub_activity: ['display_name'],
  asset_config: ['display_name'],
  api_key: ['name'],
  webhook: ['name'],
  feedback: ['name', 'message', 'page'],
};
const configured: readonly string[] = ['CITY_ATTRIBUTION'];
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Makes a thing of each kind that people write. */
async function makeThings(hand: Hand, links: readonly number[]): Promise<void> {
  const rule = { activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 };
  const send = async (path: string, body: object) => {
    const { status, body: said } = await hand.send('POST', path, body);
    if (status !== 201 && status !== 200) throw new Error(`${path} ${status} ${JSON.stringify(said)}`);
    return said;
  };
  for (let at = 0; at < 6; at += 1) {
    const scenario = await send('/api/scenario/', { name: `s${at}` });
    await send('/api/proposed_regulation/create_proposed_change/', {
      action: 'modify',
      reason: 'r',
      sub_activity: 'loading',
      scenario: member(scenario, 'id'),
      restrictions: [rule],
      links: [{ curb_link: links[at] }],
    });
    await send('/api/analysis-zone/', { name: `z${at}`, description: 'd', show_on_maps: true });
    const form = new FormData();
    form.set('name', 'w');
    const order = await hand.form('/api/work-order/', form);
    const id = member(member(member(order.body, 'results'), '0'), 'id');
    await send('/api/work-order-comments/', { work_order: id, text: 'c' });
    await send('/api/api-keys/', { name: `k${at}`, scopes: ['cds:read'] });
  }
  await send('/api/feedback/', { message: 'm' });
}

/** Puts a payload into every row of every place; which places took them. */
async function plant(client: pg.Client): Promise<string[]> {
  const planted: string[] = [];
  for (const [table, columns] of Object.entries(places))
    for (const column of columns) {
      const [t, c] = [client.escapeIdentifier(table), client.escapeIdentifier(column)];
      const done = await client
        .query(
          `update ${t} set ${c} = ($1::text[])[1 + (n.at + ${planted.length * 7}) % cardinality($1::text[])]
           from (select ctid as place, row_number() over () as at from ${t}) n where ${t}.ctid = n.place`,
          [scriptPayloads],
        )
        .catch((error: unknown) => {
          throw new Error(`${table}.${column}: ${String(error)}`);
        });
      if ((done.rowCount ?? 0) > 0) planted.push(`${table}.${column}`);
    }
  for (const key of configured) {
    await client.query(
      'insert into city_configuration (config_key, config_value) values ($1, to_jsonb($2::text)) on conflict (config_key) do update set config_value = excluded.config_value',
      [key, scriptPayloads.slice(7, 14).join(' ')],
    );
    planted.push(key);
  }
  return planted;
}

interface Visited {
  readonly ran: Set<number>;
  readonly reports: Set<string>;
  readonly shown: Set<number>;
  screens: number;
}

/** Numbers of the payloads that stand on the page, as text or in a field. */
async function shownOn(page: Page): Promise<number[]> {
  const text = await page.evaluate(() =>
    [
      document.body.textContent,
      ...[...document.querySelectorAll('input, textarea')].map((field) => Reflect.get(field, 'value')),
    ].join('\n'),
  );
  return [...text.matchAll(/plan(?:'\+')?ted'?\]?\((\d+)\)/g)].map(([, number]) => Number(number));
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
  context.on('dialog', (dialog) => void dialog.dismiss());
}

/** Goes through every screen as the administrator. */
async function visitAll(context: BrowserContext, url: string, link: number, visited: Visited): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/loginpage/`);
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((address) => !address.pathname.startsWith('/loginpage'));
  const addresses = [
    ...routes.map(({ path }) => path),
    `/viewer/?link=${link}`,
    `/manager/mapview/?link=${link}`,
  ];
  for (const address of addresses.filter((one) => !one.startsWith('/loginpage'))) {
    await page.goto(`${url}${address}`);
    // What the screen asks for has come when its answers have; a live stream never ends, so it is a time.
    await page.waitForTimeout(1_200);
    for (const number of await shownOn(page)) visited.shown.add(number);
    visited.screens += 1;
  }
  await page.close();
}

/** A page that takes every payload for mark-up, under a policy or none. */
async function careless(context: BrowserContext, url: string, policy: string | null): Promise<void> {
  const body = `<!doctype html><title>c</title>${scriptPayloads.map((payload) => `<div>${payload}</div>`).join('\n')}`;
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
  await page.close();
}

const nobody = (): Visited => ({ ran: new Set(), reports: new Set(), shown: new Set(), screens: 0 });

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
    await makeThings(await handOf(first.url, 'admin'), links);
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
      for (const [name, bypassCSP] of [
        ['with the policy', false],
        ['without', true],
      ] as const) {
        const visited = nobody();
        found[name] = visited;
        const context = await browser.newContext({ bypassCSP, serviceWorkers: 'block' });
        await watch(context, visited);
        await visitAll(context, server.url, links[0] ?? 1, visited);
        await context.close();
        say(
          `${name}: ${visited.screens} screens, ${visited.shown.size} payloads shown, ${visited.ran.size} ran`,
        );
        for (const number of visited.ran) faults.push(`${name} ran ${scriptPayloads[number - 1] ?? number}`);
        if (!bypassCSP) for (const report of visited.reports) faults.push(`reported: ${report}`);
      }
      const open = nobody();
      const closed = nobody();
      for (const [visited, given] of [
        [open, null],
        [closed, policy],
      ] as const) {
        const context = await browser.newContext({ serviceWorkers: 'block' });
        await watch(context, visited);
        await careless(context, server.url, given);
        await context.close();
      }
      const [strict, stripped] = [found['with the policy'] ?? nobody(), found.without ?? nobody()];
      return {
        attempts: {
          places: planted.length,
          screens: strict.screens,
          screensWithoutPolicy: stripped.screens,
          shown: strict.shown.size,
          shownWithoutPolicy: stripped.shown.size,
        },
        faults,
        controls: [
          { name: `a page that takes them for mark-up ran ${open.ran.size}`, caught: open.ran.size >= 20 },
          {
            name: `under our policy it ran none and reported ${closed.reports.size} kinds`,
            caught: closed.ran.size === 0 && closed.reports.size > 0,
          },
        ],
        figures: { payloads: scriptPayloads.length },
      };
    } finally {
      await browser.close();
      await server.end('SIGTERM');
    }
  },
};
