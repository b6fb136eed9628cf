// An analyst's parts of the city: a polygon, a circle and a street drawn into one zone, put under another, edited, copied, exported, imported; by keyboard
// alone; and what somebody hears who may not.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Hand, handOf } from '../by-api.ts';
import { at, expect, legendOf, nightly, overflows, test, violations } from '../city.ts';
import { ruledCurbs, tabTo } from '../drafting.ts';
import { canvasOf } from '../map.ts';
import { passwordOf, signIn } from '../people.ts';
import { popupWith } from '../popup.ts';
import type { RunningServer } from '../server.ts';
import { sharedData, sharedDataMissing } from '../shared-data.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const list = '/analyzer/listview/';
const map = '/analyzer/mapview/';

async function openAs(page: Page, server: RunningServer, username: string, address: string): Promise<void> {
  await page.goto(`/loginpage/?next=${encodeURIComponent(address)}`);
  await signIn(page, username, passwordOf(server));
}

async function editorHand(server: RunningServer): Promise<Hand> {
  return handOf(server.url, 'editor', passwordOf(server));
}

/** The zone of a name, as the server has it. */
async function zoneNamed(hand: Hand, name: string): Promise<unknown> {
  const found = at(await hand.get(`/api/analysis-zone/?search=${encodeURIComponent(name)}`), 'results');
  return (Array.isArray(found) ? found : []).find((zone: unknown) => at(zone, 'name') === name);
}

async function zoneWhole(hand: Hand, name: string): Promise<unknown> {
  return hand.get(`/api/analysis-zone/${Number(at(await zoneNamed(hand, name), 'id'))}/`);
}

function componentsOf(zone: unknown): readonly unknown[] {
  const components = at(zone, 'components');
  return Array.isArray(components) ? components : [];
}

async function removeZone(hand: Hand, name: string): Promise<void> {
  const zone = await zoneNamed(hand, name);
  if (zone !== undefined) await hand.remove(`/api/analysis-zone/${Number(at(zone, 'id'))}/`);
}

/** The editor's panel, once the map is whole; the legend makes room. */
async function editorOf(page: Page, name = 'New zone') {
  await page.waitForSelector('[data-drawn="true"]');
  const panel = page.getByRole('complementary', { name, exact: true });
  await expect(panel.getByLabel('Name', { exact: true })).toBeVisible();
  await legendOf(page, 'folded');
  return panel;
}

/** Clicks the map at places counted from its middle, while a tool is in hand. */
async function clickAround(page: Page, ...places: readonly (readonly [number, number])[]): Promise<void> {
  await page.waitForSelector('[data-tool="in hand"]');
  const { midX, midY } = await canvasOf(page);
  for (const [x, y] of places) await page.mouse.click(midX + x, midY + y);
}

test('a zone of a polygon, a circle and a street is drawn, refused its taken name, edited, copied, exported', async ({
  page,
  server,
  city,
  watched,
}) => {
  const hand = await editorHand(server);
  // An attempt before this one may have left them.
  for (const left of ['Zone journey', 'Zone journey (copy)', 'Zone journey taken'])
    await removeZone(hand, left);
  await hand.post('/api/analysis-zone/', { name: 'Zone journey taken' });
  const [curb] = await ruledCurbs(city);
  expect(curb).toBeDefined();
  if (curb === undefined) return;
  await openAs(page, server, 'editor', list);
  await page.getByRole('button', { name: 'New zone' }).click();
  const panel = await editorOf(page);

  await test.step('a polygon, corner by corner; a step back and on', async () => {
    await panel.getByRole('button', { name: 'Polygon', exact: true }).click();
    const drawn = panel.getByRole('region', { name: 'New polygon' });
    await clickAround(page, [-90, -110], [100, -110], [100, 60], [-90, 60], [-90, -110]);
    await expect(drawn.getByRole('status')).toContainText('curbs');
    await drawn.getByRole('button', { name: 'Undo' }).click();
    await expect(drawn.getByRole('button', { name: 'Keep shape' })).toBeDisabled();
    // Half drawn it is not lost to another tool, nor to saving.
    await panel.getByRole('button', { name: 'Radius', exact: true }).click();
    await expect(page.getByText(/is not finished and would be lost/).first()).toBeVisible();
    await panel.getByRole('button', { name: 'Create zone' }).click();
    await expect(panel.getByRole('alert')).toHaveCount(0);
    await drawn.getByRole('button', { name: 'Redo' }).click();
    expect(await violations(page)).toEqual([]);
    await drawn.getByRole('button', { name: 'Keep shape' }).click();
    await expect(panel.getByRole('listitem').filter({ hasText: 'Polygon 1' })).toContainText('spaces');
  });
  await test.step('a circle: its middle clicked, its radius typed', async () => {
    await panel.getByRole('button', { name: 'Radius', exact: true }).click();
    const drawn = panel.getByRole('region', { name: 'New circle' });
    await clickAround(page, [0, 100]);
    await drawn.getByLabel('Radius', { exact: true }).fill('80');
    await expect(drawn.getByRole('status')).toContainText('curbs');
    await drawn.getByRole('button', { name: 'Keep shape' }).click();
    await expect(panel.getByRole('listitem').filter({ hasText: 'Radius 1' })).toBeVisible();
  });
  await test.step('the curbs of a street', async () => {
    await panel.getByRole('button', { name: 'Segments', exact: true }).click();
    const drawn = panel.getByRole('region', { name: 'New segments' });
    await drawn.getByLabel('Whole street').fill(curb.street);
    await drawn.getByRole('button', { name: 'Add the street' }).click();
    await expect(drawn.getByText(/\d+ curbs? chosen/)).not.toHaveText('0 curbs chosen');
    expect(await violations(page)).toEqual([]);
    await drawn.getByRole('button', { name: 'Keep shape' }).click();
    await expect(panel.getByRole('listitem').filter({ hasText: 'Segments 1' })).toContainText('curb');
  });
  await test.step('its name is asked for, and a taken one refused under the title Error', async () => {
    await panel.getByRole('button', { name: 'Create zone' }).click();
    await expect(panel.getByRole('alert')).toHaveText('Name is required');
    await panel.getByLabel('Name', { exact: true }).fill('Zone journey taken');
    const told = popupWith(page, 'Error', 'Zone journey taken');
    await panel.getByRole('button', { name: 'Create zone' }).click();
    await told;
    await expect(panel.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await panel.getByLabel('Name', { exact: true }).fill('Zone journey');
    await panel.getByLabel('Part of').selectOption({ label: 'Zone journey taken' });
    await panel.getByRole('button', { name: 'Create zone' }).click();
  });
  await test.step('its numbers are the server’s', async () => {
    const zones = page.getByRole('complementary', { name: 'Analysis zones' });
    await expect(zones.getByRole('row').filter({ hasText: 'Segments 1' })).toBeVisible();
    const zone = await zoneWhole(hand, 'Zone journey');
    expect(componentsOf(zone).map((component) => at(component, 'name'))).toEqual([
      'Polygon 1',
      'Radius 1',
      'Segments 1',
    ]);
    await expect(zones.locator('dl')).toContainText(`Spaces${Number(at(zone, 'total_spaces'))}`);
    await expect(zones.locator('dl')).toContainText(`Curbs${Number(at(zone, 'link_count'))}`);
    await expect(zones).toContainText('Part of Zone journey taken');
    expect(await violations(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
  });
  await test.step('edited: a component renamed, another taken out and brought back', async () => {
    await page.getByRole('complementary').getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page).toHaveURL(/\/analyzer\/mapview\/edit\/\?.*zone=\d+/);
    const editor = await editorOf(page, 'Edit zone');
    await editor.getByRole('button', { name: 'Rename Polygon 1' }).click();
    await editor.getByLabel('Rename Polygon 1').fill('Market square');
    await page.keyboard.press('Enter');
    await expect(editor.getByRole('button', { name: 'Rename Market square' })).toBeFocused();
    await editor.getByRole('button', { name: 'Remove Radius 1' }).click();
    await expect(editor.getByRole('listitem')).toHaveCount(2);
    await expect(editor.getByRole('button', { name: 'Change the shape of Segments 1' })).toBeFocused();
    await editor.getByRole('button', { name: 'Undo' }).click();
    await expect(editor.getByRole('listitem')).toHaveCount(3);
    await editor.getByRole('button', { name: 'Remove Segments 1' }).click();
    // Leaving asks first.
    await page.getByRole('link', { name: 'List' }).click();
    await page
      .getByRole('dialog', { name: 'Discard changes?' })
      .getByRole('button', { name: 'Keep editing' })
      .click();
    await editor.getByRole('button', { name: 'Save zone' }).click();
    await expect(page.getByRole('complementary', { name: 'Analysis zones' })).toContainText('Market square');
    expect(componentsOf(await zoneWhole(hand, 'Zone journey')).map((one) => at(one, 'name'))).toEqual([
      'Market square',
      'Radius 1',
    ]);
  });
  await test.step('in the list it stands under its zone; it is copied and exported', async () => {
    await page.getByRole('link', { name: 'List' }).click();
    const row = page.getByRole('row').filter({ hasText: /Part of Zone journey taken:\s*Zone journey/ });
    await expect(row).toHaveCount(1);
    expect(await violations(page)).toEqual([]);
    await row.getByRole('button', { name: 'Copy Zone journey' }).click();
    await expect(page.getByText('The zone has been copied.').first()).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Zone journey (copy)' })).toBeVisible();
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByLabel('GeoJSON').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.geojson$/);
  });
  await test.step('shown on the map from its row; deleted, several at once', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Zone journey (copy)' });
    await row.getByRole('button', { name: 'Show Zone journey (copy) on the map' }).click();
    await expect(page.getByRole('complementary', { name: 'Analysis zones' })).toContainText(
      'Zone journey (copy)',
    );
    // The focus goes along from one zone to all of them, and back.
    const zones = page.getByRole('complementary', { name: 'Analysis zones' });
    await zones.getByRole('button', { name: 'All zones' }).click();
    await expect(zones.getByRole('button', { name: /^Zone journey \(copy\)/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(zones.getByRole('button', { name: 'All zones' })).toBeFocused();
    await page.getByRole('link', { name: 'List' }).click();
    for (const name of ['Zone journey taken', 'Zone journey (copy)'])
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('2 zones have been deleted.').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Analysis zones' })).toBeFocused();
    await expect(page.getByRole('row').filter({ hasText: 'Zone journey' })).toHaveCount(1);
  });
  await removeZone(hand, 'Zone journey');
  expect(watched.faults).toEqual([]);
});

test(
  'by keyboard alone: a typed circle and a chosen street become a zone',
  nightly,
  async ({ page, server, city }) => {
    const [curb] = await ruledCurbs(city);
    expect(curb).toBeDefined();
    if (curb === undefined) return;
    const hand = await editorHand(server);
    await openAs(page, server, 'editor', `${map}create/`);
    await page.waitForSelector('[data-drawn="true"]');
    const panel = page.getByRole('complementary', { name: 'New zone', exact: true });
    await expect(panel.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type('Zone by keys');
    await tabTo(page, 'Radius', 'button');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Center (latitude, longitude)', 'textbox');
    await page.keyboard.type(`${curb.lat}, ${curb.lng}`);
    await tabTo(page, 'Radius', 'textbox');
    await page.keyboard.type('120');
    await expect(panel.getByRole('region').getByRole('status')).toContainText('curbs');
    await tabTo(page, 'Keep shape', 'button');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: 'Change the shape of Radius 1' })).toBeFocused();
    await tabTo(page, 'Segments', 'button');
    await page.keyboard.press('Enter');
    await panel.getByLabel('Whole street').focus();
    await page.keyboard.type(curb.street);
    await page.keyboard.press('Enter');
    await expect(panel.getByText(/curbs? added/)).toBeVisible();
    await tabTo(page, 'Create zone', 'button');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Analysis zones' })).toContainText('Zone by keys');
    // What was in hand was kept.
    expect(componentsOf(await zoneWhole(hand, 'Zone by keys')).map((one) => at(one, 'type'))).toEqual([
      'Radius',
      'Segments',
    ]);
    await removeZone(hand, 'Zone by keys');
  },
);

test(
  'an edit address of a zone that is not there says so; facts that somebody else changed are not overwritten',
  nightly,
  async ({ page, server }) => {
    const hand = await editorHand(server);
    for (const left of ['Zone of two', 'Zone of two, theirs']) await removeZone(hand, left);
    const id = Number(at(await hand.post('/api/analysis-zone/', { name: 'Zone of two' }), 'id'));
    await openAs(page, server, 'editor', `${map}edit/?zone=2147483647`);
    await expect(page.getByText('This zone no longer exists.').first()).toBeVisible();
    await page.getByRole('complementary').getByRole('button', { name: 'All zones' }).click();
    await expect(page).toHaveURL(/\/analyzer\/mapview\/(?!edit)/);
    await page.goto(`${map}edit/?zone=${id}`);
    const editor = await editorOf(page, 'Edit zone');
    await editor.getByLabel('Description').fill('Mine');
    const theirs = {
      name: 'Zone of two, theirs',
      version: Number(at(await zoneNamed(hand, 'Zone of two'), 'version')),
    };
    await hand.patch(`/api/analysis-zone/${id}/`, theirs);
    await editor.getByLabel('Name', { exact: true }).fill('Zone of two, mine');
    await editor.getByRole('button', { name: 'Save zone' }).click();
    await expect(page.getByText(/has changed this/).first()).toBeVisible();
    expect(at(await zoneWhole(hand, 'Zone of two, theirs'), 'description')).toBe('');
    await hand.remove(`/api/analysis-zone/${id}/`);
  },
);

test('areas of a file are tried out first, then imported, by analysts too', async ({
  page,
  server,
  city,
}) => {
  const [curb] = await ruledCurbs(city);
  expect(curb).toBeDefined();
  if (curb === undefined) return;
  const hand = await editorHand(server);
  const square = (name: string, east: number) => {
    const [west, south] = [curb.lng + east, curb.lat];
    const ring = [
      [west, south],
      [west + 0.001, south],
      [west + 0.001, south + 0.001],
      [west, south + 0.001],
      [west, south],
    ];
    return { type: 'Feature', properties: { name }, geometry: { type: 'Polygon', coordinates: [ring] } };
  };
  const features = [square('Import journey west', 0), square('Import journey east', 0.001)];
  const file = { type: 'FeatureCollection', features };
  await openAs(page, server, 'editor', list);
  await page.getByRole('button', { name: 'Import' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import areas' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'areas.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await expect(dialog).toContainText('To create: 2');
  expect(await zoneNamed(hand, 'Import journey west')).toBeUndefined();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import 2 zones' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Import journey east' })).toBeVisible();
  for (const name of ['Import journey west', 'Import journey east']) await removeZone(hand, name);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await openAs(page, server, 'analyst', list);
  // Analysts make zones, one by one or from a file; those of others they read.
  await expect(page.getByRole('button', { name: 'New zone' })).not.toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Import' }).first().click();
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'areas.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify({ ...file, features: [square('Import journey analyst', 0)] })),
  });
  await dialog.getByRole('button', { name: 'Import 1 zone' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Import journey analyst' })).toContainText('analyst');
  await removeZone(hand, 'Import journey analyst');
});

const neighbourhoods = join(sharedData, 'seattle-curbspace', 'seattle_5_neighborhoods.geojson');

test(
  'the neighbourhoods of Seattle become zones with their outlines, where the file is there',
  nightly,
  async ({ page, server }, info) => {
    info.skip(!existsSync(neighbourhoods), sharedDataMissing);
    const file: unknown = JSON.parse(readFileSync(neighbourhoods, 'utf8'));
    const features = at(file, 'features');
    const areas = Array.isArray(features) ? features : [];
    expect(areas.length).toBeGreaterThan(1);
    const hand = await editorHand(server);
    await openAs(page, server, 'editor', list);
    await page.getByRole('button', { name: 'Import' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Import areas' });
    await dialog.locator('input[type=file]').setInputFiles(neighbourhoods);
    await expect(dialog).toContainText(`To create: ${areas.length}`);
    const names: string[] = [];
    for (const item of await dialog.getByRole('listitem').all()) {
      const [name] = ((await item.textContent()) ?? '').split(':');
      if (name !== undefined) names.push(name);
    }
    expect(names).toHaveLength(areas.length);
    await dialog.getByRole('button', { name: `Import ${areas.length} zones` }).click();
    for (const name of names) await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
    for (const [index, name] of names.entries()) {
      const [component] = componentsOf(await zoneWhole(hand, name));
      // The outline is the file's own, to the last corner; the made-up city lies elsewhere, so no curb is in it.
      expect(at(component, 'geometry')).toEqual(at(areas[index], 'geometry'));
      expect(at(component, 'spaces')).toBe(0);
      await removeZone(hand, name);
    }
  },
);

const screens = [
  { name: 'desktop, dark', width: 1280, height: 800, colorScheme: 'dark', language: 'en' },
  { name: 'phone of 320 px', width: 320, height: 640, colorScheme: 'light', language: 'en' },
  { name: 'phone, Spanish, dark', width: 390, height: 844, colorScheme: 'dark', language: 'es' },
] as const;

for (const { name, width, height, colorScheme, language } of screens)
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme, hasTouch: width < 768 });

    test('list, map and editor: no violation, nothing out of reach', nightly, async ({ page, server }) => {
      const hand = await editorHand(server);
      const zone = `Look at ${name}`;
      await removeZone(hand, zone);
      const made = await hand.post('/api/analysis-zone/', { name: zone, show_on_maps: true });
      const id = Number(at(made, 'id'));
      await openAs(page, server, 'editor', `${list}?language=${language}`);
      await expect(page.getByText(zone).first()).toBeVisible();
      expect(await violations(page)).toEqual([]);
      expect(await overflows(page)).toBe(false);
      for (const address of [`${map}?zone=${id}`, `${map}create/`, `${map}edit/?zone=${id}`]) {
        await page.goto(`${address}${address.includes('?') ? '&' : '?'}language=${language}`);
        await page.waitForSelector('[data-drawn="true"]');
        await expect(page.locator('[data-desk] aside')).toBeVisible();
        if (!address.includes('create')) await expect(page.locator('[data-desk] h2')).toBeVisible();
        if (/create|edit/.test(address)) await expect(page.locator('[data-desk] form').first()).toBeVisible();
        expect(await violations(page), address).toEqual([]);
        expect(await overflows(page), address).toBe(false);
      }
      await hand.remove(`/api/analysis-zone/${id}/`);
    });
  });
