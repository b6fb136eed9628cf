// The validator: a visitor's broken file is told by place and rule; an administrator holds this city's own CDS server against the standard.
import { expect, nightly, test, violations } from '../city.ts';
import { passwordOf, signIn } from '../people.ts';

const broken = {
  version: '1.1.0',
  time_zone: 'America/Los_Angeles',
  last_updated: 1_767_571_200_000,
  currency: 'USD',
  data: {
    zones: [
      {
        curb_zone_id: '00000000-0000-4000-8000-000000000001',
        geometry: {
          type: 'LineString',
          coordinates: [
            [-122, 45],
            [-122.001, 45],
          ],
        },
        curb_policy_ids: [],
        published_date: 1_767_571_200_000,
        last_updated_date: 1_767_571_200_000,
        start_date: 1_767_571_200_000,
        street_side: 'north',
      },
    ],
  },
};

test('a visitor checks a file and reads what is wrong, and where', async ({ page }) => {
  await page.goto('/rulesapi/validator/');
  await page.getByRole('button', { name: 'Check feed', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Choose at least one file.');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'zones.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(broken)),
  });
  await expect(page.getByText('1 file: zones.json')).toBeVisible();
  await page.getByRole('button', { name: 'Check feed', exact: true }).click();
  const report = page.getByRole('region', { name: 'Results: CDS 1.1' });
  await expect(report).toBeVisible();
  await expect(report.getByText('data.zones[0].street_side')).toBeVisible();
  await expect(report.getByRole('status')).toContainText('error');
  expect(await violations(page)).toEqual([]);
});

test('this city’s own CDS server breaks no rule', nightly, async ({ page, server }) => {
  await page.goto('/loginpage/');
  await signIn(page, 'admin', passwordOf(server));
  await expect(page).not.toHaveURL(/loginpage/);
  await page.goto('/rulesapi/validator/');
  await page.getByRole('radio', { name: 'Web address' }).check();
  await page.getByLabel('Address', { exact: true }).fill(`${server.url}/cds/`);
  await page.getByRole('button', { name: 'Check feed', exact: true }).click();
  const report = page.getByRole('region', { name: 'Results: CDS 1.1' });
  await expect(report).toContainText('No errors found.');
  await expect(report).toContainText('zones');
});
