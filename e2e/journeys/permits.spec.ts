// A visitor reads which permit would help at a curb; a resident chooses theirs from the city's list, and the device remembers it.
import { handOf, publish } from '../by-api.ts';
import { at, type City, expect, nightly, openMap, test } from '../city.ts';
import { passwordOf } from '../people.ts';
import type { RunningServer } from '../server.ts';

const weekday = 'date=2026-11-23&time=10:00';
/** A permit zone of this journey's own, so that others' rules do not count. */
const permit = 'zone quay';

/** A curb with 2 hours for visitors, and none for holders of the permit, published by people of the demo city. */
async function residentsCurb(city: City, server: RunningServer): Promise<number> {
  const id = (await city.curbs()).at(-1)?.id ?? 0;
  const publisher = await handOf(server.url, 'publisher', passwordOf(server));
  const parking = { activity: 'parking', subActivity: 'permit-parking' };
  const made = await publisher.post('/api/proposed_regulation/create_proposed_change/', {
    action: 'modify',
    reason: 'Residents first',
    sub_activity: 'permit-parking',
    restrictions: [
      {
        ...parking,
        priority: 600,
        users: [{ allOf: ['permit'], subclasses: [permit] }],
        forbidsOthers: false,
      },
      { ...parking, priority: 800, maxStay: 120 },
    ],
    links: [{ curb_link: id }],
  });
  await publish(publisher, Number(at(made, 'id')));
  await expect.poll(async () => at(await city.ask('/api/rules/known-values/'), 'permits')).toContain(permit);
  return id;
}

let id = 0;
test.beforeAll(async ({ city, server }) => {
  id = await residentsCurb(city, server);
});

test('a permit is chosen from the city’s list, changes the answer and is remembered', async ({ page }) => {
  await openMap(page, `/viewer/?${weekday}&link=${id}`);
  const card = page.getByRole('region', { name: 'Answer' });
  const gain = card.getByText(`With permit ${permit}: no time limit.`);
  await expect(gain).toBeVisible();
  const visitor = await card.locator('[aria-live]').textContent();

  await page.getByRole('combobox', { name: 'Curb user' }).selectOption('resident');
  const button = page.getByRole('button', { name: 'Permit zone: Choose' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your permits' });
  await dialog.getByRole('checkbox', { name: permit, exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('checkbox', { name: permit, exact: true })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const chosen = page.getByRole('button', { name: `Permit zone: ${permit}`, exact: true });
  await expect(chosen).toBeFocused();
  await expect(gain).toBeHidden();
  await expect.poll(() => card.locator('[aria-live]').textContent()).not.toBe(visitor);
  await expect.poll(() => new URL(page.url()).searchParams.get('permits')).toBe(permit);

  // Another day, an address that says nobody.
  await openMap(page, `/viewer/?${weekday}&link=${id}`);
  await expect(page.getByRole('combobox', { name: 'Curb user' })).toHaveValue('resident');
  await expect(chosen).toBeVisible();
  await expect(gain).toBeHidden();
});

test(
  'a permit that the city does not know is shown as unknown, and does not count',
  nightly,
  async ({ page }) => {
    await openMap(page, `/viewer/?${weekday}&user_class=resident&permits=4&link=${id}`);
    const button = page.getByRole('button', { name: 'Permit zone: 4 (unknown in this city)' });
    await expect(button).toBeVisible();
    const card = page.getByRole('region', { name: 'Answer' });
    await expect(card.getByText(`With permit ${permit}: no time limit.`)).toBeVisible();
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Your permits' });
    await dialog.getByRole('checkbox', { name: '4 unknown in this city' }).click();
    await dialog.getByRole('button', { name: 'Done' }).last().click();
    await expect(page.getByRole('button', { name: 'Permit zone: Choose' })).toBeVisible();
  },
);
