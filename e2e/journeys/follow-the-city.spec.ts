// A page that stays open follows the city: an import shows without a reload, and a server that goes away is said.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { handOf, proposeLoading, publish } from '../by-api.ts';
import { at, expect, legendOf, nightly, test } from '../city.ts';
import { newPerson } from '../people.ts';
import { root, startServer } from '../server.ts';

const run = promisify(execFile);

const line = (west: number) => ({
  type: 'LineString',
  coordinates: [
    [west, 52.5],
    [west + 0.001, 52.5],
  ],
});
const one = {
  type: 'Feature',
  id: 1,
  properties: { CURB: 'yes', STREET: 'Only Street' },
  geometry: line(13.4),
};
const two = {
  type: 'Feature',
  id: 2,
  properties: { CURB: 'no', STREET: 'Next Street' },
  geometry: line(13.4015),
};

/** Says of each curb what it is: nothing for `yes`, no stopping for `no`. */
const mapping = {
  version: 1,
  cityName: 'Onecurb',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  link: { streetName: 'STREET' },
  rules: [{ column: 'CURB', values: { yes: [], no: [{ activity: 'no stopping' }] } }],
};

/** The person comes back to the page until it looks at the city: at once instead of within the minute, but at most every five seconds. */
async function comeBack(page: Page): Promise<void> {
  await expect(async () => {
    const look = page.waitForRequest('**/api/cityinfo/currentcity/', { timeout: 1000 });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await look;
  }).toPass();
}

test(
  'an empty city, then one curb without a rule, then a second with one: all on the same open page',
  nightly,
  async ({ page }) => {
    test.setTimeout(480_000);
    const server = await startServer('none');
    const directory = mkdtempSync(join(tmpdir(), 'cw-follow-'));
    const importCurbs = async (...features: object[]) => {
      const file = join(directory, 'curbs.geojson');
      const how = join(directory, 'mapping.json');
      writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }));
      writeFileSync(how, JSON.stringify(mapping));
      const tool = ['--import', 'tsx', 'apps/server/src/entry/cli/main.ts', 'import', file, '--mapping', how];
      await run(process.execPath, tool, { cwd: root, env: server.env });
      await comeBack(page);
    };
    try {
      // Before its first import nothing is known of a city: a day to come.
      const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
      await page.goto(`${server.url}/?date=${day}&time=10:00`);
      await expect(page.getByText('No curbs yet')).toBeVisible();
      // The watch starts ten seconds after a page without a map.
      await comeBack(page);
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      await test.step('one curb, no regulation', async () => {
        await importCurbs(one);
        await page.waitForSelector('[data-drawn="true"]');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Onecurb');
        await expect(await legendOf(page)).toContainText('Unregulated');
      });
      await test.step('a second one, with a rule', async () => {
        const legend = page.getByRole('region', { name: 'Legend' });
        await expect(legend).not.toContainText('No stopping');
        const shown = page.waitForRequest((request) => request.url().includes('/api/tiles/curbs/'));
        await importCurbs(one, two);
        // The map, at rest since, asks for tiles of the new city: from now on the page knows how far it reaches.
        await shown;
        await page.getByRole('button', { name: 'Show the whole city' }).click();
        await expect(legend).toContainText('No stopping');
      });
      await test.step('somebody publishes by API: it is there before the page looks by itself, and nobody touched it', async () => {
        const password = await newPerson(server, 'pia', 'publishers');
        const pia = await handOf(server.url, 'pia', password);
        const curbs = await pia.get(
          '/api/alllinks/get_links_public_viewer/?lng=13.4005&lat=52.5&radius=500&limit=1',
        );
        const found = at(curbs, 'features');
        const [curb]: readonly unknown[] = Array.isArray(found) ? found : [];
        const legend = page.getByRole('region', { name: 'Legend' });
        await expect(legend).not.toContainText('Loading');
        // The page looks each minute; what it is told it need not look for.
        await comeBack(page);
        await publish(pia, await proposeLoading(pia, [Number(at(curb, 'id'))]));
        await expect(legend).toContainText('Loading');
      });
      expect(loads).toBe(0);
      await test.step('the server goes away: said, with the time of what one sees', async () => {
        await server.stop();
        await comeBack(page);
        const banner = page.getByRole('status', { name: 'Connection' });
        await expect(banner).toContainText('The server cannot be reached.');
        await expect(banner).toContainText(/Data as of \d{1,2}:\d{2}/);
      });
    } finally {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    }
  },
);
