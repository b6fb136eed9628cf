// The board of the live curb gives way: however many curbs have sensors, others get their turn while it looks at the clock.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestApi, type TestApi } from '../testing/test-api.ts';
import { LiveBoard } from './live-board.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

it('looks at its curbs in slices, and tells together what became stale', async () => {
  const links = api.city.box([-180, -90, 180, 90], 30).ids;
  const headers = { authorization: `Bearer ${(await api.signIn('editor')).access}` };
  const sensors = links.map((link) => ({ outside_id: `b-${link}`, link, spaces: 4 }));
  await api.inject({ method: 'POST', url: '/api/sensors/', headers, payload: { sensors } });
  let now = api.now();
  const board = new LiveBoard(api.database.db, () => now);
  await api.database.pool.query(
    `insert into sensor_state (sensor_id, heard, is_online, online_at, taken, taken_at, taken_of)
     select id, heard, true, heard, 1, heard, 4 from sensor, to_timestamp($1::float8 / 1000) as heard
     on conflict (sensor_id) do update set heard = excluded.heard, is_online = true, online_at = excluded.heard, taken = 1,
       taken_at = excluded.heard, taken_of = 4`,
    [now],
  );
  await board.readAll();
  expect(board.size).toBe(links.length);
  const told: string[] = [];
  board.subscribe(({ text }) => told.push(text));
  now += board.staleAfter + 60_000;
  const linksOf = (text = '{"links":{}}') => Object.keys(JSON.parse(text).links).length;
  /** How far it had got whenever others had their turn. */
  const seen = new Set<number>();
  let isDone = false;
  // A clock by which every link takes longer than a slice may.
  let clock = 0;
  const ticking = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 100));
  const looking = board.look().then(() => {
    isDone = true;
  });
  while (!isDone) {
    await nextTurn();
    seen.add(linksOf(board.since(board.revision)?.text));
  }
  await looking;
  ticking.mockRestore();
  expect(seen.size).toBeGreaterThanOrEqual(links.length);
  expect(told).toHaveLength(1);
  expect(linksOf(told[0])).toBe(links.length);
});
