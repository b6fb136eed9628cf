// Sensor registrations and readings in the database and the live state store: registered once,
// readings applied in order of time, stale after a while.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { ingestSensorReports, type SensorReport } from './ingest-sensor-reports.ts';
import { LiveStateStore } from './live-state-store.ts';
import { registerSensors } from './register-sensors.ts';
import { SensorIngestQueue } from './sensor-ingest-queue.ts';

let api: TestApi;
let links: readonly number[];
let now: number;
const minute = 60_000;
beforeAll(async () => {
  api = await openTestApi();
  links = api.city.box([-180, -90, 180, 90], 9).ids;
  ({ now } = { now: api.now() });
});
afterAll(() => api.close());

const register = (...sensors: { outside_id: string; link?: number; spaces?: number; geometry?: Point }[]) =>
  registerSensors(
    api.database.db,
    sensors.map((one) => ({ spaces: 1, is_simulated: false, ...one })),
    ([lng], within) => (lng < 10 ? (links[within === 0 ? 1 : 2] ?? 0) : null),
    now,
    async () => undefined,
  );
interface Point {
  type: 'Point';
  coordinates: [number, number];
}
const point = (lng: number): Point => ({ type: 'Point', coordinates: [lng, 2] });
const counted = (sensor: string, at: number, taken: number, spaces: number | null = null): SensorReport => ({
  sensor,
  at,
  words: [{ kind: 'count', at, spaces, taken, free: null }],
  event: null,
});
const take = (...messages: SensorReport[]) =>
  ingestSensorReports(api.database.db, messages, { now, skew: minute });
const outcomesOf = (found: Awaited<ReturnType<typeof take>>) =>
  found.map((one) => (typeof one === 'string' ? one : one.code));

it('registers each sensor as it stands last, and says whether anything of it is another', async () => {
  const [a = 0, b = 0, c = 0] = links;
  const first = await register(
    { outside_id: 'one', link: a, spaces: 4 },
    { outside_id: 'two', link: a, spaces: 2 },
    { outside_id: 'one', link: b, spaces: 6 },
    { outside_id: 'near', geometry: point(1) },
    { outside_id: 'far', geometry: point(50) },
    { outside_id: 'lost', link: 999_999 },
  );
  expect(first).toMatchObject([
    { outcome: 'added', link: a },
    { outcome: 'added', link: a },
    { outcome: 'added', link: b },
    { outcome: 'added', link: c },
    { code: 'sensors.no-curb-near' },
    { code: 'sessions.unknown-link' },
  ]);
  const again = await register(
    { outside_id: 'one', link: b, spaces: 6 },
    { outside_id: 'two', link: b, spaces: 2 },
    { outside_id: 'near', geometry: point(2) },
  );
  expect(again).toMatchObject([{ outcome: 'unchanged' }, { outcome: 'changed' }, { outcome: 'changed' }]);
  const other = await register(
    { outside_id: 'one', link: b, spaces: 7 },
    { outside_id: 'near', geometry: point(2) },
  );
  expect(other).toMatchObject([{ outcome: 'changed' }, { outcome: 'unchanged' }]);
});

it('takes words in the order of time, and refuses those of nobody, of the future and of long ago', async () => {
  const found = await take(
    counted('one', now - minute, 5),
    counted('one', now - 3 * minute, 2),
    counted('one', now - 2 * minute, 2),
    counted('nobody', now, 1),
    counted('two', now + minute, 1),
    counted('two', now + minute + 1, 2),
    counted('two', Date.parse('1999-01-01T00:00:00Z'), 2),
  );
  expect(outcomesOf(found)).toEqual([
    'taken',
    'taken',
    expect.stringMatching(/taken|unchanged/),
    'sensors.unknown',
    'taken',
    'sensors.future',
    'sensors.too-early',
  ]);
  expect(outcomesOf(await take(counted('one', now - 2 * minute, 3)))).toEqual(['older']);
});

it('shows what is free, until a sensor is silent for too long', async () => {
  const [, b = 0] = links;
  let clock = now;
  const board = new LiveStateStore(api.database.db, () => clock);
  expect([board.stamp, board.spacesOf(b)]).toEqual(['', null]);
  await board.readAll();
  // Seven spaces with five taken, and two spaces with one taken.
  expect(board.spacesOf(b)).toEqual({ free: 3, heard: now + minute });
  const { revision } = board;
  expect(board.since(revision)).toBeNull();
  expect(JSON.parse(board.since(revision + 1)?.text ?? '').whole).toBe(true);
  expect(JSON.parse(board.since(revision - 1)?.text ?? '').whole).toBe(true);
  const told: string[] = [];
  const stop = board.subscribe(({ text }) => told.push(text));
  await take(counted('one', now, 6));
  await board.reach(revision);
  expect(told).toEqual([]);
  await board.reach(revision + 1);
  expect(told).toHaveLength(1);
  expect(Object.keys(JSON.parse(told[0] ?? '').links)).toEqual([String(b)]);
  expect(board.spacesOf(b)?.free).toBe(2);
  expect(Object.keys(JSON.parse(board.since(revision)?.text ?? '').links)).toEqual([String(b)]);
  clock = now + board.staleAfter - 1;
  await board.look();
  expect(board.spacesOf(b)?.free).toBe(2);
  // One sensor has been silent for the configured time; the other reported a minute later.
  clock += 1;
  await board.look();
  expect(board.spacesOf(b)?.free).toBe(1);
  expect(told).toHaveLength(2);
  stop();
  clock += minute;
  await board.look();
  expect(board.spacesOf(b)).toBeNull();
  expect(told).toHaveLength(2);
});

it('is written together with what others say, each told of its own; too many at once are sent away', async () => {
  let mayWrite = true;
  const intake = new SensorIngestQueue(
    api.database.db,
    () => now,
    () => mayWrite,
  );
  let events = 0;
  intake.onEvents(() => {
    events += 1;
  });
  expect(await intake.take([])).toEqual([]);
  const [own, others] = await Promise.all([
    intake.take([counted('one', now + 1, 1), counted('nobody', now, 1)]),
    intake.take([counted('two', now + minute, 1)]),
  ]);
  expect([own, others].map((one) => outcomesOf(one ?? []))).toEqual([
    ['taken', 'sensors.unknown'],
    [expect.stringMatching(/unchanged|older/)],
  ]);
  await intake.idle();
  expect([intake.taken, intake.waiting, events]).toEqual([3, 0, 0]);
  const many = Array.from({ length: 60_001 }, () => counted('nobody', now, 1));
  expect(await intake.take(many)).toBeNull();
  mayWrite = false;
  await expect(intake.take([counted('one', now + 2, 2)])).rejects.toThrow('no room');
  expect(intake.waiting).toBe(0);
});
