// A person loses the connection: the app opens all the same, the last area can be read, and what they wrote goes out when they are back.
import type { Page } from '@playwright/test';
import {
  addressOf,
  clickCurb,
  expect,
  legendOf,
  monday,
  nightly,
  openMap,
  someCurbs,
  test,
} from '../city.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the worker serves the page and has kept what the first visit brought: rules, and every tile that was `asked` for. */
async function workerReady(page: Page, asked: readonly string[]): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null);
  const isKept = (wanted: readonly string[]) =>
    page.evaluate(async (tiles) => {
      const calls = await (await caches.open('calls-2')).keys();
      const kept = (await (await caches.open('tiles-1')).keys()).map(({ url }) => url);
      const rules = calls.some(({ url }) => url.includes('/rule-sets/'));
      return rules && kept.length >= 2 && tiles.every((tile) => kept.includes(tile));
    }, wanted);
  await expect.poll(() => isKept(asked.filter((address) => address.includes('/api/tiles/')))).toBe(true);
}

test('row 36: the app opens offline with the last area readable, says so, and follows when it is back', async ({
  page,
  context,
  city,
  watched,
}) => {
  const [curb] = await someCurbs(city, 1);
  if (curb === undefined) return;
  await openMap(page, addressOf(curb));
  await workerReady(page, watched.requests);
  const banner = page.getByRole('status', { name: 'Connection' });

  await test.step('losing the connection is said at once, with the time of what one sees', async () => {
    await context.setOffline(true);
    await expect(banner).toContainText('You are offline.');
    await expect(banner).toContainText(/Data as of \d{1,2}:\d{2} (?:AM|PM)\./);
  });
  await test.step('a reload opens the app and the last area', async () => {
    await page.reload();
    await page.waitForSelector('[data-drawn="true"]');
    await expect(banner).toContainText('You are offline.');
    await expect(
      page.getByText('Couldn’t load part of the map. Move the map or reload the page to try again.'),
    ).toBeHidden();
    await expect((await legendOf(page)).getByRole('listitem').first()).toBeVisible();
  });
  await test.step('so it does with the rules as an earlier version left them on the device', async () => {
    await page.evaluate(async () => {
      const cache = await caches.open('calls-2');
      const key = (await cache.keys()).find(({ url }) => url.includes('/rule-sets/'));
      const answer = key === undefined ? undefined : await cache.match(key);
      if (key === undefined || answer === undefined) throw new Error('no rules on the device');
      const { known_from: _, ...dictionary } = await answer.json();
      for (const period of dictionary.calendar.periods) {
        delete period.switchings;
        period.switched = null;
      }
      await cache.put(key, new Response(JSON.stringify(dictionary), { headers: answer.headers }));
    });
    await page.reload();
    await page.waitForSelector('[data-drawn="true"]');
  });
  await test.step('a tap reads the curb by the rules on the device', async () => {
    await clickCurb(page);
    const panel = page.getByRole('complementary', { name: 'What this curb allows' });
    await expect(panel.getByRole('region', { name: 'Answer' })).toBeVisible();
    await expect(panel).toContainText('Segment details are not available offline, but the rules are.');
    await expect(panel).toContainText(curb.street);
    await expect(panel).not.toContainText('Curb without a street name');
  });
  await test.step('feedback waits on the device', async () => {
    await page
      .getByRole('button', { name: /Give feedback|Something wrong here/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Message' }).fill('The sign is gone.');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByText('Your feedback is saved on this device')).toBeVisible();
  });
  await test.step('nothing of a person is kept on the device', async () => {
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return keys.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.length).toBeGreaterThan(10);
    expect(
      kept.filter((path) =>
        /^\/api\/.*(?:checklogin|logout|user\/|configuration|restrictions|token)/.test(path),
      ),
    ).toEqual([]);
  });
  await test.step('back online the banner goes, and the feedback goes out, which is said', async () => {
    // It is said for three seconds: looked for from the start.
    const said = page.getByText('Feedback has been submitted successfully').waitFor();
    await context.setOffline(false);
    await Promise.all([said, expect(banner).toBeHidden()]);
  });
  await test.step('it goes out once', async () => {
    expect(await page.evaluate(() => localStorage.getItem('feedback_queue'))).toBeNull();
    const sent = watched.requests.filter((address) => address.includes('/api/feedback/')).length;
    // The page sends what waits when it begins to follow the city.
    const follows = page.waitForRequest('**/api/events/');
    await page.reload();
    await follows;
    expect(watched.requests.filter((address) => address.includes('/api/feedback/')).length).toBe(sent);
  });
  expect(watched.faults).toEqual([]);
});

test(
  'row 36: offline at the very first start says so plainly, and the city comes when there is a connection',
  nightly,
  async ({ page }) => {
    let there = false;
    await page.route('**/api/**', (route) => (there ? route.continue() : route.abort()));
    await page.addInitScript(() => {
      if (!('wasOnline' in globalThis)) Object.defineProperty(navigator, 'onLine', { get: () => false });
    });
    await page.goto(`/?${monday}`);
    await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load the city.' })).toContainText(
      'This city’s map isn’t saved on this device yet.',
    );
    await expect(page.getByRole('status', { name: 'Connection' })).toContainText('You are offline.');
    there = true;
    await page.waitForSelector('[data-drawn="true"]');
    await expect(page.getByRole('status', { name: 'Connection' })).toBeHidden();
  },
);
