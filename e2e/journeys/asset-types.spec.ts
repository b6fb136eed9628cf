// Types of assets and asset rules: made and changed by an administrator, only read by others; the form of a new asset follows.
import { at, expect, nightly, test, violations } from '../city.ts';
import { passwordOf, signIn } from '../people.ts';

const list = '/manager/listview/?list=assets';

test(
  'an administrator makes a type with a form, gives it another icon, and a rule',
  nightly,
  async ({ page, server }) => {
    await page.goto(`/loginpage/?next=${encodeURIComponent(list)}`);
    await signIn(page, 'admin', passwordOf(server));
    await page.getByRole('button', { name: 'Asset types' }).click();
    await page.getByRole('button', { name: 'New type' }).click();
    const fresh = page.getByRole('dialog', { name: 'New type' });
    await fresh.getByRole('button', { name: 'Save type' }).click();
    await expect(fresh.getByText('The type needs a name.')).toBeVisible();
    await fresh.getByLabel('Name', { exact: true }).fill('Salt box');
    await fresh.getByRole('button', { name: 'Add a field' }).click();
    await fresh.getByLabel('Label').fill('Kilograms');
    await fresh.getByLabel('Field type').selectOption({ label: 'Number' });
    await fresh.getByLabel('Minimum').fill('10');
    await fresh.getByLabel('Maximum').fill('5');
    await fresh.getByLabel('Required').check();
    await fresh.getByRole('button', { name: 'Save type' }).click();
    await expect(fresh.getByRole('group', { name: 'Kilograms' }).getByRole('alert')).toBeVisible();
    await fresh.getByLabel('Maximum').fill('500');
    expect(await violations(page)).toEqual([]);
    await fresh.getByRole('button', { name: 'Save type' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Salt box' });
    await expect(row).toContainText('Kilograms');

    const icon = await row.locator('img').getAttribute('src');
    await row.getByRole('button', { name: 'Edit the type Salt box' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit the type Salt box' });
    await dialog.getByRole('button', { name: 'Icon litter-bin' }).click();
    await dialog.getByRole('button', { name: 'Save type' }).click();
    await expect(dialog).toBeHidden();
    // A new icon is a new address.
    await expect(row.locator('img')).not.toHaveAttribute('src', icon ?? '');

    await page.getByRole('button', { name: 'Asset rules' }).click();
    await page.getByRole('button', { name: 'New rule' }).click();
    const rule = page.getByRole('dialog', { name: 'New rule' });
    await rule.getByLabel('Type', { exact: true }).selectOption({ label: 'Salt box' });
    await rule.getByLabel(/^(Meters|Feet) before/).fill('2');
    await rule.getByRole('button', { name: 'Save rule' }).click();
    await expect(rule.getByText('Enter a distance of zero or more meters.')).toBeVisible();
    await rule.getByLabel(/^(Meters|Feet) after/).fill('1,5');
    await rule.getByRole('button', { name: 'Save rule' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Salt box' })).toContainText('1.5 m');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete the rule for Salt box' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Salt box' })).toHaveCount(0);
  },
);

test('others read the types, and why they may not change them', nightly, async ({ page, server, city }) => {
  await page.goto(`/loginpage/?next=${encodeURIComponent(list)}`);
  await signIn(page, 'editor', passwordOf(server));
  await page.getByRole('button', { name: 'Asset types' }).click();
  const button = page.getByRole('button', { name: 'New type' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAttribute('title', 'Only administrators can change this.');
  await expect(page.getByRole('table', { name: 'Asset types' })).toContainText('Fire hydrant');
  expect(await violations(page)).toEqual([]);
  expect(at(await city.ask('/api/asset/'), 'detail')).toBe('Authentication credentials were not provided.');
});
