// A person measures a distance and an area: with the pointer, and with the keyboard alone; every step can be undone.
import { addressOf, expect, nightly, openMap, someCurbs, test, violations } from '../city.ts';
import { canvasOf, metresPerPixel, placeOf } from '../map.ts';

test(
  'row 17: distance and area are read while drawing, in metres or feet, and copied',
  nightly,
  async ({ page, city, context }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openMap(page, addressOf(curb).replace('#map=19', '#map=18'));
    const pixel = metresPerPixel(placeOf(page));
    const { midX, midY } = await canvasOf(page);
    await page.getByRole('button', { name: 'Measure', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Measure' });
    const reading = panel.locator('output');
    const metres = async () =>
      Number(/^([\d.,]+) m$/.exec((await reading.textContent()) ?? '')?.[1]?.replace(',', ''));
    await test.step('a distance follows the pointer', async () => {
      await page.mouse.click(midX - 200, midY);
      await page.mouse.move(midX - 100, midY);
      await expect.poll(metres).toBeCloseTo(100 * pixel, 0);
      await page.mouse.move(midX, midY);
      await expect.poll(metres).toBeCloseTo(200 * pixel, 0);
    });
    await test.step('a double click finishes it, and no curb was picked', async () => {
      await page.mouse.dblclick(midX, midY);
      await page.mouse.move(midX + 80, midY - 80);
      await expect(panel.getByRole('button', { name: 'Finish' })).toBeDisabled();
      await expect.poll(metres).toBeCloseTo(200 * pixel, 0);
      expect(new URL(page.url()).searchParams.has('link')).toBe(false);
      expect(await violations(page)).toEqual([]);
    });
    await test.step('in feet, and copied', async () => {
      await panel.getByRole('combobox', { name: 'Units' }).selectOption('imperial');
      await expect(reading).toHaveText(/^[\d,.]+ ft$/);
      await panel.getByRole('button', { name: 'Copy the value' }).click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe((await reading.textContent()) ?? '');
      await panel.getByRole('combobox', { name: 'Units' }).selectOption('metric');
    });
    await test.step('a point is dragged, or moved by two clicks', async () => {
      await page.mouse.move(midX, midY);
      await page.mouse.down();
      await page.mouse.move(midX - 100, midY, { steps: 5 });
      await page.mouse.up();
      await expect.poll(metres).toBeCloseTo(100 * pixel, 0);
      await page.mouse.click(midX - 100, midY);
      await page.mouse.click(midX - 50, midY);
      await expect.poll(metres).toBeCloseTo(150 * pixel, 0);
    });
    await test.step('an area, closed on its first point', async () => {
      await panel.getByRole('radio', { name: 'Area' }).check();
      for (const [dx, dy] of [
        [-200, -80],
        [0, -80],
        [0, 20],
        [-200, 20],
        [-200, -80],
      ] as const)
        await page.mouse.click(midX + dx, midY + dy);
      const wanted = 200 * 100 * pixel * pixel;
      await expect(reading).toHaveText(/m²$/);
      const found = async () => Number(((await reading.textContent()) ?? '').replace(/[^\d.]/g, ''));
      await expect.poll(async () => Math.abs((await found()) / wanted - 1)).toBeLessThan(0.02);
      await expect(panel.getByText(/^Perimeter: \d+ m$/)).toBeVisible();
    });
  },
);

test(
  'rows 3 and 4: draw keys by keyboard alone, and every step back and on again',
  nightly,
  async ({ page, city }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await openMap(page, addressOf(curb).replace('#map=19', '#map=18'));
    const pixel = metresPerPixel(placeOf(page));
    // The tools come after the map's first picture, and their keys with them.
    await expect(page.getByRole('button', { name: 'Measure' })).toBeVisible();
    await page.locator('.maplibregl-canvas').focus();
    await page.keyboard.press('m');
    const panel = page.getByRole('region', { name: 'Measure' });
    await expect(panel).toBeVisible();
    const reading = panel.locator('output');
    const metres = async () => Number(/^([\d.,]+) m$/.exec((await reading.textContent()) ?? '')?.[1]);
    const points = panel.getByRole('status').filter({ hasText: /point/ });
    await test.step('row 3: Space places in the middle, arrows move, Enter finishes', async () => {
      await page.keyboard.press(' ');
      await expect(points).toHaveText(/^1 point,/);
      const start = placeOf(page).lng;
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => placeOf(page).lng).not.toBe(start);
      // The reading goes along with the middle of the map.
      await expect.poll(metres).toBeCloseTo(100 * pixel, 0);
      await page.keyboard.press(' ');
      await expect(points).toHaveText(/^2 points,/);
      await page.keyboard.press('Enter');
      await expect(panel.getByRole('button', { name: 'Finish' })).toBeDisabled();
    });
    await test.step('row 4: Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y and the buttons', async () => {
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+z');
      await expect(points).toHaveText(/^1 point,/);
      await page.keyboard.press('Control+Shift+Z');
      await expect(points).toHaveText(/^2 points,/);
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+y');
      await expect(points).toHaveText(/^2 points,/);
      await panel.getByRole('button', { name: 'Undo' }).click();
      await expect(points).toHaveText(/^1 point,/);
      await panel.getByRole('button', { name: 'Redo' }).click();
      await expect(points).toHaveText(/^2 points,/);
    });
    await test.step('row 3: Delete removes, 1 2 3 choose, Esc starts over, then closes; S and M', async () => {
      await page.locator('.maplibregl-canvas').focus();
      await page.keyboard.press('Delete');
      await expect(points).toHaveText(/^1 point,/);
      await page.keyboard.press('3');
      await expect(panel.getByRole('radio', { name: 'Area' })).toBeChecked();
      await page.keyboard.press('1');
      await expect(panel.getByRole('radio', { name: 'Point' })).toBeChecked();
      await page.keyboard.press(' ');
      await expect(reading).toHaveText(/^-?\d+\.\d{5}, -?\d+\.\d{5}$/);
      await page.keyboard.press('2');
      await expect(panel.getByRole('radio', { name: 'Distance' })).toBeChecked();
      await page.keyboard.press(' ');
      await page.keyboard.press('Escape');
      await expect(panel).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await page.keyboard.press('m');
      await expect(panel).toBeVisible();
      await page.keyboard.press('s');
      await expect(panel).toBeHidden();
    });
  },
);
