// Retention of sessions: deleted a month after their end, also for people who never return, by
// whichever process starts.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp } from '../../entry/app.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { deleteOldSessions } from '../accounts.sql.ts';

const day = 86_400_000;
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

/** The username of every session in the database. */
const who = async () => {
  const { rows } = await api.database.pool.query<{ username: string }>(
    'select username from user_session s join user_account u on u.id = s.user_id order by username',
  );
  return rows.map(({ username }) => username);
};
const count = async (table: 'refresh_token' | 'user_session') =>
  (await api.database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;

it('forgets who never signs in again, a month after the end of the session and not before', async () => {
  // Three sessions: one that expires after twelve hours, one that is signed out at once, and one
  // that is two weeks younger.
  await api.signIn('guest');
  const { access } = await api.signIn('analyst');
  const headers = { authorization: `Bearer ${access}`, 'sec-fetch-site': 'same-origin' };
  expect((await api.inject({ method: 'GET', url: '/api/logout/', headers })).statusCode).toBe(200);
  api.pass(14 * day);
  await api.signIn('editor');
  api.pass(16 * day - 60_000);
  expect(await deleteOldSessions(api.database.db, new Date(api.now()), 10)).toBe(0);
  expect(await who()).toEqual(['analyst', 'editor', 'guest']);
  // Thirty days after the sign-out, but not yet thirty days after the other session expired.
  api.pass(2 * 60_000);
  expect(await deleteOldSessions(api.database.db, new Date(api.now()), 10)).toBe(1);
  expect(await who()).toEqual(['editor', 'guest']);

  // A starting server deletes the remaining ones without being asked.
  api.pass(day);
  const { fastify } = await openApp({ ...api.database.context, now: () => api.now() });
  try {
    await expect.poll(who, { timeout: 20_000 }).toEqual(['editor']);
  } finally {
    await fastify.close();
  }
  expect(await count('refresh_token')).toBe(1);
});

it('forgets each once, so many in a statement, with several processes at it', async () => {
  for (let times = 0; times < 7; times += 1) await api.signIn('publisher');
  api.pass(31 * day);
  const now = new Date(api.now());
  expect(await deleteOldSessions(api.database.db, now, 3)).toBe(3);
  const both = await Promise.all([1, 2].map(() => deleteOldSessions(api.database.db, now, 10)));
  expect(both.reduce((sum, some) => sum + some, 0)).toBe(5);
  expect([await count('user_session'), await count('refresh_token')]).toEqual([0, 0]);
});
