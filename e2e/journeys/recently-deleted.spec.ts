// Deleted by accident: "Undo" on the toast, the list of what was deleted on a computer and a phone, by keyboard, in Spanish, and what stands in the way.
import type { Page } from '@playwright/test';
import { handOf, proposeLoading } from '../by-api.ts';
import { at, expect, nightly, test, violations } from '../city.ts';
import { newPerson } from '../people.ts';
import { makeOrder, openAs, orderList, orderPanel } from '../work-orders.ts';

const list = '/manager/listview/?list=deleted';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test(
  'what was deleted is undone at once, or restored later from the list',
  nightly,
  async ({ page, server }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const password = await newPerson(server, 'dora', 'editors');
    const hand = await handOf(server.url, 'dora', password);

    // At once: the toast has the way back.
    const order = await makeOrder(hand, { name: 'Dora’s sign' });
    await openAs(page, 'dora', password, orderList);
    await row(page, 'Dora’s sign').getByText('Dora’s sign').click();
    const panel = orderPanel(page, order);
    await panel.getByRole('button', { name: 'Delete the work order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    const toast = page.getByRole('group').filter({ hasText: `Work order ${order} has been deleted.` });
    await expect(panel).toBeHidden();
    // Nothing is asked about what is gone.
    await expect(page.getByText('Not found.')).toBeHidden();
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The deleted items were restored.')).toBeVisible();
    expect(at(await hand.get(`/api/work-order/${order}/`), 'name')).toBe('Dora’s sign');

    // Later: a scenario with its proposals, and a template, deleted by another hand of hers.
    const scenario = Number(at(await hand.post('/api/scenario/', { name: 'Dora’s summer' }), 'id'));
    await proposeLoading(hand, [41], { scenario });
    const template = { name: 'Dora’s rules', regulation: { sub_activity: 'loading' }, restrictions: [] };
    const first = Number(at(await hand.post('/api/template/', template), 'id'));
    await hand.remove(`/api/template/${first}/`);
    await hand.remove(`/api/scenario/${scenario}/`, { with_proposals: true });
    await page.getByRole('link', { name: 'Recently deleted' }).click();
    await expect(page).toHaveURL(/list=deleted/);
    await expect(row(page, 'Dora’s summer')).toContainText('with 1 proposed change');
    await expect(row(page, 'Dora’s summer')).toContainText('dora');
    await expect(row(page, 'Dora’s rules')).toContainText('30 days');
    // Nothing of others.
    await expect(page.getByRole('row')).toHaveCount(3);
    expect(await violations(page)).toEqual([]);

    // One kind alone; by keyboard.
    await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Scenario' });
    await expect(page.getByRole('row')).toHaveCount(2);
    const back = page.getByRole('button', { name: 'Restore: Dora’s summer' });
    await back.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Dora’s summer was restored.')).toBeVisible();
    await expect(page.getByText('Nothing to restore')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Recently deleted' })).toBeFocused();
    const proposals = await hand.get(`/api/proposed_regulation/?scenario__id=${scenario}`);
    expect(at(at(proposals, 'meta'), 'count')).toBe(1);

    // Its name was taken meanwhile: said, and it stays; on a phone, in Spanish.
    const second = Number(at(await hand.post('/api/template/', template), 'id'));
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
    await page.setViewportSize({ width: 390, height: 780 });
    await page.getByRole('combobox', { name: 'Mostrar' }).selectOption({ label: 'Todo' });
    await page.getByRole('button', { name: 'Restaurar: Dora’s rules' }).click();
    await expect(page.getByText(/El nombre «Dora’s rules» ya lo usa otro elemento/).first()).toBeVisible();
    await expect(row(page, 'Dora’s rules')).toContainText('30 días');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await violations(page)).toEqual([]);
    // Others find the city without it.
    await hand.remove(`/api/template/${second}/`);
  },
);

test('an analyst finds the zone they deleted', nightly, async ({ page, server }) => {
  const password = await newPerson(server, 'lewis', 'analysts');
  const hand = await handOf(server.url, 'lewis', password);
  const id = Number(at(await hand.post('/api/analysis-zone/', { name: 'Lewis’ quarter' }), 'id'));
  await hand.remove(`/api/analysis-zone/${id}/`);
  await openAs(page, 'lewis', password, list);
  await page.getByRole('button', { name: 'Restore: Lewis’ quarter' }).click();
  await expect(page.getByText('Lewis’ quarter was restored.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
