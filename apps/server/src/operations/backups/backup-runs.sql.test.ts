// The backup log: which process may make which backup, the last successful one, later failures, and
// what is deleted.
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  claimBackup,
  databaseFingerprint,
  deleteOldBackupRuns,
  failBackup,
  finishBackup,
  hasCityData,
  loadBackupState,
  loadScheduledFiles,
  recordBackupHeartbeat,
  recordManualBackup,
} from './backup-runs.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
});
afterAll(() => database.close());
beforeEach(() => database.rows('truncate backup_run'));

const slot = new Date('2026-03-10T02:00Z');
const later = new Date('2026-03-11T02:00Z');
const claim = () => claimBackup(database.db, slot);
const silentFor = (time: string) => database.rows(`update backup_run set heard = now() - interval '${time}'`);
const made = (day: string, file = `${day}.zip`) => ({ made: `${day}T02:00:00.000Z`, file, bytes: 7 });
const row = async (at = slot) =>
  (
    await database.rows(
      'select state, attempts, failure, file, bytes::int, made, finished is not null as ended from backup_run where slot = $1',
      [at],
    )
  )[0];

it('an hour is taken once, and anew when it was silent for ten minutes or failed, three times at most', async () => {
  const { db } = database;
  expect([await claim(), await claim(), await claimBackup(db, later)]).toEqual([true, false, true]);
  await silentFor('9 minutes');
  expect(await claim()).toBe(false);
  await silentFor('11 minutes');
  await recordBackupHeartbeat(db, slot);
  expect(await claim()).toBe(false);
  await silentFor('11 minutes');
  expect(await claim()).toBe(true);
  await failBackup(db, slot, 'x'.repeat(1001));
  expect(await row()).toMatchObject({ state: 'failed', attempts: 2, failure: 'x'.repeat(1000), ended: true });
  expect(await claim()).toBe(false);
  await silentFor('11 minutes');
  expect(await claim()).toBe(true);
  expect(await row()).toMatchObject({ state: 'running', attempts: 3, failure: null, ended: false });
  expect(await row(later)).toMatchObject({ state: 'running', attempts: 1 });
  await silentFor('11 minutes');
  expect(await claim()).toBe(false);
  await finishBackup(db, slot, made('2026-03-10'));
  expect(await row()).toEqual({
    state: 'done',
    attempts: 3,
    failure: null,
    file: '2026-03-10.zip',
    bytes: 7,
    made: new Date('2026-03-10T02:00Z'),
    ended: true,
  });
  await database.rows(`update backup_run set heard = now() - interval '1 day', attempts = 1`);
  expect(await claim()).toBe(false);
});

it('the files of the schedule are those it made, not those made by hand', async () => {
  const { db } = database;
  await claim();
  await claimBackup(db, later);
  await finishBackup(db, slot, made('2026-03-10'));
  await recordManualBackup(db, made('2026-03-12'));
  const [{ id }] = (await database.rows('select id from backup_run where slot = $1', [slot])) as [
    { id: number },
  ];
  expect(await loadScheduledFiles(db)).toEqual([{ id, slot, file: '2026-03-10.zip', bytes: 7 }]);
  expect((await loadBackupState(db)).lastGood).toBe(Date.parse('2026-03-12T02:00Z'));
});

it('what went wrong is the last failure since the last good one', async () => {
  const { db } = database;
  expect(await loadBackupState(db)).toEqual({ lastGood: null, failure: null });
  const failed = (at: string, why: string) =>
    database.rows(`insert into backup_run (slot, state, started, failure) values ($1, 'failed', $1, $2)`, [
      at,
      why,
    ]);
  await failed('2026-03-09T02:00Z', 'first');
  expect(await loadBackupState(db)).toEqual({ lastGood: null, failure: 'first' });
  await recordManualBackup(db, made('2026-03-10'));
  await recordManualBackup(db, made('2026-03-08'));
  const lastGood = Date.parse('2026-03-10T02:00Z');
  expect(await loadBackupState(db)).toEqual({ lastGood, failure: null });
  await failed('2026-03-12T02:00Z', 'latest');
  await failed('2026-03-11T02:00Z', 'later');
  expect(await loadBackupState(db)).toEqual({ lastGood, failure: 'latest' });
});

it('what is long ago is forgotten, but not the last good one nor those whose files are kept', async () => {
  const { db } = database;
  const note = async (day: string, started: string, state = 'done') => {
    const [{ id }] = (await database.rows(
      `insert into backup_run (state, started, made, file) values ($1, $2, $3, $4) returning id`,
      [state, started, `${day}T02:00Z`, day],
    )) as [{ id: number }];
    return id;
  };
  const old = await note('2026-03-01', '2026-03-01');
  const kept = await note('2026-03-02', '2026-03-02');
  const good = await note('2026-03-05', '2026-03-03');
  await note('2026-03-06', '2026-03-04', 'failed');
  const fresh = await note('2026-03-04', '2026-03-10');
  await deleteOldBackupRuns(db, new Date('2026-03-10'), [kept]);
  const ids = (await database.rows('select id from backup_run order by id')).map(({ id }) => id);
  expect(ids).toEqual([kept, good, fresh]);
  expect(ids).not.toContain(old);
});

it('a city is there when people brought anything, and a database has a mark of its own', async () => {
  const { db } = database;
  expect(await hasCityData(db)).toBe(true);
  expect(await databaseFingerprint(db)).toMatch(/^[0-9a-f]{8}$/);
  const fresh = await openTestDatabase();
  expect(await databaseFingerprint(fresh.db)).not.toBe(await databaseFingerprint(db));
  await fresh.pool.query('delete from user_account');
  expect(await hasCityData(fresh.db)).toBe(false);
  await fresh.pool.query(`insert into analysis_zone (name) values ('z')`);
  expect(await hasCityData(fresh.db)).toBe(true);
  await fresh.close();
});
