// The demo's parking sessions in a real database: loading resumes after a stop halfway without
// duplicates, with observed and unobserved times and the counters' measurements.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importRunRows } from '../../exchange/imports/undo/roll-back-import.sql.ts';
import { loadSessionCounts } from '../../testing/queries.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { loadDemoCity } from './demo-city.ts';
import { type DemoSessionsJob, findDemoSessionsJob, loadDemoSessions } from './demo-sessions.ts';

let database: TestDatabase;
const now = Date.parse('2026-11-25T12:00:00-08:00');

beforeAll(async () => {
  database = await openTestDatabase();
  const loaded = await loadDemoCity(database.db, {
    size: 'tiny',
    seed: 1,
    dryRun: false,
    onlyWhenEmpty: true,
  });
  expect(loaded.ok).toBe(true);
});
afterAll(() => database.close());

async function work(sessions: number | null, at = now): Promise<DemoSessionsJob> {
  const found = await findDemoSessionsJob(database.db, sessions, at);
  if (found === null) throw new Error('nothing is to be loaded');
  return found;
}

describe('the demo’s stays', () => {
  it('are none when none are wanted', async () => {
    expect(await findDemoSessionsJob(database.db, 0, now)).toBeNull();
  });

  it('go on after a stop half-way, also days later, and are each there once', async () => {
    const stopping = new AbortController();
    const first = await work(16_000);
    expect(first.plan.blocks.length).toBeGreaterThan(1);
    const stopped = await loadDemoSessions(database.db, first, {
      signal: stopping.signal,
      onProgress: (block) => block === 1 && stopping.abort(),
    });
    expect(stopped).toBeNull();
    const half = await loadSessionCounts(database.db);
    expect(half.stays).toBeGreaterThan(100);
    // The next start is in another week, but the sessions still start from the first one's date.
    const again = await work(16_000, now + 9 * 86_400_000);
    expect(again.plan.to).toBe(first.plan.to);
    const report = await loadDemoSessions(database.db, again);
    const whole = await loadSessionCounts(database.db);
    expect(whole.stays).toBe(half.stays + (report?.added ?? 0));
    expect(whole.names).toBe(whole.stays);
    expect(report).toMatchObject({ weeks: 8, from: '2026-09-28', to: '2026-11-22' });
    expect(await findDemoSessionsJob(database.db, 16_000, now)).toBeNull();
    expect(await findDemoSessionsJob(database.db, 5000, now)).toBeNull();
  });

  it('say when each curb was watched and when its source was offline, what they cost, and who overstayed', async () => {
    const figures = await loadSessionCounts(database.db);
    expect(figures.gaps).toBe(2);
    expect(figures.windows).toBe(figures.links);
    expect(figures.faults).toBeGreaterThan(0);
    expect(figures.fee).toBeGreaterThan(10_000);
    expect(figures.overstays).toBeGreaterThan(0);
    expect(figures.overstays / figures.stays).toBeLessThan(0.1);
    // The counters' measurements for the rate advisor cover whole weeks of hourly occupancy.
    expect(figures.measures).toBeGreaterThan(168);
    expect(figures.measures % 168).toBe(0);
  });

  it('are more when more are asked for, and those that are there stay', async () => {
    const before = await loadSessionCounts(database.db);
    const report = await loadDemoSessions(database.db, await work(26_000));
    const after = await loadSessionCounts(database.db);
    expect(report?.added).toBeGreaterThan(1000);
    expect(after.stays).toBe(before.stays + (report?.added ?? 0));
    expect(after.names).toBe(after.stays);
    // Sessions of the last evening, which end the next day, are accepted.
    expect(report?.known).toBe(0);
    // Stored as a number, so that the screen can show it in the reader's language.
    expect(await importRunRows(database.db, 1)).toMatchObject([{ format: 'demo stays', source: '26000' }]);
  });
});
