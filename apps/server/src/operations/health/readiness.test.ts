// What monitors learn about a server: whether it is writable, its migrations, its free space, the
// age of its last successful backup, and whether the audit chain is intact.
import { servingOk } from '@curbwright/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CityContext } from '../../city/city-context.ts';
import { isHealthCheckUrl } from '../../platform/http/health-address.ts';
import { ServingMonitor } from '../../platform/serving/serving-monitor.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createReadiness, type Readiness } from './health.ts';

const now = Date.parse('2026-05-06T12:00:00Z');
const hour = 3_600_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.rows('truncate backup_run, audit_check'));

type Every = Readiness['backup']['every'];
async function ready(
  more: {
    readonly every?: Every;
    readonly least?: number;
    readonly serving?: ServingMonitor;
    readonly stops?: boolean;
  } = {},
): Promise<Readiness> {
  const { config } = database;
  const { every = 'hourly', least = 0, serving = new ServingMonitor(), stops = false } = more;
  const context = {
    ...database.context,
    now: () => now,
    city: { revision: 9 },
    serving,
    config: {
      ...config,
      leastFreeBytes: least,
      backups: { ...config.backups, every, directory: config.dataDir },
    },
  } as unknown as CityContext;
  return createReadiness(context, () => stops)();
}
const backup = (state: string, made: number | null, started = made ?? now, failure: string | null = null) =>
  database.rows('insert into backup_run (state, made, started, failure) values ($1, $2, $3, $4)', [
    state,
    made === null ? null : new Date(made),
    new Date(started),
    failure,
  ]);

describe('a server', () => {
  it('that serves has its database, its migrations and its room', async () => {
    expect(await ready()).toMatchObject({
      status: 'ok',
      reason: null,
      database: true,
      stopping: false,
      revision: 9,
      migrations: 'current',
      disk: { low: false, backups_low: false },
    });
  });

  it('that stops, or may not write, says so', async () => {
    expect(await ready({ stops: true })).toMatchObject({ status: 'down', stopping: true, database: true });
    const serving = new ServingMonitor();
    serving.become({ freeBytes: 1, leastFree: 2, diskWritable: true, sinceFull: null, database: 'there' });
    expect(serving.state).not.toEqual(servingOk);
    expect((await ready({ serving, stops: true })).status).toBe('down');
    expect(await ready({ serving })).toMatchObject({ status: 'read-only', reason: serving.state.reason });
  });

  it('has little room below the least, and no less at it', async () => {
    expect((await ready({ least: Number.MAX_SAFE_INTEGER })).disk).toMatchObject({
      low: true,
      backups_low: true,
    });
  });

  it('of another version than its database says which way', async () => {
    const [last] = await database.rows('select name from schema_migration order by name desc limit 1');
    await database.rows('delete from schema_migration where name = $1', [last.name]);
    expect((await ready()).migrations).toBe('pending');
    await database.rows(`insert into schema_migration (name, checksum) values ($1, 'x')`, [
      '9999_of_tomorrow.sql',
    ]);
    expect((await ready()).migrations).toBe('newer');
    await database.rows('delete from schema_migration where name like $1', ['9999%']);
  });
});

describe('the last good backup', () => {
  it.each<[Every, number, boolean]>([
    ['hourly', 3 * hour, false],
    ['hourly', 3 * hour + 1, true],
    ['daily', 50 * hour, false],
    ['daily', 50 * hour + 1, true],
    ['none', 900 * hour, false],
    ['daily', 90_600, false],
  ])('%s, made %s milliseconds ago, is late: %s', async (every, age, late) => {
    await backup('done', now - age);
    await backup('done', now - age - hour);
    expect((await ready({ every })).backup).toEqual({
      every,
      age_seconds: Math.round(age / 1000),
      late,
      failing: false,
    });
  });

  it('is late where there is none, unless none are made', async () => {
    await backup('running', now);
    expect((await ready()).backup).toMatchObject({ age_seconds: null, late: true, failing: false });
    expect((await ready({ every: 'none' })).backup).toMatchObject({ late: false });
  });

  it('fails while the one after it did', async () => {
    await backup('done', now - 2 * hour);
    await backup('failed', null, now - 3 * hour, 'no room then');
    expect((await ready()).backup.failing).toBe(false);
    await backup('failed', null, now - hour, 'no room');
    expect((await ready()).backup.failing).toBe(true);
  });

  it('of a clock ahead is of now', async () => {
    await backup('done', now + hour);
    expect((await ready()).backup).toMatchObject({ age_seconds: 0, late: false });
  });
});

it.each([
  [-90_000, 0, true, 90],
  [-90_000, 2, false, 90],
  [60_000, 0, null, -60],
  [-90_600, 0, true, 91],
  [0, 0, true, 0],
])(
  'a look at the audit trail %s milliseconds from now with %s breaks holds: %s',
  async (at, breaks, holds, age) => {
    await database.rows(`insert into audit_check (checked, position, hash, breaks) values ($1, 1, 'x', $2)`, [
      new Date(now + at),
      breaks,
    ]);
    expect((await ready()).audit).toEqual({ chain_holds: holds, age_seconds: age });
  },
);

it('a trail nobody looked at says nothing', async () => {
  expect((await ready()).audit).toEqual({ chain_holds: null, age_seconds: null });
});

it.each([
  ['/healthz', true],
  ['/readyz?x=1', true],
  ['/readyz/', false],
  ['/healthzz', false],
  ['/api/healthz', false],
])('%s is a health check: %s', (url, is) => expect(isHealthCheckUrl(url)).toBe(is));
