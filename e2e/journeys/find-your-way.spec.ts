// The shell: addresses and where they lead, the header and its menu, shortcuts, sharing, help, languages and directions, and what one may not open.
import type { Page } from '@playwright/test';
import {
  addressOf,
  clickCurb,
  expect,
  legendOf,
  monday,
  nightly,
  openMap,
  overflows,
  someCurbs,
  test,
  violations,
} from '../city.ts';
import { newPerson, passwordOf, signIn, tool } from '../people.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

/** The city as it is, but with these modules. */
async function withModules(page: Page, modules: readonly string[]): Promise<void> {
  await page.route('**/api/cityinfo/currentcity/', async (route) => {
    const answer = await route.fetch();
    const city: unknown = await answer.json();
    await route.fulfill({ json: { ...Object(city), modules_enabled: modules } });
  });
}

const modules = (page: Page) => page.getByRole('navigation', { name: 'Modules' }).getByRole('link');

test('visitors: the map and the rules are open, the rest leads to sign-in and back; nobody asks whether they are signed in', async ({
  page,
  server,
  watched,
}) => {
  await page.goto('/manager/?date=2026-11-23');
  await expect(page).toHaveURL(/\/loginpage\/\?next=%2Fmanager%2Fmapview%2F%3Fdate%3D2026-11-23/);
  await expect(page.getByText('Sign in to open Manager: Map.')).toBeVisible();
  await expect(modules(page)).toHaveText(['Viewer', 'API']);
  expect(await violations(page)).toEqual([]);
  expect(watched.requests.filter((address) => address.includes('/api/checklogin/'))).toEqual([]);
  await signIn(page, 'editor', passwordOf(server));
  await expect(page).toHaveURL(/\/manager\/mapview\/\?date=2026-11-23/);
  await expect(page).toHaveTitle(/^Manager: Map · /);
  // Under the module one is in, its views.
  await expect(modules(page)).toHaveText(['Viewer', 'Manager', 'Analyzer', 'API', 'List', 'Map']);
  expect(watched.faults).toEqual([]);
});

test(
  'who comes back when the sign-in is over is led to sign-in, and to the page after it',
  nightly,
  async ({ page, server }) => {
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.addInitScript(() => {
      if (sessionStorage.getItem('planted') !== null) return;
      sessionStorage.setItem('planted', 'true');
      localStorage.setItem('access_token', 'ZGVhZA.ZGVhZA.ZGVhZA');
      localStorage.setItem('is_authenticated', 'true');
    });
    await page.goto('/manager/listview/');
    await expect(page).toHaveURL(/\/loginpage\/\?next=%2Fmanager%2Flistview/);
    expect(loads).toBe(2);
    await signIn(page, 'editor', passwordOf(server));
    await expect(page).toHaveURL(/\/manager\/listview\//);
  },
);

test('a city without a public viewer leads visitors to sign-in, once', nightly, async ({ page, server }) => {
  await withModules(page, ['viewer', 'manager']);
  for (const path of ['/', '/viewer/', '/public-default/']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/loginpage\//);
    await expect(page.locator('input[name=username]')).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Go to the map without signing in' })).toBeHidden();
  await page.goto('/loginpage/');
  await signIn(page, 'analyst', passwordOf(server));
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(modules(page)).toHaveText(['Viewer', 'Manager']);
});

test(
  'row 39: staff get the modules of their rights with the calls of staff; what is closed says why, with the next step',
  nightly,
  async ({ page, city, server, watched }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await page.goto(addressOf(curb).replace('/viewer/', '/analyzer/mapview/'));
    await signIn(page, 'analyst', passwordOf(server));
    await page.waitForSelector('[data-drawn="true"]');
    await test.step('the staff map asks the call of staff, and a tab keeps the place and the map', async () => {
      const asked = page.waitForRequest((request) => request.url().includes('/get_link_restrictions/'));
      await clickCurb(page);
      await asked;
      await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
      expect(watched.requests.filter((address) => address.includes('get_public_link'))).toEqual([]);
      const before = watched.requests.length;
      await modules(page).filter({ hasText: 'Manager' }).click();
      await expect(page).toHaveURL(/\/manager\/mapview\/\?.*link=.*#map=19/);
      await expect(page.getByRole('link', { name: 'Manager' })).toHaveAttribute('aria-current', 'page');
      // What the manager has of its own comes; the map is not read again.
      await expect(page.getByRole('button', { name: 'New regulation', exact: true })).toBeVisible();
      const tiles = watched.requests.slice(before).filter((address) => /\/tiles?\//.test(address));
      expect(tiles).toEqual([]);
    });
    await test.step('every view of the analyzer opens, also the one in which a zone is made', async () => {
      await page.goto('/analyzer/listview/');
      await expect(page.getByRole('region', { name: 'Analysis zones' })).toBeVisible();
      await page.getByRole('link', { name: 'Map' }).click();
      await expect(page).toHaveURL(/\/analyzer\/mapview\/(?:[?#]|$)/);
      await page.goto('/analyzer/mapview/create/');
      await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect(await violations(page)).toEqual([]);
    });
    await test.step('a module the city has not enabled', async () => {
      await withModules(page, ['viewer', 'pfcv', 'manager']);
      await page.goto('/analyzer/listview/');
      await expect(page.getByRole('alert')).toContainText(/has not enabled this module/);
      await expect(modules(page)).toHaveText(['Viewer', 'Manager']);
      await page.unroute('**/api/cityinfo/currentcity/');
    });
    await test.step('a person without the permission', async () => {
      const password = await newPerson(server, 'visiting', 'guests');
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page).toHaveURL(/\/loginpage\/$/);
      await page.goto('/manager/mapview/');
      await signIn(page, 'visiting', password);
      await expect(page.getByRole('alert')).toContainText('You need the “view” permission for this page');
      await expect(page.getByRole('alert')).toContainText('You are signed in as visiting.');
      await expect(modules(page)).toHaveText(['Viewer', 'API']);
      await page.getByRole('button', { name: 'Sign in with another account' }).click();
      await expect(page).toHaveURL(/\/loginpage\/$/);
    });
  },
);

test(
  'the default view of the city opens without an account, and the terms of use are asked for once',
  nightly,
  async ({ page, city, server }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    const view = `?user_class=delivery#map=18/${curb.lat}/${curb.lng}`;
    await tool(server, 'config', 'set', 'PUBLIC_DEFAULT_VIEW', view, '--public');
    await tool(server, 'config', 'set', 'TERMS_LINK', 'https://city.example/terms', '--public');
    try {
      await openMap(page, '/public-default/');
      await expect(page).toHaveURL(/\/public-default\/\?user_class=delivery#map=18\//);
      await page.goto('/loginpage/');
      const terms = page.getByRole('checkbox', { name: /I accept the terms of use/ });
      await expect(terms).not.toBeChecked();
      expect(await violations(page)).toEqual([]);
      await terms.check();
      await signIn(page, 'editor', passwordOf(server));
      await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('terms_accepted'))).toBe('true');
    } finally {
      await tool(server, 'config', 'set', 'PUBLIC_DEFAULT_VIEW', '""');
      await tool(server, 'config', 'set', 'TERMS_LINK', '""');
    }
  },
);

test(
  'row 5: ? lists the shortcuts, / and Ctrl K go to the search, Ctrl S copies the link; single keys change and go off',
  nightly,
  async ({ page, context, city, watched }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await openMap(page, addressOf(curb));
    await page.getByRole('button', { name: 'Help', exact: true }).waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Help' });
    await expect(help).toContainText('Go to search');
    expect(await violations(page)).toEqual([]);
    await test.step('another key, and a key that is taken', async () => {
      const field = help.getByRole('textbox', { name: 'Key for: Show this help' });
      await field.fill('/');
      await expect(help.getByRole('alert')).toHaveText('This key is already in use: Go to search');
      await field.fill('h');
      await expect(help.getByRole('alert')).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(help).toBeHidden();
      await page.keyboard.press('?');
      await expect(help).toBeHidden();
      await page.keyboard.press('h');
      await expect(help).toBeVisible();
      await help.getByRole('button', { name: 'Reset keys' }).click();
      await help.getByRole('checkbox', { name: 'Single-key shortcuts are on' }).uncheck();
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(help).toBeHidden();
      await page.evaluate(() => localStorage.removeItem('shortcuts'));
    });
    await test.step('the link of what is seen, without the dialog of the browser', async () => {
      await page.keyboard.press('Control+s');
      await expect(page.getByText('Link copied')).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toMatch(/\/viewer\/\?date=2026-11-23&time=10:00#map=19\//);
    });
    await test.step('the search', async () => {
      const search = page.locator('[data-search]').locator('input, button').first();
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/assets/search-box*.js', async (route) => {
        await held;
        await route.continue();
      });
      await page.keyboard.press('/');
      // Typed before the field has come: no shortcut hears it (m measures), and nothing of it is lost.
      await page.keyboard.type('mar');
      release();
      const field = page.locator('[data-search] input');
      await expect(field).toBeFocused();
      await expect(field).toHaveValue('mar');
      await expect(page.getByRole('region', { name: 'Measure' })).toBeHidden();
      await page.keyboard.press('Escape');
      await page.locator('.maplibregl-canvas').focus();
      await page.keyboard.press('Control+k');
      await expect(search).toBeFocused();
    });
    expect(watched.faults).toEqual([]);
  },
);

test(
  'row 8: the link and a code are shared, lines for a web page where embedding is on; a link from the manager leads guests to the viewer',
  nightly,
  async ({ page, context, server, browser }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/manager/mapview/?${monday}`);
    await signIn(page, 'editor', passwordOf(server));
    await page.waitForSelector('[data-drawn="true"]');
    const opener = page.getByRole('button', { name: 'Share', exact: true });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Share this view' });
    const link = dialog.getByRole('textbox', { name: 'Link', exact: true });
    await expect(link).toHaveValue(/\/viewer\/\?date=2026-11-23&time=10:00/);
    await dialog.getByRole('button', { name: 'Copy' }).first().click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await link.inputValue());
    await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    // Embedding is off in this city.
    await expect(dialog.getByRole('textbox', { name: 'Embed the map in a web page' })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('radio', { name: /^Colleagues/ }).check();
    await expect(link).toHaveValue(/\/manager\/mapview\/\?/);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await test.step('a guest opens the link in the viewer', async () => {
      const guest = await (await browser.newContext()).newPage();
      await guest.goto(copied);
      await expect(guest.getByRole('link', { name: 'Sign in' })).toBeVisible();
      expect(new URL(guest.url()).pathname).toBe('/viewer/');
      await guest.context().close();
    });
  },
);

test(
  'a city that lets one site embed the map says which, and the page policy names it',
  nightly,
  async ({ page, server, request }) => {
    const embedding = { is_enabled: true, token: 'a'.repeat(20), origin: 'https://city.example' };
    await tool(server, 'config', 'set', 'EMBEDDING', JSON.stringify(embedding), '--public');
    try {
      await openMap(page, '/viewer/');
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(page.getByRole('dialog')).toContainText(
        'Pages on https://city.example can show this frame',
      );
      await expect
        .poll(async () => (await request.get('/public-default/')).headers()['content-security-policy'])
        .toContain("frame-ancestors 'self' https://city.example");
    } finally {
      await tool(server, 'config', 'set', 'EMBEDDING', JSON.stringify({ ...embedding, is_enabled: false }));
    }
  },
);

test(
  'row 32: newcomers are offered a tour once; it can be left, and taken again from the help; panels explain themselves',
  nightly,
  async ({ page, watched }) => {
    await page.addInitScript(() => {
      if (localStorage.getItem('tour') === null) localStorage.setItem('tour', 'offer');
    });
    await openMap(page, `/viewer/?${monday}`);
    const offer = page.getByRole('region', { name: 'New here?' });
    expect(await violations(page)).toEqual([]);
    await offer.getByRole('button', { name: 'Take the tour' }).click();
    const card = page.getByRole('dialog').filter({ hasText: /\d of [3-5]/ });
    const press = (name: string) => card.getByRole('button', { name, exact: true }).click();
    await expect(card).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await press('Next');
    await expect(card).toContainText('2 of');
    await press('Back');
    await press('Skip the tour');
    await expect(card).toBeHidden();
    await page.reload();
    await page.waitForSelector('[data-drawn="true"]');
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await expect(offer).toBeHidden();
    await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: 'Take the tour' }).click();
    const count = Number(/of (\d)/.exec((await card.textContent()) ?? '')?.[1]);
    for (let step = 1; step < count; step += 1) await press('Next');
    await press('Done');
    await expect(card).toBeHidden();
    await test.step('the help of a panel', async () => {
      await legendOf(page);
      await page.getByRole('button', { name: 'Help: Legend' }).click();
      await expect(page.getByText('The curb types in the part of the map you see')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Help: Legend' })).toBeFocused();
    });
    expect(watched.faults).toEqual([]);
  },
);

test(
  'row 34: the language changes without loading the page; from right to left the panels mirror and nothing overflows',
  nightly,
  async ({ page, city }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await openMap(page, addressOf(curb, `${monday}&link=${curb.id}&language=eo`));
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
    await expect(page.getByRole('complementary', { name: 'Qué permite este tramo' })).toBeVisible();
    await expect(page.locator('aside[data-stop]')).toContainText(/lun/i);
    expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.getByRole('combobox', { name: 'Idioma' }).selectOption('en');
    // The words are as long as they stay.
    await expect(page.getByRole('complementary', { name: 'What this curb allows' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Language' })).toBeVisible();

    const middleOf = async (place: string) => {
      const box = await page.locator(place).first().boundingBox();
      return box === null ? Number.NaN : box.x + box.width / 2;
    };
    const places = [
      'aside[data-stop]',
      '[data-over-map="controls"]',
      '[data-over-map="legend"]',
      'header img',
    ];
    const before = await Promise.all(places.map(middleOf));
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    for (const [index, place] of places.entries()) {
      const was = before[index] ?? Number.NaN;
      await expect
        .poll(async () => Math.abs((await middleOf(place)) - (1000 - was)), { message: place })
        .toBeLessThan(30);
    }
    await expect.poll(async () => overflows(page)).toBe(false);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
    await expect.poll(async () => overflows(page)).toBe(false);
  },
);

test.describe('on a phone', () => {
  test.use(phone);

  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(colorScheme, () => {
      test.use({ colorScheme });

      test('one menu holds the rest, and gives the focus back', nightly, async ({ page }) => {
        await openMap(page, `/viewer/?${monday}`);
        const opener = page.getByRole('button', { name: 'Menu' });
        await opener.click();
        const menu = page.getByRole('region', { name: 'Menu' });
        for (const name of ['Viewer', 'API', 'Sign in'])
          await expect(menu.getByRole('link', { name })).toBeVisible();
        expect(await violations(page)).toEqual([]);
        expect(await overflows(page)).toBe(false);
        await menu.getByRole('button', { name: 'Share', exact: true }).click();
        await expect(page.getByRole('dialog', { name: 'Share this view' })).toBeVisible();
        expect(await violations(page)).toEqual([]);
        expect(await overflows(page)).toBe(false);
        await page.keyboard.press('Escape');
        await expect(opener).toBeFocused();
        await opener.click();
        await menu.getByRole('button', { name: 'Help' }).click();
        expect(await violations(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await opener.click();
        await menu.getByRole('combobox', { name: 'Language' }).selectOption('es');
        await expect(
          page.getByRole('region', { name: 'Menú' }).getByRole('link', { name: 'Visor' }),
        ).toBeVisible();
      });
    });
});

test('the previous and the current address are known to Back and Forward', nightly, async ({ page }) => {
  await openMap(page, `/viewer/?${monday}`);
  await page.getByRole('link', { name: 'API' }).click();
  await expect(page).toHaveURL(/\/rulesapi\/$/);
  await expect(page).toHaveTitle(/^API · /);
  await page.goBack();
  await expect(page).toHaveURL(/\/viewer\/\?date=2026-11-23/);
  await expect(page.locator('.maplibregl-canvas')).toBeVisible();
});
