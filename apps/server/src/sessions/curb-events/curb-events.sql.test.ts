// Curb events in the database: each stored once, which of them have a due parking session, and
// which are deleted.
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  addEvents,
  deleteEventsBefore,
  getOrCreatePublisher,
  loadUnprocessedEvents,
  markEventsProcessed,
  withSessionCreationLock,
} from './curb-events.sql.ts';

let database: TestDatabase;
let sensors: number[] = [];
let link = 0;
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  [{ id: link }] = (await database.rows('select min(id) as id from link')) as [{ id: number }];
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.rows('truncate curb_event, event_publisher, sensor cascade');
  sensors = (await database.rows(`insert into sensor (outside_id) values ('a'), ('b') returning id`)).map(
    ({ id }) => id,
  );
});

type Event = Parameters<typeof addEvents>[1][number];
const time = Date.parse('2026-03-10T12:00Z');
const meters = async () => {
  await getOrCreatePublisher(database.db, 'meters');
  await database.rows(`update event_publisher set makes_stays = true where name = 'meters'`);
  return getOrCreatePublisher(database.db, 'meters');
};
const event = (
  publisher: Event['publisher'],
  eventId: string,
  index: number,
  more: Partial<Event> = {},
): Event => ({
  publisher,
  eventId,
  index,
  type: 'park_start',
  at: time,
  session: 's1',
  space: 'p1',
  sourceType: 'camera',
  body: { n: 1 },
  sensor: sensors[0] ?? 0,
  link,
  ...more,
});
const add = (...events: Event[]) => database.db.transaction().execute((tx) => addEvents(tx, events));
const due = async () =>
  (await database.rows('select event_id from curb_event where stay_due order by event_id')).map(
    (row) => row.event_id,
  );

it('a publisher is made once, and makes no stays until it is told to', async () => {
  const first = await getOrCreatePublisher(database.db, 'app');
  expect(first.makesStays).toBe(false);
  expect(await getOrCreatePublisher(database.db, 'app')).toEqual(first);
  expect((await meters()).makesStays).toBe(true);
});

it('events are added once by publisher and id, the first of a portion, and told by their places', async () => {
  const [one, other] = [await meters(), await getOrCreatePublisher(database.db, 'app')];
  expect(await add()).toEqual(new Set());
  const added = await add(
    event(one, 'a', 4),
    event(one, 'a', 5, { space: 'second' }),
    event(other, 'a', 6),
    event(one, 'b', 7, {
      sensor: sensors[1] ?? 0,
      link: null,
      session: null,
      space: null,
      at: time + 500,
      sourceType: 'other',
    }),
  );
  expect(added).toEqual(new Set([4, 6, 7]));
  expect(await add(event(one, 'a', 0), event(one, 'c', 1))).toEqual(new Set([1]));
  const rows = await database.rows(
    `select event_type, event_time, sensor_id, link_id, session_id, space_id, body from curb_event where publisher_id = $1 order by event_id`,
    [one.id],
  );
  expect(rows[0]).toEqual({
    event_type: 'park_start',
    event_time: new Date(time),
    sensor_id: sensors[0],
    link_id: link,
    session_id: 's1',
    space_id: 'p1',
    body: { n: 1 },
  });
  expect(rows[1]).toMatchObject({
    event_time: new Date(time + 500),
    sensor_id: sensors[1],
    link_id: null,
    session_id: null,
  });
  expect(await database.rows('select source_type from sensor order by id')).toEqual([
    { source_type: 'camera' },
    { source_type: 'other' },
  ]);
});

it('a stay is due of comings and leavings of sessions, of who makes stays', async () => {
  const [one, other] = [await meters(), await getOrCreatePublisher(database.db, 'app')];
  await add(
    event(one, 'start', 0, {
      at: time + 1000,
      body: { event_purpose: 'delivery', vehicle_type: 'van', actual_cost: 2.5 },
    }),
    event(one, 'end', 1, { type: 'park_end', at: time + 9000 }),
    event(one, 'heard', 2, { type: 'scheduled_report' }),
    event(one, 'no session', 3, { session: null }),
    event(one, 'used', 4, { session: 's2', at: time }),
    event(other, 'not theirs', 5),
  );
  expect(await due()).toEqual(['end', 'start', 'used']);
  const events = await loadUnprocessedEvents(database.db);
  expect(events.map((row) => [row.session, row.type, row.at - time])).toEqual([
    ['s2', 'park_start', 0],
    ['s1', 'park_start', 1000],
    ['s1', 'park_end', 9000],
  ]);
  expect(events[1]).toMatchObject({
    publisherId: one.id,
    publisher: 'meters',
    link,
    purpose: 'delivery',
    vehicle: 'van',
    cost: 2.5,
  });
  expect(events[0]).toMatchObject({ purpose: null, vehicle: null, cost: null });
  // The arrival that was already processed is returned again together with the departure.
  await markEventsProcessed(
    database.db,
    events.filter((row) => row.type === 'park_start').map((row) => row.id),
  );
  expect(await due()).toEqual(['end']);
  expect((await loadUnprocessedEvents(database.db)).map((row) => row.type)).toEqual([
    'park_start',
    'park_end',
  ]);
  await markEventsProcessed(database.db, []);
  expect(await due()).toEqual(['end']);
});

it('events from before an instant are dropped, but none of which a stay is due', async () => {
  const one = await meters();
  await add(
    event(one, 'due', 0, { at: time - 5000 }),
    event(one, 'old', 1, { at: time - 1, session: null }),
    event(one, 'new', 2, { at: time, session: null }),
  );
  expect(await deleteEventsBefore(database.db, time)).toBe(1);
  expect(
    (await database.rows('select event_id from curb_event order by 1')).map((row) => row.event_id),
  ).toEqual(['due', 'new']);
});

it('stays are made by one process at a time', async () => {
  const { db } = database;
  const inner = await withSessionCreationLock(db, () =>
    withSessionCreationLock(db, () => Promise.resolve('both')),
  );
  expect(inner).toBeNull();
  expect(await withSessionCreationLock(db, () => Promise.resolve('one'))).toBe('one');
  await expect(withSessionCreationLock(db, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await withSessionCreationLock(db, () => Promise.resolve('again'))).toBe('again');
});
