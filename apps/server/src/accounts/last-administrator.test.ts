// Which accounts count as remaining administrators: only those that can sign in with the server's
// configuration.
import { accountOperations, invitationResponse } from '@curbwright/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProviderSettings } from '../platform/config/identity-provider-settings.ts';
import { signInClient } from '../testing/proposals.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';
import { countAdministrators } from './accounts.sql.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const here = 'https://id.city.example';
const provider = (only: boolean, issuer = here): ProviderSettings => ({
  issuer,
  only,
  clientId: 'curbs',
  clientSecret: 'secret',
  name: 'City login',
  scopes: 'openid',
  groupsClaim: 'groups',
  groupMap: {},
});
const count = (settings: ProviderSettings | null) =>
  api.database.db.transaction().execute((tx) => countAdministrators(tx, { provider: settings }));

/** Adds an administrator from the identity provider, as a sign-in would. */
async function addProviderAdministrator(username: string, issuer: string, isActive = true): Promise<void> {
  await api.database.pool.query(
    `with made as (insert into user_account (username, display_name, created, is_active, provider_issuer, provider_subject)
       values ($1, $1, now(), $3, $2, $1) returning id)
     insert into group_member (group_id, user_id) select g.id, made.id from user_group g, made where g.name = 'admins'`,
    [username, issuer, isActive],
  );
}

it('counts nobody whose way in is shut', async () => {
  expect([await count(null), await count(provider(false)), await count(provider(true))]).toEqual([1, 1, 0]);
  await addProviderAdministrator('of-here', here);
  await addProviderAdministrator('of-before', 'https://id.before.example');
  await addProviderAdministrator('disabled', here, false);
  expect([await count(null), await count(provider(false)), await count(provider(true))]).toEqual([1, 2, 1]);
  expect(await count(provider(true, 'https://id.nobody.example'))).toBe(0);
});

it('keeps the last with a password where single sign-on is off, and lets links be made where nobody is left', async () => {
  const admin = await signInClient(api, 'admin');
  const made = await admin.post('/api/accounts/', { username: 'third', groups: ['admins'] });
  const { account, invitation } = invitationResponse.parse(made.json());
  await api.inject({
    method: 'POST',
    url: '/api/account/choose-password/',
    payload: { invitation, password: 'three quiet otters' },
  });
  const path = `/api/accounts/${account.id}/`;
  const version = async () => {
    const { results } = accountOperations.accounts.answer.parse((await admin.get('/api/accounts/')).json());
    return results.find(({ id }) => id === account.id)?.version;
  };
  // The administrator who sends the request was reset a moment ago, so only the third can sign in.
  await api.database.pool.query(`update user_account set password_hash = null where username = 'admin'`);
  for (const change of [{ is_active: false }, { groups: [] }])
    expect((await admin.patch(path, { version: await version(), ...change })).json()).toMatchObject({
      reason: 'accounts.last-administrator',
    });
  expect((await admin.post(`${path}reset-password/`, { version: await version() })).json()).toMatchObject({
    reason: 'accounts.last-administrator',
  });
  await api.database.pool.query(`update user_account set password_hash = null where username = 'third'`);
  const link = await admin.post(`${path}reset-password/`, { version: await version() });
  expect(link.statusCode, link.body).toBe(200);
});
