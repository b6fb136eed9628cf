// API clients at the gate: what each key allows, cities that require a key, CORS for other sites,
// rate limits shared by several processes, and usage counts.
import { type KeyScope, keyScopes } from '@curbwright/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openApp } from '../../entry/app.ts';
import { insertKey, loadKeyUsage, setEntry } from '../../testing/queries.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let link = 0;
beforeAll(async () => {
  api = await openTestApi({ limits: { keyCallsPerMinute: null, addressCallsPerMinute: null } });
  [link = 0] = api.city.box([-180, -90, 180, 90], 1).ids;
});
afterAll(() => api.close());

const set = async (value: unknown) => {
  await setEntry(api.database.db, 'API_ACCESS', value, true);
  // Longer than the setting and keys are cached.
  api.pass(6_000);
};
afterEach(() => set(null));
/**
 * Limits are counted per clock minute: move to a new minute, away from its end, so that no earlier
 * test counts against it.
 */
const newMinute = () => api.pass(60_000 - (api.now() % 60_000) + 1_000);

const ask = (key?: string, more: Record<string, string> = {}) =>
  api.inject({
    method: 'GET',
    url: `/api/rules/verdict/?link=${link}`,
    headers: { ...(key === undefined ? {} : { authorization: `Bearer ${key}` }), ...more },
  });
const keyOf = (name: string, scopes: readonly KeyScope[], more = {}) =>
  insertKey(api.database.db, name, scopes, more);

describe('a key', () => {
  it('is needed where the city says so, and refused in words where it is wrong', async () => {
    const [reader, sender] = [await keyOf('reader', ['rules:read']), await keyOf('sender', ['events:write'])];
    expect((await ask()).statusCode).toBe(200);
    expect((await ask(sender)).statusCode).toBe(200);
    await set({ open: ['cds:read'] });
    const nobody = await ask();
    expect(nobody.statusCode).toBe(401);
    expect(nobody.json()).toMatchObject({ code: 'key_needed' });
    expect(nobody.headers['www-authenticate']).toBe('Bearer realm="curbwright"');
    expect((await ask(reader)).statusCode).toBe(200);
    const without = await ask(sender, { 'accept-language': 'es' });
    expect(without.statusCode).toBe(403);
    expect(without.json()).toEqual({
      code: 'scope_missing',
      detail: 'Esta clave no tiene el permiso rules:read. Pida a la ciudad una que lo tenga.',
    });
    expect(without.headers['www-authenticate']).toContain('scope="rules:read"');
    const staff = await api.signIn('guest');
    expect((await ask(staff.access)).statusCode).toBe(200);
  });

  it('is nobody when a letter differs, when it was revoked, and from its last day on', async () => {
    const good = await keyOf('good', ['rules:read'], { expires: new Date(api.now() + 60_000) });
    expect((await ask(good)).statusCode).toBe(200);
    const other = good.endsWith('A') ? `${good.slice(0, -1)}B` : `${good.slice(0, -1)}A`;
    const revoked = await keyOf('revoked', ['rules:read'], { revoked: new Date() });
    for (const bad of [other, revoked, 'cwk_0123456789_short', `${good}x`]) {
      const answer = await ask(bad);
      expect(answer.statusCode, bad).toBe(401);
    }
    expect((await ask(other)).json().code).toBe('key_not_valid');
    api.pass(60_000);
    expect((await ask(good)).json().code).toBe('key_not_valid');
  });

  it('and what the city asks of it are looked up anew when the clock was set back', async () => {
    const key = await keyOf('set back', ['rules:read']);
    expect([(await ask()).statusCode, (await ask(key)).statusCode]).toEqual([200, 200]);
    await api.database.pool.query(`update api_key set revoked = now() where name = 'set back'`);
    await setEntry(api.database.db, 'API_ACCESS', { open: ['cds:read'] }, true);
    api.pass(-60_000);
    const answers = [await ask(), await ask(key)];
    api.pass(60_000);
    expect(answers.map((answer) => answer.json().code)).toEqual(['key_needed', 'key_not_valid']);
  });

  it('never acts as staff, whatever its scopes', async () => {
    const everything = await keyOf('everything', keyScopes);
    const as = (method: 'GET' | 'POST', url: string) =>
      api.inject({ method, url, headers: { authorization: `Bearer ${everything}` }, payload: {} });
    for (const [method, url] of [
      ['GET', '/api/history/'],
      ['GET', '/api/user/currentuser/'],
      ['POST', '/api/proposed_regulation/create_proposed_change/'],
      ['POST', '/api/feedback/'],
    ] as const)
      expect((await as(method, url)).statusCode, url).toBe(403);
    expect((await as('GET', '/api/cityinfo/currentcity/')).statusCode).toBe(200);
  });
});

describe('pages of other software', () => {
  const from = { origin: 'https://fleet.example', 'sec-fetch-site': 'cross-site' };
  it('may read, with many questions too, and read what was refused', async () => {
    const answer = await ask(undefined, from);
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    const many = await api.inject({
      method: 'POST',
      url: '/api/rules/verdict/',
      headers: from,
      payload: { questions: [{ link }] },
    });
    expect([many.statusCode, many.headers['access-control-allow-origin']]).toEqual([200, '*']);
    await set({ open: [] });
    expect((await ask(undefined, from)).headers['access-control-allow-origin']).toBe('*');
    const asked = await api.inject({
      method: 'OPTIONS',
      url: '/api/rules/verdict/',
      headers: { ...from, 'access-control-request-method': 'POST' },
    });
    expect(asked.statusCode).toBe(204);
    expect(asked.headers['access-control-allow-methods']).toBe('GET, POST');
    expect(asked.headers['access-control-allow-headers']).toContain('authorization');
  });
  it('may not send, nor ask what is not for them', async () => {
    const sent = await api.inject({ method: 'POST', url: '/api/sessions/', headers: from, payload: {} });
    expect(sent.headers['access-control-allow-origin']).toBeUndefined();
    const city = await api.inject({ method: 'GET', url: '/api/cityinfo/currentcity/', headers: from });
    expect(city.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('limits', () => {
  it('are counted by key and by address, each for itself, and begin anew with the minute', async () => {
    await set({ key_calls_per_minute: 4, address_calls_per_minute: 2 });
    newMinute();
    const [one, other] = [await keyOf('one', ['rules:read']), await keyOf('other', ['rules:read'])];
    const own = await keyOf('own', ['rules:read'], { callsPerMinute: 1 });
    const statuses = async (key: string | undefined, times: number) => {
      const answers = [];
      for (let at = 0; at < times; at++) answers.push((await ask(key)).statusCode);
      return answers;
    };
    expect(await statuses(undefined, 3)).toEqual([200, 200, 429]);
    expect(await statuses(one, 5)).toEqual([200, 200, 200, 200, 429]);
    expect(await statuses(other, 1)).toEqual([200]);
    expect(await statuses(own, 2)).toEqual([200, 429]);
    const refused = await ask(one);
    expect(refused.json().code).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.headers['ratelimit-policy']).toBe('"minute";q=4;w=60');
    expect(refused.headers.ratelimit).toMatch(/^"minute";r=0;t=\d+$/);
    newMinute();
    const again = await ask(one);
    expect([again.statusCode, again.headers.ratelimit]).toEqual([200, expect.stringMatching(/;r=3;/)]);
  });

  it('hold over several processes: what one counted the other knows a second later', async () => {
    await set({ key_calls_per_minute: 6 });
    newMinute();
    const key = await keyOf('two processes', ['rules:read']);
    const limits = { keyCallsPerMinute: null, addressCallsPerMinute: null };
    const second = await openApp({ ...api.database.context, now: () => api.now() }, { limits });
    const left = async (app: typeof api.app) => {
      const answer = await app.inject({
        method: 'GET',
        url: `/api/rules/verdict/?link=${link}`,
        headers: { authorization: `Bearer ${key}` },
      });
      return Number(/r=(\d+)/.exec(String(answer.headers.ratelimit))?.[1]);
    };
    expect([await left(api.app), await left(api.app), await left(api.app)]).toEqual([5, 4, 3]);
    expect(await left(second.fastify)).toBe(5);
    // Asking for the remaining allowance counts as well; both processes know all requests once both
    // have added their counts.
    await expect
      .poll(async () => (await loadKeyUsage(api.database.db, 'two processes')).calls, { timeout: 10_000 })
      .toBe(4);
    const later = [await left(api.app), await left(second.fastify)];
    expect(Math.min(...later)).toBeLessThanOrEqual(2);
    await second.fastify.close();
  });
});

describe('uses', () => {
  it('are counted by key, call and hour, refusals and limits apart', async () => {
    await set({ key_calls_per_minute: 3 });
    newMinute();
    const key = await keyOf('counted', ['rules:read']);
    await ask(key);
    // Requests of signed-in users are not counted.
    await ask((await api.signIn('editor')).access);
    await api.inject({
      method: 'GET',
      url: '/api/rules/verdict/?link=none',
      headers: { authorization: `Bearer ${key}` },
    });
    await api.inject({ method: 'GET', url: '/api/history/', headers: { authorization: `Bearer ${key}` } });
    await ask(key);
    await expect
      .poll(() => loadKeyUsage(api.database.db, 'counted'), { timeout: 10_000 })
      .toEqual({ calls: 4, refused: 2, limited: 1, failed: 0, names: ['history', 'ruleVerdict'] });
  });
});
