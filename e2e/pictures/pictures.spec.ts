// The pictures in docs/screens, each taken from the present app. Those of real cities need the shared data and are left as they are without it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { at, type City, monday, test } from '../city.ts';
import { deskAddress, type RuledCurb, ruledCurbs } from '../drafting.ts';
import { passwordOf, signIn, tool } from '../people.ts';
import { apiHand, proposeOn } from '../proposals.ts';
import { type RunningServer, root, startServer } from '../server.ts';
import { sharedData, sharedDataMissing } from '../shared-data.ts';
import { editorHand, makeOrder } from '../work-orders.ts';

process.env.DEMO_SIZE ??= 'town';
process.env.DEMO_SESSIONS ??= '120000';

interface Look {
  readonly size: readonly [width: number, height: number];
  readonly isDark?: boolean;
  readonly language?: string;
  readonly person?: string;
}

const desk = { size: [1280, 800] } as const;
const wide = { size: [1440, 900] } as const;
const phone = { size: [390, 844] } as const;

/** Waits until the page has what it asks for and the map is drawn, and writes the picture. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: join(root, 'docs/screens', `${name}.png`) });
}

async function pageOf(
  browser: Browser,
  server: RunningServer,
  address: string,
  { size: [width, height], isDark = false, language, person }: Look,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height },
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const path = language === undefined ? address : address.replace('?', `?language=${language}&`);
  await page.goto(person === undefined ? path : `/loginpage/?next=${encodeURIComponent(path)}`);
  if (person !== undefined) {
    await signIn(page, person, passwordOf(server));
    await page.waitForURL((url) => !url.pathname.includes('login'));
  }
  return page;
}

const dashboard = (kind: string) => `/analyzer/dashboardview/${kind}/?`;

/** The map near a curb, at a zoom that shows its blocks. */
const near = ({ lat, lng }: RuledCurb, zoom = 16) => `#map=${zoom}/${lat}/${lng}`;

async function someCurb(city: City): Promise<RuledCurb> {
  const curb = (await ruledCurbs(city))[3];
  if (curb === undefined) throw new Error('The demo city has no curbs.');
  return curb;
}

test('the map', async ({ browser, server, city }) => {
  const place = near(await someCurb(city));
  await take(await pageOf(browser, server, `/?${monday}${place}`, wide), 'demo-light');
  const assets = { size: [1400, 860], isDark: true, person: 'publisher' } as const;
  const staff = `/manager/mapview/?${monday}${near(await someCurb(city), 17)}`;
  const desktop = await pageOf(browser, server, staff, assets);
  // The assets come after the staff's tools.
  await desktop.getByRole('button', { name: 'Views' }).waitFor();
  await take(desktop, 'assets-dark');
  const live = await pageOf(browser, server, `/?${place}`, { size: [1280, 760] });
  await live.getByRole('button', { name: 'Live data' }).click();
  await take(live, 'live-light');
});

const curbAt = ({ id, lat, lng }: RuledCurb, more = '') =>
  `/?${monday}&link=${id}${more}#map=17/${lat}/${lng}`;

test('the answer for a curb', async ({ browser, server, city }) => {
  const curb = await someCurb(city);
  await take(await pageOf(browser, server, curbAt(curb), phone), 'phone-light');
  const inside = { ...phone, isDark: true, language: 'es' };
  await take(await pageOf(browser, server, curbAt(curb, '&is_hotspot=1'), inside), 'hotspot-dark-es');
  const filters = await pageOf(browser, server, curbAt(curb), wide);
  await filters.locator('[data-opens="filters"]').click();
  await take(filters, 'filters-light');
  const inView = await pageOf(browser, server, `/?${monday}${near(curb)}`, { ...wide, isDark: true });
  await inView.locator('[data-opens="list"]').click();
  await take(inView, 'list-dark');
});

test('a change, drafted and checked', async ({ browser, server, city }) => {
  const curbs = (await ruledCurbs(city)).slice(0, 12);
  const [first] = curbs;
  if (first === undefined) throw new Error('The demo city has no curbs.');
  const editor = { ...desk, person: 'editor' };
  const draft = await pageOf(browser, server, deskAddress(first), editor);
  await draft.getByRole('button', { name: 'Edit rules' }).click();
  await take(draft, 'manager-draft-light');
  const hand = await apiHand(server, 'editor');
  const proposals: number[] = [];
  for (const [index, { id }] of curbs.entries())
    proposals.push(await proposeOn(hand, [id], { loading: index % 3 !== 0, reason: 'Deliveries' }));
  const open = `/manager/mapview/?${monday}&proposal=${proposals[1]}${near(first, 17)}`;
  const check = await pageOf(browser, server, open, { ...editor, isDark: true });
  await check.getByRole('tab', { name: 'Check' }).click();
  await take(check, 'manager-check-dark');
  await take(await pageOf(browser, server, open, { ...phone, person: 'editor' }), 'manager-phone-light');
  await take(await pageOf(browser, server, '/manager/listview/', editor), 'manager-list-light');
  const many = await pageOf(browser, server, `/manager/mapview/?${monday}${near(first)}`, {
    ...editor,
    size: [1400, 860],
  });
  await many.getByRole('button', { name: 'Edit many' }).click();
  await take(many, 'batch-light');
});

test('a work order on a phone', async ({ browser, server, city }) => {
  const curb = await someCurb(city);
  const name = 'Letrero caído';
  const id = await makeOrder(await editorHand(server), { name, priority: 'high', link: curb.id });
  const look = { ...phone, language: 'es', person: 'editor' };
  const page = await pageOf(browser, server, '/manager/listview/?list=work-orders&mine=false', look);
  await page.getByRole('button', { name: 'Abiertas' }).click();
  await page.locator(`button[data-order="${id}"]`).click();
  await take(page, 'work-order-phone-es');
});

/** Pictures of one address each, with nothing done on the page. They show the drafts made above. */
const plain: readonly (readonly [name: string, address: string, look: Look])[] = [
  ['sign-in-light-es', '/loginpage/?', { size: [1000, 700], language: 'es' }],
  ['rates-dark', '/manager/listview/?list=rates', { size: [1400, 860], isDark: true, person: 'publisher' }],
  ['supply-light', dashboard('supply'), { size: [1440, 1060], person: 'analyst' }],
  ['demand-light', dashboard('demand'), { size: [1280, 1000], person: 'analyst' }],
  ['comparison-dark', dashboard('comparison'), { size: [1440, 1400], isDark: true, person: 'analyst' }],
  ['turnover-phone-es', dashboard('turnover'), { size: [360, 1100], language: 'es', person: 'analyst' }],
  ['rules-api-light', '/rulesapi/?', { size: [1280, 1260], person: 'admin' }],
];

for (const [name, address, look] of plain)
  test(name, async ({ browser, server }) => {
    await take(await pageOf(browser, server, address, look), name);
  });

test('an analysis zone', async ({ browser, server, city }) => {
  const links = (await ruledCurbs(city)).map(({ id }) => id);
  const hand = await editorHand(server);
  const made = await hand.post('/api/analysis-zone/', {
    name: 'Downtown',
    components: [{ type: 'Segments', links }],
  });
  const look = { size: [1440, 860], person: 'analyst' } as const;
  const page = await pageOf(browser, server, `/analyzer/mapview/?zone=${String(at(made, 'id'))}`, look);
  await page.getByRole('heading', { name: 'Downtown' }).waitFor();
  await take(page, 'zones-light');
});

const realCities = [
  ['curblr-dark', 'portland-curblr/downtown_portland_2020-07-30.curblr.json', true],
  ['osm-light', 'osm-extracts/neukolln.osm', false],
  ['osm-pbf-light', 'osm-extracts/monaco-latest.osm.pbf', false],
] as const;

for (const [name, path, isDark] of realCities)
  test(name, async ({ browser }, info) => {
    const file = join(sharedData, path);
    info.skip(!existsSync(file), sharedDataMissing);
    const server = await startServer('none');
    try {
      await tool(server, 'import', file, '--city-name', 'City');
      await take(await pageOf(browser, server, '/?', { ...desk, isDark }), name);
    } finally {
      await server.stop();
    }
  });
