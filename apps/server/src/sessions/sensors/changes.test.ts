// Changes since a revision: known as long as they are stored. A process that was disconnected for
// longer reloads everything.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { loadChangesAfter, nextRevision, notifyLiveChange } from './sensor-readings.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('is told by sensors, each once, until it is dropped', async () => {
  const { db, pool } = database;
  expect(await loadChangesAfter(db, 1)).toBeNull();
  await pool.query(
    'insert into live_change (revision, sensors) select n, array[n % 7, 1000] from generate_series(2, 5118) n',
  );
  await pool.query('update live_revision set revision = 5119');
  // At this revision, old changes are deleted.
  await db.transaction().execute(async (tx) => {
    const revision = await nextRevision(tx);
    expect(revision).toBe(5120);
    await notifyLiveChange(tx, revision, [42]);
  });
  const { rows } = await pool.query('select min(revision)::int as first from live_change');
  expect(rows).toEqual([{ first: 120 }]);
  expect(await loadChangesAfter(db, 5119)).toEqual({ revision: 5120, sensors: [42] });
  expect(await loadChangesAfter(db, 5117)).toEqual({
    revision: 5120,
    sensors: [5118 % 7, 42, 1000].toSorted((a, b) => a - b),
  });
  expect(await loadChangesAfter(db, 120)).toMatchObject({
    revision: 5120,
    sensors: [0, 1, 2, 3, 4, 5, 6, 42, 1000],
  });
  expect(await loadChangesAfter(db, 119)).toEqual({ revision: 5120, sensors: null });
  expect(await loadChangesAfter(db, 5120)).toBeNull();
});
