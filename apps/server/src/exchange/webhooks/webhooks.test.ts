// Webhooks with a real receiver: publications are announced, signed, in order and once; failures
// are retried; private URLs are rejected.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp } from '../../entry/app.ts';
import { nightly } from '../../testing/nightly.ts';
import { propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { loadAuditEntries } from '../../testing/queries.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { parseVerified, startTarget, type WebhookTarget } from '../../testing/webhook-target.ts';

let api: TestApi;
let admin: TestClient;
let target: WebhookTarget;
let links: readonly number[] = [];
beforeAll(async () => {
  api = await openTestApi({ env: { ALLOW_PRIVATE_TARGETS: 'true' } });
  admin = await signInClient(api, 'admin');
  target = await startTarget();
  links = api.city.box([-180, -90, 180, 90], 100).ids;
});
afterAll(async () => {
  await api.close();
  await target.close();
});

const address = '/api/webhooks/';
const one = (id: number) => `${address}${id}/`;
async function create(more: object = {}): Promise<{ id: number; secret: string }> {
  const response = await admin.post(address, {
    name: 'Fleet',
    url: target.url,
    events: ['changed.curbs'],
    ...more,
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}
async function withWebhook(
  work: (webhook: { id: number; secret: string }) => Promise<void>,
  more: object = {},
) {
  target.received.length = 0;
  target.behave();
  const webhook = await create(more);
  try {
    await work(webhook);
  } finally {
    expect((await admin.remove(one(webhook.id))).statusCode).toBe(200);
  }
}
let next = 0;
async function publish(): Promise<number> {
  const link = links[next++] ?? 0;
  const id = await propose(admin, [link]);
  const done = await admin.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`, {});
  expect(done.statusCode, done.body).toBe(200);
  return link;
}
const until = (count: number) =>
  expect.poll(() => target.received.length, { timeout: 20_000, interval: 50 }).toBe(count);
const deliveries = async (id: number) => (await admin.get(`${one(id)}deliveries/`)).json().results;
const stateOf = async (id: number) => (await deliveries(id)).map(({ state }: { state: string }) => state);
/** Skips the wait before the next attempt. */
const hurry = (id: number) =>
  api.database.pool.query(
    `with d as (update webhook_delivery set next_try = now() where webhook_id = $1 and state = 'waiting')
     insert into outbox (kind, body) values ('webhook changed', '{}')`,
    [id],
  );

describe('a publication', () => {
  it('is told to those who asked for its kind, signed, with the links it touched', () =>
    withWebhook(async ({ id, secret }) => {
      const other = await create({ name: 'Zones', url: `${target.url}/zones`, events: ['changed.zones'] });
      const link = await publish();
      await until(1);
      const [got] = target.received;
      if (got === undefined) throw new Error('nothing came');
      const { type, data } = parseVerified(secret, got);
      expect([got.path, type]).toEqual(['/hook', 'changed.curbs']);
      const { results } = (await admin.get(`/api/rules/changes/?since=${Number(data.revision) - 1}`)).json();
      expect(data).toEqual({ revision: results[0].revision, links: results[0].links });
      expect(results[0].links.map((each: { id: number }) => each.id)).toEqual([link]);
      expect(got.headers['webhook-id']).toMatch(/^msg_[0-9a-f-]{36}$/);
      expect(got.headers['content-type']).toContain('application/json');
      expect(() => parseVerified(other.secret, got)).toThrow();
      expect(() => parseVerified(secret, { ...got, body: got.body.replace('links', 'lines') })).toThrow();
      await expect.poll(() => stateOf(id)).toEqual(['delivered']);
      await admin.remove(one(other.id));
    }));

  it('is not undone by a webhook that is deleted meanwhile', async () => {
    const { id } = await create({ name: 'Going' });
    const client = await api.database.pool.connect();
    await client.query('begin');
    await client.query('delete from webhook where id = $1', [id]);
    const published = publish();
    await expect
      .poll(async () => {
        const { rows } = await client.query(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0].n;
      })
      .toBe(1);
    await client.query('commit');
    client.release();
    await expect(published).resolves.toBeGreaterThan(0);
  });

  it('stays untold when it was undone, and when the webhook is switched off', () =>
    withWebhook(async ({ id }) => {
      const client = await api.database.pool.connect();
      await client.query('begin');
      await client.query(
        `insert into outbox (kind, body) values ('city changed', '{"revision": 1, "links": [], "boxes": []}')`,
      );
      await client.query('rollback');
      client.release();
      expect((await admin.patch(one(id), { is_active: false })).json().is_active).toBe(false);
      await publish();
      expect(await deliveries(id)).toEqual([]);
      expect((await admin.patch(one(id), { is_active: true })).statusCode).toBe(200);
      await publish();
      await until(1);
      expect(await deliveries(id)).toHaveLength(1);
    }));
});

describe('a receiver that fails', () => {
  it('is asked again with the same message, and later ones wait for it', () =>
    withWebhook(async ({ id, secret }) => {
      target.behave(500, 503);
      const [first, second] = [await publish(), await publish()];
      await until(1);
      await expect.poll(async () => (await deliveries(id)).at(-1)?.log[0]?.status).toBe(500);
      expect(await stateOf(id)).toEqual(['waiting', 'waiting']);
      const listed = (await admin.get(address)).json().results[0];
      expect(listed).toMatchObject({ waiting: 2, dead: 0, last: { status: 500, fault: null } });
      expect(listed.failing_since).not.toBeNull();
      const [waiting] = (await deliveries(id)).slice(-1);
      expect(Date.parse(waiting.next_try)).toBeGreaterThan(Date.now() + 2_000);
      await hurry(id);
      await until(2);
      await expect.poll(async () => (await deliveries(id)).at(-1)?.log[0]?.status).toBe(503);
      await hurry(id);
      await until(4);
      const told = target.received.map((got) => parseVerified(secret, got).data.links);
      expect(told.map((named) => JSON.stringify(named).match(/"id":(\d+)/)?.[1])).toEqual(
        [first, first, first, second].map(String),
      );
      const names = target.received.map(({ headers }) => headers['webhook-id']);
      expect(new Set(names.slice(0, 3)).size).toBe(1);
      expect(names[3]).not.toBe(names[0]);
      expect(new Set(target.received.slice(0, 3).map(({ body }) => body)).size).toBe(1);
      await expect.poll(() => stateOf(id)).toEqual(['delivered', 'delivered']);
      expect((await admin.get(address)).json().results[0].failing_since).toBeNull();
    }));

  it('is given up after nine tries, and sent to again by hand', () =>
    withWebhook(async ({ id }) => {
      target.behave(500);
      await api.database.pool.query('alter table webhook_delivery alter column tries set default 8');
      await publish();
      await api.database.pool.query('alter table webhook_delivery alter column tries set default 0');
      await until(1);
      await expect.poll(() => stateOf(id)).toEqual(['dead']);
      const [dead] = await deliveries(id);
      expect(dead).toMatchObject({ tries: 9, next_try: null });
      expect((await admin.post(`${one(id)}deliveries/${dead.id}/redeliver/`)).statusCode).toBe(200);
      await until(2);
      expect(target.received[1]?.headers['webhook-id']).toBe(target.received[0]?.headers['webhook-id']);
      await expect.poll(() => stateOf(id)).toEqual(['delivered']);
      expect((await admin.post(`${one(id)}deliveries/99999999/redeliver/`)).statusCode).toBe(404);
    }));

  it('is left alone when it answers 410, and redirects lead nowhere', () =>
    withWebhook(async ({ id }) => {
      const away = (response: import('node:http').ServerResponse) =>
        void response.writeHead(302, { location: `${target.url}/elsewhere` }).end();
      target.behave(away, 410);
      await publish();
      await until(1);
      await expect.poll(async () => (await deliveries(id))[0]?.log[0]?.status).toBe(302);
      await hurry(id);
      await until(2);
      expect(target.received.map(({ path }) => path)).toEqual(['/hook', '/hook']);
      await expect
        .poll(async () => (await admin.get(address)).json().results[0])
        .toMatchObject({ is_active: false, stopped: 'gone', waiting: 0, dead: 1 });
      const switched = await loadAuditEntries(api.database.db, 'switch off');
      expect(switched.at(-1)).toMatchObject({
        noun: 'webhook',
        noun_id: String(id),
        after: { stopped: 'gone' },
      });
      expect((await admin.patch(one(id), { is_active: true })).json()).toMatchObject({
        stopped: null,
        is_active: true,
      });
    }));

  it('that hangs is let go after ten seconds, and holds no other up meanwhile', nightly, () =>
    withWebhook(async ({ id }) => {
      const quick = await create({ name: 'Quick', url: `${target.url}/quick` });
      target.behave((response) => void response.writeHead(204).end());
      const slow = await startTarget();
      slow.behave('hang');
      expect((await admin.patch(one(id), { url: slow.url })).statusCode).toBe(200);
      await publish();
      await until(1);
      await expect.poll(() => stateOf(quick.id)).toEqual(['delivered']);
      expect(slow.received).toHaveLength(1);
      expect(await stateOf(id)).toEqual(['waiting']);
      await expect
        .poll(async () => (await deliveries(id))[0]?.log[0], { timeout: 15_000 })
        .toMatchObject({ status: null, fault: 'timeout' });
      await admin.remove(one(quick.id));
      await slow.close();
    }),
  );
});

describe('a test by hand', () => {
  it('sends a ping at once and says what came of it, also to one that is switched off', () =>
    withWebhook(async ({ id, secret }) => {
      await admin.patch(one(id), { is_active: false });
      target.behave((response) => void response.writeHead(400).end('not so'));
      expect((await admin.post(`${one(id)}test/`)).json()).toMatchObject({
        status: 400,
        fault: null,
        answer: 'not so',
      });
      expect((await admin.post(`${one(id)}test/`)).json()).toMatchObject({ status: 204 });
      expect(target.received.map((got) => parseVerified(secret, got).type)).toEqual(['ping', 'ping']);
      expect(await stateOf(id)).toEqual(['delivered', 'dead']);
      // A failed test message does not hold back later changes.
      expect((await admin.get(address)).json().results[0]).toMatchObject({ id, waiting: 0, dead: 0 });
    }));

  it('is refused with the reason where no webhook is called, and nothing is sent or kept', () =>
    withWebhook(async ({ id }) => {
      const copy = await openApp({
        ...api.database.context,
        config: { ...api.database.context.config, webhooks: 'none' },
        now: () => api.now(),
      });
      try {
        const refused = await copy.fastify.inject({
          method: 'POST',
          url: `${one(id)}test/`,
          headers: { authorization: admin.authorization },
        });
        expect(refused.statusCode).toBe(400);
        expect(refused.json()).toMatchObject({
          code: 'refused',
          reason: 'webhooks.none',
          detail: expect.stringContaining('WEBHOOKS=none'),
        });
        expect(target.received).toEqual([]);
        expect(await deliveries(id)).toEqual([]);
      } finally {
        await copy.fastify.close();
      }
    }));
});

describe('a secret', () => {
  it('is shown once; a new one signs beside the one before for a day', () =>
    withWebhook(async ({ id, secret }) => {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect((await admin.get(address)).body).not.toContain(secret);
      // Sent twice, as when the first response was lost: a second renewal would invalidate the
      // secret the receiver has.
      const renew = () => admin.post(`${one(id)}secret/`, {}, { 'idempotency-key': 'renewed-once-only' });
      const [first, again] = [await renew(), await renew()];
      const renewed = first.json().secret;
      expect(renewed).not.toBe(secret);
      expect(again.body).toBe(first.body);
      await admin.post(`${one(id)}test/`);
      const [got] = target.received;
      if (got === undefined) throw new Error('nothing came');
      expect([parseVerified(secret, got).type, parseVerified(renewed, got).type]).toEqual(['ping', 'ping']);
      api.pass(25 * 60 * 60 * 1000);
      const fresh = await signInClient(api, 'admin');
      await fresh.post(`${one(id)}test/`);
      const signatures = target.received.map(
        ({ headers }) => String(headers['webhook-signature']).split(' ').length,
      );
      expect(signatures).toEqual([2, 1]);
      api.pass(-25 * 60 * 60 * 1000);
    }));
});

it('an address that cannot be one is refused by field, and only administrators see any of it', async () => {
  const fault = async (url: string) =>
    (await admin.post(address, { name: 'x', url, events: ['changed.curbs'] })).json().url?.[0];
  expect(await fault('ftp://example.org/')).toContain('https://');
  expect(await fault('https://user:secret@example.org/')).toContain('name and password');
  expect((await admin.post(address, { name: 'x', url: target.url, events: [] })).json()).toHaveProperty(
    'events',
  );
  expect((await admin.patch(one(999_999), { name: 'y' })).statusCode).toBe(404);
  expect((await admin.get(`${one(999_999)}deliveries/`)).statusCode).toBe(404);
});
