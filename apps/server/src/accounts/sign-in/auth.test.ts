// Sign-in, refresh and sign-out over HTTP on a real database: token rotation and reuse, two tabs,
// delays, and forged tokens.
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertUser, loadAuditEntries, setActive } from '../../testing/queries.ts';
import { cookiesOf, openTestApi, type TestApi } from '../../testing/test-api.ts';
import { password } from '../../testing/test-city.ts';
import { beginAttempt } from '../attempts.ts';
import { issueAccessToken, readAccessToken } from './access-token.ts';
import { serverSecret } from './login-sessions.sql.ts';
import { keysFrom } from './tokens.ts';

let api: TestApi;
let key: Uint8Array;
beforeAll(async () => {
  api = await openTestApi();
  key = keysFrom(await serverSecret(api.database.db)).accessToken;
});
afterAll(() => api.close());

const refresh = (token: string | undefined) =>
  api.inject({
    method: 'POST',
    url: '/api/token/refresh/',
    headers: token === undefined ? {} : { cookie: `rt=${token}` },
  });
const withBearer = (access: string, url = '/api/user/currentuser/') =>
  api.inject({ method: 'GET', url, headers: { authorization: `Bearer ${access}` } });

describe('signing in', () => {
  it('is by password alone where no identity provider is set', async () => {
    const ways = await api.inject({ method: 'GET', url: '/api/sign-in-ways/' });
    expect(ways.json()).toEqual({ passwords: true, provider: null });
  });

  it('answers an access token and three cookies with their flags', async () => {
    const response = await api.inject({
      method: 'POST',
      url: '/api/token/',
      payload: { username: 'editor', password },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(Object.keys(response.json())).toEqual(['access', 'expires_in']);
    const by = Object.fromEntries(response.cookies.map((cookie) => [cookie.name, cookie]));
    expect(by.rt).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/token/refresh/' });
    expect(by.sid).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(by.csrftoken).toMatchObject({ path: '/', sameSite: 'Lax' });
    expect(by.csrftoken?.httpOnly).toBeUndefined();
    const me = await withBearer(response.json().access);
    expect(me.json()).toMatchObject({
      username: 'editor',
      groups: [{ name: 'editors' }],
      permissions: ['view', 'analyze', 'edit'],
    });
    expect(me.body).not.toContain('argon2');
  });

  it('says the same of a wrong password, an unknown user, a disabled one and one without a password', async () => {
    await insertUser(api.database.db, 'vouched', 'analysts', null);
    await setActive(api.database.db, 'guest', false);
    const tries = [
      { username: 'analyst', password: 'wrong' },
      { username: 'nobody', password: 'wrong' },
      { username: 'guest', password },
      // The dummy hash that is checked when an account has no password, to take equal time, accepts
      // no password.
      { username: 'nobody', password: 'nobody has this password' },
      { username: 'vouched', password: 'nobody has this password' },
    ];
    const answers = await Promise.all(
      tries.map((payload) => api.inject({ method: 'POST', url: '/api/token/', payload })),
    );
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().code).toBe('sign_in_failed');
      expect(answer.body).toBe(answers[0]?.body);
      expect(answer.cookies).toEqual([]);
    }
    await setActive(api.database.db, 'guest', true);
  });

  it('waits longer after every failure from the tenth on, and lets the right password in after the wait', async () => {
    const attempt = (word: string) =>
      api.inject({ method: 'POST', url: '/api/token/', payload: { username: 'publisher', password: word } });
    for (let count = 0; count < 10; count++) expect((await attempt('wrong')).statusCode).toBe(400);
    const refused = await attempt(password);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ code: 'too_many_attempts' });
    api.pass(2_100);
    expect((await attempt('wrong')).statusCode).toBe(400);
    api.pass(2_100);
    expect((await attempt(password)).statusCode).toBe(429);
    api.pass(2_000);
    expect((await attempt(password)).statusCode).toBe(200);
    expect((await attempt(password)).statusCode).toBe(200);
  });

  it('lets one pass that came a moment before the one counted first', async () => {
    const at = (milliseconds: number) => beginAttempt(api.database.db, 'spread', new Date(milliseconds));
    const now = Date.now();
    expect(await at(now + 5)).toEqual({ failures: 1 });
    expect(await at(now)).toEqual({ failures: 2 });
  });

  it('counts attempts that are made at once', async () => {
    // All at the same instant; otherwise, on a slow machine, the delay would be over before the
    // last attempt.
    const at = new Date();
    const begun = await Promise.all(
      Array.from({ length: 25 }, () => beginAttempt(api.database.db, 'spray', at)),
    );
    expect(begun.filter((attempt) => 'failures' in attempt)).toHaveLength(10);
  });

  it('opens no session for an account that was changed while its password was looked at', async () => {
    const { pool } = api.database;
    const sessions = async () => {
      const found = await pool.query(
        `select count(*)::int as n from user_session s join user_account u on u.id = s.user_id where u.username = 'analyst'`,
      );
      return found.rows[0].n;
    };
    const attempt = () =>
      api.inject({ method: 'POST', url: '/api/token/', payload: { username: 'analyst', password } });
    const before = await sessions();
    const reset = await pool.connect();
    await reset.query(`begin; update user_account set version = version + 1 where username = 'analyst'`);
    const late = attempt();
    // The sign-in has read the old account and waits for the lock before opening the session.
    const waits = `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`;
    await expect.poll(async () => (await reset.query(waits)).rows.length, { timeout: 10_000 }).toBe(1);
    await reset.query('commit');
    reset.release();
    expect((await late).json().code).toBe('sign_in_failed');
    expect(await sessions()).toBe(before);
    // Control: signing in on two devices at the same moment does not count as a change of the
    // account.
    const both = await Promise.all([attempt(), attempt()]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await sessions()).toBe(before + 2);
  });

  it('refuses hostile names and bodies', async () => {
    for (const payload of [
      { username: 'a\u0000b', password: 'x' },
      { username: "' or 1=1 --", password: "' or 1=1 --" },
      { username: ['editor'], password },
      { username: 'editor', password, is_admin: true },
      { username: 'editor' },
      [],
      'editor',
    ]) {
      const response = await api.inject({ method: 'POST', url: '/api/token/', payload });
      expect([400, 401, 415]).toContain(response.statusCode);
      expect(response.body).not.toMatch(/select|argon|stack|node_modules/i);
    }
  });

  it('is refused from another site', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ]) {
      const response = await api.inject({
        method: 'POST',
        url: '/api/token/',
        headers,
        payload: { username: 'editor', password },
      });
      expect(response.statusCode).toBe(403);
      expect(response.json().code).toBe('cross_site');
    }
  });
});

describe('refreshing', () => {
  it('rotates: the successor works, and the access token is good', async () => {
    const signed = await api.signIn('editor');
    const first = await refresh(signed.refresh);
    expect(first.statusCode).toBe(200);
    const successor = cookiesOf(first).rt;
    expect(successor).not.toBe(signed.refresh);
    expect((await withBearer(first.json().access)).statusCode).toBe(200);
    expect((await refresh(successor)).statusCode).toBe(200);
  });

  it('gives two tabs that refresh at once the same successor', async () => {
    const signed = await api.signIn('editor');
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(signed.refresh)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map((answer) => cookiesOf(answer).rt)).size).toBe(1);
  });

  it('ends the session when an old token comes back after the grace, with an audit entry', async () => {
    const signed = await api.signIn('admin');
    const successor = cookiesOf(await refresh(signed.refresh)).rt;
    api.pass(9_000);
    expect(cookiesOf(await refresh(signed.refresh)).rt).toBe(successor);
    api.pass(2_000);
    // The cached session is still accepted. When its token is reused, the session is dropped from
    // the cache at once.
    expect((await withBearer(signed.access)).statusCode).toBe(200);
    const reused = await refresh(signed.refresh);
    expect(reused.statusCode).toBe(401);
    expect(cookiesOf(reused)).toMatchObject({ rt: '', sid: '', csrftoken: '' });
    expect((await refresh(successor)).statusCode).toBe(401);
    expect((await withBearer(signed.access)).statusCode).toBe(401);
    expect((await loadAuditEntries(api.database.db, 'refresh token reused')).at(-1)).toMatchObject({
      username: 'admin',
    });
  });

  it('answers 401 without a loop when there is nothing to refresh', async () => {
    for (const token of [undefined, '', 'short', 'x'.repeat(43), `${'x'.repeat(42)}'`]) {
      const response = await refresh(token);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ code: 'token_not_valid' });
    }
  });

  it('keeps only hashes', async () => {
    const signed = await api.signIn('editor');
    const { rows } = await api.database.pool.query(
      `select encode(token_hash, 'escape') as h from refresh_token`,
    );
    expect(JSON.stringify(rows)).not.toContain(signed.refresh);
  });
});

describe('sessions', () => {
  it('end at logout: access token, cookie and refresh', async () => {
    const signed = await api.signIn('editor');
    const out = await api.inject({
      method: 'GET',
      url: '/api/logout/',
      headers: { authorization: `Bearer ${signed.access}`, 'sec-fetch-site': 'same-origin' },
    });
    expect(out.statusCode).toBe(200);
    expect((await withBearer(signed.access)).statusCode).toBe(401);
    expect((await refresh(signed.refresh)).statusCode).toBe(401);
    const byCookie = await api.inject({
      method: 'GET',
      url: '/api/checklogin/',
      headers: { cookie: signed.cookies },
    });
    expect(byCookie.statusCode).toBe(403);
  });

  it('outlive an access token: the login check and logout then go by the cookie', async () => {
    const signed = await api.signIn('editor');
    const ask = (url: string) =>
      api.inject({
        method: 'GET',
        url,
        headers: {
          authorization: 'Bearer old.or.bad',
          cookie: signed.cookies,
          'sec-fetch-site': 'same-origin',
        },
      });
    expect((await ask('/api/user/currentuser/')).statusCode).toBe(401);
    expect((await ask('/api/checklogin/')).json()).toMatchObject({ username: 'editor' });
    expect((await ask('/api/logout/')).statusCode).toBe(200);
    expect((await withBearer(signed.access)).statusCode).toBe(401);
    expect((await refresh(signed.refresh)).statusCode).toBe(401);
    expect((await ask('/api/checklogin/')).statusCode).toBe(403);
  });

  it('cannot be ended by another site', async () => {
    const signed = await api.signIn('editor');
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ]) {
      const out = await api.inject({
        method: 'GET',
        url: '/api/logout/',
        headers: { ...headers, cookie: signed.cookies },
      });
      expect(out.statusCode).toBe(403);
    }
    expect((await withBearer(signed.access)).statusCode).toBe(200);
  });

  it('end within five seconds when the user is disabled', async () => {
    const signed = await api.signIn('analyst');
    expect((await withBearer(signed.access)).statusCode).toBe(200);
    await setActive(api.database.db, 'analyst', false);
    api.pass(5_000);
    expect((await withBearer(signed.access)).statusCode).toBe(401);
    expect((await refresh(signed.refresh)).statusCode).toBe(401);
    await setActive(api.database.db, 'analyst', true);
  });

  it('end after half an hour of idleness and after twelve hours', async () => {
    const idle = await api.signIn('editor');
    api.pass(31 * 60_000);
    expect((await refresh(idle.refresh)).statusCode).toBe(401);
    const busy = await api.signIn('editor');
    let token = busy.refresh;
    for (let minutes = 0; minutes < 12 * 60 - 25; minutes += 25) {
      api.pass(25 * 60_000);
      const next = await refresh(token);
      expect(next.statusCode).toBe(200);
      token = cookiesOf(next).rt ?? '';
    }
    api.pass(26 * 60_000);
    expect((await refresh(token)).statusCode).toBe(401);
  });

  it('are not fixed: signing in gives a new one, and ends the one whose cookie one brings', async () => {
    const [old, other] = [await api.signIn('guest'), await api.signIn('guest')];
    // The session is cached, and yet ends at once.
    expect((await withBearer(old.access)).statusCode).toBe(200);
    const again = (cookie: string, word = password) =>
      api.inject({
        method: 'POST',
        url: '/api/token/',
        headers: { cookie },
        payload: { username: 'editor', password: word },
      });
    // A failed sign-in ends nothing, and neither does a cookie that this server did not sign,
    // whatever session it names.
    expect((await again(old.cookies, 'wrong')).statusCode).toBe(400);
    const forged = old.cookies.replace(/\.[A-Za-z0-9_-]{43}/, `.${'A'.repeat(43)}`);
    expect((await again(forged)).statusCode).toBe(200);
    expect((await withBearer(old.access)).statusCode).toBe(200);

    const response = await again(old.cookies);
    expect(cookiesOf(response).sid).not.toBe(old.cookies.split('; ')[0]?.slice(4));
    expect((await withBearer(response.json().access)).json()).toMatchObject({ username: 'editor' });
    expect((await withBearer(old.access)).statusCode).toBe(401);
    expect((await refresh(old.refresh)).statusCode).toBe(401);
    expect((await loadAuditEntries(api.database.db, 'sign out')).at(-1)).toMatchObject({
      username: 'guest',
      after: { reason: 'signed in again' },
    });
    // The person's session in another browser continues.
    expect((await withBearer(other.access)).statusCode).toBe(200);
    // Sent again, the cookie names a session that has already ended, so no second audit entry is
    // written.
    const ends = (await loadAuditEntries(api.database.db, 'sign out')).length;
    expect((await again(old.cookies)).statusCode).toBe(200);
    expect(await loadAuditEntries(api.database.db, 'sign out')).toHaveLength(ends);
  });

  it('by cookie do not outrank a bad Bearer token, and a forged cookie is nobody', async () => {
    const signed = await api.signIn('editor');
    const both = await api.inject({
      method: 'GET',
      url: '/api/user/currentuser/',
      headers: { cookie: signed.cookies, authorization: 'Bearer nonsense' },
    });
    expect(both.statusCode).toBe(401);
    const forged = signed.cookies.replace(/\.[A-Za-z0-9_-]{43}/, `.${'A'.repeat(43)}`);
    const nobody = await api.inject({
      method: 'GET',
      url: '/api/user/currentuser/',
      headers: { cookie: forged },
    });
    expect(nobody.statusCode).toBe(403);
  });
});

describe('access tokens', () => {
  const claims = { sid: '' };
  let good: Record<string, unknown>;
  beforeAll(async () => {
    const signed = await api.signIn('editor');
    const read = await readAccessToken(key, signed.access, api.now());
    claims.sid = read?.sessionId ?? '';
    const [, body = ''] = signed.access.split('.');
    good = JSON.parse(Buffer.from(body, 'base64url').toString());
  });

  it('is accepted when it is ours (the control)', async () => {
    const user = Number(good.sub);
    expect((await withBearer(await issueAccessToken(key, user, claims.sid, api.now()))).statusCode).toBe(200);
    const own = await new SignJWT(good).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(key);
    expect((await withBearer(own)).statusCode).toBe(200);
  });

  const make = (header: { alg: string; typ?: string }, change: Record<string, unknown>, by = key) =>
    new SignJWT({ ...good, ...change }).setProtectedHeader(header).sign(by);
  const typed = { alg: 'HS256', typ: 'at+jwt' };
  const forgeries: [string, () => Promise<string>][] = [
    ['no signature', async () => new UnsecuredJWT(good).encode()],
    ['another key', () => make(typed, {}, new Uint8Array(32))],
    ['HS512', () => make({ alg: 'HS512', typ: 'at+jwt' }, {}, new Uint8Array(64))],
    ['no type', () => make({ alg: 'HS256' }, {})],
    ['another type', () => make({ alg: 'HS256', typ: 'JWT' }, {})],
    ['another issuer', () => make(typed, { iss: 'evil' })],
    ['another audience', () => make(typed, { aud: 'evil' })],
    ['no audience', () => make(typed, { aud: undefined })],
    ['no expiry', () => make(typed, { exp: undefined })],
    ['expired', () => make(typed, { exp: 1 })],
    ['expired this second', () => make(typed, { exp: Math.floor(api.now() / 1000) })],
    ['not yet', () => make(typed, { nbf: Math.floor(api.now() / 1000) + 3600 })],
    ['no session', () => make(typed, { sid: undefined })],
    ['another session', () => make(typed, { sid: '00000000-0000-4000-8000-000000000000' })],
    ['a session that is no id', () => make(typed, { sid: "x' or '1'='1" })],
    ['another user', () => make(typed, { sub: '1' })],
    ['no id', () => make(typed, { jti: undefined })],
    [
      'crit',
      async () => {
        const [head, body, sign] = (await make(typed, {})).split('.');
        const header = { ...JSON.parse(Buffer.from(head ?? '', 'base64url').toString()), crit: ['x'], x: 1 };
        return [Buffer.from(JSON.stringify(header)).toString('base64url'), body, sign].join('.');
      },
    ],
    ['a refresh token', async () => (await api.signIn('editor')).refresh],
    [
      'a changed body',
      async () => {
        const [head, , sign] = (await make(typed, {})).split('.');
        return [head, Buffer.from(JSON.stringify({ ...good, sub: '5' })).toString('base64url'), sign].join(
          '.',
        );
      },
    ],
  ];
  it.each(forgeries)('%s is refused with 401', async (_what, forge) => {
    const response = await withBearer(await forge());
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'token_not_valid' });
  });

  it('expires after five minutes', async () => {
    const signed = await api.signIn('editor');
    api.pass(5 * 60_000 + 1000);
    expect((await withBearer(signed.access)).statusCode).toBe(401);
  });
});
