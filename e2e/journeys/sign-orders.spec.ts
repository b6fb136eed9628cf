// A change is published, and its sign orders are made: one per sign, with street and text; a second
// time none is made twice.
import { handOf, proposeLoading, publish } from '../by-api.ts';
import { at, expect, nightly, overflows, test, violations } from '../city.ts';
import { openDesk, ownScenario, ruledCurbs, tabTo } from '../drafting.ts';
import { passwordOf } from '../people.ts';
import { editorHand } from '../work-orders.ts';

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

test('a published change brings one work order per sign, each only once', async ({
  page,
  server,
  city,
  watched,
}) => {
  const curbs = (await ruledCurbs(city)).slice(6, 8);
  const publisher = await handOf(server.url, 'publisher', passwordOf(server));
  const scenario = await ownScenario(server, 'Sign orders');
  const links = curbs.map(({ id }) => id);
  const proposal = await proposeLoading(publisher, links, { scenario, reason: 'Signs journey' });
  await publish(publisher, proposal);
  const editor = await editorHand(server);
  const planned = listOf(
    at(await editor.get(`/api/work-order/sign_orders/?proposed_regulation_id=${proposal}`), 'results'),
  );
  expect(planned.length).toBeGreaterThan(links.length - 1);
  await openDesk(page, server, 'publisher', '/manager/mapview/');
  await page.goto(`/manager/listview/?is_published=true&scenario=${scenario}`);
  await page.getByRole('gridcell', { name: 'Signs journey' }).click();
  const orders = page.getByRole('region', { name: 'Work orders' });
  const dialog = page.getByRole('dialog', { name: 'Sign orders' });

  await test.step('the dialog lists each sign with its street and text', async () => {
    await orders.getByRole('button', { name: 'Make sign orders' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(planned.length);
    for (const [index, one] of planned.entries()) {
      const row = dialog.getByRole('listitem').nth(index);
      await expect(row).toContainText(String(at(one, 'bl_street_name')));
      await expect(row).toContainText(String(at(one, 'after') ?? at(one, 'before')));
    }
    expect(await violations(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
  });
  await test.step('one is left out, the others are made', async () => {
    await dialog.getByRole('listitem').first().getByRole('checkbox').uncheck();
    const others = planned.length - 1;
    await dialog.getByRole('button', { name: /^Make \d+ work orders?$/ }).click();
    await expect(dialog).toBeHidden();
    const made = await editor.get(`/api/work-order/?proposed_regulation_id=${proposal}`);
    expect(at(made, 'meta', 'count')).toBe(others);
    for (const one of listOf(at(made, 'results'))) {
      expect(String(at(one, 'name'))).toMatch(/^(Put up|Change|Remove) sign|^Reprogram/);
      expect(curbs.map(({ street }) => street)).toContain(at(one, 'street_name'));
    }
  });
  await test.step('again: only the one left out is made, and then none', async () => {
    await orders.getByRole('button', { name: 'Make sign orders' }).click();
    await expect(dialog.getByText(/^Work order \d+$/)).toHaveCount(planned.length - 1);
    await dialog.getByRole('button', { name: 'Make 1 work order' }).click();
    await expect(dialog).toBeHidden();
    await orders.getByRole('button', { name: 'Make sign orders' }).click();
    await expect(dialog.getByText('All work orders of this change have been created.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Make \d/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const made = await editor.get(`/api/work-order/?proposed_regulation_id=${proposal}`);
    expect(at(made, 'meta', 'count')).toBe(planned.length);
  });
  expect(watched.faults).toEqual([]);
});

test('by keyboard alone, on a phone', nightly, async ({ page, server, city }) => {
  const [curb] = (await ruledCurbs(city)).slice(8, 9);
  if (curb === undefined) throw new Error('the demo city has too few curbs with rules');
  const publisher = await handOf(server.url, 'publisher', passwordOf(server));
  const scenario = await ownScenario(server, 'Sign orders by keys');
  const proposal = await proposeLoading(publisher, [curb.id], { scenario, reason: 'Signs by keys' });
  await publish(publisher, proposal);
  await openDesk(page, server, 'publisher', '/manager/mapview/');
  await page.goto(`/manager/listview/?is_published=true&scenario=${scenario}`);
  await page.getByRole('gridcell', { name: 'Signs by keys' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await tabTo(page, 'Make sign orders', 'button');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sign orders' });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  expect(await overflows(page)).toBe(false);
  await dialog.getByRole('button', { name: /^Make \d/ }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const editor = await editorHand(server);
  const made = await editor.get(`/api/work-order/?proposed_regulation_id=${proposal}`);
  expect(Number(at(made, 'meta', 'count'))).toBeGreaterThan(0);
});
