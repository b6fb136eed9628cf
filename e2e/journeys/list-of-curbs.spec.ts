// The map's twin: the curbs in view as a list one reads, sorts, searches and exports, by keyboard alone if need be.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  addressOf,
  at,
  expect,
  inTheDark,
  monday,
  nightly,
  openMap,
  overflows,
  someCurbs,
  test,
  violations,
} from '../city.ts';
import { passwordOf, signIn } from '../people.ts';

test.use({ viewport: { width: 1280, height: 800 } });
// Many steps over one page: a slow machine needs its time.
const list = (page: Page) => page.getByRole('region', { name: 'Curbs in view' });
const rows = (page: Page) => list(page).locator('tbody tr[aria-rowindex]');
const totals = async (page: Page) =>
  ((await list(page).locator('header').getByRole('status').textContent()) ?? '').replaceAll(',', '');

async function openList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'List the curbs in view' }).click();
  await expect(rows(page).first()).toBeVisible();
  // The rows no longer change: beside the list other curbs are in view than before.
  await expect(list(page)).toHaveAttribute('aria-busy', 'false');
}

test(
  'row 21: the list says what applies now, and follows the clock and the filters without a request',
  nightly,
  async ({ page, city, watched }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await openMap(page, `/?${monday}#map=17/${curb.lat}/${curb.lng}`);
    await openList(page);
    const street = page.getByRole('columnheader', { name: 'Street' });
    await test.step('it lists what is in view, whole', async () => {
      const [shown, all] = /(\d+) of (\d+)/.exec(await totals(page))?.slice(1) ?? [];
      expect(Number(shown)).toBeGreaterThan(0);
      expect(shown).toBe(all);
      await expect(street).toHaveAttribute('aria-sort', 'ascending');
    });
    await test.step('the clock and the filters change it, and nobody is asked', async () => {
      watched.requests.length = 0;
      const answers = () => rows(page).locator('td:nth-child(5)').allTextContents();
      const before = await answers();
      await page.getByRole('slider', { name: 'Time of day' }).fill('180');
      await expect.poll(answers).not.toEqual(before);
      const all = await totals(page);
      await page.getByRole('button', { name: 'Filters', exact: true }).click();
      await page.getByRole('combobox', { name: 'Curb type', exact: true }).selectOption('no-loading');
      await expect(list(page)).toContainText('Nothing matches');
      await list(page).getByRole('button', { name: 'Clear filters' }).click();
      await page.getByRole('button', { name: 'Close the filters' }).click();
      await expect.poll(() => totals(page)).toBe(all);
      const calls = watched.requests.filter((address) => /get_links|GetLinks|rule-sets/.test(address));
      expect(calls.filter((address) => !address.includes('get_links_public_viewer'))).toEqual([]);
    });
    await test.step('sorting and searching', async () => {
      await page.getByRole('button', { name: 'Length' }).click();
      await page.getByRole('button', { name: 'Length' }).click();
      await expect(page.getByRole('columnheader', { name: 'Length' })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
      const name = (await rows(page).first().getByRole('rowheader').getByRole('button').textContent()) ?? '';
      await page.getByRole('textbox', { name: 'Search in this list' }).fill(name.toUpperCase());
      await expect
        .poll(async () => (await rows(page).allTextContents()).filter((text) => !text.includes(name)))
        .toEqual([]);
      await page.getByRole('textbox', { name: 'Search in this list' }).fill('no such street');
      await expect(list(page)).toContainText('Nothing matches');
      await list(page).getByRole('button', { name: 'Clear the search' }).click();
      await expect(rows(page).first()).toBeVisible();
    });
  },
);

test(
  'row 21: arrow keys go through the list, Enter opens the panel with the same sentence',
  nightly,
  async ({ page, city }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await openMap(page, `/?${monday}#map=17/${curb.lat}/${curb.lng}`);
    await openList(page);
    await rows(page).first().getByRole('rowheader').getByRole('button').focus();
    await page.keyboard.press('ArrowDown');
    const second = rows(page).nth(1);
    await expect(second.getByRole('rowheader').getByRole('button')).toBeFocused();
    const sentence = (await second.locator('td:nth-child(5) [title]').getAttribute('title')) ?? '';
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Answer' })).toContainText(sentence);
    await expect(list(page).locator('tr[aria-current="true"]')).toHaveCount(1);
  },
);

test(
  'the list is reached past the map by the first Tab, and closes with Escape',
  nightly,
  async ({ page, city }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await openMap(page, addressOf(curb));
    await page.locator('body').press('Tab');
    const skip = page.getByRole('button', { name: 'Skip the map: list of curbs in view' });
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list(page)).toBeFocused();
    await expect(rows(page).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await inTheDark(page);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(list(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'List the curbs in view' })).toBeFocused();
  },
);

test(
  'row 24: all, the filtered and the selected curbs leave as CSV, Excel, GeoJSON and PDF, named after city and date',
  nightly,
  async ({ page, city }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    const info = await city.ask('/api/cityinfo/currentcity/');
    const name = String(at(info, 'name'));
    await openMap(page, `/?${monday}#map=17/${curb.lat}/${curb.lng}`);
    await openList(page);
    const dialog = page.getByRole('dialog', { name: 'Export curbs' });
    const exported = async (range: RegExp, type: string) => {
      await list(page).getByRole('button', { name: 'Export' }).click();
      await dialog.getByRole('radio', { name: range }).check();
      await dialog.getByRole('radio', { name: type }).check();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Export' }).click(),
      ]);
      await expect(dialog).toBeHidden();
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
    };
    const lines = (bytes: Buffer) => bytes.toString('utf8').trim().split('\n').length - 1;

    await list(page).getByRole('button', { name: 'Export' }).click();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    const all = await exported(/^All curbs/, 'CSV');
    expect(all.name).toMatch(/^curbs .+ \d{4}-\d\d-\d\d\.csv$/);
    expect(all.name).toContain(name);
    expect(lines(all.bytes)).toBe(at(info, 'link_count'));
    const filtered = await exported(/^Filtered list/, 'CSV');
    expect(lines(filtered.bytes)).toBe(Number(/^(\d+) of/.exec(await totals(page))?.[1]));
    await rows(page).nth(0).getByRole('checkbox').check();
    await rows(page).nth(2).getByRole('checkbox').check();
    const selected = await exported(/^Selected curbs/, 'GeoJSON');
    expect(selected.name).toMatch(/\.geojson$/);
    const collection: unknown = JSON.parse(selected.bytes.toString('utf8'));
    const features = at(collection, 'features');
    expect(Array.isArray(features) ? features.length : 0).toBe(2);
    const excel = await exported(/^Selected curbs/, 'Excel');
    expect(excel.name).toMatch(/\.xlsx$/);
    expect(excel.bytes.subarray(0, 2).toString()).toBe('PK');

    await list(page).getByRole('button', { name: 'Export' }).click();
    await dialog.getByRole('radio', { name: 'PDF' }).check();
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('button', { name: 'Export' }).click(),
    ]);
    await expect(dialog).toBeHidden();
    await expect.poll(() => tab.url()).toMatch(/^blob:/);
  },
);

test('row 24: an export takes its time and can be stopped', nightly, async ({ page, city }) => {
  const [curb] = await someCurbs(city, 1);
  if (curb === undefined) return;
  await openMap(page, `/?${monday}#map=17/${curb.lat}/${curb.lng}`);
  await openList(page);
  await page.route('**/export_links_*/**', () => {
    // Never answered.
  });
  await list(page).getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export curbs' });
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Preparing the file' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('button', { name: 'Export' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test(
  'row 30: where there are no curbs it says what to do; staff ask their own call',
  nightly,
  async ({ page, server, city, watched }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await page.goto('/loginpage/');
    await signIn(page, 'editor', passwordOf(server));
    await page.waitForSelector('[data-drawn="true"]');
    await openMap(page, `/viewer/?${monday}#map=18/${curb.lat}/${curb.lng}`);
    await openList(page);
    await expect
      .poll(() => watched.requests.some((address) => address.includes('/GetLinksInBox/')))
      .toBe(true);
    // Another place in the address of the same page: the map goes there, and the list follows.
    await page.goto(`/viewer/?${monday}#map=18/1/1`);
    await expect(list(page)).toContainText('No curbs in view');
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    'row 21: the list covers the map, a row closes it and opens the answer',
    nightly,
    async ({ page, city }) => {
      const [curb] = await someCurbs(city, 1);
      if (curb === undefined) return;
      await openMap(page, `/?${monday}#map=17/${curb.lat}/${curb.lng}`);
      await openList(page);
      expect(await overflows(page)).toBe(false);
      expect(await violations(page)).toEqual([]);
      await inTheDark(page);
      expect(await violations(page)).toEqual([]);
      await rows(page).first().getByRole('rowheader').getByRole('button').click();
      await expect(list(page)).toBeHidden();
      await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
    },
  );
});
