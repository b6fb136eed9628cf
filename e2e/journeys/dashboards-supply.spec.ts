// The supply dashboard: an answer at first look, ticks and hours without a question to the server, every picture as a table, and all of it in the address.
import { cutOffWays, expect, nightly, overflows, test, violations } from '../city.ts';
import { callsDuring, headline, mapIsThere, openDashboard, panel } from '../dashboards.ts';

// A desk, where the filters stand beside the figures.
test.use({ viewport: { width: 1280, height: 800 } });

const hours = 'Curb use through the day';

test('ticks, days and hours ask nobody; the address says what is shown', async ({
  page,
  server,
  watched,
}) => {
  await openDashboard(page, server, 'analyst', 'supply/');
  await expect(headline(page)).toContainText('takes up the most curb here');
  const total = page.getByRole('region', { name: 'Total spaces' });
  await expect(total).toBeVisible();
  const before = await total.textContent();
  await mapIsThere(page);

  const asked = await callsDuring(page, async () => {
    await page.getByRole('button', { name: 'Only Paid parking', exact: true }).click();
    await expect(headline(page)).toContainText(/^Paid parking: at most [\d,.k]+ spaces at once/);
    await page.getByRole('checkbox', { name: 'Loading', exact: true }).check();
    await page.getByRole('radio', { name: 'Mon-Fri' }).check();
    const from = page.getByRole('slider', { name: 'From', exact: true });
    await from.focus();
    for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowRight');
    await expect(from).toHaveValue('8');
    await expect(page).toHaveURL(/from=8/);
  });
  expect(asked).toEqual([]);
  expect(await total.textContent()).not.toBe(before);
  expect(new URL(page.url()).searchParams.get('days')).toBe('Mon-Fri');
  expect(new URL(page.url()).searchParams.get('types')?.split(',')).toHaveLength(2);

  // The same address shows the same, and Back leads back.
  const said = (await headline(page).textContent()) ?? '';
  await page.reload();
  await expect(headline(page)).toHaveText(said);
  await expect(page.getByRole('checkbox', { name: 'Free parking' })).not.toBeChecked();
  await page.goBack();
  await expect(page.getByRole('slider', { name: 'From', exact: true })).not.toHaveValue('8');
  expect(watched.faults).toEqual([]);
});

test(
  'every picture is a table too, is read by the arrow keys, and says how it is counted',
  nightly,
  async ({ page, server }) => {
    await openDashboard(page, server, 'analyst', 'supply/');
    const day = panel(page, hours);
    const reader = day.getByRole('slider', { name: /Through the day/ });
    await reader.focus();
    await page.keyboard.press('Home');
    await expect(reader).toHaveAttribute('aria-valuetext', /^12 AM: [\d,]+ spaces/);
    // Enter chooses the hour: the map follows.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(panel(page, /^Map: \w+ 1 AM/)).toBeVisible();
    await day.getByRole('button', { name: /Show as table/ }).click();
    const table = day.getByRole('table');
    await expect(table.getByRole('row')).toHaveCount(25);
    await expect(table.getByRole('columnheader', { name: 'Total' })).toBeVisible();
    const week = panel(page, 'Curb use by day and hour');
    await week.getByRole('button', { name: /Show as table/ }).click();
    await expect(week.getByRole('table').getByRole('columnheader', { name: 'Sunday' })).toBeVisible();

    const map = panel(page, /^Map:/);
    await map.getByRole('button', { name: /Show as table/ }).click();
    await expect(map.getByRole('table').getByRole('columnheader', { name: 'Curb type' })).toBeVisible();
    await expect(map.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    for (const sheet of [day, week, map])
      await expect(sheet.getByRole('button', { name: /^How is this counted\?/ })).toBeVisible();

    await page.getByRole('button', { name: 'How is this counted?: Total spaces' }).click();
    const note = page.getByRole('dialog', { name: 'Total spaces' });
    await expect(note.getByText('Based on')).toBeVisible();
    await expect(note.getByText('Coverage')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(note).toBeHidden();
  },
);

test(
  'what the city expects is changed by who may edit, and the figures follow',
  nightly,
  async ({ page, server }) => {
    await openDashboard(page, server, 'editor', 'supply/');
    const revenue = page.getByRole('region', { name: 'Potential revenue', exact: true });
    const users = page.getByRole('region', { name: 'Total users' });
    await expect(revenue).toBeVisible();
    const before = [(await revenue.textContent()) ?? '', (await users.textContent()) ?? ''] as const;
    const change = page.getByRole('button', { name: 'Edit expected use' });
    await change.click();
    const dialog = page.getByRole('dialog', { name: 'Expected curb use' });
    const occupancy = dialog.getByRole('textbox', { name: 'Paid parking: occupancy in percent' });
    const people = dialog.getByRole('textbox', { name: 'Paid parking: users per occupied space per hour' });
    const kept = [await occupancy.inputValue(), await people.inputValue()] as const;
    await occupancy.fill('130');
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await occupancy.fill('80');
    await people.fill('3');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(revenue).not.toHaveText(before[0]);
    await expect(users).not.toHaveText(before[1]);

    // Put back: the journeys of one run look at the same city.
    await change.click();
    await occupancy.fill(kept[0]);
    await people.fill(kept[1]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(revenue).toHaveText(before[0]);
    await expect(users).toHaveText(before[1]);
  },
);

test('figures that do not come leave a quiet note, and no toast', nightly, async ({ page, server }) => {
  await page.route('**/api/supply-charts-data/**', (route) => route.fulfill({ status: 500, json: {} }));
  await openDashboard(page, server, 'analyst', 'supply/');
  await expect(page.getByText('There are no figures to show.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/api/supply-charts-data/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(headline(page)).toContainText('takes up the most curb here');
});

for (const { name, width, height, colorScheme } of [
  { name: 'desk, light', width: 1280, height: 800, colorScheme: 'light' },
  { name: 'phone of 320 px, dark', width: 320, height: 640, colorScheme: 'dark' },
] as const)
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme });

    test('no violation, no overflow', nightly, async ({ page, server }) => {
      await openDashboard(page, server, 'editor', 'supply/?language=es');
      await expect(panel(page, 'Uso del bordillo por día y hora')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      expect(await overflows(page)).toBe(false);
      expect(await cutOffWays(page)).toEqual([]);
    });
  });
