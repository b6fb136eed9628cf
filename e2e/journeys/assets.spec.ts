// Assets: a hydrant placed by clicking, published by another person, seen on the map, photographed, moved, removed; by keyboard, in Spanish, on a phone.
import type { Browser, Locator, Page } from '@playwright/test';
import { handOf } from '../by-api.ts';
import {
  at,
  type City,
  clickMiddle,
  expect,
  monday,
  nightly,
  overflows,
  someCurbs,
  test,
  violations,
} from '../city.ts';
import { openDesk } from '../drafting.ts';
import { passwordOf, signIn } from '../people.ts';
import type { RunningServer } from '../server.ts';
import { photo } from '../work-orders.ts';

const list = '/manager/listview/?list=assets';

async function another(browser: Browser, baseURL: string, more: object = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: 'en-US',
    ...more,
  });
  return context.newPage();
}

async function openList(page: Page, server: RunningServer, person: string, address = list): Promise<void> {
  await page.goto(`/loginpage/?next=${encodeURIComponent(address)}`);
  await signIn(page, person, passwordOf(server));
}

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Asset', exact: true });

/** Ids of the assets that bear this name. */
async function named(server: RunningServer, name: string): Promise<readonly number[]> {
  const hand = await handOf(server.url, 'editor', passwordOf(server));
  const found = at(await hand.get(`/api/asset/?search=${encodeURIComponent(name)}`), 'results');
  return (Array.isArray(found) ? found : []).map((one) => Number(at(one, 'id')));
}

/** Id of the open group that proposes an asset of this name. */
async function groupWith(server: RunningServer, name: string): Promise<number> {
  const hand = await handOf(server.url, 'editor', passwordOf(server));
  const groups = at(await hand.get('/api/proposed-assets-group/?is_published=false&limit=100'), 'results');
  const group = (Array.isArray(groups) ? groups : []).find((one: unknown) => {
    const assets = at(one, 'assets');
    return Array.isArray(assets) && assets.some((asset: unknown) => at(asset, 'name') === name);
  });
  expect(group).toBeDefined();
  return Number(at(group, 'id'));
}

const english = { search: 'Search name, ID, street', clear: 'Clear filters' };

/** The one row of this name, once the list is the one that was searched: the rows before go a moment after the last key. */
async function foundRow(page: Page, name: string, words = english): Promise<Locator> {
  await page.getByRole('textbox', { name: words.search }).fill(name);
  await expect(page.getByRole('button', { name: words.clear })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  return row;
}

/** Degrees north of a curb's middle: another journey that clicks that curb must not meet the asset on it. */
const asideInDegrees = 0.0003;

/** An asset in force, by API, beside a curb. */
async function standing(server: RunningServer, city: City, name: string): Promise<void> {
  const [, curb] = await someCurbs(city, 2);
  const editor = await handOf(server.url, 'editor', passwordOf(server));
  const publisher = await handOf(server.url, 'publisher', passwordOf(server));
  const made = await editor.post('/api/proposed-assets-group/', {
    assets: [
      {
        action: 'create',
        asset_config: 'bench',
        name,
        geometry: { type: 'Point', coordinates: [curb?.lng ?? 0, (curb?.lat ?? 0) + asideInDegrees] },
      },
    ],
  });
  await publisher.post(`/api/proposed-assets-group/${String(at(made, 'id'))}/publish/`);
}

test('a hydrant is placed, published by another, seen, photographed, moved and removed', async ({
  page,
  browser,
  server,
  city,
  watched,
}) => {
  const [curb] = await someCurbs(city, 1);
  if (curb === undefined) return;
  const name = 'Hydrant of the journey';
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDesk(page, server, 'editor', `/manager/mapview/?${monday}#map=19/${curb.lat}/${curb.lng}`);
  const panel = panelOf(page);

  await test.step('a form that asks by the rules of its type', async () => {
    await page.getByRole('button', { name: 'Create something else' }).click();
    await page.getByRole('button', { name: 'New asset' }).click();
    await panel.getByLabel('Type', { exact: true }).selectOption({ label: 'Sidewalk cafe' });
    await panel.getByRole('button', { name: 'Save proposal' }).click();
    await expect(panel.getByText('Permit holder is required')).toBeVisible();
    await expect(panel.getByText(/Draw the whole area/)).toBeVisible();
    await panel.getByLabel('Seats').fill('501');
    await panel.getByLabel('Holder’s email').fill('nobody');
    await panel.getByRole('button', { name: 'Save proposal' }).click();
    await expect(panel.getByText('Seats must be less than or equal to 500')).toBeVisible();
    await expect(panel.getByText('Holder’s email must be a valid email address')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('placed by a click and saved into a group', async () => {
    await panel.getByLabel('Type', { exact: true }).selectOption({ label: 'Fire hydrant' });
    await clickMiddle(page);
    await expect(panel.getByLabel('Latitude, longitude')).not.toHaveValue('');
    await panel.getByLabel('Name', { exact: true }).fill(name);
    await panel.getByLabel('Hydrant type').selectOption({ label: 'Above ground' });
    await panel.getByRole('button', { name: 'Save proposal' }).click();
    await expect(panel.getByRole('heading', { name })).toBeVisible();
    await expect(panel.getByText('new', { exact: true })).toBeVisible();
    await expect(panel.getByText('Above ground')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Publish the group…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(await violations(page)).toEqual([]);
  });

  await test.step('another person publishes, and reads what became of it', async () => {
    const publisher = await another(browser, server.url);
    await openList(publisher, server, 'publisher');
    await publisher.getByRole('button', { name: 'Proposed', exact: true }).click();
    const publish = publisher.getByRole('button', {
      name: `Publish: Group ${await groupWith(server, name)}`,
      exact: true,
    });
    const row = publisher.getByRole('row').filter({ has: publish });
    await expect(row).toContainText('Edgar Editor');
    await expect(row).toContainText('Fire hydrant');
    await publish.click();
    const dialog = publisher.getByRole('dialog', { name: 'Publish the group' });
    await expect(dialog).toContainText(name);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog.getByRole('list', { name: 'Results' })).toContainText('was published.');
    expect(await violations(publisher)).toEqual([]);
    await publisher.context().close();
  });
  expect(await named(server, name)).toHaveLength(1);

  await test.step('found in the list, opened on the map', async () => {
    await page.goto(list);
    const row = await foundRow(page, name);
    expect(await violations(page)).toEqual([]);
    await row.getByRole('button', { name: /^Show on the map: / }).click();
    await expect(panel).toContainText('In place');
    await expect(panel).toContainText('Along the curb');
  });

  await test.step('a photo is added and shown', async () => {
    await panel.locator('input[type=file]').setInputFiles([photo]);
    await expect(panel.getByRole('button', { name: `View ${photo.name}` }).locator('img')).toBeVisible();
    await panel.getByRole('button', { name: `View ${photo.name}` }).click();
    await expect(page.getByRole('dialog', { name: photo.name })).toBeVisible();
    await page.getByRole('dialog', { name: photo.name }).getByRole('button', { name: 'Close' }).click();
    await panel.getByText('History', { exact: true }).click();
    await expect(panel.getByText(`Paula Publisher published the new asset ${name}`)).toBeVisible();
  });

  await test.step('moved by typing, asked before it is thrown away, saved, taken back', async () => {
    await panel.getByRole('button', { name: 'Edit or move' }).click();
    const place = panel.getByLabel('Latitude, longitude');
    await place.fill('somewhere');
    await place.press('Enter');
    await expect(
      panel.getByText('“somewhere” is not valid. Enter a latitude and longitude, such as 45.52, -122.67.'),
    ).toBeVisible();
    // What is no place is not saved over.
    await panel.getByRole('button', { name: 'Save proposal' }).click();
    await expect(place).toBeFocused();
    await expect(place).toHaveValue('somewhere');
    await place.fill(`${curb.lat + 0.0001}, ${curb.lng}`);
    await place.press('Enter');
    await panel.getByRole('button', { name: 'Close' }).click();
    const asked = page.getByRole('dialog', { name: 'Discard changes?' });
    await asked.getByRole('button', { name: 'Keep editing' }).click();
    await expect(place).toHaveValue(new RegExp(`^${(curb.lat + 0.0001).toFixed(6)}`));
    await panel.getByRole('button', { name: 'Save proposal' }).click();
    await expect(panel.getByText('changed', { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(panel.getByText('In place')).toBeVisible();
  });

  await test.step('proposed to go, published, and gone from the list', async () => {
    await panel.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(panel.getByText('to be removed', { exact: true })).toBeVisible();
    const publisher = await handOf(server.url, 'publisher', passwordOf(server));
    const groups = at(
      await publisher.get('/api/proposed-assets-group/?is_published=false&limit=100'),
      'results',
    );
    const [id] = await named(server, name);
    const group = (Array.isArray(groups) ? groups : []).find((one: unknown) => {
      const assets = at(one, 'assets');
      return Array.isArray(assets) && assets.some((asset: unknown) => at(asset, 'asset') === id);
    });
    await publisher.post(`/api/proposed-assets-group/${String(at(group, 'id'))}/publish/`);
    expect(await named(server, name)).toHaveLength(0);
  });
  expect(watched.faults).toEqual([]);
});

test(
  'by keyboard from the list to the map, and in Spanish in the dark on a phone',
  nightly,
  async ({ page, browser, server, city }) => {
    const name = 'Bench by keyboard';
    await standing(server, city, name);
    await openList(page, server, 'editor');
    const found = await foundRow(page, name);
    await found.getByRole('gridcell', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    // Beside the list: the condition is changed directly, the map is one more key.
    await expect(panelOf(page)).toContainText(name);
    await panelOf(page).getByLabel('Condition').selectOption({ label: 'Fair' });
    await panelOf(page).getByRole('button', { name: 'Save inspection' }).click();
    await expect(page.getByText('The inspection has been saved.').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await panelOf(page).getByRole('button', { name: 'Show on the map' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/mapview/);
    await expect(panelOf(page)).toContainText(name);
    await page.getByRole('button', { name: 'Layers', exact: true }).click();
    const switches = page.getByRole('region', { name: 'Asset types' });
    await switches.getByRole('checkbox', { name: 'Bench', exact: true }).uncheck();
    await expect(switches.getByRole('button', { name: 'Show all' })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const phone = await another(browser, server.url, {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    });
    await openList(phone, server, 'analyst', `${list}&language=es`);
    const row = await foundRow(phone, name, { search: 'Buscar nombre, id., calle', clear: 'Quitar filtros' });
    await expect(phone.getByRole('button', { name: 'Elemento nuevo' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(await overflows(phone)).toBe(false);
    expect(await violations(phone)).toEqual([]);
    await row.getByRole('gridcell').filter({ hasText: name }).first().click();
    const panel = phone.getByRole('complementary', { name: 'Elemento', exact: true });
    await expect(panel).toContainText('Banco');
    expect(await overflows(phone)).toBe(false);
    await phone.context().close();
  },
);
