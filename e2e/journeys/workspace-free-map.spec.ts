// How much of the staff map is free of panels, bars, cards and buttons, and that a clicked or linked
// curb lies in the free part.
import type { Page } from '@playwright/test';
import { expect, overflows, test, violations } from '../city.ts';
import { deskAddress, openDesk, ruledCurbs } from '../drafting.ts';
import { canvasOf } from '../map.ts';

/** Step between the points of the page that are looked at, in pixels. */
const step = 8;

/** The share of the page on which the map itself is the topmost thing. */
async function freeShare(page: Page): Promise<number> {
  return page.evaluate((by) => {
    let free = 0;
    let all = 0;
    for (let x = by / 2; x < innerWidth; x += by)
      for (let y = by / 2; y < innerHeight; y += by) {
        all += 1;
        if (document.elementFromPoint(x, y)?.closest('canvas, [data-map-frame]') != null) free += 1;
      }
    return free / all;
  }, step);
}

/** Whether the map is the topmost thing where the selected curb is drawn. */
async function isFree(page: Page, x: number, y: number): Promise<boolean> {
  return page.evaluate(
    ([left, top]) => document.elementFromPoint(left, top)?.closest('canvas, [data-map-frame]') != null,
    [x, y] as const,
  );
}

test('most of the map is free beside both panels, and the clicked curb is visible', async ({
  page,
  server,
  city,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const curb = (await ruledCurbs(city))[3];
  if (curb === undefined) throw new Error('the demo city has too few curbs with rules');
  await openDesk(page, server, 'editor', deskAddress(curb));
  const panel = page.getByRole('heading', { name: curb.street });
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await expect(panel).toBeVisible();
  await expect(filters).toBeVisible();

  await test.step('with both panels, at two sizes of the screen', async () => {
    expect(await freeShare(page)).toBeGreaterThanOrEqual(0.45);
    expect(await overflows(page)).toBe(false);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect.poll(() => freeShare(page)).toBeGreaterThanOrEqual(0.38);
    expect(await overflows(page)).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('the linked curb is in the free part', async () => {
    const { midX, midY } = await canvasOf(page);
    expect(await isFree(page, midX, midY)).toBe(true);
  });
  await test.step('one date and time; the week opens on demand', async () => {
    await expect(filters.getByRole('textbox')).toHaveCount(0);
    const week = page.getByRole('list', { name: 'Days of this week' });
    await expect(week).toBeHidden();
    await page.getByRole('button', { name: 'Days of this week', exact: true }).click();
    await expect(week).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Days of this week', exact: true }).click();
  });
  await test.step('the legend is a button that counts, and opens', async () => {
    const legend = page.getByRole('region', { name: 'Legend' });
    await expect(legend.getByRole('listitem')).toHaveCount(0);
    await expect(legend).toContainText(/\d+/);
    await legend.getByRole('button').first().click();
    await expect(legend.getByRole('listitem').first()).toBeVisible();
    await legend.getByRole('button').first().click();
  });
  await test.step('with one panel', async () => {
    await filters.getByRole('button', { name: 'Close the filters' }).click();
    await expect.poll(() => freeShare(page)).toBeGreaterThanOrEqual(0.62);
  });
});
