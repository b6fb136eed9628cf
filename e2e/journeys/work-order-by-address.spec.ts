// A dispatcher makes a work order for an address in at most four clicks; the list shows its street.
// Then one is placed by one click on the map, and by keyboard and on a phone.
import type { Locator, Page } from '@playwright/test';
import { at, expect, nightly, overflows, test, violations } from '../city.ts';
import { ruledCurbs } from '../drafting.ts';
import { canvasOf } from '../map.ts';
import { passwordOf } from '../people.ts';
import { editorHand, openAs, orderList } from '../work-orders.ts';

const maxClicks = 4;
const coordinates = /-?\d+\.\d{3,}/;

/** The form for a new work order. */
function newOrder(page: Page) {
  return page.getByRole('complementary', { name: 'New work order' });
}

test('an address is typed and found, the list shows the street; a place is one click on the map', async ({
  page,
  server,
  city,
  watched,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const curb = (await ruledCurbs(city))[3];
  if (curb === undefined) throw new Error('the demo city has too few curbs with rules');
  await openAs(page, 'editor', passwordOf(server), orderList);
  const list = page.getByRole('region', { name: 'Work orders' });
  await expect(list.getByRole('button', { name: 'New work order' }).first()).toBeVisible();
  let clicks = 0;
  const click = async (one: Locator) => {
    clicks += 1;
    await one.click();
  };
  const fresh = newOrder(page);

  await test.step('by address, in at most four clicks', async () => {
    await click(list.getByRole('button', { name: 'New work order' }).first());
    await page.keyboard.type('Bent post at an address');
    const place = fresh.getByRole('combobox', { name: 'Location' });
    await click(place);
    await page.keyboard.type(`123 ${curb.street}`);
    const street = fresh.getByRole('option', { name: curb.street }).first();
    await expect(street).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await click(street);
    await expect(fresh.getByRole('status', { name: 'Chosen location' })).toContainText(
      `123 ${curb.street} (the number isn’t in the city’s data`,
    );
    await click(fresh.getByRole('button', { name: 'Create work order' }));
    const row = page.getByRole('row').filter({ hasText: 'Bent post at an address' });
    await expect(row).toContainText(`123 ${curb.street}`);
    await expect(row).not.toContainText(coordinates);
    expect(clicks).toBeLessThanOrEqual(maxClicks);
    const editor = await editorHand(server);
    const found = await editor.get('/api/work-order/?search=Bent+post+at+an+address');
    const results = at(found, 'results');
    const order = Array.isArray(results) ? results[0] : null;
    expect(at(order, 'street_name')).toBe(curb.street);
    expect(at(order, 'is_near_street')).toBe(false);
    expect(at(order, 'geometry', 'type')).toBe('Point');
  });

  await test.step('Escape closes the suggestions, and then asks before the input is lost', async () => {
    await list.getByRole('button', { name: 'New work order' }).click();
    const place = fresh.getByRole('combobox', { name: 'Location' });
    await fresh.getByLabel('Name', { exact: true }).fill('Bent post on the map');
    await place.fill(curb.street.slice(0, 4));
    await expect(fresh.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(fresh.getByRole('option', { name: curb.street })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Discard changes?' }).getByText('Keep editing').click();
  });

  await test.step('one click on the map is the place; what was typed stays', async () => {
    await fresh.getByRole('button', { name: 'Choose on the map' }).click();
    await page.waitForSelector('[data-drawn="true"]');
    await expect(fresh.getByRole('button', { name: 'Click on the map…' })).toBeVisible();
    await expect(fresh.getByLabel('Name', { exact: true })).toHaveValue('Bent post on the map');
    const box = await canvasOf(page);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(fresh.getByRole('button', { name: 'Choose on the map' })).toBeVisible();
    const chosen = fresh.getByRole('status', { name: 'Chosen location' });
    await expect(chosen).not.toContainText('Finding');
    await expect(chosen).not.toContainText(coordinates);
    expect(await violations(page)).toEqual([]);
    const title = ((await chosen.textContent()) ?? '').trim();
    expect(title).not.toBe('');
    // Leaving the page at once would cut off the request.
    const created = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/api/work-order/'),
    );
    await fresh.getByRole('button', { name: 'Create work order' }).click();
    expect((await created).status()).toBe(201);
    await page.goto(orderList);
    await expect(page.getByRole('row').filter({ hasText: 'Bent post on the map' })).toContainText(title);
  });
  expect(watched.faults).toEqual([]);
});

test('by keyboard alone, and with the finger on a phone', nightly, async ({ page, server, city }) => {
  const curb = (await ruledCurbs(city))[4];
  if (curb === undefined) throw new Error('the demo city has too few curbs with rules');
  await openAs(page, 'editor', passwordOf(server), orderList);
  const list = page.getByRole('region', { name: 'Work orders' });
  const fresh = newOrder(page);
  await test.step('by keyboard', async () => {
    await list.getByRole('button', { name: 'New work order' }).first().focus();
    await page.keyboard.press('Enter');
    await expect(fresh.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type('By keys');
    await fresh.getByRole('combobox', { name: 'Location' }).focus();
    await page.keyboard.type(curb.street);
    await expect(fresh.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(fresh.getByRole('status', { name: 'Chosen location' })).toContainText(curb.street);
    await fresh.getByRole('combobox', { name: 'Assigned to' }).focus();
    await page.keyboard.type('editor');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await fresh.getByRole('button', { name: 'Create work order' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row').filter({ hasText: 'By keys' })).toContainText(curb.street);
  });
  await test.step('on a phone the map is free while a place is chosen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(orderList);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await fresh.getByLabel('Name', { exact: true }).fill('By finger');
    await fresh.getByRole('button', { name: 'Choose on the map' }).click();
    await page.waitForSelector('[data-drawn="true"]');
    await expect(fresh.getByRole('heading', { name: 'Click on the map…' })).toBeVisible();
    expect(await overflows(page)).toBe(false);
    const box = await canvasOf(page);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 3);
    await expect(fresh.getByLabel('Name', { exact: true })).toHaveValue('By finger');
    await expect(fresh.getByRole('status', { name: 'Chosen location' })).not.toContainText(coordinates);
  });
});
