// What of the curbs one sees: the filter sidebar and the legend, in the address, without a request, by keyboard, on desk and phone.
import type { Page } from '@playwright/test';
import {
  at,
  type City,
  expect,
  inTheDark,
  legendOf,
  monday,
  nightly,
  openMap,
  openMapAtRest,
  test,
  violations,
} from '../city.ts';
import { canvasOf } from '../map.ts';
import { passwordOf, signIn } from '../people.ts';

test.use({ viewport: { width: 1280, height: 800 } });
// Many steps over one page: a slow machine needs its time.
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const legend = (page: Page) => page.getByRole('region', { name: 'Legend' });
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(sidebar(page)).toBeVisible();
  await expect(sidebar(page).getByRole('checkbox').first()).toBeVisible();
}

/** How many curbs of the whole city are this at the journeys' Monday, as the server counts. */
async function countOf(city: City, subActivity: string): Promise<number> {
  const bounds = at(await city.ask('/api/cityinfo/currentcity/'), 'bounds');
  const [west, south, east, north] = Array.isArray(bounds) ? bounds : [];
  const box = `min_lng=${west}&min_lat=${south}&max_lng=${east}&max_lat=${north}`;
  const found = await city.ask(
    `/api/alllinks/get_links_public_viewer/?${box}&${monday}&user_classes=car&sub_activity=${subActivity}`,
  );
  const features = at(found, 'features');
  return Array.isArray(features) ? features.length : 0;
}

/** The number a row of the legend says: `1,234 curbs`. */
async function curbsSaid(page: Page, name: string): Promise<number> {
  const text = (await legend(page).getByRole('button', { name }).textContent()) ?? '';
  return Number((/([\d,]+) curb/.exec(text)?.[1] ?? '').replaceAll(',', ''));
}

test(
  'row 9: the legend counts and measures every class in view, and puts one out of sight',
  nightly,
  async ({ page, city }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/tiles/curbs/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/?${monday}`);
    await expect(legend(page)).toContainText('Loading...');
    release();
    await page.waitForSelector('[data-drawn="true"]');
    const paid = legend(page).getByRole('button', { name: 'Paid parking' });
    await expect(paid).toBeVisible();
    const all = await countOf(city, 'paid-parking');
    await expect.poll(() => curbsSaid(page, 'Paid parking')).toBe(all);
    await expect(paid).toContainText(/[\d.,]+ (ft|mi|m|km)$/);
    // Colour is never alone: each row has its line with dashes, and its name.
    await expect(paid.locator('svg line')).toHaveAttribute('stroke-dasharray', /\d/);
    const map = page.locator('.maplibregl-canvas');
    const before = await map.screenshot();

    await test.step('a class is pressed by keyboard: struck out, still listed, in the address', async () => {
      await paid.focus();
      await page.keyboard.press('Enter');
      await expect(paid).toHaveAttribute('aria-pressed', 'false');
      expect(
        await paid.getByText('Paid parking').evaluate((name) => getComputedStyle(name).textDecorationLine),
      ).toBe('line-through');
      await expect.poll(() => parameter(page, 'hide')).toBe('paid-parking');
      await expect.poll(async () => (await map.screenshot()).equals(before)).toBe(false);
    });
    await test.step('it stays hidden on reload, and all come back at once', async () => {
      await page.reload();
      await page.waitForSelector('[data-drawn="true"]');
      await expect(paid).toHaveAttribute('aria-pressed', 'false');
      await legend(page).getByRole('button', { name: 'Show all' }).click();
      await expect(paid).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => parameter(page, 'hide')).toBeNull();
    });
  },
);

test('rows 7 and 30: filters need no request, are in the address, and Back takes them away', async ({
  page,
  city,
  watched,
}) => {
  await openMapAtRest(page, `/?${monday}`);
  await expect(legend(page).getByRole('listitem').first()).toBeVisible();
  await openFilters(page);
  // What there is to choose from is asked for when the filters open: all of it is there.
  for (const name of ['2 h', 'No unloading'])
    await expect(sidebar(page).getByRole('checkbox', { name })).toBeVisible();
  // Not the page's own look at the city each minute: that is about the connection.
  const asked = () =>
    watched.requests.filter((address) => /\/api\/(?!tiles|cityinfo\/currentcity)/.test(address)).length;
  const before = asked();

  await test.step('one use: only its curbs are left, as many as the server says', async () => {
    await sidebar(page)
      .getByRole('combobox', { name: 'Curb type', exact: true })
      .selectOption('paid-parking');
    await expect(legend(page).getByRole('listitem')).toHaveCount(1);
    const all = await countOf(city, 'paid-parking');
    await expect.poll(() => curbsSaid(page, 'Paid parking')).toBe(all);
    await expect.poll(() => parameter(page, 'sub_activity')).toBe('paid-parking');
    await expect(page.getByRole('button', { name: 'Filters, 1 active' })).toBeVisible();
  });
  await test.step('days and a time limit: a chip each, pressed to take it away', async () => {
    await sidebar(page).getByRole('radio', { name: 'Mon-Fri', exact: true }).check();
    await sidebar(page).getByRole('checkbox', { name: '2 h' }).check();
    const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
    await expect(chips).toHaveText(['Paid parking', 'Mon-Fri', '2 h']);
    await expect.poll(() => parameter(page, 'time_limit')).toBe('120');
    expect(parameter(page, 'days')).toBe('Mon-Fri');
    await page.getByRole('button', { name: 'Remove Paid parking' }).click();
    await expect(chips).toHaveText(['Mon-Fri', '2 h']);
  });
  await test.step('nothing matches: it says so and clears', async () => {
    await sidebar(page).getByRole('checkbox', { name: 'No unloading' }).check();
    await expect(page.getByText('No curbs here match the filters.')).toBeVisible();
    await expect(legend(page)).toContainText('No curbs in view match the filters');
    expect(asked()).toBe(before);
    // In the address first: Back returns to what stood there.
    await expect.poll(() => parameter(page, 'restrictions')).not.toBeNull();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('No curbs here match the filters.')).toBeHidden();
    await expect.poll(() => parameter(page, 'restrictions')).toBeNull();
  });
  await test.step('Back brings the filters back, a reload keeps them', async () => {
    await page.goBack();
    await expect(sidebar(page).getByRole('checkbox', { name: 'No unloading' })).toBeChecked();
    await page.reload();
    await page.waitForSelector('[data-drawn="true"]');
    await expect(page.getByText('No curbs here match the filters.')).toBeVisible();
    expect(parameter(page, 'days')).toBe('Mon-Fri');
  });
});

test('row 7: nonsense in the address filters nothing', nightly, async ({ page, watched }) => {
  const nonsense = 'days=Someday&time_limit=-1,x&sub_activity=tank&sub_restrictions=%3Cb%3E,ufo&hide=%00';
  await openMap(page, `/?${monday}&${nonsense}`);
  await expect(legend(page).getByRole('listitem').first()).toBeVisible();
  await openFilters(page);
  await expect(sidebar(page).getByRole('status')).toHaveText(/^([\d,]+) of \1 curbs in view$/);
  await expect(sidebar(page).getByRole('radio', { name: 'All', exact: true })).toBeChecked();
  expect(watched.faults).toEqual([]);
});

test(
  'the sidebar is 320 wide, the map stays where it was, and the moment and the user class are the same as elsewhere',
  nightly,
  async ({ page }) => {
    await openMap(page, `/?${monday}`);
    const before = await canvasOf(page);
    await openFilters(page);
    expect(await canvasOf(page)).toEqual(before);
    const box = await sidebar(page).boundingBox();
    expect([box?.width, (await sidebar(page).locator('header').boundingBox())?.height]).toEqual([320, 56]);
    await expect(page.getByRole('combobox', { name: 'Curb user' })).toHaveCount(1);
    await sidebar(page).getByRole('combobox', { name: 'Curb user' }).selectOption('delivery');
    await sidebar(page).getByLabel('Time shown').fill('17:30');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Time', { exact: true })).toHaveValue('5:30 PM');
    await expect.poll(() => parameter(page, 'user_class')).toBe('delivery');
    expect(await violations(page)).toEqual([]);
    await inTheDark(page);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await sidebar(page).focus();
    await page.keyboard.press('Escape');
    await expect(sidebar(page)).toBeHidden();
    await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'Curb user' })).toHaveValue('delivery');
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    'rows 9 and 30: a drawer of 310, the user class within reach, the way back to the map',
    nightly,
    async ({ page }) => {
      await openMap(page, `/?${monday}`);
      await expect(page.getByRole('combobox', { name: 'Curb user' })).toBeVisible();
      await openFilters(page);
      expect((await sidebar(page).boundingBox())?.width).toBe(310);
      await sidebar(page).getByRole('checkbox', { name: '2 h' }).check();
      await expect(sidebar(page).getByRole('status')).toContainText('curbs in view');
      expect(await violations(page)).toEqual([]);
      await inTheDark(page);
      expect(await violations(page)).toEqual([]);
      await sidebar(page).getByRole('button', { name: 'Show the map' }).click();
      await expect(sidebar(page)).toBeHidden();
      await expect(page.getByRole('button', { name: 'Filters, 1 active' })).toBeFocused();
      await expect((await legendOf(page)).getByRole('listitem').first()).toBeVisible();
    },
  );
});

test('staff find the filters open, visitors closed', nightly, async ({ page, server }) => {
  await openMap(page, '/');
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
  await expect(sidebar(page)).toBeHidden();
  await page.goto('/loginpage/');
  await signIn(page, 'editor', passwordOf(server));
  await page.waitForSelector('[data-drawn="true"]');
  await expect(sidebar(page)).toBeVisible();
});
