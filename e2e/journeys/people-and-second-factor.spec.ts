// An administrator adds a person; the person chooses a password with the link, sets up a second factor, signs in with it, ends another session; and is disabled.
import type { Browser, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, overflows, test, violations } from '../city.ts';
import { passwordOf, signIn } from '../people.ts';

const username = 'nora.north';
const word = 'three quiet otters';

/** The code an app shows now, or one whose clock is ahead by so many seconds: a code counts once only, and the server takes the next one as well. */
function codeOf(secret: string, ahead = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 1000 });
}

async function personOf(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  return context.newPage();
}

test('a person is added, gets a second factor, and is disabled', async ({ page, server, browser }) => {
  await page.goto(`${server.url}/loginpage/?next=/administration/users/`);
  await signIn(page, 'admin', passwordOf(server));
  await page.getByRole('button', { name: 'Add a user' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Display name').fill('Nora North');
  await form.getByLabel('Editors').check();
  await form.getByRole('button', { name: 'Add a user' }).click();
  const link = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  expect(link).toContain('/loginpage/#invitation=');
  await page.getByRole('button', { name: 'I saved the secret' }).click();
  const row = page.getByRole('row', { name: /Nora North/ });
  await expect(row).toContainText('Link valid until');
  expect(await violations(page)).toEqual([]);
  expect(await overflows(page)).toBe(false);

  const own = await personOf(browser, server.url);
  await own.goto(link);
  await own.getByLabel('New password', { exact: true }).fill('passwordpassword');
  await own.getByLabel('Confirm new password').fill('passwordpassword');
  await own.getByRole('button', { name: 'Choose your password' }).click();
  await expect(own.locator('form').getByRole('alert')).toContainText('is easy to guess');
  await own.getByLabel('New password', { exact: true }).fill(word);
  await own.getByLabel('Confirm new password').fill(word);
  await own.getByRole('button', { name: 'Choose your password' }).click();
  await own.getByRole('button', { name: 'Go to sign-in' }).click();
  await own.waitForURL('**/loginpage/');
  await own.goto('/loginpage/?next=/administration/account/');
  await signIn(own, username, word);
  await own.getByRole('button', { name: 'Set up a second factor' }).click();
  await own.getByRole('dialog').getByLabel('Current password').fill(word);
  await own.getByRole('dialog').getByRole('button', { name: 'Set up a second factor' }).click();
  await expect(own.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = ((await own.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(' ', '');
  expect(await violations(own)).toEqual([]);
  const first = codeOf(secret);
  await own.getByRole('textbox', { name: 'Code' }).fill(first);
  await own.getByRole('button', { name: 'Confirm' }).click();
  await expect(own.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await own.getByRole('button', { name: 'I saved the codes' }).click();
  await expect(own.getByText('10 recovery codes are left.')).toBeVisible();

  // A browser in which a session of hers ended: its signs are still there.
  const other = await personOf(browser, server.url);
  await other.goto('/loginpage/');
  await other.evaluate(() => localStorage.setItem('is_authenticated', 'true'));
  await other.goto('/loginpage/?next=/administration/users/');
  await signIn(other, username, word);
  await other.getByLabel('Code').fill(first);
  await other.locator('form button[type=submit]').click();
  await expect(other.locator('form').getByRole('alert')).toContainText('was already used');
  await other.getByLabel('Code').fill(codeOf(secret, 30));
  await other.locator('form button[type=submit]').click();
  // An editor has an account, and no business with those of others.
  await expect(other.getByText('Only administrators can see this page.')).toBeVisible();

  await own.reload();
  await own.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(own.getByText('1 session has ended.')).toBeVisible();
  await other.goto('/administration/account/');
  await other.waitForURL('**/loginpage/**');

  // What she did meanwhile changed her account: it is looked at anew.
  await page.reload();
  await row.getByRole('button', { name: /^Disable/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(row).toContainText('Disabled');
  await own.reload();
  await own.waitForURL('**/loginpage/**');
  await own.context().close();
  await other.context().close();
});
