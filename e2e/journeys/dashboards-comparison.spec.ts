// Two scenarios against each other: who loses in sentences, gains and losses with their table, and the maps beside each other and to swipe.
import type { Page } from '@playwright/test';
import { handOf, proposeLoading } from '../by-api.ts';
import { type City, cutOffWays, expect, nightly, overflows, test, violations } from '../city.ts';
import { callsDuring, headline, mapIsThere, openDashboard, panel } from '../dashboards.ts';
import { ownScenario } from '../drafting.ts';
import { passwordOf } from '../people.ts';
import type { RunningServer } from '../server.ts';

// A desk, where the filters stand beside the figures.
test.use({ viewport: { width: 1280, height: 800 } });

/** Two scenarios of the journey's own: one gives curb to deliveries, the other to parking. */
async function twoScenarios(server: RunningServer, city: City, name: string) {
  const [loading, parking] = [
    await ownScenario(server, `${name}: loading`),
    await ownScenario(server, `${name}: parking`),
  ];
  const hand = await handOf(server.url, 'editor', passwordOf(server));
  const links = (await city.curbs()).map(({ id }) => id).slice(0, 12);
  for (const link of links) {
    await proposeLoading(hand, [link], { scenario: loading });
    await hand.post('/api/proposed_regulation/create_proposed_change/', {
      action: 'modify',
      reason: 'Parking',
      sub_activity: 'free-parking',
      scenario: parking,
      restrictions: [{ activity: 'parking', subActivity: 'free-parking', priority: 900 }],
      links: [{ curb_link: link }],
    });
  }
  return { loading, parking };
}

async function openComparison(page: Page, server: RunningServer, city: City, name: string, more = '') {
  const { loading, parking } = await twoScenarios(server, city, name);
  await openDashboard(page, server, 'analyst', `comparison/?before=${parking}&after=${loading}${more}`);
  await expect(headline(page)).toContainText('Loading gains the most');
  return { loading, parking };
}

test('two scenarios: who loses, gains and losses, and the other way round', async ({
  page,
  server,
  city,
}) => {
  const { loading, parking } = await openComparison(page, server, city, 'Two sides');
  const who = panel(page, 'Who gains and who loses?');
  await expect(who.getByRole('heading', { name: /^Lose \(/ })).toBeVisible();
  await expect(who.getByText(/^Deliveries gain [\d,.]+ space-hours a week/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Biggest gain' })).toContainText('Loading');
  await mapIsThere(page);

  const types = panel(page, 'What is gained and lost?');
  const asked = await callsDuring(page, async () => {
    await types.getByRole('combobox', { name: 'Measured in' }).selectOption({ index: 3 });
    await types.getByRole('button', { name: /Show as table/ }).click();
    await expect(types.getByRole('columnheader', { name: 'space-hours: change' })).toBeVisible();
    await expect(types.getByRole('row', { name: /^Loading / })).toBeVisible();
    await page.getByRole('radio', { name: 'Sat-Sun' }).check();
  });
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: 'Swap before and after' }).click();
  await expect(headline(page)).toContainText('Loading loses the most');
  await expect(who.getByText(/^Deliveries lose/)).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('before'), searchParams.get('after')]).toEqual([String(loading), String(parking)]);
  // What is chosen stays when one changes tabs and comes back.
  await page.getByRole('link', { name: 'Supply', exact: true }).click();
  await expect(headline(page)).toContainText('takes up the most curb here');
  await page.getByRole('link', { name: 'Comparison', exact: true }).click();
  await expect(headline(page)).toContainText('Loading loses the most');
  await expect(page.getByRole('radio', { name: 'Sat-Sun' })).toBeChecked();
});

test(
  'maps: the difference, beside each other, and swiped by keyboard and by dragging',
  nightly,
  async ({ page, server, city }) => {
    await openComparison(page, server, city, 'On maps');
    const map = panel(page, 'Where?');
    await map.scrollIntoViewIfNeeded();
    await expect(map.getByText('Fewer hours to park, load or stop')).toBeVisible();
    const view = map.getByRole('combobox', { name: 'View' });
    await view.selectOption('beside');
    await expect(map.getByRole('region', { name: /^Map of the curbs that differ/ })).toHaveCount(2);
    await view.selectOption('swipe');
    await expect(page).toHaveURL(/view=swipe/);
    const divider = map.getByRole('slider', { name: 'Divider between before and after' });
    await expect(divider).toHaveValue('50');
    await divider.focus();
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowLeft');
    await expect(divider).toHaveValue('40');
    await expect(divider).toHaveAttribute('aria-valuetext', /40%/);
    const handle = await map.locator('[data-divider]').boundingBox();
    if (handle === null) throw new Error('The divider is not there');
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(handle.x + 160, handle.y + handle.height / 2, { steps: 4 });
    await page.mouse.up();
    expect(Number(await divider.inputValue())).toBeGreaterThan(45);
    await page.reload();
    await expect(divider).toHaveValue('50');
  },
);

test(
  'both sides the same, and figures that do not come, are said quietly',
  nightly,
  async ({ page, server }) => {
    await openDashboard(page, server, 'analyst', 'comparison/?before=existing&after=existing');
    await expect(
      page.getByText('Before and after are the same. Choose a different one to compare.'),
    ).toBeVisible();
    await page.route('**/api/comparison-charts-data/**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('combobox', { name: 'After', exact: true }).selectOption({ label: 'General' });
    await expect(page.getByText('There are no figures to show.')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test.describe('phone of 320 px, dark', () => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });

  test('no violation, no overflow', nightly, async ({ page, server, city }) => {
    await openComparison(page, server, city, 'On a phone', '&view=swipe');
    await expect(panel(page, 'What is gained and lost?')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
    expect(await cutOffWays(page)).toEqual([]);
  });
});
