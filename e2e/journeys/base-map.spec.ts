// A person chooses what lies under and over the curbs: base map, pictures, layers, live data; the curbs stay what they are.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { addressOf, clickCurb, expect, nightly, openMap, someCurbs, test, violations } from '../city.ts';
import { canvasOf, colourAt, curbColourAt, hasHaloAt, vividAt } from '../map.ts';
import { root } from '../server.ts';
import { pictureColour, startTileServer, type TileServer } from '../tile-server.ts';

const run = promisify(execFile);
let tiles: TileServer;

test.beforeAll(async ({ server }) => {
  tiles = await startTileServer();
  const maps = [
    {
      id: 'file',
      name: 'City file',
      type: 'pmtiles',
      url: `${tiles.url}/city.pmtiles`,
      attribution: '© Mappers',
    },
    { id: 'gone', name: 'Gone file', type: 'pmtiles', url: `${tiles.url}/gone.pmtiles` },
    {
      id: 'ortho',
      name: 'Ortho',
      type: 'raster',
      tiles: [`${tiles.url}/ortho/{z}/{x}/{y}.png`],
      attribution: 'City pictures 2026',
      satellite: true,
    },
    {
      id: 'dark',
      name: 'No pictures',
      type: 'raster',
      tiles: [`${tiles.url}/none/{z}/{x}/{y}.png`],
      satellite: true,
    },
  ];
  await setMaps(server.env, maps);
});

test.afterAll(async ({ server }) => {
  await setMaps(server.env, []);
  await tiles.close();
});

async function setMaps(env: NodeJS.ProcessEnv, maps: readonly unknown[]): Promise<void> {
  const args = ['scripts/curbwright.mjs', 'config', 'set', 'BASEMAPS', JSON.stringify(maps)];
  await run(process.execPath, args, { cwd: root, env });
  // The page policy is believed for five seconds.
  await new Promise((done) => setTimeout(done, 5500));
}

test(
  'row 12: base maps and satellite under the curbs; what does not come is said; the choice is kept',
  nightly,
  async ({ page, city, watched }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await openMap(page, addressOf(curb));
    await clickCurb(page);
    await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
    const { midX, midY } = await canvasOf(page);
    await expect.poll(() => hasHaloAt(page, midX, midY)).toBe(true);
    // Beside every curb, name and panel.
    const bare = [midX - 150, midY - 60] as const;
    const curbColour = await curbColourAt(page, midX, midY);
    const panel = page.getByRole('region', { name: 'Layers' });
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Layers', exact: true }).click();
      await panel.getByRole('radio', { name }).check();
      await panel.getByRole('button', { name: 'Close' }).click();
    };
    await test.step('blank: curbs and names alone', async () => {
      await choose('Blank');
      await expect.poll(() => colourAt(page, ...bare)).toEqual([241, 240, 236]);
      await expect.poll(() => vividAt(page, midX, midY)).toEqual(curbColour);
    });
    await test.step('a PMTiles file, with its attribution, in the colours of the scheme', async () => {
      await choose('City file');
      await expect.poll(() => colourAt(page, ...bare)).toEqual([226, 223, 218]);
      await expect(page.getByText('© Mappers')).toBeVisible();
      await expect.poll(() => vividAt(page, midX, midY)).toEqual(curbColour);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(async () => Math.max(...(await colourAt(page, ...bare)))).toBeLessThan(80);
      await page.emulateMedia({ colorScheme: 'light' });
      await expect.poll(() => colourAt(page, ...bare)).toEqual([226, 223, 218]);
    });
    await test.step('a base map that does not come is said, and the streets are there', async () => {
      await choose('Gone file');
      await expect(page.getByRole('alert').filter({ hasText: 'Gone file' })).toBeVisible();
      await choose('City streets');
    });
    await test.step('satellite under the curbs', async () => {
      await page.getByRole('button', { name: 'Satellite' }).click();
      await expect.poll(() => colourAt(page, ...bare)).toEqual([...pictureColour]);
      await expect(page.getByText('City pictures 2026')).toBeVisible();
      await expect.poll(() => vividAt(page, midX, midY)).toEqual(curbColour);
      await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
    await test.step('the choice is kept in this browser', async () => {
      await page.reload();
      await page.waitForSelector('[data-drawn="true"]');
      await expect(page.getByRole('button', { name: 'Satellite' })).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => colourAt(page, ...bare)).toEqual([...pictureColour]);
    });
    await test.step('pictures that are not there leave the base map and are said', async () => {
      await page.getByRole('button', { name: 'Layers', exact: true }).click();
      await panel.getByRole('combobox', { name: 'Satellite images' }).selectOption('dark');
      await expect(
        page.getByText('Satellite images are not available here. The basemap is shown.'),
      ).toBeVisible();
      await expect.poll(() => colourAt(page, ...bare)).not.toEqual([...pictureColour]);
    });
    expect(watched.faults).toEqual([]);
  },
);

test(
  'row 10: layers are hidden, weakened and moved by keyboard, and reset',
  nightly,
  async ({ page, city }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await openMap(page, addressOf(curb));
    const { midX, midY } = await canvasOf(page);
    const curbColour = await curbColourAt(page, midX, midY);
    await page.getByRole('button', { name: 'Layers', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Layers' });
    const names = async () => panel.getByRole('listitem').locator('label').allTextContents();
    // Live data and pictures are listed when the city has said that it has them.
    await expect.poll(names).toEqual(['Labels', 'Curbs', 'Live data', 'Satellite images', 'Basemap']);
    const shown = panel.getByRole('checkbox', { name: 'Show: Curbs' });
    await shown.focus();
    await page.keyboard.press(' ');
    await expect(shown).not.toBeChecked();
    await expect.poll(() => vividAt(page, midX, midY)).not.toEqual(curbColour);
    await page.keyboard.press(' ');
    await expect.poll(() => vividAt(page, midX, midY)).toEqual(curbColour);
    await panel.getByRole('slider', { name: 'Opacity: Curbs' }).focus();
    await page.keyboard.press('Home');
    await expect.poll(() => vividAt(page, midX, midY)).not.toEqual(curbColour);
    await panel.getByRole('button', { name: 'Move up: Curbs' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['Curbs', 'Labels', 'Live data', 'Satellite images', 'Basemap']);
    await expect(panel.getByRole('status')).toHaveText('Curbs is now 1 of 5 from the top');
    await expect(panel.getByRole('button', { name: 'Move up: Curbs' })).toBeDisabled();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await page.waitForSelector('[data-drawn="true"]');
    await page.getByRole('button', { name: 'Layers', exact: true }).click();
    await expect.poll(async () => (await names())[0]).toBe('Curbs');
    await panel.getByRole('button', { name: 'Reset to default' }).click();
    await expect.poll(async () => (await names())[0]).toBe('Labels');
    await expect.poll(() => vividAt(page, midX, midY)).toEqual(curbColour);
  },
);

test(
  'live data: halos and numbers while it is on, words when there is none, and it comes back',
  nightly,
  async ({ page, city }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    let mode: 'there' | 'empty' | 'away' = 'there';
    // No stream gets through, as where a proxy holds them up: the page asks instead.
    await page.route('**/api/events/**', (route) => route.abort());
    await page.route('**/api/live/**', (route) => {
      if (mode === 'away') return route.abort();
      const nothing = { revision: 1, whole: true, links: {} };
      return mode === 'empty'
        ? route.fulfill({ contentType: 'application/json', body: JSON.stringify(nothing) })
        : route.continue();
    });
    // Now: at any other time nothing live is shown.
    await openMap(page, addressOf(curb, '').replace('#map=19', '#map=17'));
    const map = page.locator('.maplibregl-canvas');
    const before = await map.screenshot();
    const toggle = page.getByRole('button', { name: 'Live data' });
    await toggle.click();
    const state = page.locator('[data-live]');
    await expect(state).toContainText(/Live: \d+ of \d+ spaces with sensors available/);
    await expect(state).toContainText('Simulated');
    await expect.poll(async () => (await map.screenshot()).equals(before)).toBe(false);
    expect(await violations(page)).toEqual([]);
    // A page that is looked at again asks at once: no need to wait the city's pause.
    const again = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    mode = 'empty';
    await again();
    await expect(state).toHaveText('No live data here now');
    mode = 'away';
    await again();
    await expect(state).toContainText('Couldn’t load the sensor data. Trying again…');
    mode = 'there';
    await again();
    await expect(state).toContainText(/Live: \d+ of/);
    await toggle.click();
    await expect(state).toHaveCount(0);
  },
);
