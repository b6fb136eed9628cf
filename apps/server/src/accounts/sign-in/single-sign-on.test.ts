// Single sign-on with a real provider: which account a person gets, how the provider's groups are
// mapped, who is rejected, and how it ends.
import {
  accountOperations,
  authOperations,
  ownAccountOperations,
  signInMethodOperations,
} from '@curbwright/contract';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openApp } from '../../entry/app.ts';
import {
  type IdentityProvider,
  signInAtProvider,
  startIdentityProvider,
  testClient,
} from '../../testing/identity-provider.ts';
import { signInClient } from '../../testing/proposals.ts';
import { insertUser, loadAuditEntries } from '../../testing/queries.ts';
import { cookiesOf, openTestApi, type TestApi } from '../../testing/test-api.ts';
import { password } from '../../testing/test-city.ts';

const publicUrl = 'http://curbs.test:8080';
const begin = '/api/single-sign-on/';
const callback = `${begin}callback/`;
let provider: IdentityProvider;
let api: TestApi;
const envOf = (issuer: string) => ({
  PUBLIC_URL: publicUrl,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: testClient.id,
  OIDC_CLIENT_SECRET: testClient.secret,
  OIDC_NAME: 'City login',
  OIDC_SCOPES: 'openid profile email groups',
  OIDC_GROUP_MAP: JSON.stringify({
    'curb-staff': ['editors', 'analysts'],
    bosses: 'admins',
    old: 'gone',
    both: ['\u{1f6b2} zones', '\uff21 zones'],
  }),
});
beforeAll(async () => {
  provider = await startIdentityProvider(publicUrl);
  api = await openTestApi({ env: envOf(provider.issuer) });
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
beforeEach(() => {
  provider.people.clear();
});

type Inject = Pick<TestApi, 'inject'>;
async function go(next = '/manager/', at: Inject = api) {
  const out = await at.inject({ method: 'GET', url: `${begin}?next=${encodeURIComponent(next)}` });
  expect(out.statusCode).toBe(303);
  return { away: String(out.headers.location), sso: cookiesOf(out).sso ?? '', out };
}
const comeBack = (back: URL, sso: string, at: Inject = api) =>
  at.inject({ method: 'GET', url: `${back.pathname}${back.search}`, headers: { cookie: `sso=${sso}` } });
async function signIn(login: string, at: Inject = api) {
  const { away, sso } = await go('/manager/', at);
  return comeBack(await signInAtProvider(away, login), sso, at);
}
const troubleOf = (answer: { headers: Record<string, unknown> }) =>
  new URL(String(answer.headers.location), publicUrl).searchParams.get('trouble');
const sessionOf = (answer: Parameters<typeof cookiesOf>[0]) => ({ cookie: `sid=${cookiesOf(answer).sid}` });
const whoIs = async (answer: Parameters<typeof cookiesOf>[0]) =>
  (await api.inject({ method: 'GET', url: '/api/user/currentuser/', headers: sessionOf(answer) })).json();
const accounts = async () => {
  const admin = await signInClient(api, 'admin');
  return accountOperations.accounts.answer.parse((await admin.get('/api/accounts/')).json()).results;
};

describe('the way out and back', () => {
  it('ends the session this browser had, when somebody comes back signed in', async () => {
    provider.people.set('u0', {
      name: 'Zero',
      email: 'zero@city.example',
      preferred_username: 'zero',
      groups: ['curb-staff'],
    });
    const had = await api.signIn('guest');
    const guest = () =>
      api.inject({ method: 'GET', url: authOperations.checkLogin.path, headers: { cookie: had.cookies } });
    const { away, sso } = await go();
    const back = await signInAtProvider(away, 'u0');
    const come = (headers: { cookie: string }) =>
      api.inject({ method: 'GET', url: `${back.pathname}${back.search}`, headers });
    // Without the cookie of its flow, the callback signs in nobody and ends no session.
    expect(troubleOf(await come({ cookie: had.cookies }))).toBe('expired');
    expect((await guest()).statusCode).toBe(200);
    expect(await whoIs(await come({ cookie: `sso=${sso}; ${had.cookies}` }))).toMatchObject({
      username: 'zero',
    });
    expect((await guest()).statusCode).toBe(403);
    expect((await loadAuditEntries(api.database.db, 'sign in')).at(-1)).toMatchObject({
      username: 'zero',
      after: { factors: ['identity provider'] },
    });
  });

  it('carries state, nonce and PKCE, the exact address, and a cookie no script reads', async () => {
    const { away, out } = await go();
    const asked = new URL(away);
    expect(asked.origin).toBe(provider.issuer);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: testClient.id,
      redirect_uri: `${publicUrl}${callback}`,
      code_challenge_method: 'S256',
      scope: 'openid profile email groups',
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(asked.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(out.cookies.find(({ name }) => name === 'sso')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: begin,
      maxAge: 600,
    });
    expect(out.headers['cache-control']).toBe('no-store');
  });

  it('makes the same session as a password: its cookies, refresh, list and end', async () => {
    provider.people.set('u1', {
      name: 'Una One',
      email: 'una@city.example',
      preferred_username: 'una',
      groups: ['curb-staff'],
    });
    const back = await signIn('u1');
    expect(back.headers.location).toBe('/loginpage/?next=%2Fmanager%2F');
    expect(await whoIs(back)).toMatchObject({
      username: 'una',
      display_name: 'Una One',
      groups: [{ name: 'analysts' }, { name: 'editors' }],
      permissions: ['view', 'analyze', 'edit'],
    });
    expect(back.cookies.find(({ name }) => name === 'rt')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
    });
    const refreshed = await api.inject({
      method: 'POST',
      url: authOperations.refreshToken.path,
      headers: { cookie: `rt=${cookiesOf(back).rt}` },
    });
    const { access } = authOperations.refreshToken.answer.parse(refreshed.json());
    const headers = { authorization: `Bearer ${access}` };
    const own = await api.inject({ method: 'GET', url: ownAccountOperations.ownAccount.path, headers });
    expect(own.json()).toMatchObject({ provider: 'City login', has_password: false });
    const sessions = await api.inject({ method: 'GET', url: ownAccountOperations.ownSessions.path, headers });
    expect(sessions.json().results).toMatchObject([{ is_current: true }]);
    const entries = await loadAuditEntries(api.database.db, 'sign in');
    expect(entries.at(-1)).toMatchObject({ username: 'una', noun: 'session' });

    const out = await api.inject({ method: 'GET', url: '/api/logout/', headers: sessionOf(back) });
    const { leaving } = cookiesOf(out);
    const ways = async (cookie: string) =>
      signInMethodOperations.signInWays.answer.parse(
        (await api.inject({ method: 'GET', url: '/api/sign-in-ways/', headers: { cookie } })).json(),
      );
    expect((await ways(`leaving=${leaving}`)).provider).toEqual({ name: 'City login', may_leave: true });
    expect((await ways('')).provider).toEqual({ name: 'City login', may_leave: false });
    const left = await api.inject({ method: 'GET', url: `${begin}leave/` });
    const end = new URL(String(left.headers.location));
    expect(`${end.origin}${end.pathname}`).toBe(`${provider.issuer}/session/end`);
    expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl}/loginpage/`);
    expect((await fetch(end)).status).toBe(200);
    expect(await whoIs(back)).toMatchObject({ code: 'not_authenticated' });
  });

  it('goes on in another process of the same city, and after a restart', async () => {
    provider.people.set('u2', { preferred_username: 'duo', groups: ['curb-staff'] });
    const { away, sso } = await go();
    const back = await signInAtProvider(away, 'u2');
    const other = await openApp({ ...api.database.context, now: () => Date.now() });
    const inject: TestApi['inject'] = async (options) => other.fastify.inject(options);
    const answer = await comeBack(back, sso, { inject });
    await other.fastify.close();
    expect((await whoIs(answer)).username).toBe('duo');
  });

  it('leads to no other site', async () => {
    provider.people.set('u3', { preferred_username: 'tre', groups: ['curb-staff'] });
    for (const next of ['//evil.test/', 'https://evil.test/', '/\\evil.test', `/${'a'.repeat(2000)}`]) {
      const { away, sso } = await go(next);
      const answer = await comeBack(await signInAtProvider(away, 'u3'), sso);
      // The page validates `next` as after every sign-in (after-sign-in.test.ts).
      expect(answer.headers.location).toMatch(/^\/loginpage\/(\?next=[^&/]*)?$/);
    }
  });
});

describe('forged ways back', () => {
  it('need the browser that began: another cookie, none, or one of another key signs nobody in', async () => {
    provider.people.set('u4', { preferred_username: 'quad', groups: ['curb-staff'] });
    const [mine, other] = [await go(), await go()];
    const back = await signInAtProvider(mine.away, 'u4');
    const forged = `${mine.sso.slice(0, -4)}AAAA`;
    for (const cookie of [other.sso, '', forged, 'x'.repeat(5000)]) {
      const answer = await comeBack(back, cookie);
      expect(troubleOf(answer), cookie).toBe('expired');
      expect(cookiesOf(answer).sid).toBeUndefined();
    }
    // Control: with its own cookie the callback works once.
    expect(cookiesOf(await comeBack(back, mine.sso)).sid).toBeDefined();
    const again = await comeBack(back, mine.sso);
    expect(troubleOf(again)).toBe('expired');
    expect(cookiesOf(again).sid).toBeUndefined();
  });

  it('take no code of another flow (code injection): the provider wants its PKCE verifier', async () => {
    provider.people.set('u5', { preferred_username: 'victim', groups: ['bosses'] });
    const [victim, attacker] = [await go(), await go()];
    const stolen = (await signInAtProvider(victim.away, 'u5')).searchParams.get('code') ?? '';
    const own = await signInAtProvider(attacker.away, 'u5');
    own.searchParams.set('code', stolen);
    const answer = await comeBack(own, attacker.sso);
    expect(troubleOf(answer)).toBe('expired');
    expect(cookiesOf(answer).sid).toBeUndefined();
  });

  it('are too late after ten minutes', async () => {
    provider.people.set('u6', { preferred_username: 'slow', groups: ['curb-staff'] });
    const { away, sso } = await go();
    const back = await signInAtProvider(away, 'u6');
    api.pass(601_000);
    expect(troubleOf(await comeBack(back, sso))).toBe('expired');
  });

  it('say when the person or the provider said no', async () => {
    expect(troubleOf(await signIn('nobody the provider knows'))).toBe('denied');
  });
});

describe('what went wrong', () => {
  it('is told and logged with the request: what our own database refuses is not called the provider’s fault', async () => {
    const lines: { reqId?: string; trouble?: string }[] = [];
    const sink = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const loud = await openTestApi({ env: envOf(provider.issuer), log: pino({ level: 'info' }, sink) });
    provider.people.set('l1', { preferred_username: 'lost', groups: ['unknown'] });
    expect(troubleOf(await signIn('l1', loud))).toBe('no-group');
    provider.people.set('l1', { preferred_username: 'lost', groups: ['curb-staff', 'old'] });
    const { away, sso } = await go('/manager/', loud);
    const back = await signInAtProvider(away, 'l1');
    await loud.database.pool.query('alter table user_group rename to user_group_away');
    expect(troubleOf(await comeBack(back, sso, loud))).toBe('busy');
    await loud.database.pool.query('alter table user_group_away rename to user_group');
    expect(cookiesOf(await signIn('l1', loud)).sid).toBeDefined();
    await loud.close();
    const told = lines.filter((line) => 'trouble' in line || 'unknown' in line);
    expect(told).toMatchObject([
      { trouble: 'no-group', claimed: 1, reqId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      { trouble: 'busy', reqId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      { unknown: ['gone'], reqId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
  });
});

describe('a person of the provider', () => {
  it('is made once, found by the provider’s own name for them, and follows what the provider says', async () => {
    provider.people.set('p1', {
      name: 'Pia',
      email: 'pia@city.example',
      preferred_username: 'pia',
      groups: ['curb-staff'],
    });
    const [first, second] = await Promise.all([signIn('p1'), signIn('p1')]);
    expect([await whoIs(first), await whoIs(second)]).toMatchObject([
      { username: 'pia' },
      { username: 'pia' },
    ]);
    provider.people.set('p1', {
      name: 'Pia Married',
      email: 'p@new.example',
      preferred_username: 'other',
      groups: ['bosses'],
    });
    expect(await whoIs(await signIn('p1'))).toMatchObject({
      username: 'pia',
      display_name: 'Pia Married',
      email: 'p@new.example',
      groups: [{ name: 'admins' }],
    });
    // The open session continues with the new permissions.
    expect((await accounts()).filter(({ username }) => username.startsWith('pia'))).toMatchObject([
      { provider: 'City login', has_password: false, groups: ['admins'] },
    ]);
    const made = (await loadAuditEntries(api.database.db, 'create')).filter(
      ({ username }) => username === 'pia',
    );
    expect(made).toHaveLength(1);
    const changed = (await loadAuditEntries(api.database.db, 'change')).filter(
      ({ username }) => username === 'pia',
    );
    expect(changed).toMatchObject([
      { before: { groups: ['analysts', 'editors'] }, after: { groups: ['admins'] } },
    ]);
  });

  it('stays as they are when the provider says the same again, however the database sorts their groups', async () => {
    // JavaScript sorts the bicycle first; PostgreSQL sorts it second, even by code points.
    await api.database.pool.query(
      `insert into user_group (name) values ('\u{1f6b2} zones'), ('\uff21 zones')`,
    );
    provider.people.set('same', { preferred_username: 'same', groups: ['both'] });
    const version = async () => (await accounts()).find(({ username }) => username === 'same')?.version;
    await signIn('same');
    const first = await version();
    expect(first).toBeGreaterThan(0);
    await signIn('same');
    expect(await version()).toBe(first);
  });

  it('is never a local account, whatever name and address the provider tells', async () => {
    await api.database.pool.query(
      `update user_account set email = 'boss@city.example' where username = 'admin'`,
    );
    provider.people.set('p2', {
      email: 'boss@city.example',
      preferred_username: 'ADMIN',
      groups: ['curb-staff'],
    });
    expect(await whoIs(await signIn('p2'))).toMatchObject({
      username: 'ADMIN-2',
      permissions: ['view', 'analyze', 'edit'],
    });
  });

  it('is nobody whom another provider calls by the same name', async () => {
    const id = await insertUser(api.database.db, 'lena', 'admins', null);
    await api.database.pool.query(
      `update user_account set provider_issuer = 'https://other.example', provider_subject = 'u77' where id = $1`,
      [id],
    );
    provider.people.set('u77', { name: 'Lea', preferred_username: 'lea', groups: ['curb-staff'] });
    expect(await whoIs(await signIn('u77'))).toMatchObject({ username: 'lea', display_name: 'Lea' });
  });

  it('in no group of the map is refused, made nobody, and loses what they had', async () => {
    provider.people.set('p3', { preferred_username: 'none', groups: ['admins', 'editors', 'unknown'] });
    expect(troubleOf(await signIn('p3'))).toBe('no-group');
    provider.people.set('p3', { preferred_username: 'none' });
    expect(troubleOf(await signIn('p3'))).toBe('no-group');
    // A mapping that names a group the city has deleted.
    provider.people.set('p3', { preferred_username: 'none', groups: ['old'] });
    expect(troubleOf(await signIn('p3'))).toBe('no-group');
    expect((await accounts()).some(({ username }) => username === 'none')).toBe(false);
    provider.people.set('p3', { preferred_username: 'none', groups: ['curb-staff'] });
    const there = await signIn('p3');
    provider.people.set('p3', { preferred_username: 'none', groups: [] });
    expect(troubleOf(await signIn('p3'))).toBe('no-group');
    expect((await accounts()).find(({ username }) => username === 'none')).toMatchObject({
      groups: [],
      sessions: 0,
    });
    api.pass(5_000);
    expect(await whoIs(there)).toMatchObject({ code: 'not_authenticated' });
  });

  it('who is disabled here stays out', async () => {
    provider.people.set('p4', { preferred_username: 'out', groups: ['curb-staff'] });
    await signIn('p4');
    const account = (await accounts()).find(({ username }) => username === 'out');
    const admin = await signInClient(api, 'admin');
    const done = await admin.patch(`/api/accounts/${account?.id}/`, {
      version: account?.version,
      is_active: false,
    });
    expect(done.statusCode, done.body).toBe(200);
    expect(troubleOf(await signIn('p4'))).toBe('disabled');
  });

  it('has no password, no second factor and no groups of ours', async () => {
    provider.people.set('p5', { preferred_username: 'theirs', groups: ['curb-staff'] });
    const back = await signIn('p5');
    const account = (await accounts()).find(({ username }) => username === 'theirs');
    const admin = await signInClient(api, 'admin');
    const { version } = account ?? {};
    const url = `/api/accounts/${account?.id}/`;
    for (const refused of [
      await admin.patch(url, { version, groups: ['admins'] }),
      await admin.patch(url, { version, display_name: 'Another' }),
      await admin.post(`${url}reset-password/`, { version }),
    ])
      expect(refused.json()).toMatchObject({ reason: 'accounts.from-provider' });
    const hash = `update user_account set password_hash = 'x' where username = 'theirs'`;
    await expect(api.database.pool.query(hash)).rejects.toThrow(/user_account_provider_no_password/);
    const tried = await api.inject({
      method: 'POST',
      url: '/api/token/',
      payload: { username: 'theirs', password },
    });
    expect(tried.json().code).toBe('sign_in_failed');
    const asked = await api.inject({
      method: 'POST',
      url: '/api/account/password/',
      headers: {
        cookie: `sid=${cookiesOf(back).sid}; csrftoken=${cookiesOf(back).csrftoken}`,
        'x-csrftoken': cookiesOf(back).csrftoken ?? '',
      },
      payload: { present: 'x', password: 'a long enough password too' },
    });
    expect(asked.json()).toMatchObject({ reason: 'accounts.from-provider' });
  });
});

describe('settings', () => {
  it('without a provider there is neither way nor word of it', async () => {
    const plain = await openTestApi();
    expect((await plain.inject({ method: 'GET', url: begin })).statusCode).toBe(404);
    const ways = await plain.inject({ method: 'GET', url: '/api/sign-in-ways/' });
    expect(ways.json()).toEqual({ passwords: true, provider: null });
    await plain.close();
  });

  it('OIDC_ONLY refuses passwords, the right ones too; groups may stand in the ID token', async () => {
    const other = await startIdentityProvider(publicUrl, { groupsInToken: true });
    other.people.set('o1', { preferred_username: 'only', groups: ['curb-staff'] });
    const only = await openTestApi({ env: { ...envOf(other.issuer), OIDC_ONLY: 'true' } });
    const tried = await only.inject({
      method: 'POST',
      url: '/api/token/',
      payload: { username: 'admin', password },
    });
    expect([tried.statusCode, tried.json().reason]).toEqual([400, 'accounts.provider-only']);
    expect(cookiesOf(await signIn('o1', only)).sid).toBeDefined();
    // The provider becomes unreachable: the error is clear, and the cached metadata is enough to
    // sign out.
    const { away, sso } = await go('/', only);
    const back = await signInAtProvider(away, 'o1');
    await other.close();
    expect(troubleOf(await comeBack(back, sso, only))).toBe('unavailable');
    await only.close();
  });

  it('a provider that is down from the start says so, and passwords work', async () => {
    const down = await openTestApi({ env: envOf('http://127.0.0.1:9') });
    const out = await down.inject({ method: 'GET', url: `${begin}?next=/manager/` });
    expect(out.headers.location).toBe('/loginpage/?next=%2Fmanager%2F&trouble=unavailable');
    expect((await down.signIn('editor')).access).not.toBe('');
    await down.close();
  });
});
