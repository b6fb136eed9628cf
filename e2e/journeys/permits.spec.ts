// A visitor reads which permit would help at a curb; a resident chooses theirs from the city's list, and the device remembers it.
import { at, type City, expect, openMap, test } from '../city.ts';

/** Saturday and Sunday have other rules in the demo city. */
const weekday = 'date=2026-11-23&time=10:00';

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A curb with a time limit for visitors, and the permit that takes it away. */
async function residentsCurb(city: City) {
  const ruleSets = list(at(await city.ask('/api/rule-sets/'), 'rule_sets'));
  const permitOf = (number: unknown) => {
    const ruleSet = ruleSets.find((row) => at(row, 'number') === number);
    const permits = list(at(ruleSet, 'restrictions'))
      .flatMap((rule) => list(at(rule, 'users')))
      .flatMap((entry) => list(at(entry, 'subclasses')));
    return typeof permits[0] === 'string' ? permits[0] : null;
  };
  const [west, south, east, north] = list(at(await city.ask('/api/cityinfo/currentcity/'), 'bounds'));
  const box = `min_lng=${west}&min_lat=${south}&max_lng=${east}&max_lat=${north}`;
  const links = list(at(await city.ask(`/api/alllinks/get_links_public_viewer/?${box}`), 'features'));
  for (const link of links) {
    const permit = permitOf(at(link, 'properties', 'rule_set'));
    const id = Number(at(link, 'id') ?? at(link, 'properties', 'id'));
    if (permit === null) continue;
    const answer = await city.ask(`/api/rules/verdict/?link=${id}&${weekday}`);
    if (typeof at(answer, 'verdict', 'max_stay') === 'number' && at(answer, 'verdict', 'most') === 'parking')
      return { id, permit };
  }
  throw new Error('The demo city has no curb with a permit zone');
}

test('a permit is chosen from the city’s list, changes the answer and is remembered', async ({
  page,
  city,
}) => {
  const { id, permit } = await residentsCurb(city);
  await openMap(page, `/viewer/?${weekday}&link=${id}`);
  const card = page.getByRole('region', { name: 'Answer' });
  const gain = card.getByText(`With permit ${permit}: no time limit.`);
  await expect(gain).toBeVisible();
  const visitor = await card.locator('[aria-live]').textContent();

  await page.getByRole('combobox', { name: 'Who is asking' }).selectOption('resident');
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
  await expect(page.getByRole('combobox', { name: 'Who is asking' })).toHaveValue('resident');
  await expect(chosen).toBeVisible();
  await expect(gain).toBeHidden();
});

test('a permit that the city does not know is shown as unknown, and does not count', async ({
  page,
  city,
}) => {
  const { id, permit } = await residentsCurb(city);
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
});
