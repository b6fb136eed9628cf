// The database becomes unavailable in every possible way: no request waits for it, and everything
// works again when it is back.
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseProxy, openDatabaseProxy, proxiedUrl } from '../../../testing/line-to-database.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { type Database, openDatabase } from '../database.ts';
import { isConnectionError } from './database-health.ts';
import {
  type DatabaseMonitor,
  findOverdueStatements,
  monitorTimings,
  startDatabaseMonitor,
} from './database-monitor.ts';
import { runInRequestScope } from './request-scope.ts';

const silent = { warn: () => undefined, info: () => undefined };

let there: TestDatabase;
let line: DatabaseProxy;
let database: Database;
let pulse: DatabaseMonitor;

beforeEach(async () => {
  there = await openTestDatabase();
  const url = there.config.databaseUrl ?? '';
  line = await openDatabaseProxy(url);
  const opened = await openDatabase({ ...there.config, databaseUrl: proxiedUrl(url, line) });
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
  database = opened.value;
  pulse = startDatabaseMonitor({ ...database, log: silent, times: monitorTimings(there.config) });
});
afterEach(async () => {
  await pulse.close();
  line.mend();
  await database.close();
  await line.close();
  await there.close();
});

const ask = () => sql<{ one: number }>`select 1 as one`.execute(database.db);
/** Runs work as a request would. */
const asked = <T>(work: () => Promise<T>, limit = 60_000) =>
  runInRequestScope({ limit }, work).then(
    () => 'answered' as const,
    (error: unknown) => error,
  );

describe('the pulse', () => {
  it('hears that the database went away and came back', async () => {
    expect(database.watch.state).toBe('there');
    line.cut();
    await expect.poll(() => database.watch.state).toBe('away');
    await expect(ask()).rejects.toThrow('the database is away');
    line.mend();
    await expect.poll(() => database.watch.state).toBe('there');
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  });

  it('hears a silence too: who waits is let go, and new connections are made when the line is mended', async () => {
    await ask();
    const before = line.made;
    line.freeze();
    const answers = await Promise.all([asked(ask), asked(ask)]);
    for (const answer of answers) expect(isConnectionError(answer)).toBe(true);
    await expect.poll(() => database.watch.isAway).toBe(true);
    line.mend();
    await expect.poll(() => database.watch.state).toBe('there');
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    expect(line.made).toBeGreaterThan(before);
  });

  it('ends what a silent line left behind, so that nobody waits for its locks', async () => {
    await database.db.schema.createTable('held').addColumn('id', 'integer').execute();
    const held = asked(() =>
      database.db.transaction().execute(async (tx) => {
        await sql`lock table held in access exclusive mode`.execute(tx);
        line.freeze();
        await sql`select 1`.execute(tx);
      }),
    );
    expect(isConnectionError(await held)).toBe(true);
    line.mend();
    await expect.poll(() => database.watch.state).toBe('there');
    // The lock would remain if the server did not terminate the orphaned backend.
    expect((await there.pool.query('select * from held')).rows).toEqual([]);
    await expect.poll(() => database.watch.orphans.size).toBe(0);
  });

  it('leaves background transactions alone between two statements; those of requests, and what rests, are let go', async () => {
    await database.db.schema.createTable('kept').addColumn('id', 'integer').execute();
    const write = (awayMeanwhile: () => void) => () =>
      database.db.transaction().execute(async (tx) => {
        await sql`insert into kept values (1)`.execute(tx);
        awayMeanwhile();
        await sql`insert into kept values (2)`.execute(tx);
      });
    const blink = () => {
      database.watch.found('away');
      database.watch.found('there');
    };
    await write(blink)();
    expect(isConnectionError(await asked(write(blink)))).toBe(true);
    await ask();
    const backend = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)).rows[0]?.pid;
    const before = await backend();
    blink();
    await expect.poll(backend).toBeGreaterThan(0);
    expect(await backend()).not.toBe(before);
    expect((await there.pool.query('select count(*)::int as count from kept')).rows).toEqual([{ count: 2 }]);
  });

  it('ends no connection that was given the number of one it left', async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
    const pid = rows[0]?.pid ?? 0;
    // Records an orphan that was opened a minute ago. The current backend with this process id
    // started later.
    database.watch.orphans.set(pid, database.watch.now - 60_000);
    await expect.poll(() => database.watch.orphans.size).toBe(0);
    expect((await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)).rows).toEqual([
      { pid },
    ]);
  });

  /**
   * Makes the database accept or reject writes on new connections; open connections keep their
   * setting.
   */
  const takeWrites = (takes: boolean) =>
    there.pool.query(
      `begin read write; do $$ begin execute format('alter database %I set default_transaction_read_only = ${takes ? 'off' : 'on'}', current_database()); end $$; commit`,
    );
  const write = () => sql`update city set revision = revision`.execute(database.db);

  it('knows a database that takes no writes, and that takes them again, also by the connections made meanwhile', async () => {
    await takeWrites(false);
    line.cut();
    line.mend();
    await expect.poll(() => database.watch.state).toBe('read-only');
    for (const answer of await Promise.all(Array.from({ length: 4 }, () => asked(write))))
      expect(answer).toMatchObject({ code: '25006' });
    expect(await Promise.all(Array.from({ length: 4 }, () => asked(ask)))).toEqual(Array(4).fill('answered'));
    await takeWrites(true);
    await expect.poll(() => database.watch.state).toBe('there');
    expect(await Promise.all(Array.from({ length: 4 }, () => asked(write)))).toEqual(
      Array(4).fill('answered'),
    );
  });

  it('hears of it from a connection that takes no writes, though its own goes on taking them', async () => {
    await ask();
    await takeWrites(false);
    expect(database.watch.state).toBe('there');
    // One connection is idle in the pool; the others are opened now.
    await Promise.all(Array.from({ length: 4 }, () => asked(write)));
    await expect.poll(() => database.watch.state).toBe('read-only');
    await takeWrites(true);
    await expect.poll(() => database.watch.state).toBe('there');
    expect(await asked(write)).toBe('answered');
  });

  it('gives nobody a connection that was ended at this instant, when writes are taken again', async () => {
    await Promise.all(Array.from({ length: 4 }, () => asked(ask)));
    database.watch.found('read-only');
    database.watch.found('there');
    expect(await Promise.all(Array.from({ length: 4 }, () => asked(write)))).toEqual(
      Array(4).fill('answered'),
    );
  });

  it('uses a connection once only that takes no writes while the database does', async () => {
    await database.pool.query('set session characteristics as transaction read only');
    expect(await asked(write)).toMatchObject({ code: '25006' });
    expect(database.watch.state).toBe('there');
    expect(await asked(write)).toBe('answered');
  });

  it('stops a statement at the limit of its request, and lets one run that nobody waits for or that may be long', async () => {
    const sleep = () => sql`select pg_sleep(1.2)`.execute(database.db);
    const long = () =>
      database.db.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx);
        await sql`select pg_sleep(1.2)`.execute(tx);
      });
    const [limited, unlimited, free] = await Promise.all([
      asked(sleep, 300),
      asked(long, 300),
      sleep().then(() => 'answered'),
    ]);
    expect(limited).toMatchObject({ code: '57014' });
    expect([unlimited, free]).toEqual(['answered', 'answered']);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  });
});

describe('statements that are overdue', () => {
  const times = { ...monitorTimings({ statementTimeout: 10_000 }), suspect: 1000, grace: 500 };
  const statement = (more: object) =>
    // Only the duration of the statement matters.
    ({
      client: {},
      scope: { limit: 5000 },
      since: 0,
      isLong: false,
      cancelled: false,
      unheard: 0,
      ...more,
    }) as never;
  const at = (now: number, more: object) => {
    const { over, suspects, background } = findOverdueStatements(
      { statements: new Set([statement(more)]), now },
      times,
    );
    return [over.length, suspects.length, background.length];
  };

  it('are asked about, stopped and let go in turn', () => {
    expect(at(999, {})).toEqual([0, 0, 0]);
    expect(at(1000, {})).toEqual([0, 1, 0]);
    expect(at(5000, {})).toEqual([1, 1, 0]);
    expect(at(5400, { cancelled: true })).toEqual([0, 0, 0]);
    expect(at(5500, { cancelled: true })).toEqual([1, 0, 0]);
    expect(at(19_999, { scope: null })).toEqual([0, 0, 0]);
    expect(at(20_000, { scope: null })).toEqual([0, 0, 1]);
    expect(at(1e9, { isLong: true })).toEqual([0, 0, 0]);
  });
});
