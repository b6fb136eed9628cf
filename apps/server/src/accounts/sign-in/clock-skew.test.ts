// Clock differences: the client's clock is ignored, a token expires to the second, and a server
// whose clock jumps back keeps sessions and their order.
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookiesOf, openTestApi, type TestApi } from '../../testing/test-api.ts';
import { serverSecret } from './login-sessions.sql.ts';
import { keysFrom } from './tokens.ts';

const hour = 60 * 60_000;
let api: TestApi;
let key: Uint8Array;
beforeAll(async () => {
  api = await openTestApi();
  key = keysFrom(await serverSecret(api.database.db)).accessToken;
});
afterAll(() => api.close());

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const ask = async (token: string, headers: Record<string, string> = {}) =>
  (
    await api.inject({
      method: 'GET',
      url: '/api/user/currentuser/',
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
  ).statusCode;
const refresh = (token: string) =>
  api.inject({ method: 'POST', url: '/api/token/refresh/', headers: { cookie: `rt=${token}` } });

describe('clocks that disagree', () => {
  it('of a client change nothing: five minutes ahead or behind', async () => {
    const { access } = await api.signIn('editor');
    for (const skew of [-5, 5]) {
      const date = new Date(api.now() + skew * 60_000).toUTCString();
      expect(await ask(access, { date })).toBe(200);
    }
  });

  it('give a token no second after its end, and none before its beginning', async () => {
    const { access } = await api.signIn('editor');
    const claims = claimsOf(access);
    const made = (change: object) =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(key);
    const now = Math.floor(api.now() / 1000);
    expect(await ask(await made({ exp: now + 30 }))).toBe(200);
    expect(await ask(await made({ exp: now }))).toBe(401);
    expect(await ask(await made({ exp: now - 1 }))).toBe(401);
    expect(await ask(await made({ nbf: now + 31 }))).toBe(401);
    expect(await ask(await made({ nbf: now }))).toBe(200);
  });

  it('of the server that jump back an hour sign nobody out, and extend no session', async () => {
    const signed = await api.signIn('publisher');
    const end = new Date(
      (await api.database.pool.query('select max(expires) as at from user_session')).rows[0].at,
    );
    api.pass(-hour);
    expect(await ask(signed.access)).toBe(200);
    const next = await refresh(signed.refresh);
    expect(next.statusCode).toBe(200);
    const later = new Date(
      (await api.database.pool.query('select max(expires) as at from user_session')).rows[0].at,
    );
    expect(later.getTime()).toBe(end.getTime());
    api.pass(hour);
    expect((await refresh(cookiesOf(next).rt ?? '')).statusCode).toBe(200);
  });

  it('of the server that jump back keep who must wait waiting no longer than a quarter of an hour', async () => {
    const wrong = () =>
      api.inject({ method: 'POST', url: '/api/token/', payload: { username: 'guest', password: 'wrong' } });
    for (let count = 0; count < 12; count += 1) await wrong();
    api.pass(-hour);
    const told = await wrong();
    const seconds = Number(told.headers['retry-after'] ?? 0);
    expect(seconds).toBeGreaterThanOrEqual(0);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    api.pass(hour);
  });

  it('of the server that jump back leave the order of what was written: by number, not by clock', async () => {
    await api.signIn('analyst');
    api.pass(-hour);
    await api.signIn('admin');
    api.pass(hour);
    const { rows } = await api.database.pool.query(
      "select username from audit where action = 'sign in' order by id desc limit 2",
    );
    expect(rows.map(({ username }) => username)).toEqual(['admin', 'analyst']);
  });
});
