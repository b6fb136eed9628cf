// An editor picks curbs for a draft in every way there is: click, Shift and click, box, lasso, polygon, street, pasted ids, the list.
import type { Page } from '@playwright/test';
import { at, type City, type Curb, clickCurb, expect, someCurbs, test, violations } from '../city.ts';
import { ownScenario } from '../drafting.ts';
import { canvasOf, metresPerPixel, placeOf } from '../map.ts';
import { passwordOf, signIn } from '../people.ts';
import { pointAt } from '../pointer.ts';
import type { RunningServer } from '../server.ts';

async function openManager(page: Page, server: RunningServer, curb: Curb, zoom: number): Promise<void> {
  const scenario = await ownScenario(server, 'Picked curbs');
  await page.goto(
    `/manager/mapview/?date=2026-11-23&time=10:00&scenario=${scenario}#map=${zoom}/${curb.lat}/${curb.lng}`,
  );
  await signIn(page, 'editor', passwordOf(server));
  await page.waitForSelector('[data-drawn="true"]');
}

/** Where a curb's middle is on the page. */
async function pixelOf(page: Page, { lng, lat }: Curb) {
  const place = placeOf(page);
  const { midX, midY } = await canvasOf(page);
  const metres = 111_320;
  const pixel = metresPerPixel(place);
  return {
    x: midX + ((lng - place.lng) * metres * Math.cos((lat * Math.PI) / 180)) / pixel,
    y: midY - ((lat - place.lat) * metres) / pixel,
  };
}

async function segmentIds(city: City, curb: Curb): Promise<readonly string[]> {
  const found = await city.ask(
    `/api/alllinks/get_links_public_viewer/?lng=${curb.lng}&lat=${curb.lat}&radius=300&limit=3`,
  );
  const features = at(found, 'features');
  return (Array.isArray(features) ? features : []).map((one) => String(at(one, 'properties', 'segment_id')));
}

test('row 15: curbs are picked by click, Shift, box, lasso, polygon, street and ids; count and clear are there', async ({
  page,
  server,
  city,
  watched,
}) => {
  const [curb] = await someCurbs(city, 1);
  if (curb === undefined) return;
  await openManager(page, server, curb, 18);
  await page.getByRole('button', { name: 'New regulation', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Choose curbs' });
  const way = (name: string) => bar.getByRole('button', { name, exact: true });
  const count = async () => Number(/^(\d+) curbs?/.exec((await bar.textContent()) ?? '')?.[1]);
  const clear = async () => {
    await way('Clear').click();
    await expect.poll(count).toBe(0);
  };
  await expect.poll(count).toBe(0);
  await expect(way('Click')).toHaveAttribute('aria-pressed', 'true');
  await test.step('a click puts a curb on the draft, the next takes it off', async () => {
    await clickCurb(page);
    await expect.poll(count).toBe(1);
    const { x, y } = await pixelOf(page, curb);
    await page.mouse.click(x, y);
    await expect.poll(count).toBe(0);
    await expect(bar.getByRole('status')).toHaveText('1 curb removed.');
  });
  await test.step('Shift and a click do it also when no way is chosen', async () => {
    await way('Click').click();
    const { x, y } = await pixelOf(page, curb);
    await page.keyboard.down('Shift');
    await page.mouse.click(x, y);
    await page.keyboard.up('Shift');
    await expect.poll(count).toBe(1);
    expect(await violations(page)).toEqual([]);
    await clear();
  });
  const { midX, midY } = await canvasOf(page);
  let boxed = 0;
  await test.step('a box is dragged, set by two clicks, and takes off with Alt', async () => {
    await page.keyboard.press('b');
    await expect(way('Box')).toHaveAttribute('aria-pressed', 'true');
    const before = page.url();
    const drag = async () => {
      await page.mouse.move(midX - 100, midY - 100);
      await page.mouse.down();
      await page.mouse.move(midX, midY, { steps: 4 });
      await page.mouse.move(midX + 100, midY + 100, { steps: 4 });
    };
    await drag();
    await page.mouse.up();
    await expect.poll(count).toBeGreaterThan(1);
    boxed = await count();
    // The map stays while a box is dragged.
    expect(page.url()).toBe(before);
    await page.keyboard.down('Alt');
    await drag();
    await page.mouse.up();
    await page.keyboard.up('Alt');
    await expect.poll(count).toBe(0);
    await page.mouse.click(midX - 100, midY - 100);
    await page.mouse.click(midX + 100, midY + 100);
    await expect.poll(count).toBe(boxed);
  });
  await test.step('undo and redo take picking back and forth', async () => {
    await page.keyboard.press('Control+z');
    await expect.poll(count).toBe(0);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(count).toBe(boxed);
    await clear();
  });
  await test.step('a lasso is drawn by hand', async () => {
    await page.keyboard.press('l');
    await page.mouse.move(midX - 100, midY);
    await page.mouse.down();
    for (const angle of [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6])
      await page.mouse.move(midX - 100 * Math.cos(angle), midY - 100 * Math.sin(angle));
    await page.mouse.up();
    await expect.poll(count).toBeGreaterThan(0);
    await clear();
  });
  await test.step('a polygon is set corner by corner, by clicks and by keys', async () => {
    await page.keyboard.press('p');
    const corners = [
      [-100, -100],
      [100, -100],
      [100, 100],
      [-100, 100],
    ] as const;
    for (const [dx, dy] of corners) await page.mouse.click(midX + dx, midY + dy);
    await page.keyboard.press('Enter');
    await expect.poll(count).toBe(boxed);
    await bar.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.locator('.maplibregl-canvas').focus();
    for (const [dx, dy] of corners) {
      await pointAt(page, midX + dx, midY + dy);
      await page.keyboard.press('Space');
    }
    await page.mouse.click(midX - 100, midY - 100);
    await expect.poll(count).toBe(0);
    await bar.getByRole('button', { name: 'Add', exact: true }).click();
  });
  await test.step('a street, and its block only', async () => {
    await way('Street').click();
    const { x, y } = await pixelOf(page, curb);
    await page.mouse.click(x, y);
    await expect.poll(count).toBeGreaterThan(1);
    const street = await count();
    await clear();
    await bar.getByRole('button', { name: 'This block' }).click();
    await page.mouse.click(x, y);
    await expect.poll(count).toBeGreaterThan(0);
    expect(await count()).toBeLessThanOrEqual(street);
    await clear();
  });
  await test.step('pasted segment ids; what nobody knows is named and stays', async () => {
    const ids = await segmentIds(city, curb);
    await bar.getByText('Paste segment IDs').click();
    const field = bar.getByLabel('Segment IDs, separated by line breaks, spaces or commas');
    await field.fill(`${ids.join(', ')}\nno-such-segment`);
    await bar.getByRole('button', { name: `Choose ${ids.length + 1} curbs` }).click();
    await expect.poll(count).toBe(ids.length);
    await expect(bar.getByRole('alert')).toHaveText('No curb has this ID. Check it, or remove it.');
    await expect(field).toHaveValue('no-such-segment');
    expect(await violations(page)).toEqual([]);
    await clear();
  });
  await test.step('the ticked rows of the list', async () => {
    await page.getByRole('button', { name: 'List the curbs in view' }).click();
    const list = page.getByRole('region', { name: 'Curbs in view' });
    // The rows no longer change: beside the list other curbs are in view than before.
    await expect(list).toHaveAttribute('aria-busy', 'false');
    await list.getByRole('checkbox').nth(1).check();
    await list.getByRole('checkbox').nth(2).check();
    await list.getByRole('button', { name: 'Add 2 curbs to draft' }).click();
    await expect.poll(count).toBe(2);
  });
  expect(watched.faults).toEqual([]);
});
