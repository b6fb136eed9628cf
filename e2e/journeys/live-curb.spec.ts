// The live curb: a sensor's reading, sent by a program with its key, is on the open map at once; what falls silent is not known; a server that starts again is heard again.
import type { Page } from '@playwright/test';
import { handOf } from '../by-api.ts';
import { addressOf, at, clickCurb, expect, openMap, someCurbs, test, violations } from '../city.ts';
import { canvasOf } from '../map.ts';
import { passwordOf, tool } from '../people.ts';

const minutes = 60_000;

/** The picture of the curb in the middle of the map, without what lies over it. */
async function middleOf(page: Page): Promise<Buffer> {
  const { midX, midY } = await canvasOf(page);
  await page.mouse.move(midX - 120, midY + 60);
  return page.screenshot({ clip: { x: midX - 40, y: midY - 40, width: 80, height: 80 } });
}

test('a reading is on the map and in the panel at once, and goes as it came', async ({
  page,
  city,
  server,
  watched,
}) => {
  const admin = await handOf(server.url, 'admin', passwordOf(server));
  const known = Object.keys(Object(at(await city.ask('/api/live/'), 'links')));
  const curbs = (await someCurbs(city, 10)).filter(({ id }) => !known.includes(String(id)));
  const curb = curbs.at(-2);
  if (curb === undefined) throw new Error('Every curb has a sensor.');
  const geometry = { type: 'Point', coordinates: [curb.lng, curb.lat] };
  const sensor = { outside_id: 'journey-live', link: curb.id, spaces: 4, geometry };
  await admin.post('/api/sensors/', { sensors: [sensor] });
  const made = await admin.post('/api/api-keys/', { name: 'Journey sensors', scopes: ['readings:write'] });
  const key = String(at(made, 'key'));
  const send = async (free: number, ago = 0) => {
    const reading = { sensor: 'journey-live', at: new Date(Date.now() - ago).toISOString(), free };
    const answer = await fetch(`${server.url}/api/sensor-readings/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ readings: [reading] }),
    });
    expect(at(await answer.json(), 'taken')).toBe(1);
  };

  // Without a chosen time: what is free is said under the answer for now alone.
  await openMap(page, addressOf(curb, ''));
  await page.evaluate(() => document.documentElement.setAttribute('data-journey', 'same page'));
  await page.getByRole('button', { name: 'Live data' }).click();
  await clickCurb(page);
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
  const panel = page.getByRole('region', { name: 'Available right now' });
  let seen = await middleOf(page);
  const anotherPicture = async () => {
    await expect.poll(async () => (await middleOf(page)).equals(seen)).toBe(false);
    seen = await middleOf(page);
  };
  await test.step('heard twenty minutes ago: not known, and not free', async () => {
    await send(3, 20 * minutes);
    await expect(panel).toContainText('Unknown right now');
    await anotherPicture();
  });
  await test.step('heard now: free, then full', async () => {
    await send(3);
    await expect(panel).toContainText('3 of 4 spaces available');
    await expect(panel).toContainText(/Last update \d/);
    await anotherPicture();
    expect(await violations(page)).toEqual([]);
    await send(0);
    await expect(panel).toContainText('Full: all 4 spaces are taken');
    await anotherPicture();
  });
  await test.step('the server starts again, and what it hears is told', async () => {
    await server.restart();
    await send(2);
    await expect(panel).toContainText('2 of 4 spaces available');
  });
  const list = page.getByRole('region', { name: 'Curbs in view' });
  const freeNow = list.getByRole('columnheader', { name: 'Available now' });
  await test.step('the list of curbs says it too, and what changes', async () => {
    await page.getByRole('button', { name: 'List the curbs in view' }).click();
    const row = list.locator('tbody tr[aria-current="true"]');
    await expect(freeNow).toBeVisible();
    await expect(row).toContainText('2 of 4');
    await send(3);
    await expect(row).toContainText('3 of 4');
    await send(2);
    await expect(row).toContainText('2 of 4');
    await expect(list.getByRole('button', { name: 'Available now', pressed: true })).toBeVisible();
  });
  await test.step('nothing any more: all of it goes', async () => {
    await tool(server, 'config', 'set', 'LIVE', '{"is_enabled":false}');
    await expect(page.locator('[data-live]')).toHaveText('No live data here now');
    await expect(panel).toHaveCount(0);
    await expect(freeNow).toHaveCount(0);
    await tool(server, 'config', 'set', 'LIVE', '{"is_enabled":true}');
    await expect(panel).toContainText('2 of 4 spaces available');
  });
  const staff = await admin.get('/api/sensors/?limit=100');
  const listed = at(staff, 'results');
  const mine = (Array.isArray(listed) ? listed : []).find((one) => at(one, 'outside_id') === 'journey-live');
  await admin.remove(`/api/sensors/${Number(at(mine, 'id'))}/`);
  await expect(panel).toHaveCount(0);

  await expect(page.locator('html')).toHaveAttribute('data-journey', 'same page');
  const asked = watched.requests.filter((url) => url.includes('/api/events/'));
  expect(asked.some((url) => url.endsWith('/api/events/?live=0'))).toBe(true);
  expect(watched.faults).toEqual([]);
  await test.step('another time shows none of it, and says why', async () => {
    const other = await page.context().newPage();
    await openMap(other, addressOf(curb));
    await expect(other.locator('[data-live]')).toHaveText(
      'Live data is available only for the current time.',
    );
    await other.close();
  });
});
