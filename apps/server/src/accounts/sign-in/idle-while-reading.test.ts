// While the database is read-only, a person who keeps reading is not idle, a person who does not
// is, and a sign-in, which would write, is rejected with a message.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cookiesOf, openTestApi, type TestApi } from '../../testing/test-api.ts';
import { password } from '../../testing/test-city.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

/**
 * Makes the database read-only or writable, also for open connections, as when a standby takes
 * over.
 */
async function setDatabaseWritable(takes: boolean): Promise<void> {
  const { pool, watch } = api.database;
  await pool.query(
    `begin read write; do $$ begin execute format('alter database %I set default_transaction_read_only = ${takes ? 'off' : 'on'}', current_database()); end $$; commit`,
  );
  watch.found('away');
  watch.found('there');
  // Wait until the pool has dropped the terminated connections.
  await expect
    .poll(async () => (await pool.query('show transaction_read_only')).rows)
    .toEqual([{ transaction_read_only: takes ? 'off' : 'on' }]);
}
const signIn = async (username: string) => {
  const payload = { username, password };
  const answer = await api.inject({ method: 'POST', url: '/api/token/', payload });
  return { sid: cookiesOf(answer).sid ?? '', rt: cookiesOf(answer).rt ?? '' };
};
const whoIs = async (sid: string) =>
  (await api.inject({ method: 'GET', url: '/api/user/currentuser/', headers: { cookie: `sid=${sid}` } }))
    .statusCode;
const refresh = (rt: string) =>
  api.inject({ method: 'POST', url: '/api/token/refresh/', headers: { cookie: `rt=${rt}` } });
const minutes = 60_000;

it('keeps who reads signed in, an hour long and when writes are taken again, and nobody else', async () => {
  const [reader, sleeper] = [await signIn('editor'), await signIn('analyst')];
  await setDatabaseWritable(false);
  for (let count = 0; count < 4; count += 1) {
    api.pass(20 * minutes);
    expect(await whoIs(reader.sid)).toBe(200);
  }
  expect(await whoIs(sleeper.sid)).toBe(403);
  // A refresh needs a write: it reports that it is unavailable and clears no cookies.
  const meanwhile = await refresh(reader.rt);
  expect([meanwhile.statusCode, meanwhile.json().code]).toEqual([503, 'unavailable']);
  expect(meanwhile.cookies).toEqual([]);
  await setDatabaseWritable(true);
  // The refresh must come first, because the use is not in the database yet. A connection that was
  // in use during the change fails once and is dropped.
  await expect.poll(async () => (await refresh(reader.rt)).statusCode).toBe(200);
  expect((await refresh(sleeper.rt)).statusCode).toBe(401);
  api.pass(29 * minutes);
  expect(await whoIs(reader.sid)).toBe(200);
  api.pass(31 * minutes);
  expect(await whoIs(reader.sid)).toBe(403);
});

it('refuses setting up a second factor in words', async () => {
  const { pool } = api.database;
  await pool.query(`update user_group set demands_second_factor = true where name = 'publishers'`);
  const first = await api.inject({
    method: 'POST',
    url: '/api/token/',
    payload: { username: 'publisher', password },
  });
  const { ticket } = first.json<{ ticket: string }>();
  const setUp = () =>
    api.inject({ method: 'POST', url: '/api/token/second-factor/set-up/', payload: { ticket } });
  const confirm = () =>
    api.inject({
      method: 'POST',
      url: '/api/token/second-factor/confirm/',
      payload: { ticket, code: '123456' },
    });
  await setDatabaseWritable(false);
  for (const answer of [await setUp(), await confirm()])
    expect([answer.statusCode, answer.json().code], answer.body).toEqual([503, 'unavailable']);
  await setDatabaseWritable(true);
  await expect.poll(async () => (await setUp()).statusCode).toBe(200);
});
