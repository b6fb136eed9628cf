// An editor of the city signs in at its identity provider, drafts what visitors do not see, and signs out of both.
import {
  type IdentityProvider,
  startIdentityProvider,
  testClient,
} from '../../apps/server/src/testing/identity-provider.ts';
import { at, test as base, expect, nightly, overflows, violations } from '../city.ts';
import { type RunningServer, startServer } from '../server.ts';

interface Office {
  readonly office: { readonly server: RunningServer; readonly provider: IdentityProvider };
}

const test = base.extend<object, Office>({
  office: [
    async ({ browserName }, use) => {
      expect(browserName).toBe('chromium');
      let provider: IdentityProvider | undefined;
      const server = await startServer('demo', async (url) => {
        provider = await startIdentityProvider(url);
        return {
          DEMO_SESSIONS: '0',
          PUBLIC_URL: url,
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: testClient.id,
          OIDC_CLIENT_SECRET: testClient.secret,
          OIDC_NAME: 'City login',
          OIDC_SCOPES: 'openid profile email groups',
          OIDC_GROUP_MAP: '{"curb-staff": "editors"}',
        };
      });
      if (provider === undefined) throw new Error('there is no provider');
      await use({ server, provider });
      await server.stop();
      await provider.close();
    },
    { scope: 'worker', timeout: 660_000 },
  ],
  server: [async ({ office }, use) => use(office.server), { scope: 'worker' }],
});

const withCity = { name: 'Sign in with City login' };

test('an editor signs in at the provider, drafts, and signs out of both', async ({
  page,
  office,
  watched,
}) => {
  const { server, provider } = office;
  provider.people.set('eva', { name: 'Eva Editor', preferred_username: 'eva', groups: ['curb-staff'] });
  await page.goto(`${server.url}/loginpage/?next=${encodeURIComponent('/administration/account/')}`);
  await page.getByRole('button', withCity).click();
  await expect(page.getByRole('heading', { name: 'City login' })).toBeVisible();
  await page.getByLabel('Name').fill('eva');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${server.url}/administration/account/`);
  await expect(page.getByText('You sign in with City login.')).toBeVisible();
  await expect(page.getByText('Password', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Your account' }).click();
  const menu = page.getByRole('region', { name: 'Your account' });
  await expect(menu).toContainText('Eva Editor');
  await expect(menu).toContainText('Groups: Editors');
  expect(await violations(page)).toEqual([]);

  // The same right as every editor's: a scenario that only staff may see.
  const access = await page.evaluate(() => localStorage.getItem('access_token'));
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
  const url = `${server.url}/api/scenario/`;
  const made = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ name: 'Eva plans' }) });
  expect(made.ok, await made.text()).toBe(true);
  expect(await (await fetch(url, { headers })).text()).toContain('Eva plans');
  expect((await fetch(url)).status).toBe(403);
  const person: unknown = await (await fetch(`${server.url}/api/user/currentuser/`, { headers })).json();
  expect(at(person, 'permissions')).toEqual(['view', 'analyze', 'edit']);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Sign out of City login too' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL(`${server.url}/loginpage/`);
  await expect(page.getByRole('button', withCity)).toBeVisible();
  expect(watched.faults).toEqual([]);
});

test('who is in no group of the city is told so, in their language', nightly, async ({ page, office }) => {
  const { server, provider } = office;
  provider.people.set('nora', { preferred_username: 'nora', groups: ['park-staff'] });
  await page.goto(`${server.url}/loginpage/`);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await page.getByRole('button', { name: 'Iniciar sesión con City login' }).click();
  await page.getByLabel('Name').fill('nora');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('City login lo conoce');
  expect(await violations(page)).toEqual([]);
});

test.describe('on a phone of 320 px, dark', () => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark', hasTouch: true });

  test('the sign-in page with its button fits and is accessible', nightly, async ({ page, office }) => {
    await page.goto(`${office.server.url}/loginpage/?trouble=unavailable`);
    await expect(page.getByRole('alert')).toContainText('City login is not responding');
    expect(await violations(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
  });
});
