// The live state store: which changes it reports for each link and to whom; and that it yields to
// the event loop however many links have sensors.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { newSensorState, type SensorState } from '@curbwright/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { setEntry } from '../../testing/queries.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { LiveStateStore, type LiveUpdateText } from './live-state-store.ts';
import { nextRevision, notifyLiveChange, writeStates } from './sensor-readings.sql.ts';
import { assignSensorLinks, removeSensor, writeSensors } from './sensor-register.sql.ts';

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
  const board = new LiveStateStore(api.database.db, () => now);
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
  /** How many links were done each time other work got its turn. */
  const seen = new Set<number>();
  let isDone = false;
  // A clock by which every link takes longer than a time slice.
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

describe('what is told of curbs', () => {
  const at = Date.parse('2026-05-04T10:00:00Z');
  let now = at;
  let board: LiveStateStore;
  let [one, two] = [0, 0];
  let ids: ReadonlyMap<string, number> = new Map();
  const idOf = (name: string) => ids.get(name) ?? 0;
  const linksOf = (news: LiveUpdateText | null) =>
    news === null
      ? null
      : (JSON.parse(news.text) as { links: Record<string, { free: number } | null> }).links;
  /** The state of a sensor that last reported then, with this many spaces taken. */
  const heard = (
    spaces: number,
    taken: number,
    when: number,
    more: Partial<SensorState> = {},
  ): SensorState => ({
    ...newSensorState(spaces),
    heard: when,
    online: true,
    onlineAt: when,
    taken,
    takenAt: when,
    takenOf: spaces,
    ...more,
  });
  const say = (...states: [string, SensorState][]) =>
    inTransaction(api.database.db, async (tx) => {
      const revision = await nextRevision(tx);
      await writeStates(tx, new Map(states.map(([name, state]) => [idOf(name), state])));
      await notifyLiveChange(
        tx,
        revision,
        states.map(([name]) => idOf(name)),
      );
      return revision;
    });

  beforeEach(async () => {
    const { db, rows } = api.database;
    [one = 0, two = 0] = api.city.box([-180, -90, 180, 90], 2).ids;
    await rows('truncate sensor, sensor_state, link_sensor, live_change, curb_event cascade');
    await rows(`delete from city_configuration where config_key = 'LIVE'`);
    ids = await inTransaction(db, async (tx) => {
      const sensor = (
        outsideId: string,
        spaces: number,
        place: [number, number] | null,
        isSimulated: boolean,
      ) => ({ outsideId, place, spaces, isSimulated });
      const written = await writeSensors(tx, [
        sensor('a', 2, null, false),
        sensor('b', 3, [11, 43], true),
        sensor('c', 1, null, false),
      ]);
      const place = (name: string, link: number) => ({ sensor: written.get(name) ?? 0, link });
      await assignSensorLinks(tx, [place('a', one), place('b', one), place('c', two)]);
      return written;
    });
    now = at;
    board = new LiveStateStore(db, () => now);
    expect(board.stamp).toBe('');
    await say(['a', heard(2, 1, at - 5000)], ['b', heard(3, 1, at - 1000)]);
    await board.readAll();
  });

  it('is the sum of its sensors in use, when the last was heard, where one of them is, and whether any is made up', async () => {
    expect(linksOf(board.whole())).toEqual({
      [one]: expect.objectContaining({
        free: 3,
        spaces: 5,
        heard: '2026-05-04T09:59:59.000Z',
        simulated: true,
        at: [11, 43],
      }),
    });
    // The other sensor never reported.
    expect(board.size).toBe(1);
    expect(board.spacesOf(one)).toEqual({ free: 3, heard: at - 1000 });
    expect([board.spacesOf(two), board.spacesOf(0)]).toEqual([null, null]);
    await say(['b', heard(3, 1, at - 1000, { commissioned: false })]);
    await board.catchUp();
    expect(linksOf(board.whole())?.[one]).toMatchObject({ free: 1, spaces: 2, simulated: false, at: null });
    // The remaining sensor has been silent for too long.
    now = at - 5000 + board.staleAfter - 1;
    await board.look();
    expect(board.spacesOf(one)).toMatchObject({ free: 1 });
    now += 1;
    await board.look();
    expect(board.spacesOf(one)).toBeNull();
  });

  it('is told after a number once, and of who is further ahead or was never here everything', async () => {
    const told: LiveUpdateText[] = [];
    const stop = board.subscribe((news) => told.push(news));
    const { revision, stamp } = board;
    expect(board.since(revision)).toBeNull();
    expect(board.afterChange(board.whole().change)).toBeNull();
    const before = board.whole().change;
    const next = await say(['c', heard(1, 0, at)]);
    expect(next).toBe(revision + 1);
    await board.reach(revision);
    expect(board.revision).toBe(revision);
    await board.reach(next);
    expect(board.revision).toBe(next);
    expect(board.stamp).not.toBe(stamp);
    expect(Object.keys(linksOf(board.since(revision)) ?? {})).toEqual([String(two)]);
    expect(Object.keys(linksOf(board.afterChange(before)) ?? {})).toEqual([String(two)]);
    expect(
      told.map((news) => [news.revision, JSON.parse(news.text).whole, Object.keys(linksOf(news) ?? {})]),
    ).toEqual([[next, false, [String(two)]]]);
    expect(board.since(next)).toBeNull();
    for (const other of [next + 1, revision - 1])
      expect(JSON.parse(board.since(other)?.text ?? '')).toMatchObject({ revision: next, whole: true });
    expect(JSON.parse(board.nothing().text)).toEqual({ revision: next, whole: false, links: {} });
    stop();
    await say(['c', heard(1, 1, at + 1)]);
    await board.catchUp();
    expect(told).toHaveLength(1);
    expect(board.spacesOf(two)).toEqual({ free: 0, heard: at + 1 });
  });

  it('is no change by being heard again, until a minute has passed', async () => {
    const { stamp } = board;
    await say(['b', heard(3, 1, at + 58_999)]);
    await board.catchUp();
    expect([board.stamp, board.spacesOf(one)?.heard]).toEqual([stamp, at - 1000]);
    await say(['b', heard(3, 1, at + 59_000)]);
    await board.catchUp();
    expect(board.stamp).not.toBe(stamp);
    expect(board.spacesOf(one)?.heard).toBe(at + 59_000);
  });

  it('is gone with its last sensor, which is told once', async () => {
    const { db } = api.database;
    await say(['c', heard(1, 0, at)]);
    await board.catchUp();
    expect(board.size).toBe(2);
    const { revision } = board;
    await inTransaction(db, async (tx) => {
      const next = await nextRevision(tx);
      await removeSensor(tx, idOf('c'));
      await notifyLiveChange(tx, next, [idOf('c')]);
    });
    await board.catchUp();
    expect(linksOf(board.since(revision))).toEqual({ [two]: null });
    expect(Object.keys(linksOf(board.whole()) ?? {})).toEqual([String(one)]);
    expect(board.size).toBe(1);
    const { stamp } = board;
    await board.look();
    expect(board.stamp).toBe(stamp);
  });

  it('is nothing where the city turns it off, and everything when it turns it on, told each time', async () => {
    const told: string[] = [];
    board.subscribe(({ text }) => told.push(text));
    const before = board.whole().change;
    await setEntry(api.database.db, 'LIVE', { is_enabled: false }, true);
    await board.look();
    expect(told.map((text) => JSON.parse(text))).toEqual([
      { revision: board.revision, whole: true, links: {} },
    ]);
    expect([board.size, board.spacesOf(one)]).toEqual([0, null]);
    expect(linksOf(board.since(board.revision))).toEqual({});
    expect(linksOf(board.afterChange(before))).toEqual({});
    // Changes during that time are not reported to anyone.
    await say(['c', heard(1, 0, at)]);
    await board.catchUp();
    expect(told).toHaveLength(1);
    expect(board.afterChange(board.whole().change - 1)).toBeNull();
    await setEntry(api.database.db, 'LIVE', { is_enabled: true, stale_minutes: 30 }, true);
    await board.look();
    expect(board.staleAfter).toBe(30 * 60_000);
    expect(Object.keys(JSON.parse(told[1] ?? '').links)).toEqual([String(one), String(two)]);
    expect([board.size, board.spacesOf(two)?.free]).toEqual([2, 1]);
  });
});
