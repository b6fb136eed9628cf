// Two tabs refresh at the same moment, many times: both get the same successor, and nobody is
// signed out. `RACES` sets the number of rounds.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadAuditEntries } from '../../testing/queries.ts';
import { cookiesOf, openTestApi, type TestApi } from '../../testing/test-api.ts';

const races = Number(process.env.RACES ?? 25);

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const refresh = (token: string) =>
  api.inject({ method: 'POST', url: '/api/token/refresh/', headers: { cookie: `rt=${token}` } });

it('two tabs that refresh at once never sign each other out', { timeout: 60_000 + races * 200 }, async () => {
  let token = (await api.signIn('editor')).refresh;
  let raced = 0;
  for (let race = 0; race < races; race += 1) {
    const [one, other] = await Promise.all([refresh(token), refresh(token)]);
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    const successors = [cookiesOf(one).rt ?? '', cookiesOf(other).rt ?? ''];
    expect(successors[0]).toBe(successors[1]);
    expect(successors[0]).not.toBe(token);
    token = successors[0] ?? '';
    // Access tokens last five minutes; moving the clock keeps the test within the twelve hours of a
    // session.
    if (race % 100 === 99) api.pass(4 * 60_000);
    raced += 1;
  }
  expect(raced).toBe(races);
  expect(await loadAuditEntries(api.database.db, 'refresh token reused')).toEqual([]);
});

it('who presents the token of long ago ends the family: the successor in use dies with it', async () => {
  const signed = await api.signIn('publisher');
  let token = signed.refresh;
  for (let times = 0; times < 3; times += 1) {
    token = cookiesOf(await refresh(token)).rt ?? '';
    api.pass(60_000);
  }
  const stolen = await refresh(signed.refresh);
  expect(stolen.statusCode).toBe(401);
  expect((await refresh(token)).statusCode).toBe(401);
  const me = await api.inject({
    method: 'GET',
    url: '/api/user/currentuser/',
    headers: { authorization: `Bearer ${signed.access}` },
  });
  expect(me.statusCode).toBe(401);
  expect((await loadAuditEntries(api.database.db, 'refresh token reused')).at(-1)).toMatchObject({
    username: 'publisher',
  });
});
