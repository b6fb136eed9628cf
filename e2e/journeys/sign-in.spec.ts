// Staff sign in where they were, see who they are, keep their language, and sign out.
import { expect, monday, nightly, overflows, test, violations } from '../city.ts';
import { newPerson, passwordOf, signIn } from '../people.ts';
import type { RunningServer } from '../server.ts';

const account = { name: 'Your account' };

/** The map of the city's visitors, whatever it has written behind its path already. */
const isHome = (server: RunningServer) => (url: URL) => url.origin === server.url && url.pathname === '/';

test('a wrong password is said and keeps what was typed; the right one leads back', async ({
  page,
  server,
  watched,
}) => {
  await page.goto(`/viewer/?${monday}`);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/loginpage\/\?next=/);
  await signIn(page, 'editor', 'not the password');
  const said = 'No active account found with the given credentials';
  await expect(page.locator('form')).toContainText(said);
  await expect(page.getByRole('alert')).toContainText(said);
  await expect(page.getByLabel('Username')).toHaveValue('editor');
  expect(await violations(page)).toEqual([]);
  await signIn(page, 'editor', passwordOf(server));
  await expect(page).toHaveURL(/\/viewer\/\?date=2026-11-23/);
  await page.getByRole('button', account).click();
  const menu = page.getByRole('region', account);
  await expect(menu).toContainText('Edgar Editor');
  await expect(menu).toContainText('Groups: Editors');
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('is_authenticated'))).toBe('true');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/loginpage\/$/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(
    await page.evaluate(() => [
      localStorage.getItem('access_token'),
      localStorage.getItem('is_authenticated'),
    ]),
  ).toEqual([null, null]);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(watched.faults).toEqual([]);
});

test(
  'where a session has ended and its signs are still here, a refusal leaves the form as it is',
  nightly,
  async ({ page, server }) => {
    await page.goto('/loginpage/');
    await page.evaluate(() => localStorage.setItem('is_authenticated', 'true'));
    const answered = ['**/api/checklogin/', '**/api/cityinfo/currentcity/'].map((call) =>
      page.waitForResponse(call),
    );
    await page.goto('/loginpage/');
    await Promise.all(answered);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    await signIn(page, 'editor', 'not the password');
    await expect(page.locator('form')).toContainText('No active account found with the given credentials');
    // Nothing is asked anew that would take the form away.
    await page.getByLabel('Password').fill('another');
    await expect(page.getByLabel('Username')).toHaveValue('editor');
    expect(asked).toEqual(['/api/token/']);
    await signIn(page, 'editor', passwordOf(server));
    // An editor works on the manager's map.
    await expect(page).toHaveURL(/\/manager\/mapview\//);
  },
);

test(
  'the language stays with the person, and who is signed in does not see the sign-in page',
  nightly,
  async ({ page, server }) => {
    await page.goto('/loginpage/');
    // Of their own: the language they choose stays with them.
    const password = await newPerson(server, 'lara', 'editors');
    await signIn(page, 'lara', password);
    await expect(page.getByRole('button', account)).toBeVisible();
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/user/update_user_language/'));
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
    expect((await kept).status()).toBe(200);
    await page.goto('/loginpage/');
    await expect(page).toHaveURL(isHome(server));
    await page.getByRole('button', { name: 'Su cuenta' }).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(/\/loginpage\/$/);
    // Another browser of the same person: English until they sign in.
    await page.evaluate(() => localStorage.clear());
    await page.goto('/loginpage/');
    await signIn(page, 'lara', password);
    await expect(page.getByRole('button', { name: 'Su cuenta' })).toBeVisible();
  },
);

test('a link to another site after signing in is not followed', nightly, async ({ page, server }) => {
  await page.goto('/loginpage/?next=//evil.example/');
  await signIn(page, 'publisher', passwordOf(server));
  await expect(page).toHaveURL(isHome(server));
});

test.describe('on a phone of 320 px, dark', () => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark', hasTouch: true });

  test('the sign-in page fits and is accessible', nightly, async ({ page }) => {
    await page.goto('/loginpage/');
    await expect(page.getByLabel('Username')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
  });
});
