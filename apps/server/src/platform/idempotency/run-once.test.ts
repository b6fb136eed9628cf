// Idempotency keys over HTTP: a creating write is done once per key, whoever repeats it, also after
// a restart and in another process.
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp } from '../../entry/app.ts';
import { openTestApi, type SignedIn, type TestApi } from '../../testing/test-api.ts';
import { deleteExpiredResponses } from './delete-old-responses.ts';

let api: TestApi;
let editor: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  api = await openTestApi();
  [editor, admin] = [await api.signIn('editor'), await api.signIn('admin')];
});
afterAll(() => api.close());

let keys = 0;
function newKey(): string {
  keys += 1;
  return `a-key-of-this-test-${keys}`;
}

function post(url: string, payload: object, key: string | null, who: SignedIn = editor): InjectOptions {
  return {
    method: 'POST',
    url,
    payload,
    headers: {
      authorization: `Bearer ${who.access}`,
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
  };
}

const scenario = (name: string, key: string | null, who?: SignedIn) =>
  api.inject(post('/api/scenario/', { name }, key, who));

async function scenarios(name: string): Promise<number> {
  const { rows } = await api.database.pool.query('select 1 from scenario where name = $1', [name]);
  return rows.length;
}

describe('a write with a key', () => {
  it('is done once, and answered as the first time', async () => {
    const key = newKey();
    const first = await scenario('once', key);
    const again = await scenario('once', `"${key}"`);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.body).toBe(first.body);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await scenarios('once')).toBe(1);
  });
  it('is another for another key, another person, and without one', async () => {
    const key = newKey();
    expect((await scenario('mine', key)).statusCode).toBe(201);
    const publisher = await api.signIn('publisher');
    // 400 because the name is taken: the write was attempted again.
    for (const told of [
      await scenario('mine', newKey()),
      await scenario('mine', key, publisher),
      await scenario('mine', null),
    ])
      expect(told.statusCode).toBe(400);
  });
  it('is refused with 422 when the key was another request', async () => {
    const key = newKey();
    await scenario('first body', key);
    const other = await scenario('other body', key);
    expect([other.statusCode, other.json().code]).toEqual([422, 'key_of_another_request']);
    const elsewhere = await api.inject(post('/api/proposed-assets-group/', { name: 'first body' }, key));
    expect(elsewhere.statusCode).not.toBe(201);
    expect(await scenarios('other body')).toBe(0);
  });
  it('is refused with 400, naming the header, when the key is none', async () => {
    for (const key of ['', 'short', 'x'.repeat(201), 'with spaces in between']) {
      const told = await scenario('bad key', key);
      expect([told.statusCode, Object.keys(told.json())]).toEqual([400, ['Idempotency-Key', 'code']]);
    }
    expect(await scenarios('bad key')).toBe(0);
  });
  it('may be tried again after a refusal, which is not kept', async () => {
    const key = newKey();
    await scenario('taken', null);
    expect((await scenario('taken', key)).statusCode).toBe(400);
    await api.database.pool.query("delete from scenario where name = 'taken'");
    expect((await scenario('taken', key)).statusCode).toBe(201);
  });
  it('leaves nothing when it fails, neither its effect nor an answer, and may be tried again', async () => {
    const key = newKey();
    const { pool } = api.database;
    // The write succeeds but its response cannot be stored, which is the last statement of the
    // transaction.
    await pool.query(`create function no_answer() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger no_answer before insert on kept_answer for each row execute function no_answer()`);
    const failed = await scenario('all or nothing', key);
    await pool.query('drop trigger no_answer on kept_answer; drop function no_answer()');
    expect(failed.statusCode).toBe(500);
    expect(await scenarios('all or nothing')).toBe(0);
    expect((await scenario('all or nothing', key)).statusCode).toBe(201);
    expect(await scenarios('all or nothing')).toBe(1);
  });
  it('is done once of twenty sent at once: the others are told that it is under way, or the first answer', async () => {
    const key = newKey();
    const told = await Promise.all(Array.from({ length: 20 }, () => scenario('at once', key)));
    const counts = new Map<number, number>();
    for (const { statusCode } of told) counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
    expect([...counts.keys()].every((status) => status === 201 || status === 409)).toBe(true);
    const fresh = told.filter((one) => one.statusCode === 201 && !one.headers['idempotency-replayed']);
    expect(fresh).toHaveLength(1);
    for (const one of told.filter(({ statusCode }) => statusCode === 409))
      expect([one.json().code, one.headers['retry-after']]).toEqual(['in_flight', '1']);
    expect(await scenarios('at once')).toBe(1);
  });
  it('holds in another process and after a restart', async () => {
    const key = newKey();
    const first = await scenario('elsewhere', key);
    const { fastify } = await openApp({ ...api.database.context, now: () => api.now() });
    try {
      const again = await fastify.inject(post('/api/scenario/', { name: 'elsewhere' }, key));
      expect([again.statusCode, again.body]).toEqual([201, first.body]);
    } finally {
      await fastify.close();
    }
  });
  it('gives what is told once again to who asked, and keeps it from the database', async () => {
    const key = newKey();
    const body = { name: 'other software', scopes: ['rules:read'] };
    const first = await api.inject(post('/api/api-keys/', body, key, admin));
    const again = await api.inject(post('/api/api-keys/', body, key, admin));
    expect([first.statusCode, again.statusCode, again.body]).toEqual([201, 201, first.body]);
    const secret = String(first.json().key);
    expect(secret).toMatch(/^cwk_/);
    const { rows } = await api.database.pool.query<{ text: string }>(
      "select asker || encode(answer, 'escape') || encode(key_hash, 'escape') as text from kept_answer",
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(key);
    }
  });
  it('needs the right to make the call each time', async () => {
    const key = newKey();
    const guest = await api.signIn('guest');
    expect((await scenario('guests may not', key, guest)).statusCode).toBe(403);
    expect((await scenario('guests may not', key)).statusCode).toBe(201);
  });
  it('is kept for a day and dropped afterwards', async () => {
    const key = newKey();
    await scenario('a day', key);
    api.pass(24 * 60 * 60 * 1000 - 60_000);
    editor = await api.signIn('editor');
    expect((await scenario('a day', key)).statusCode).toBe(201);
    expect(await deleteExpiredResponses({ db: api.database.db, now: () => api.now() })).toBe(0);
    api.pass(120_000);
    // Expired, though not deleted yet.
    expect((await scenario('a day', key)).statusCode).toBe(400);
    expect(await deleteExpiredResponses({ db: api.database.db, now: () => api.now() })).toBeGreaterThan(3);
    const { rows } = await api.database.pool.query('select 1 from kept_answer');
    expect(rows).toHaveLength(0);
  });
});
