// Feedback reaches the people who run the map: only administrators read it, mark it as done, and
// delete it permanently.
import type { FeedbackItem } from '@curbwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let [admin, editor]: TestClient[] = [];
let link = { id: 0, segment_id: '', street_name: null as string | null };

beforeAll(async () => {
  api = await openTestApi();
  [admin, editor] = await Promise.all([signInClient(api, 'admin'), signInClient(api, 'editor')]);
  const row = await api.database.db
    .selectFrom('link')
    .select(['id', 'segment_id', 'bl_street_name as street_name'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  link = row;
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.db.deleteFrom('feedback').execute();
});

const hand = (one: TestClient | undefined): TestClient => {
  if (one === undefined) throw new Error('nobody signed in');
  return one;
};

async function tell(payload: object): Promise<number> {
  const sent = await api.inject({ method: 'POST', url: '/api/feedback/', payload });
  expect(sent.statusCode, sent.body).toBe(201);
  return sent.json().id;
}

async function listed(query = ''): Promise<{ count: number; rows: FeedbackItem[] }> {
  const answer = await hand(admin).get(`/api/feedback/${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return { count: answer.json().meta.count, rows: answer.json().results };
}

/** The audit entries about feedback, oldest first. */
async function trail(id: number) {
  return api.database.db
    .selectFrom('audit')
    .select(['username', 'action', 'before', 'after'])
    .where('noun', '=', 'feedback')
    .where('noun_id', '=', String(id))
    .orderBy('id')
    .execute();
}

describe('feedback', () => {
  it('is read by administrators as it was written, the newest first, with the curb it is about', async () => {
    const first = await tell({ message: 'The sign is gone.', link: link.id, page: '/viewer/?link=1' });
    const sent = await hand(editor).post('/api/feedback/', {
      name: 'Eva',
      email: 'eva@example.org',
      message: 'Two hours,\nnot one.',
    });
    expect(sent.statusCode, sent.body).toBe(201);
    const { count, rows } = await listed();
    expect(count).toBe(2);
    expect(rows).toEqual([
      {
        id: sent.json().id,
        at: expect.any(String),
        message: 'Two hours,\nnot one.',
        name: 'Eva',
        email: 'eva@example.org',
        user: 'editor',
        link: null,
        page: null,
        done_at: null,
        done_by: null,
      },
      {
        id: first,
        at: expect.any(String),
        message: 'The sign is gone.',
        name: null,
        email: null,
        user: null,
        link,
        page: '/viewer/?link=1',
        done_at: null,
        done_by: null,
      },
    ]);
  });

  it('is nothing to whoever does not administer', async () => {
    const id = await tell({ message: 'Hello' });
    const ways = [
      ['GET', '/api/feedback/'],
      ['PATCH', `/api/feedback/${id}/`],
      ['DELETE', `/api/feedback/${id}/`],
    ] as const;
    for (const [method, url] of ways) {
      const payload = method === 'PATCH' ? { is_done: true } : undefined;
      const asked = { method, url, ...(payload === undefined ? {} : { payload }) };
      expect((await api.inject(asked)).statusCode, url).toBe(403);
      const { authorization } = hand(editor);
      expect((await api.inject({ ...asked, headers: { authorization } })).statusCode, url).toBe(403);
    }
    expect((await listed()).rows).toMatchObject([{ id, done_at: null }]);
  });

  it('is dealt with and waits again, each said once in the audit trail', async () => {
    const id = await tell({ message: 'Hello' });
    const other = await tell({ message: 'And hello' });
    const mark = (isDone: boolean) => hand(admin).patch(`/api/feedback/${id}/`, { is_done: isDone });
    const done = await mark(true);
    expect(done.json()).toMatchObject({ id, done_by: 'admin', done_at: expect.any(String) });
    expect((await mark(true)).json()).toEqual(done.json());
    expect((await listed()).rows.map((row) => row.id)).toEqual([other]);
    expect((await listed('?state=done')).rows.map((row) => row.id)).toEqual([id]);
    expect((await listed('?state=all&limit=1')).count).toBe(2);
    expect((await mark(false)).json()).toMatchObject({ id, done_by: null, done_at: null });
    expect((await listed()).rows.map((row) => row.id)).toEqual([other, id]);
    expect(await trail(id)).toEqual([
      { username: 'admin', action: 'change', before: { is_done: false }, after: { is_done: true } },
      { username: 'admin', action: 'change', before: { is_done: true }, after: { is_done: false } },
    ]);
  });

  it('is deleted for good: nothing of what was written stays, and the trail has the number only', async () => {
    const id = await tell({ message: 'Call me', name: 'Zebulon Quark', email: 'zebulon@example.org' });
    expect((await hand(admin).remove(`/api/feedback/${id}/`)).json()).toEqual({ id });
    expect((await listed('?state=all')).rows).toEqual([]);
    expect(await trail(id)).toEqual([{ username: 'admin', action: 'delete', before: null, after: null }]);
    const { rows } = await api.database.pool.query<{ found: boolean }>(
      "select exists (select from audit a where to_jsonb(a)::text ~* 'zebulon') as found",
    );
    expect(rows).toEqual([{ found: false }]);
    expect((await hand(admin).remove(`/api/feedback/${id}/`)).statusCode).toBe(404);
    expect((await hand(admin).patch(`/api/feedback/${id}/`, { is_done: true })).statusCode).toBe(404);
  });

  it('is refused with the place where the question has no sense', async () => {
    const id = await tell({ message: 'Hello' });
    expect((await hand(admin).get('/api/feedback/?state=some')).json()).toHaveProperty('state');
    expect((await hand(admin).patch(`/api/feedback/${id}/`, {})).json()).toHaveProperty('is_done');
    expect(
      (await hand(admin).patch(`/api/feedback/${id}/`, { is_done: true, done_by: 'x' })).statusCode,
    ).toBe(400);
  });
});
