// A city imports its own CurbLR file into an empty server and reads a price on the map. Needs the shared data directory.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { at, clickCurb, expect, legendOf, openMap, test } from '../city.ts';
import { root, startServer } from '../server.ts';
import { sharedData, sharedDataMissing } from '../shared-data.ts';

const run = promisify(execFile);

/** The CurbLR files of the shared data: every JSON file of a directory whose name ends in `curblr`. */
function curbLrFiles(): readonly string[] {
  if (!existsSync(sharedData)) return [];
  return readdirSync(sharedData)
    .filter((name) => name.endsWith('-curblr'))
    .flatMap((name) =>
      readdirSync(join(sharedData, name))
        .filter((file) => file.endsWith('.json'))
        .map((file) => join(sharedData, name, file)),
    );
}

const files = curbLrFiles();

/** The first Tuesday of March next year: no holiday, and after whatever is imported today. */
function tuesdayInMarch(): string {
  const march = Date.UTC(new Date().getUTCFullYear() + 1, 2, 1);
  const first = new Date(march).getUTCDay();
  return new Date(march + ((2 - first + 7) % 7) * 86_400_000).toISOString().slice(0, 10);
}

test('a CurbLR file becomes a city one can read prices in', async ({ page }, info) => {
  info.skip(files.length === 0, sharedDataMissing);
  const server = await startServer('none');
  try {
    const tool = ['--import', 'tsx', 'apps/server/src/entry/cli/main.ts', 'import', ...files];
    const { stdout } = await run(process.execPath, tool, { cwd: root, env: server.env });
    expect(stdout).toMatch(/links +\d{2,}/);
    const ask = async (path: string): Promise<unknown> => (await fetch(`${server.url}${path}`)).json();
    // The server hears of the import a moment after the tool has ended.
    const rules = async () => {
      const dictionary = at(await ask('/api/rule-sets/'), 'rule_sets');
      return Array.isArray(dictionary) ? dictionary.length : 0;
    };
    await expect.poll(rules).toBeGreaterThan(3);

    // A working morning after the import (before it the rules are unknown) at a paid curb near the middle of the city.
    const when = `date=${tuesdayInMarch()}&time=10:00`;
    const bounds = at(await ask('/api/cityinfo/currentcity/'), 'bounds');
    const [west = 0, south = 0, east = 0, north = 0] = Array.isArray(bounds) ? bounds.map(Number) : [];
    const found = at(
      await ask(
        `/api/alllinks/get_links_public_viewer/?lng=${(west + east) / 2}&lat=${(south + north) / 2}&radius=5000&limit=500`,
      ),
      'features',
    );
    const paid = (Array.isArray(found) ? found : []).find(
      (feature) => at(feature, 'properties', 'sub_activity') === 'paid-parking',
    );
    expect(paid).toBeDefined();
    const line = at(paid, 'geometry', 'coordinates');
    const points = (Array.isArray(line) ? line : []).map((point) =>
      Array.isArray(point) ? point.map(Number) : [],
    );
    const half = Math.floor((points.length - 1) / 2);
    const [a = [], b = []] = [points[half], points[half + 1]];
    const lng = ((a[0] ?? 0) + (b[0] ?? 0)) / 2;
    const lat = ((a[1] ?? 0) + (b[1] ?? 0)) / 2;

    await openMap(page, `${server.url}/viewer/?${when}#map=19/${lat}/${lng}`);
    await clickCurb(page);
    const card = page.getByRole('region', { name: 'Answer' });
    await expect(card).toContainText('Paid parking');
    await expect(card).toContainText(/\$\d+\.\d\d/);
    await page.goto(`${server.url}/?${when}`);
    await page.waitForSelector('[data-drawn="true"]');
    await expect(await legendOf(page)).toContainText('Paid parking');
  } finally {
    await server.stop();
  }
});
