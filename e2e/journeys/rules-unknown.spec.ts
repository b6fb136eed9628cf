// A city whose file holds a rule that cannot be read: the import stops and says so, and once accepted nobody is told that they may park there.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { at, clickCurb, expect, legendOf, openMap, overflows, test, violations } from '../city.ts';
import { type RunningServer, root, startServer } from '../server.ts';

const run = promisify(execFile);

const line = (lat: number) => ({
  type: 'LineString',
  coordinates: [
    [-9.14, lat],
    [-9.139, lat],
  ],
});
const readable = { priority: 2, published_date: 1, rules: [{ activity: 'parking' }] };
/** The rate has no `rate_unit`: what it costs is not known. */
const unreadable = { ...readable, priority: 1, rules: [{ activity: 'parking', rate: [{ per_hour: 2 }] }] };
const feed = {
  version: '1.1.0',
  time_zone: 'Europe/Lisbon',
  currency: 'EUR',
  data: {
    zones: [
      { curb_zone_id: 'rua-1', curb_policy_ids: ['free'], geometry: line(38.71), street_name: 'Rua Clara' },
      { curb_zone_id: 'rua-2', curb_policy_ids: ['odd'], geometry: line(38.711), street_name: 'Rua Escura' },
    ],
    policies: [
      { ...readable, curb_policy_id: 'free' },
      { ...unreadable, curb_policy_id: 'odd' },
    ],
  },
};

/** In a week: before its first import nothing is known of a city. */
const when = `date=${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}&time=10:00`;

let server: RunningServer;
let directory: string;
test.beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cw-unknown-'));
  writeFileSync(join(directory, 'curbs.json'), JSON.stringify(feed));
  server = await startServer('none');
});
test.afterAll(async () => {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** Imports the file by the command; its exit code and what it printed. */
async function importFile(...more: string[]): Promise<{ code: unknown; printed: string }> {
  const words = [
    '--import',
    'tsx',
    'apps/server/src/entry/cli/main.ts',
    'import',
    join(directory, 'curbs.json'),
  ];
  return run(process.execPath, [...words, ...more], { cwd: root, env: server.env }).then(
    ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
    (error: unknown) => ({
      code: at(error, 'code'),
      printed: String(at(error, 'stdout')) + String(at(error, 'stderr')),
    }),
  );
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('what the file does not say is told to nobody as a right', async ({ page, watched }) => {
    const ask = async (path: string): Promise<unknown> => (await fetch(`${server.url}${path}`)).json();
    await test.step('the import stops with its own exit code and writes nothing', async () => {
      const stopped = await importFile();
      expect(stopped.code, stopped.printed).toBe(4);
      expect(stopped.printed).toContain('--accept-loss');
      const bounds = at(await ask('/api/cityinfo/currentcity/'), 'bounds');
      expect(bounds).toBeNull();
    });
    await test.step('once the loss is accepted it ends with another', async () => {
      const done = await importFile('--accept-loss');
      expect(done.code, done.printed).toBe(3);
    });
    const verdict = (segment: string) => ask(`/api/rules/verdict/?segment_id=${segment}&${when}&stay=60`);
    await test.step('the rules API says that the rules are unknown', async () => {
      await expect.poll(async () => at(await verdict('rua-1'), 'stay_allowed')).toBe(true);
      expect(await verdict('rua-2')).toMatchObject({
        verdict: { rules_unknown: true },
        stay_allowed: null,
        longest_stay: null,
        price: null,
      });
    });
    await test.step('so does the card of the curb', async () => {
      await openMap(page, `${server.url}/viewer/?${when}#map=19/38.711/-9.1395`);
      await clickCurb(page);
      const card = page.getByRole('region', { name: 'Answer' });
      await expect(card).toContainText('The rules here are unknown. Follow the signs.');
      await expect(card).not.toContainText(/You may|free/i);
      expect(await violations(page)).toEqual([]);
      expect(await overflows(page)).toBe(false);
    });
    await test.step('and the legend', async () => {
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(await legendOf(page)).toContainText('Rules unknown');
    });
    await test.step('before the import nothing is known of any curb, on the map and in the list', async () => {
      await openMap(page, `${server.url}/viewer/?date=2020-01-06&time=10:00#map=17/38.7105/-9.1395`);
      const legend = await legendOf(page);
      await expect(legend).toContainText(/Rules unknown\s*2 curbs/);
      await expect(legend).not.toContainText('Unregulated');
      await page.getByRole('button', { name: 'List the curbs in view' }).click();
      const list = page.getByRole('table', { name: 'Curbs in view' });
      await expect(list).toContainText('Rua Clara');
      await expect(list).toContainText('The rules here are unknown');
      await expect(list).not.toContainText(/You may|Unregulated/);
    });
    expect(watched.faults).toEqual([]);
  });
});
