// A person moves the map, points at curbs and picks them: by wheel, pointer, finger, buttons and keyboard alone.
import {
  addressOf,
  clickMiddle,
  expect,
  monday,
  nightly,
  openMap,
  openMapAtRest,
  someCurbs,
  test,
  violations,
} from '../city.ts';
import { canvasOf, placeOf } from '../map.ts';
import { pointAt } from '../pointer.ts';

test(
  'row 1: wheel, drag, double click and Shift-drag move the public map, and nothing turns it',
  nightly,
  async ({ page, city }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await openMap(page, addressOf(curb).replace('#map=19', '#map=16'));
    const { midX, midY } = await canvasOf(page);
    const start = placeOf(page);
    await test.step('the wheel zooms', async () => {
      await page.mouse.move(midX, midY);
      await page.mouse.wheel(0, -300);
      await expect.poll(() => placeOf(page).zoom).toBeGreaterThan(start.zoom);
    });
    await test.step('dragging moves the ground along', async () => {
      const before = placeOf(page);
      await page.mouse.move(midX, midY);
      await page.mouse.down();
      await page.mouse.move(midX - 80, midY, { steps: 6 });
      await page.mouse.up();
      await expect.poll(() => placeOf(page).lng).toBeGreaterThan(before.lng);
    });
    await test.step('a double click goes one zoom nearer', async () => {
      const before = placeOf(page);
      await page.mouse.dblclick(midX + 30, midY - 40);
      await expect.poll(() => placeOf(page).zoom).toBeGreaterThan(before.zoom + 0.9);
    });
    await test.step('Shift-drag zooms to a box', async () => {
      const before = placeOf(page);
      await page.keyboard.down('Shift');
      await page.mouse.move(midX - 60, midY - 40);
      await page.mouse.down();
      await page.mouse.move(midX + 60, midY + 40, { steps: 6 });
      await page.mouse.up();
      await page.keyboard.up('Shift');
      await expect.poll(() => placeOf(page).zoom).toBeGreaterThan(before.zoom + 1);
    });
    await test.step('the right button does not turn the public map', async () => {
      const before = placeOf(page);
      await page.mouse.move(midX, midY);
      await page.mouse.down({ button: 'right' });
      await page.mouse.move(midX + 120, midY, { steps: 6 });
      await page.mouse.up({ button: 'right' });
      // What is done next to the map is in the address, and with it all that was done before.
      await page.getByRole('button', { name: 'Zoom out' }).click();
      await expect.poll(() => placeOf(page).zoom).toBeLessThan(before.zoom);
      const { lat, lng } = placeOf(page);
      expect(lat).toBeCloseTo(before.lat, 4);
      expect(lng).toBeCloseTo(before.lng, 4);
      await expect(page.getByRole('button', { name: 'Reset map to north' })).toHaveCount(0);
    });
  },
);

test('row 2: the keyboard moves and zooms a named map; buttons move it as well', async ({ page, city }) => {
  const [curb] = await someCurbs(city, 1);
  if (curb === undefined) return;
  await openMap(page, addressOf(curb).replace('#map=19', '#map=16'));
  const map = page.getByRole('region', { name: /^Map of the curbs/ });
  await expect(map).toHaveAttribute('tabindex', '0');
  await map.focus();
  const start = placeOf(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => placeOf(page).lng).toBeGreaterThan(start.lng);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => placeOf(page).lat).toBeGreaterThan(start.lat);
  await page.keyboard.press('+');
  await expect.poll(() => placeOf(page).zoom).toBeGreaterThan(start.zoom + 0.9);
  await page.keyboard.press('-');
  await expect.poll(() => placeOf(page).zoom).toBeLessThan(start.zoom + 0.1);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await expect(page.getByRole('region', { name: /^Mapa de/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('en');
  await test.step('single clicks do what dragging does', async () => {
    await page.getByRole('button', { name: 'Move the map' }).click();
    const before = placeOf(page);
    await page.getByRole('button', { name: 'Move west' }).click();
    await expect.poll(() => placeOf(page).lng).toBeLessThan(before.lng);
    await page.getByRole('button', { name: 'Move south' }).click();
    await expect.poll(() => placeOf(page).lat).toBeLessThan(before.lat);
    expect(await violations(page)).toEqual([]);
  });
});

test(
  'row 11: scale, place, home, full screen, and where the person is or why not',
  nightly,
  async ({ page, city, context }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await openMap(page, addressOf(curb).replace('#map=19', '#map=16'));
    const { midX, midY } = await canvasOf(page);
    await expect(page.getByRole('img', { name: /^Scale: \d+ m$/ })).toBeVisible();
    await test.step('the place of the pointer, to be copied', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.mouse.move(midX, midY);
      const place = page.getByRole('button', { name: /^Copy these coordinates/ });
      await expect
        .poll(async () => Number.parseFloat((await place.textContent()) ?? ''))
        .toBeCloseTo(curb.lat, 3);
      await page.mouse.click(midX, midY, { button: 'right' });
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toMatch(/^-?\d+\.\d{5}, -?\d+\.\d{5}$/);
    });
    await test.step('location denied is said', async () => {
      await page.getByRole('button', { name: 'Show where I am' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'didn’t share your location' })).toBeVisible();
    });
    await test.step('location allowed goes there', async () => {
      await context.grantPermissions(['geolocation', 'clipboard-read', 'clipboard-write']);
      await context.setGeolocation({ latitude: curb.lat, longitude: curb.lng, accuracy: 25 });
      await page.getByRole('button', { name: 'Show where I am' }).click();
      await expect.poll(() => placeOf(page).zoom).toBe(17);
      expect(placeOf(page).lat).toBeCloseTo(curb.lat, 4);
    });
    await test.step('home shows the whole city', async () => {
      await page.getByRole('button', { name: 'Show the whole city' }).click();
      await expect.poll(() => placeOf(page).zoom).toBeLessThan(17);
    });
    await test.step('full screen and back', async () => {
      await page.getByRole('button', { name: 'Full screen' }).click();
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
      await page.getByRole('button', { name: 'Exit full screen' }).click();
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
    });
  },
);

test('row 13: pointing lights a curb and says what applies, without a request; a click opens, empty click and Esc close', async ({
  page,
  city,
  watched,
}) => {
  const [curb] = await someCurbs(city, 1);
  if (curb === undefined) return;
  await openMapAtRest(page, addressOf(curb));
  const { midX, midY } = await canvasOf(page);
  const card = page.getByRole('region', { name: 'Answer' });
  // What the tools asked for is drawn.
  await expect(page.getByRole('button', { name: 'Live data' })).toBeVisible();
  watched.requests.length = 0;
  await page.mouse.move(midX + 3, midY);
  await page.mouse.move(midX, midY);
  const tooltip = page.locator('[data-tooltip]');
  await expect(tooltip).toBeVisible();
  const [street = '', sentence = ''] = await tooltip.locator('> span').allTextContents();
  expect(sentence.length).toBeGreaterThan(5);
  expect(watched.requests.filter((address) => address.includes('/api/'))).toEqual([]);
  await clickMiddle(page);
  await expect(card).toBeVisible();
  // The tooltip named the street of the curb that is opened.
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(street);
  await test.step('Esc on the map clears', async () => {
    await page.locator('.maplibregl-canvas').focus();
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
  });
  await test.step('so does a click beside every curb', async () => {
    await clickMiddle(page);
    await expect(card).toBeVisible();
    const box = await canvasOf(page);
    const canvas = page.locator('.maplibregl-canvas');
    for (let away = 40; away < 200; away += 20) {
      await pointAt(page, box.midX + away, box.midY - away);
      if (!(await canvas.evaluate((element) => element.classList.contains('over-curb')))) {
        await page.mouse.click(box.midX + away, box.midY - away);
        break;
      }
    }
    await expect(card).toBeHidden();
  });
});

test('row 13: a finger needs not hit the line', nightly, async ({ browser, city }) => {
  const [curb] = await someCurbs(city, 1);
  if (curb === undefined) return;
  const context = await browser.newContext({
    baseURL: city.url,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await openMap(page, addressOf(curb));
  const { midX, midY } = await canvasOf(page);
  const link = () => new URL(page.url()).searchParams.get('link');
  await page.touchscreen.tap(midX + 13, midY + 13);
  await expect.poll(link).toBe(String(curb.id));
  // A mouse at the same place clicks beside the curb.
  await page.mouse.click(midX + 13, midY + 13);
  await expect.poll(link).toBeNull();
  await context.close();
});

test(
  'row 14: several curbs under one click are listed and chosen by keyboard',
  nightly,
  async ({ page, city }) => {
    const [middle] = await someCurbs(city, 12);
    if (middle === undefined) return;
    await openMap(page, `/viewer/?${monday}#map=14/${middle.lat}/${middle.lng}`);
    await page.locator('.maplibregl-canvas').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Curb 1 of \d+ here$/)).toBeVisible();
    const link = () => new URL(page.url()).searchParams.get('link');
    await expect.poll(link).not.toBeNull();
    const first = link();
    const chooser = page.getByRole('combobox', { name: 'Curbs at this point' });
    const options = await chooser.getByRole('option').allTextContents();
    expect(options.length).toBeGreaterThan(1);
    for (const [index, option] of options.entries())
      expect(option).toMatch(new RegExp(`^${index + 1}\\. .+: .+`));
    await chooser.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(/^Curb 2 of \d+ here$/)).toBeVisible();
    await expect.poll(link).not.toBe(first);
    expect(await violations(page)).toEqual([]);
  },
);

test('row 11: the buttons zoom a city that was never moved', nightly, async ({ page }) => {
  await openMap(page, `/?${monday}`);
  await expect(page.getByRole('img', { name: /^Scale:/ })).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#map=/);
  const { zoom } = placeOf(page);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(() => placeOf(page).zoom).toBeCloseTo(zoom - 1, 5);
});
