// The lock on a night's exports: which process may write a night and when, what only its own
// attempt may record, and what is deleted.
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  claimExportRun,
  completeExportRun,
  deleteExportRunsBefore,
  exportRunRows,
  failExportRun,
  recordHeartbeat,
  releaseExportRun,
} from './nightly-exports.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
});
afterAll(() => database.close());
beforeEach(() => database.rows('truncate city_export'));

const night = '2026-03-10';
const claim = (again = false) => claimExportRun(database.db, night, again);
const row = async () => (await exportRunRows(database.db, 9))[0];
const silentFor = (time: string) =>
  database.rows(`update city_export set heard = now() - interval '${time}'`);
const file = { name: 'a.csv', format: 'csv', media_type: 'text/csv', bytes: 3, losses: 0 } as never;

it('a night is taken once, and anew when it was silent for ten minutes or failed, three times at most', async () => {
  const { db } = database;
  expect([await claim(), await claim(), await claim(true)]).toEqual([1, null, null]);
  await silentFor('9 minutes');
  expect([await claim(), await claim(true)]).toEqual([null, null]);
  await silentFor('11 minutes');
  expect(await claim()).toBe(2);
  expect(await claim()).toBeNull();
  await failExportRun(db, night, 2, 'the disk is full');
  expect(await claim()).toBeNull();
  await silentFor('11 minutes');
  expect(await claim()).toBe(3);
  expect(await row()).toMatchObject({ state: 'running', attempts: 3, failure: null, finished: null });
  await silentFor('11 minutes');
  expect(await claim()).toBeNull();
  expect(await claim(true)).toBe(4);
  await failExportRun(db, night, 4, 'again');
  expect(await claim(true)).toBe(5);
});

it('a night that is done is written again only when it is asked for', async () => {
  await claim();
  await completeExportRun(database.db, night, 1, 42, [file]);
  expect(await row()).toMatchObject({
    night,
    state: 'done',
    attempts: 1,
    revision: 42,
    files: [file],
    failure: null,
    finished: expect.any(Date),
  });
  await silentFor('11 minutes');
  expect(await claim()).toBeNull();
  expect(await claim(true)).toBe(2);
});

it('of a night says only who has it', async () => {
  const { db } = database;
  await claim();
  await silentFor('11 minutes');
  await claim();
  const is = async () => {
    const { state, attempts, failure, revision } = (await row()) ?? {};
    return [state, attempts, failure, revision];
  };
  expect(await recordHeartbeat(db, night, 1)).toBe(false);
  await completeExportRun(db, night, 1, 1, []);
  await failExportRun(db, night, 1, 'late');
  await releaseExportRun(db, night, 1, 'late');
  expect(await is()).toEqual(['running', 2, null, null]);
  await silentFor('9 minutes');
  expect(await recordHeartbeat(db, night, 2)).toBe(true);
  expect(
    await database.rows(`select from city_export where heard > now() - interval '1 minute'`),
  ).toHaveLength(1);
  await failExportRun(db, night, 2, 'x'.repeat(1001));
  expect(await is()).toEqual(['failed', 2, 'x'.repeat(1000), null]);
  expect(await recordHeartbeat(db, night, 2)).toBe(false);
});

it('a night that is left may be taken at once, and that was no attempt', async () => {
  const { db } = database;
  await claim();
  await releaseExportRun(db, night, 1, 'the server stops');
  expect(await row()).toMatchObject({ state: 'failed', attempts: 0, failure: 'the server stops' });
  expect(await claim()).toBe(1);
});

it('nights come latest first, and those before a day are forgotten', async () => {
  const { db } = database;
  for (const day of ['2026-03-09', '2026-03-11', '2026-03-10']) await claimExportRun(db, day);
  const nights = async (most: number) => (await exportRunRows(db, most)).map((one) => one.night);
  expect(await nights(2)).toEqual(['2026-03-11', '2026-03-10']);
  await deleteExportRunsBefore(db, '2026-03-10');
  expect(await nights(9)).toEqual(['2026-03-11', '2026-03-10']);
});
