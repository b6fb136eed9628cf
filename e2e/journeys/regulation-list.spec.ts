// The regulation list: sort, filter, arrange, select, publish with one bad item, delete, export all three ways and bring back.
import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { at, type City, expect, nightly, overflows, test, violations } from '../city.ts';
import { passwordOf, signIn } from '../people.ts';
import { allLinks, apiHand, proposeOn } from '../proposals.ts';
import type { RunningServer } from '../server.ts';

test.use({ viewport: { width: 1280, height: 800 } });
const address = '/manager/listview/';
const grid = (page: Page) => page.getByRole('grid', { name: 'Proposed changes' });
const rows = (page: Page) => grid(page).locator('tbody tr[aria-rowindex]');
const head = (page: Page, name: string) => grid(page).getByRole('columnheader', { name });
const menuOf = async (page: Page, name: string) => {
  await head(page, name).getByRole('button').first().click();
  return page.getByRole('dialog', { name: `${name}: sort and filter` });
};
const totals = (page: Page) => page.getByRole('status').filter({ hasText: / of .* proposals?$/ });
/** What a column says in the rows that are drawn, by its place from 1. */
const column = (page: Page, place: number) =>
  rows(page).locator(`td[aria-colindex="${place}"]`).allTextContents();

async function openList(page: Page, server: RunningServer, username: string, search = ''): Promise<void> {
  await page.goto('/loginpage/');
  await signIn(page, username, passwordOf(server));
  await page.waitForURL((url) => !url.pathname.includes('login'));
  await page.goto(`${address}${search}`);
  await expect(rows(page).first()).toBeVisible();
}

/** A scenario of 121 proposals, made once for a server: one on each of 120 links, every third for no parking, and one on 40. Its id. */
async function seed(server: RunningServer, city: City): Promise<number> {
  const editor = await apiHand(server, 'editor');
  const name = 'A long list';
  const known = at(await editor.get('/api/scenario/'), 'results');
  const there = (Array.isArray(known) ? known : []).find((one: unknown) => at(one, 'name') === name);
  if (there !== undefined) return Number(at(there, 'id'));
  const links = await allLinks(editor, city);
  const scenario = Number(at((await editor.post('/api/scenario/', { name })).body, 'id'));
  for (const [index, link] of links.slice(0, 120).entries())
    await proposeOn(editor, [link], {
      loading: index % 3 !== 0,
      reason: `Reason ${index % 4}`,
      scenario,
    });
  await proposeOn(editor, links.slice(120, 160), { scenario });
  return scenario;
}

test(
  'row 22: columns sort and filter on the server, and are arranged by the person, who finds them so again',
  nightly,
  async ({ page, server, city }) => {
    const scenario = await seed(server, city);
    await openList(page, server, 'analyst', `?scenario=${scenario}`);
    await test.step('the list says how many there are, newest first, and Multiple where streets differ', async () => {
      await expect(totals(page)).toHaveText(/^121 of 121 proposals$/);
      await expect(head(page, 'Created on')).toHaveAttribute('aria-sort', 'descending');
      await expect(grid(page)).toHaveAttribute('aria-rowcount', '122');
      await expect(rows(page).first()).toContainText('Multiple');
      await expect(rows(page).first()).toContainText('N/A');
      expect(await violations(page)).toEqual([]);
    });
    await test.step('sorting', async () => {
      const menu = await menuOf(page, 'Street name');
      expect(await violations(page)).toEqual([]);
      await menu.getByRole('button', { name: 'Descending' }).click();
      await expect(menu).toBeHidden();
      await expect(head(page, 'Street name')).toHaveAttribute('aria-sort', 'descending');
      await expect.poll(async () => (await column(page, 3))[0]).not.toBe('Multiple');
      const streets = await column(page, 3);
      expect(streets).toEqual(streets.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
    });
    await test.step('the filter menu: Clear and Apply are disabled exactly as required', async () => {
      const menu = await menuOf(page, 'Curb type');
      const clear = menu.getByRole('button', { name: 'Clear' });
      const apply = menu.getByRole('button', { name: 'Apply' });
      const loading = menu.getByRole('checkbox', { name: 'Loading' });
      await expect(clear).toBeDisabled();
      await expect(apply).toBeDisabled();
      await loading.check();
      await expect(clear).toBeEnabled();
      await expect(apply).toBeEnabled();
      await loading.uncheck();
      await expect(clear).toBeDisabled();
      await expect(apply).toBeDisabled();
      await menu.getByRole('textbox', { name: 'Search values' }).fill('PARK');
      await expect(menu.getByRole('checkbox')).toHaveCount(1);
      await menu.getByRole('checkbox', { name: 'No parking' }).check();
      await apply.click();
      await expect(menu).toBeHidden();
      await expect(totals(page)).toHaveText(/^40 of 121 proposals$/);
      const again = await menuOf(page, 'Curb type');
      await expect(again.getByRole('button', { name: 'Apply' })).toBeDisabled();
      await expect(again.getByRole('button', { name: 'Clear' })).toBeEnabled();
      await expect(again.getByRole('checkbox', { name: 'No parking' })).toBeChecked();
      await page.keyboard.press('Escape');
      await expect(head(page, 'Curb type').getByRole('button').first()).toBeFocused();
    });
    await test.step('the address says it: Back takes it away, a copy of the address brings it', async () => {
      const shared = page.url();
      await page.goBack();
      await expect(totals(page)).toHaveText(/^121 of 121/);
      await page.goto(shared);
      await expect(totals(page)).toHaveText(/^40 of 121/);
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect(totals(page)).toHaveText(/^121 of 121/);
    });
    await test.step('wider, moved, hidden and pinned, by pointer and keyboard, and kept', async () => {
      const width = async () => (await head(page, 'Street name').boundingBox())?.width ?? 0;
      const before = await width();
      await head(page, 'Street name').getByRole('button').first().focus();
      await page.keyboard.press('Shift+ArrowRight');
      await expect.poll(width).toBe(before + 16);
      await page.keyboard.press('Control+Shift+ArrowLeft');
      await expect(head(page, 'Street name')).toHaveAttribute('aria-colindex', '2');
      await expect(head(page, 'Street name').getByRole('button').first()).toBeFocused();
      await head(page, 'Side').dragTo(head(page, 'Street name'));
      await expect(head(page, 'Side')).toHaveAttribute('aria-colindex', '2');
      const edge = await head(page, 'Side').boundingBox();
      if (edge === null) throw new Error('The heading is not there');
      await page.mouse.move(edge.x + edge.width - 3, edge.y + 18);
      await page.mouse.down();
      await page.mouse.move(edge.x + edge.width + 57, edge.y + 18, { steps: 4 });
      await page.mouse.up();
      await expect
        .poll(async () => Math.round((await head(page, 'Side').boundingBox())?.width ?? 0))
        .toBe(Math.round(edge.width + 60));
      await page.getByRole('button', { name: 'Columns' }).click();
      const choice = page.getByRole('dialog', { name: 'Columns' });
      await choice.getByRole('checkbox', { name: 'Reason' }).uncheck();
      await choice.getByRole('button', { name: 'Pin User at the start' }).click();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.reload();
      await expect(rows(page).first()).toBeVisible();
      await expect(head(page, 'Reason')).toHaveCount(0);
      await expect(head(page, 'User')).toHaveAttribute('aria-colindex', '2');
      await expect(head(page, 'Side')).toHaveAttribute('aria-colindex', '3');
      await page.getByRole('button', { name: 'Columns' }).click();
      await choice.getByRole('button', { name: 'Reset columns' }).click();
      await page.keyboard.press('Escape');
      await expect(head(page, 'Reason')).toHaveCount(1);
    });
    await test.step('arrow keys go through the cells; Enter opens a row beside the list', async () => {
      await rows(page).nth(1).locator('td[aria-colindex="3"]').focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      await expect(rows(page).nth(2).locator('td[aria-colindex="4"]')).toBeFocused();
      await page.keyboard.press('Control+End');
      await expect(grid(page).locator('tr[aria-rowindex="122"] button').last()).toBeFocused();
      await page.keyboard.press('Control+Home');
      // The first row is drawn again before it takes the focus.
      await expect(rows(page).first().locator('[data-cell="0:0"]')).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect(rows(page).first().locator('td[aria-colindex="2"]')).toBeFocused();
      await page.keyboard.press('Enter');
      const panel = page.getByRole('complementary', { name: /^Proposal \d+/ });
      await expect(panel).toContainText('Effect of this change');
      await panel.getByText('History').click();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(rows(page).first().locator('td[aria-colindex="2"]')).toBeFocused();
    });
    await test.step('who may neither publish nor edit reads why nothing can be handed in', async () => {
      await rows(page).first().getByRole('checkbox').check();
      await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0);
      const handIn = page.getByRole('button', { name: 'Hand in for review' });
      await expect(handIn).toBeDisabled();
      await expect(handIn).toHaveAttribute(
        'title',
        'You need the “edit” permission. Ask a city administrator for it.',
      );
    });
  },
);

test('row 21: zoom to, in view, show selected', nightly, async ({ page, server, city }) => {
  const seeded = await seed(server, city);
  await openList(page, server, 'editor', `?scenario=${seeded}`);
  await expect(page.getByRole('button', { name: 'In map view' })).toBeDisabled();
  await rows(page)
    .nth(3)
    .getByRole('button', { name: /^Zoom to/ })
    .click();
  await expect(page).toHaveURL(/\/manager\/mapview\//);
  await page.waitForSelector('[data-drawn="true"]');
  await expect(page.getByText(/^\d+ of \d+ curbs? in view$/)).toBeVisible();
  await page.getByRole('link', { name: 'List' }).click();
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'In map view' }).click();
  await expect(totals(page)).toHaveText(/^\d{1,2} of 121/);
  await page.goBack();
  await expect(totals(page)).toHaveText(/^121 of 121/);
  await rows(page).nth(0).getByRole('checkbox').click();
  await rows(page)
    .nth(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText(/^5 selected/)).toBeVisible();
  await page.getByRole('button', { name: 'Show selected' }).click();
  await expect(totals(page)).toHaveText(/5 of 121 proposals$/);
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await expect(totals(page)).toHaveText(/^121 of 121/);
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  await page.getByRole('button', { name: 'Select all 121 that match' }).click();
  await expect(page.getByText(/^121 selected/)).toBeVisible();
});

test(
  'row 24: exported as Excel, GeoJSON and PDF; what was exported is imported again after a look at it',
  nightly,
  async ({ page, server, city }, info) => {
    const seeded = await seed(server, city);
    await openList(page, server, 'editor', `?scenario=${seeded}`);
    const name = String(at(await city.ask('/api/cityinfo/currentcity/'), 'name'));
    await rows(page).nth(1).getByRole('checkbox').check();
    await rows(page).nth(2).getByRole('checkbox').check();
    const dialog = page.getByRole('dialog', { name: 'Export proposed changes' });
    const start = dialog.getByRole('button', { name: 'Export' });
    const exported = async (type: string) => {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await dialog.getByRole('radio', { name: type }).check();
      const [download] = await Promise.all([page.waitForEvent('download'), start.click()]);
      await expect(dialog).toBeHidden();
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
    };
    const json = await exported('GeoJSON');
    expect(json.name).toContain('proposed changes');
    expect(json.name).toContain(name);
    expect(json.name).toMatch(/\d{4}-\d\d-\d\d.*\.geojson$/);
    const file: unknown = JSON.parse(json.bytes.toString('utf8'));
    const features = at(file, 'features');
    expect(Array.isArray(features) ? features.length : 0).toBe(2);
    const excel = await exported('Excel');
    expect(excel.name).toMatch(/\.xlsx$/);
    expect(excel.bytes.subarray(0, 2).toString()).toBe('PK');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('radio', { name: 'PDF' }).check();
    const [tab] = await Promise.all([page.waitForEvent('popup'), start.click()]);
    await expect(dialog).toBeHidden();
    await expect.poll(() => tab.url()).toMatch(/^blob:/);
    await tab.close();

    const editor = await apiHand(server, 'editor');
    const scenario = await editor.post('/api/scenario/', { name: `Import ${Date.now()}` });
    const broken = { type: 'Feature', properties: { action: 'create' }, geometry: null };
    const path = info.outputPath('back.geojson');
    await writeFile(
      path,
      JSON.stringify({
        type: 'FeatureCollection',
        features: [...(Array.isArray(features) ? features : []), broken],
      }),
    );
    await page.goto(`${address}?scenario=${Number(at(scenario.body, 'id'))}`);
    await expect(page.getByText('No open proposals')).toBeVisible();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const bring = page.getByRole('dialog', { name: 'Import proposals' });
    await bring.locator('input[type=file]').setInputFiles(path);
    await expect(bring).toContainText('2 proposals from back.geojson can be imported.');
    await expect(bring).toContainText('1 row can’t be imported');
    expect(await violations(page)).toEqual([]);
    await bring.getByRole('button', { name: 'Import 2 proposals' }).click();
    await expect(bring).toContainText('2 proposals were imported.');
    await bring.getByRole('button', { name: 'Close' }).last().click();
    await expect(totals(page)).toHaveText(/^2 of 2 proposals$/);
  },
);

test('publishing several: the bad one says why and stays, the others go; deleting the rest', async ({
  page,
  server,
  city,
}) => {
  const editor = await apiHand(server, 'editor');
  const made = await editor.post('/api/scenario/', { name: `Publish ${Date.now()}` });
  const scenario = Number(at(made.body, 'id'));
  const links = await allLinks(editor, city);
  for (const link of links.slice(160, 164)) await proposeOn(editor, [link], { scenario });
  // Without rules it cannot be published.
  const [bad = 0] = links.slice(164, 165);
  const empty = await editor.post('/api/proposed_regulation/create_proposed_change/', {
    scenario,
    action: 'create',
    sub_activity: 'loading',
    links: [{ curb_link: bad }],
  });
  expect(empty.status).toBe(201);
  await openList(page, server, 'publisher', `?scenario=${scenario}`);
  await expect(totals(page)).toHaveText(/^5 of 5/);
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  await rows(page).nth(4).getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  expect(await violations(page)).toEqual([]);
  await dialog
    .getByRole('button', { name: /^Publish/ })
    .last()
    .click();
  await expect(totals(page)).toHaveText(/2 of 2/);
  // The list hears of it before the dialog does, which stays open until it knows what became of each.
  await expect(dialog.getByText('3 done. 1 rejected.')).toBeVisible();
  // Trying again cannot help a change without rules.
  await expect(dialog.getByRole('button', { name: 'Try the rejected change again' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByText(/^1 selected/)).toBeVisible();
  await rows(page).nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog
    .getByRole('button', { name: /^Delete/ })
    .last()
    .click();
  await expect(page.getByText('No open proposals')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Published', exact: true }).click();
  await expect(totals(page)).toHaveText(/3 of 3/);
});

test.describe('on a phone, in Spanish, dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'es-ES', colorScheme: 'dark', hasTouch: true });

  test('cards, their menu and their panel', nightly, async ({ page, server, city }) => {
    const scenario = await seed(server, city);
    await page.goto('/loginpage/');
    await signIn(page, 'publisher', passwordOf(server));
    await page.waitForURL((url) => !url.pathname.includes('login'));
    await page.goto(`${address}?language=es&scenario=${scenario}`);
    const list = page.getByRole('grid', { name: 'Cambios propuestos' });
    await expect(list.locator('tbody tr[aria-rowindex]').first()).toBeVisible();
    expect(await overflows(page)).toBe(false);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ordenar y filtrar' }).click();
    await expect(page.getByRole('button', { name: 'Aplicar' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await list.locator('tbody td[aria-colindex="2"]').first().click();
    await expect(page.getByRole('complementary', { name: /^Propuesta/ })).toContainText(
      'Efecto de este cambio',
    );
    expect(await overflows(page)).toBe(false);
    expect(await violations(page)).toEqual([]);
  });
});
