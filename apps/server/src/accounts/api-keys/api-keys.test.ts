// Administrators create, change and revoke API keys and configure public access; usage is reported
// by bucket, key and operation.
import { apiUsageResponse } from '@curbwright/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInClient, type TestClient } from '../../testing/proposals.ts';
import { loadAuditEntries } from '../../testing/queries.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let admin: TestClient;
let link = 0;
beforeAll(async () => {
  api = await openTestApi();
  admin = await signInClient(api, 'admin');
  [link = 0] = api.city.box([-180, -90, 180, 90], 1).ids;
});
afterAll(() => api.close());

const address = '/api/api-keys/';
const make = async (more: object = {}) => {
  const response = await admin.post(address, { name: 'Fleet', scopes: ['rules:read'], ...more });
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
};
const ask = (key: string | null, query = `link=${link}`) =>
  api.inject({
    method: 'GET',
    url: `/api/rules/verdict/?${query}`,
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
  });
const list = async () => (await admin.get(address)).json().results;
const put = (body: object) =>
  api.inject({
    method: 'PUT',
    url: `${address}access/`,
    headers: { authorization: admin.authorization },
    payload: body,
  });

describe('a key', () => {
  it('is shown once, stored as a hash, and counted when it was used last', async () => {
    const made = await make({ scopes: ['rules:read', 'cds:read', 'rules:read'], calls_per_minute: 50 });
    expect(made.key).toMatch(/^cwk_[0-9A-Za-z]{10}_[\w-]{43}$/);
    expect(made).toMatchObject({
      scopes: ['rules:read', 'cds:read'],
      user: 'admin',
      revoked: null,
      last_used: null,
    });
    const secret = made.key.split('_').slice(2).join('_');
    const everything = await api.database.pool.query(
      `select coalesce(json_agg(k)::text, '') || (select coalesce(json_agg(a)::text, '') from audit a) as text from api_key k`,
    );
    expect(everything.rows[0].text).not.toContain(secret);
    expect((await admin.get(address)).body).not.toContain(secret);
    const answer = await ask(made.key);
    expect([answer.statusCode, answer.headers['ratelimit-policy']]).toEqual([200, '"minute";q=50;w=60']);
    await expect
      .poll(async () => (await list()).find(({ id }: { id: number }) => id === made.id).last_used, {
        timeout: 10_000,
      })
      .not.toBeNull();
  });

  it('is changed and revoked at once here, and every step is in the history of administrators alone', async () => {
    const made = await make({ name: 'Navigation' });
    await put({ open: [], key_calls_per_minute: 600, address_calls_per_minute: 300 });
    expect((await ask(made.key)).statusCode).toBe(200);
    expect((await ask(null)).statusCode).toBe(401);
    const changed = await admin.patch(`${address}${made.id}/`, { name: 'Navigators', scopes: ['cds:read'] });
    expect(changed.json()).toMatchObject({ name: 'Navigators', scopes: ['cds:read'] });
    expect((await ask(made.key)).json().code).toBe('scope_missing');
    const revoked = await admin.post(`${address}${made.id}/revoke/`);
    expect(revoked.json()).toMatchObject({ revoked_by: 'admin' });
    expect((await ask(made.key)).json().code).toBe('key_not_valid');
    for (const again of [
      await admin.post(`${address}${made.id}/revoke/`),
      await admin.patch(`${address}${made.id}/`, { name: 'x' }),
    ])
      expect(again.json()).toMatchObject({ reason: 'api-keys.revoked' });
    expect((await list()).at(-1).id).toBe(made.id);
    const history = async (hand: TestClient) => (await hand.get('/api/history/?noun=api-key')).json().results;
    const told = (await history(admin)).filter(
      ({ noun_id }: { noun_id: string }) => noun_id === String(made.id),
    );
    expect(told.map(({ action }: { action: string }) => action)).toEqual(['revoke', 'change', 'create']);
    expect(told[1]).toMatchObject({ before: { name: 'Navigation' }, after: { name: 'Navigators' } });
    expect(await history(await signInClient(api, 'publisher'))).toEqual([]);
    const [entry] = (await loadAuditEntries(api.database.db, 'change')).filter(
      ({ noun }) => noun === 'api-access',
    );
    expect(entry).toMatchObject({ before: { open: ['rules:read', 'cds:read'] }, after: { open: [] } });
    await put({ open: ['rules:read', 'cds:read'], key_calls_per_minute: 600, address_calls_per_minute: 300 });
    expect((await ask(null)).statusCode).toBe(200);
  });

  it('is refused by field when it is asked for wrongly', async () => {
    const fault = async (more: object) =>
      (await admin.post(address, { name: 'x', scopes: ['rules:read'], ...more })).json();
    expect(await fault({ name: ' ' })).toHaveProperty('name');
    expect(await fault({ scopes: [] })).toHaveProperty('scopes');
    expect(await fault({ scopes: ['administer'] })).toHaveProperty(['scopes.0']);
    expect(await fault({ expires: '2020-01-01T00:00:00Z' })).toMatchObject({
      expires: ['The expiration date must be in the future.'],
    });
    expect(await fault({ calls_per_minute: 0 })).toHaveProperty('calls_per_minute');
    expect(
      (await put({ open: ['events:write'], key_calls_per_minute: 1, address_calls_per_minute: 1 }))
        .statusCode,
    ).toBe(400);
    expect((await admin.post(`${address}999999/revoke/`)).statusCode).toBe(404);
  });
});

describe('uses', () => {
  const usage = async (query: string) =>
    apiUsageResponse.parse((await admin.get(`${address}usage/?${query}`)).json());
  it('stand in their day or hour without gaps, by key and by call', async () => {
    const made = await make({ name: 'Counted' });
    const before = await usage('days=7&key=0');
    await ask(made.key);
    await ask(made.key, 'link=none');
    await ask(null);
    const own = await usage(`days=7&key=${made.id}`);
    expect(own.step).toBe('day');
    expect(own.buckets).toHaveLength(7);
    expect(own.buckets.at(-1)).toMatchObject({ calls: 2, refused: 1, limited: 0, failed: 0 });
    expect(own.buckets.slice(0, -1).every(({ calls }) => calls === 0)).toBe(true);
    expect(own.keys).toEqual([
      { key: made.id, name: 'Counted', calls: 2, refused: 1, limited: 0, failed: 0 },
    ]);
    expect(own.calls.map(({ call }) => call)).toEqual(['ruleVerdict']);
    const nobody = await usage('days=7&key=0');
    expect((nobody.keys[0]?.calls ?? 0) - (before.keys[0]?.calls ?? 0)).toBe(1);
    const hours = await usage(`days=1&key=${made.id}`);
    expect([hours.step, hours.buckets.length, hours.buckets.at(-1)?.calls]).toEqual(['hour', 24, 2]);
    const all = await usage('days=7');
    const sum = all.keys.reduce((calls, row) => calls + row.calls, 0);
    expect(all.buckets.reduce((calls, row) => calls + row.calls, 0)).toBe(sum);
  });
  it('of before thirteen months are dropped', async () => {
    const { pool } = api.database;
    await pool.query(
      `insert into api_usage values (now() - interval '400 days', 0, 'old', 1, 0, 0, 0), (now() - interval '390 days', 0, 'kept', 1, 0, 0, 0)`,
    );
    api.pass(2 * 60 * 60 * 1000);
    admin = await signInClient(api, 'admin');
    await ask(null);
    await usage('days=1');
    const { rows } = await pool.query(`select call from api_usage where call in ('old', 'kept')`);
    expect(rows).toEqual([{ call: 'kept' }]);
  });
});
