// Curbs are imported by dialog: a CSV with planted faults is dropped, its columns are explained, every fault is told with its place, the curbs are on the map,
// and the whole import is taken back. A mapping kept under a name is found again.
import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { at, type City, expect, nightly, overflows, test, violations } from '../city.ts';
import { passwordOf, signIn } from '../people.ts';

const lists = '/manager/listview/?list=imports';

/** West of the city's curbs, where no other journey clicks. */
async function placeOf(city: City): Promise<readonly [lng: number, lat: number]> {
  const bounds = at(await city.ask('/api/cityinfo/currentcity/'), 'bounds');
  const [west = 0, south = 0] = Array.isArray(bounds) ? bounds.map(Number) : [];
  return [west - 0.004, south];
}

/** Ten curbs; the third has no place that can be read, the fourth no hours, the fifth hours that cannot be read, the seventh an id that was used, the ninth a word nobody knows. Each has a price. */
function csvAt([lng, lat]: readonly [number, number]): Buffer {
  const rows = Array.from({ length: 10 }, (_none, index) => {
    const at = lat + index * 0.0002;
    const shape = index === 2 ? 'LINESTRING (oops' : `LINESTRING (${lng} ${at}, ${lng + 0.0006} ${at})`;
    const hours = index === 3 ? '' : index === 4 ? 'half past noon' : '800-1800';
    const kind = index === 8 ? 'Mystery' : index % 2 === 0 ? 'Metered' : 'Bus stop';
    return `J-${index === 6 ? 5 : index},Import Street,${kind},M-F,${hours},$2.50,"${shape}"`;
  });
  return Buffer.from(['CURB_ID,STREET,CATEGORY,DAYS,HOURS,HOURLY_RATE,SHAPE', ...rows, ''].join('\n'));
}

async function open(page: Page, password: string): Promise<void> {
  await page.goto(`/loginpage/?next=${encodeURIComponent(lists)}`);
  await signIn(page, 'admin', password);
  await page.getByRole('button', { name: 'Import curbs' }).first().click();
  await expect(page.getByRole('heading', { name: 'Which files?' })).toBeFocused();
}

async function drop(page: Page, name: string, buffer: Buffer): Promise<void> {
  // The step before may still be there, with a file field of its own.
  await expect(page.getByRole('heading', { name: 'Which files?' })).toBeVisible();
  await page.locator('main input[type=file]').first().setInputFiles({ name, mimeType: 'text/csv', buffer });
}

async function columnsOf(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: `${name}: map the columns` })).toBeFocused();
}

test('a CSV with faults: explained, checked, imported, seen on the map, taken back', async ({
  page,
  server,
  city,
}) => {
  await open(page, passwordOf(server));
  await drop(page, 'curbs.xlsx', Buffer.from('x'));
  await expect(page.getByRole('alert').filter({ hasText: 'is a workbook' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // Asked once: the import moves the city's edge.
  const place = await placeOf(city);
  await drop(page, 'journey-curbs.csv', csvAt(place));
  await columnsOf(page, 'journey-curbs.csv');
  // What was guessed, and what the first records become of it at once.
  await expect(page.getByLabel('Well-known text')).toHaveValue('SHAPE');
  await expect(page.getByLabel('Metered', { exact: true })).toHaveValue('paid-parking');
  const tried = page.getByRole('region', { name: 'Table of the curbs from the first records' });
  await expect(tried.getByRole('row')).toHaveCount(11);
  await expect(tried).toContainText('Skipped');
  // What nobody could guess is said by hand, and the preview follows: ids that are there twice, hours that cannot all be read, an unknown word.
  await page.getByLabel('ID', { exact: true }).selectOption('CURB_ID');
  await page.getByLabel('Hours, or start time').selectOption('HOURS');
  await page.getByLabel('Mystery', { exact: true }).selectOption('no-parking');
  await expect(tried).toContainText('half past noon');
  await expect(tried.getByRole('row').nth(9)).toContainText(/no parking|not park/i);
  expect(await violations(page)).toEqual([]);
  expect(await overflows(page)).toBe(false);
  // The address holds the job, the tab what was said.
  await page.reload();
  await expect(page.getByLabel('Mystery', { exact: true })).toHaveValue('no-parking');

  await page.getByRole('button', { name: 'Check all 10 records' }).click();
  await expect(page.getByRole('heading', { name: 'journey-curbs.csv: preview of the import' })).toBeFocused();
  const counts = page.locator('main dl').first();
  await expect(counts.locator('[data-count=created]')).toHaveText('8');
  await expect(counts.locator('[data-count=changed]')).toHaveText('0');
  const issues = page.getByRole('region', { name: 'Issues and their locations' });
  await expect(issues).toContainText('Records with nothing in HOURS: 1.');
  for (const place of ['line 4', 'line 5', 'line 6', 'line 8']) await expect(issues).toContainText(place);
  expect(await violations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the list (CSV)' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  const curbsThere = async () => {
    const [lng, lat] = place;
    const near = await city.ask(
      `/api/alllinks/get_links_public_viewer/?lng=${lng}&lat=${lat}&radius=300&limit=60`,
    );
    const features = at(near, 'features');
    return Array.isArray(features) ? features.length : 0;
  };
  const before = await curbsThere();
  // Two records are lost, and with them prices: nothing is imported before that is accepted.
  const totals = page.getByRole('region', { name: 'What the file has' });
  await expect(totals.getByRole('row').filter({ hasText: 'Prices' })).toBeVisible();
  const start = page.getByRole('button', { name: 'Import 8 curb changes' });
  await expect(start).toBeDisabled();
  await page.getByRole('checkbox', { name: 'I accept this loss' }).check();
  await expect(start).toBeEnabled();
  await start.click();
  await expect(page.getByRole('heading', { name: 'Imported journey-curbs.csv' })).toBeVisible();
  await expect.poll(curbsThere).toBe(before + 8);

  await page.getByRole('button', { name: 'Roll back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roll back the import' });
  await expect(dialog).toContainText('8 curbs it added will be removed from the map.');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await expect(page.getByRole('heading', { name: /^Import \d+ was rolled back$/ })).toBeVisible();
  await expect.poll(curbsThere).toBe(before);
  await page.getByRole('button', { name: 'Back to the imports' }).click();
  const row = page.getByRole('row').filter({ hasText: 'journey-curbs.csv' }).first();
  await expect(row).toContainText('Rolled back');
  expect(await violations(page)).toEqual([]);
});

test(
  'a mapping is kept under a name and found again at the next file',
  nightly,
  async ({ page, server, city }) => {
    const file = csvAt(await placeOf(city));
    await open(page, passwordOf(server));
    await drop(page, 'first.csv', file);
    await columnsOf(page, 'first.csv');
    await page.getByLabel('Metered', { exact: true }).selectOption('loading');
    await page.getByRole('button', { name: 'Save this mapping…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this mapping…' });
    await dialog.getByLabel('Name of the mapping').fill('Journey curbs');
    await dialog.getByRole('button', { name: 'Save mapping', exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Other files' }).click();

    await drop(page, 'second.csv', file);
    await columnsOf(page, 'second.csv');
    await expect(page.getByLabel('Metered', { exact: true })).toHaveValue('paid-parking');
    await page.getByLabel('Saved mappings', { exact: true }).selectOption({ label: 'Journey curbs' });
    await page.getByRole('button', { name: 'Use mapping', exact: true }).click();
    await expect(page.getByLabel('Metered', { exact: true })).toHaveValue('loading');
    await page.getByRole('button', { name: 'Delete mapping', exact: true }).click();
    await page.getByRole('button', { name: 'Other files' }).click();
    await expect(page.getByRole('heading', { name: 'Which files?' })).toBeFocused();
  },
);

/** A CDS feed of one curb whose price is in the wrong unit, has steps of 15 hours, and changes after 30 hours. */
function feedAt([lng, lat]: readonly [number, number]): Buffer {
  const coordinates = [
    [lng, lat],
    [lng + 0.0006, lat],
  ];
  const rate = { rate_unit: 'hour', increment_duration: 15 };
  return Buffer.from(
    JSON.stringify({
      version: '1.1.0',
      time_zone: 'America/Los_Angeles',
      currency: 'USD',
      data: {
        zones: [
          { curb_zone_id: 'odd', curb_policy_ids: ['p'], geometry: { type: 'LineString', coordinates } },
        ],
        policies: [
          {
            curb_policy_id: 'p',
            priority: 1,
            published_date: 1,
            rules: [
              {
                activity: 'parking',
                rate: [
                  { ...rate, rate: 2, end_duration: 30 },
                  { ...rate, rate: 250, start_duration: 30 },
                ],
              },
            ],
          },
        ],
      },
    }),
  );
}

test(
  'prices and times of rates in the wrong unit are shown before they are imported',
  nightly,
  async ({ page, server, city }) => {
    await open(page, passwordOf(server));
    await drop(page, 'rates.json', feedAt(await placeOf(city)));
    await page.getByRole('button', { name: /^Check / }).click();
    await expect(page.getByRole('heading', { name: 'rates.json: preview of the import' })).toBeFocused();
    for (const text of [
      'Unusually low prices: 1.',
      '0.02 USD for 60 min is less than 0.05 USD.',
      'Unusually long billing increments: 1.',
      'The price is charged in increments of 900 minutes; more than 240 minutes is unusual here.',
      'Hourly prices that change more than a day after arrival: 1.',
      'A price by the hour changes 1,800 minutes (30 hours) after arrival',
    ])
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await overflows(page)).toBe(false);
    const start = page.getByRole('button', { name: /^Import 1 curb/ });
    await expect(start).toBeDisabled();
    await page.getByRole('checkbox', { name: 'I checked these values: they are correct' }).check();
    await expect(start).toBeEnabled();
  },
);
