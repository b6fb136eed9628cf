// Session aggregates by link in the database: what batches add to each hour, and what is left after
// sessions are removed.
import { monthNumber, SessionSums } from '@curbwright/core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { addSums } from './session-sums.sql.ts';

const tables = [
  'session_hour',
  'session_unwatched_start',
  'session_dwell',
  'session_dwell_total',
  'session_user_class',
  'session_fault',
];
let database: TestDatabase;
const query = async (text: string) => (await database.pool.query({ text, rowMode: 'array' })).rows;
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
});
afterAll(() => database.close());
beforeEach(() => query(`truncate ${tables.join(', ')}`));

/** The key of an hour of a link in a month, as `parseCellKey` splits it. */
const key = (link: number, month: string, cell: number) => (link * 4096 + monthNumber(month)) * 256 + cell;
const [march, april] = ['2026-03-01', '2026-04-01'];

/**
 * Totals of links 1 and 2 in March and of link 1 in April, each part with a different value; `sign`
 * -1 removes them again.
 */
function sumsOf(sign: 1 | -1): SessionSums {
  const sums = new SessionSums();
  const hour = (occupied: number) => ({
    occupied: sign * occupied,
    starts: sign * 2,
    stayMinutes: sign * 3,
    overstays: sign * 4,
    fee: sign * 5,
  });
  const dwell = (sessions: number) => ({
    sessions: sign * sessions,
    minutes: sign * 20,
    overstays: sign * 3,
    overstayMinutes: sign * 40,
  });
  sums.hours
    .set(key(2, march, 167), hour(10))
    .set(key(1, march, 9), hour(1))
    .set(key(1, april, 9), hour(7));
  sums.unwatched.set(key(1, march, 9), sign * 6).set(key(1, march, 10), 0);
  sums.dwells
    .set(key(1, march, 2), dwell(1))
    .set(key(1, april, 2), dwell(8))
    .set(key(2, march, 0), dwell(5));
  const ofClass = (sessions: number) => ({ sessions: sign * sessions, minutes: sign * 50 });
  sums.classes.set(
    key(1, march, 0),
    new Map([
      ['bus', ofClass(1)],
      ['', ofClass(2)],
    ]),
  );
  sums.faults.set(
    key(2, march, 0),
    new Map([
      ['zero', sign * 3],
      ['too long', sign],
    ]),
  );
  return sums;
}

const add = (sums: SessionSums, emptied: readonly number[] = []) =>
  database.db.transaction().execute((tx) => addSums(tx, sums, emptied));

/** Returns the rows of a table in key order. */
const rows = (columns: string, table: string) =>
  query(`select ${columns.replace('month', 'month::text')} from ${table} order by 1, 2, 3`);
const hours = () =>
  rows(
    'link_id, month, hour_of_week, occupied_minutes, starts, stay_minutes, overstays, fee',
    'session_hour',
  );
const dwells = () =>
  rows('link_id, month, dwell_class, sessions, minutes, overstays, overstay_minutes', 'session_dwell');
const totals = () =>
  rows('link_id, dwell_class, sessions, minutes, overstays, overstay_minutes', 'session_dwell_total');
const classes = () => rows('link_id, month, user_class, sessions, minutes', 'session_user_class');
const faults = () => rows('link_id, month, fault, sessions', 'session_fault');
const unwatched = () => rows('link_id, month, hour_of_week, starts', 'session_unwatched_start');
const left = async () =>
  Promise.all(tables.map(async (table) => (await query(`select from ${table}`)).length));

it('grow by what each portion adds, over all months as well', async () => {
  await add(sumsOf(1));
  expect(await unwatched()).toEqual([[1, march, 9, 6]]);
  await add(sumsOf(1));
  expect(await hours()).toEqual([
    [1, march, 9, 2, 4, 6, 8, 10],
    [1, april, 9, 14, 4, 6, 8, 10],
    [2, march, 167, 20, 4, 6, 8, 10],
  ]);
  expect(await unwatched()).toEqual([[1, march, 9, 12]]);
  expect(await dwells()).toEqual([
    [1, march, 2, 2, 40, 6, 80],
    [1, april, 2, 16, 40, 6, 80],
    [2, march, 0, 10, 40, 6, 80],
  ]);
  expect(await totals()).toEqual([
    [1, 2, 18, 80, 12, 160],
    [2, 0, 10, 40, 6, 80],
  ]);
  expect(await classes()).toEqual([
    [1, march, '', 4, 100],
    [1, march, 'bus', 2, 100],
  ]);
  expect(await faults()).toEqual([
    [2, march, 'too long', 2],
    [2, march, 'zero', 6],
  ]);
});

it('leave nothing of a link whose stays were all taken out, and other links alone', async () => {
  await add(sumsOf(1));
  await add(sumsOf(-1), [1]);
  expect(await hours()).toEqual([[2, march, 167, 0, 0, 0, 0, 0]]);
  expect(await dwells()).toEqual([[2, march, 0, 0, 0, 0, 0]]);
  expect(await totals()).toEqual([[2, 0, 0, 0, 0, 0]]);
  expect(await faults()).toEqual([
    [2, march, 'too long', 0],
    [2, march, 'zero', 0],
  ]);
  await add(new SessionSums(), [2]);
  expect(await left()).toEqual([0, 0, 0, 0, 0, 0]);
});

it.each(['occupied', 'starts', 'stayMinutes', 'fee'] as const)(
  'keep an hour that has %s still',
  async (part) => {
    const sums = new SessionSums();
    const none = { occupied: 0, starts: 0, stayMinutes: 0, overstays: 0, fee: 0 };
    sums.hours.set(key(1, march, 9), { ...none, [part]: 1 });
    await add(sums, [1]);
    expect(await hours()).toHaveLength(1);
  },
);
