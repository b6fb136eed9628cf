// Request counts in the database: added across processes by subject and minute, windows that
// restart when they must, and the deletion of old rows.
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  addRequestCounts,
  addToWindow,
  deleteExpiredWindows,
  deleteMinutesBefore,
} from './request-counts.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
});
afterAll(() => database.close());
beforeEach(() => database.rows('truncate api_rate, call_window'));

const minute = Date.parse('2026-03-10T12:01Z');

it('calls of a minute are added up by subject, and minutes before an instant are forgotten', async () => {
  const { db } = database;
  const row = (subject: string, at: number, calls: number) => ({ subject, minute: at, calls });
  const sorted = (rows: readonly ReturnType<typeof row>[]) =>
    rows.toSorted((a, b) => a.subject.localeCompare(b.subject) || a.minute - b.minute);
  await addRequestCounts(db, [row('b', minute, 2), row('a', minute, 3)]);
  const told = await addRequestCounts(db, [
    row('b', minute, 5),
    row('b', minute + 60_000, 1),
    row('c', minute, 4),
  ]);
  expect(sorted(told)).toEqual([row('b', minute, 7), row('b', minute + 60_000, 1), row('c', minute, 4)]);
  await deleteMinutesBefore(db, new Date(minute + 60_000));
  expect(await database.rows('select subject, calls from api_rate')).toEqual([{ subject: 'b', calls: 1 }]);
  await deleteMinutesBefore(db, new Date(minute + 60_000));
  expect(await database.rows('select from api_rate')).toHaveLength(1);
});

const hour = 3_600_000;
const add = (calls: number, subject = 'a') =>
  addToWindow(database.db, { subject, milliseconds: hour, calls });
/** Changes the window of subject `a`. */
const shift = (began: string, ends: string) =>
  database.rows(
    `update call_window set began = now() + interval '${began}', ends = now() + interval '${ends}' where subject = 'a'`,
  );

it('calls of a window are added up until it ends', async () => {
  const first = await add(2);
  expect(first.calls).toBe(2);
  expect(first.left).toBe(hour);
  expect((await add(3)).calls).toBe(5);
  expect((await add(1, 'b')).calls).toBe(1);
  await shift('-50 minutes', '10 minutes');
  const running = await add(1);
  expect(running.calls).toBe(6);
  expect(running.left).toBeGreaterThan(hour / 10);
  expect(running.left).toBeLessThanOrEqual(hour / 6);
  const [window] = await database.rows(
    `select began < now() - interval '49 minutes' as is_kept from call_window where subject = 'a'`,
  );
  expect(window.is_kept).toBe(true);
});

it.each([
  ['ended', '-2 hours', '-1 second', true],
  ['began in the future: the clock was set back', '2 hours', '3 hours', true],
  // A request that waited for another one may have read the clock slightly earlier.
  ['began a moment later', '30 seconds', '2 hours', false],
])('a window that %s', async (_what, began, ends, isNew) => {
  await add(4);
  await shift(began, ends);
  const { calls, left } = await add(1);
  expect([calls, left]).toEqual([isNew ? 1 : 5, hour]);
  const [row] = await database.rows(
    `select began <= now() as has_begun, ends - now() <= interval '1 hour' as is_short from call_window`,
  );
  expect(row).toEqual({ has_begun: isNew, is_short: isNew });
});

it('windows that ended are forgotten', async () => {
  await add(1, 'b');
  await add(1);
  await shift('-2 hours', '-1 second');
  await deleteExpiredWindows(database.db);
  expect(await database.rows('select subject from call_window')).toEqual([{ subject: 'b' }]);
});
