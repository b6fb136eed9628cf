// A file of assets is imported: its columns said, rehearsed with its faults by row, imported, and nothing changed by the same file again.
import { Buffer } from 'node:buffer';
import { expect, test, violations } from '../city.ts';
import { passwordOf, signIn } from '../people.ts';

const csv = `\uFEFFMETER;KIND;PLACE;STATE
J-1;Twin;"43.770100, 11.251200";active
J-2;Station;"43.770100, 11.251300";active
J-3;Twin;nowhere;active
J-4;Twin;"43.770100, 11.251400";gone
`;

test('CSV with its columns mapped: rehearsed, imported, and the same again', async ({ page, server }) => {
  await page.goto(`/loginpage/?next=${encodeURIComponent('/manager/listview/?list=assets')}`);
  await signIn(page, 'publisher', passwordOf(server));
  const dialog = page.getByRole('dialog', { name: 'Import assets' });
  const choose = async () => {
    await page.getByRole('button', { name: 'Import…' }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles([{ name: 'journey.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }]);
    await expect(dialog).toContainText('journey.csv: 4 rows.');
  };
  const map = async () => {
    await dialog.getByLabel('ID (column)', { exact: true }).selectOption('METER');
    await expect(dialog.getByLabel('Location (column)', { exact: true })).toHaveValue('PLACE');
    await dialog.getByLabel('Or take the type from a column').selectOption('KIND');
    await dialog.getByLabel('Twin', { exact: true }).selectOption({ label: 'Parking meter' });
    await dialog.getByLabel('Station', { exact: true }).selectOption({ label: 'Pay station' });
    await dialog.getByLabel('Column that marks removed assets').selectOption('STATE');
    await dialog.getByLabel('Skip: gone').check();
  };
  const counts = async (expected: Readonly<Record<string, string>>) => {
    for (const [key, count] of Object.entries(expected))
      await expect(dialog.locator(`[data-count=${key}]`)).toHaveText(count);
  };

  await choose();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose the column that contains the ID.');
  await map();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await counts({ rows: '4', created: '2', removed: '1', fault_count: '1' });
  await expect(dialog.getByRole('list', { name: 'One row is skipped' })).toContainText(
    'Row 3: J-3: its location is missing or is not a valid longitude and latitude.',
  );
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import assets' }).click();
  // The rehearsal's numbers are the same: the report of the import is the one that is only closed.
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(2);
  await counts({ created: '2', unchanged: '0' });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('textbox', { name: 'Search name, ID, street' }).fill('journey:J-');
  await expect(page.getByRole('row').filter({ hasText: 'Parking meter' })).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: 'Pay station' })).toHaveCount(1);

  await choose();
  await map();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await counts({ created: '0', changed: '0', unchanged: '2' });
  await expect(dialog.getByRole('button', { name: 'Import assets' })).toBeDisabled();
});
