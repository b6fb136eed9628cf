// A city is backed up before migrations change it: once, whichever processes start, restorable by
// both versions, and nothing is migrated without a backup.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { migrate, migrationLock, shippedMigrations, toMigration } from '../../platform/database/migrate.ts';
import { freePort } from '../../platform/http/free-port.ts';
import { nightly } from '../../testing/nightly.ts';
import { rowsOf0007 } from '../../testing/rows-of-0007.ts';
import { runCommand } from '../../testing/run-command.ts';
import { runProcess } from '../../testing/run-process.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { checkArchive } from './archive/read-archive.ts';
import { databaseFingerprint } from './backup-runs.sql.ts';
import { withFreshSchema } from './fresh-schema/with-fresh-schema.ts';
import { loadArchive } from './load-archive.ts';
import { preMigrationBackupsToRemove, preMigrationName } from './pre-migration-name.ts';
import { provisionDatabase } from './provision-database.ts';
import { readBackup, restoreBackup } from './restore-backup.ts';

const opened: TestDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

/** Every migration of the version that ended with 0007. */
const oldOnes = async () => (await shippedMigrations()).filter(({ name }) => name < '0008');

async function another(): Promise<TestDatabase> {
  const database = await openTestDatabase();
  opened.push(database);
  await database.pool.query('drop schema public cascade; create schema public');
  return database;
}

/** A city as that version left it. */
async function oldCity(): Promise<TestDatabase> {
  const database = await another();
  const done = await migrate(database.pool, await oldOnes());
  if (!done.ok) throw new Error(JSON.stringify(done.refusal));
  await database.pool.query(rowsOf0007);
  return database;
}

const appliedTo = async ({ pool }: TestDatabase) => {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migration order by name');
  return rows.map(({ name }) => name);
};
const madeFor = ({ config }: TestDatabase) => readdir(config.backups.directory).catch(() => []);
const countsIn = async (query: (text: string) => Promise<{ rows: unknown[] }>) =>
  (
    await query(`select (select count(*)::int from parking_session) as stays, (select count(*)::int from link) as links,
      (select count(*)::int from feedback) as feedback, (select sum(fee)::int from session_hour) as fee`)
  ).rows[0];
const asItWas = { stays: 4, links: 2, feedback: 1, fee: 450 };

/** Settings of a process that uses the same database and directory. */
const envOf = ({ config }: TestDatabase) => ({
  DATABASE_URL: config.databaseUrl ?? '',
  DATA_DIR: config.dataDir,
  ALLOW_UNSAFE_DATABASE: 'true',
  CITY: 'none',
  BACKUPS_DIR: '',
});

describe('a backup before migrations', () => {
  it('is of the city as the old version had it, and both versions restore it', async () => {
    const database = await oldCity();
    const now = () => Date.UTC(2026, 10, 27, 9, 30);
    const brought = await provisionDatabase(database, database.config, { now });
    const name = `before-0008-20261127T093000Z-${await databaseFingerprint(database.db)}.tar`;
    const file = join(database.config.backups.directory, name);
    expect(brought).toMatchObject({ ok: true, value: { backup: file } });
    expect(await appliedTo(database)).toEqual((await shippedMigrations()).map(({ name }) => name));

    const checked = await checkArchive(file);
    if (!checked.ok) throw new Error(JSON.stringify(checked.refusal));
    const old = await oldOnes();
    expect(checked.value.head.migrations.map(({ name }) => name)).toEqual(old.map(({ name }) => name));

    // As the old version does it: only with its own migrations.
    const byOld = await withFreshSchema(database.connection, 'test', async (client, schema) => {
      const loaded = await loadArchive(client, schema, checked.value, old, () => undefined);
      const there = loaded.ok ? await countsIn((text) => client.query(text)) : loaded;
      await client.query(`drop schema ${pg.escapeIdentifier(schema)} cascade`);
      return there;
    });
    expect(byOld).toEqual(asItWas);

    const other = await another();
    const read = await readBackup(file, { passphrase: null, withoutKeys: false });
    if (!read.ok) throw new Error(JSON.stringify(read.refusal));
    const place = { connection: other.connection, dataDir: other.config.dataDir };
    const restored = await restoreBackup(place, read.value);
    expect(restored).toMatchObject({
      ok: true,
      value: { migrated: expect.arrayContaining(['0008_counted_minutes']) },
    });
    expect(await countsIn((text) => other.pool.query(text))).toEqual(asItWas);
  });

  it('is made of no empty database, and not where nothing is to come', async () => {
    const fresh = await another();
    expect(await provisionDatabase(fresh, fresh.config)).toMatchObject({ ok: true, value: { backup: null } });
    const database = await oldCity();
    const { databaseUrl, dataDir } = database.config;
    const migrated = await runCommand(['migrate', '--json'], { databaseUrl, directory: dataDir });
    const [made = '', ...more] = await madeFor(database);
    expect(more).toEqual([]);
    expect(JSON.parse(migrated.result)).toEqual({
      applied: true,
      migrations: (await shippedMigrations()).map(({ name }) => name).filter((name) => name >= '0008'),
      backup: join(database.config.backups.directory, made),
    });
    expect(await provisionDatabase(database, database.config)).toEqual({
      ok: true,
      value: { migrations: [], backup: null },
    });
    expect([await madeFor(fresh), (await madeFor(database)).length]).toEqual([[], 1]);
  });

  it('is made once by several that start at once', async () => {
    const database = await oldCity();
    const others = await Promise.all(
      [1, 2].map(async () => {
        const joined = await openDatabase(database.config);
        if (!joined.ok) throw new Error(JSON.stringify(joined.refusal));
        return joined.value;
      }),
    );
    const all = await Promise.all(
      [database, ...others].map((one) => provisionDatabase(one, database.config)),
    );
    await Promise.all(others.map((one) => one.close()));
    expect(all.map((one) => one.ok && one.value.backup !== null).filter(Boolean)).toHaveLength(1);
    expect(all.every((one) => one.ok)).toBe(true);
    expect(await madeFor(database)).toHaveLength(1);
  });

  it('stops the upgrade when it cannot be written, unless it is not wanted', async () => {
    const database = await oldCity();
    const before = await appliedTo(database);
    const unmounted = join(database.config.dataDir, '..', `curbwright-no-disk-${process.pid}`);
    const elsewhere = {
      ...database.config,
      backups: { ...database.config.backups, directory: unmounted },
    };
    expect(await provisionDatabase(database, elsewhere)).toMatchObject({
      ok: false,
      refusal: { code: 'migration.no-backup', params: { reason: expect.stringContaining(unmounted) } },
    });
    const noRoom = { ...database.config, leastFreeBytes: 2 ** 60 };
    expect(await provisionDatabase(database, noRoom)).toMatchObject({
      ok: false,
      refusal: {
        code: 'migration.no-backup',
        params: { reason: expect.stringContaining('LEAST_FREE_MEGABYTES') },
      },
    });
    expect([await appliedTo(database), await madeFor(database)]).toEqual([before, []]);
    expect(await provisionDatabase(database, elsewhere, { withoutBackup: true })).toMatchObject({
      ok: true,
      value: { backup: null },
    });
    expect((await appliedTo(database)).length).toBeGreaterThan(before.length);
    expect(existsSync(unmounted)).toBe(false);
  });

  it('leaves nothing of one that the disk had no room for', async () => {
    const database = await oldCity();
    const place = await mkdtemp(join(tmpdir(), 'curbwright-full-'));
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', place]).status === 0;
    try {
      // Without permission to mount, a file takes the directory's place: the same code path with
      // another error.
      if (!mounted) await writeFile(join(place, 'taken'), '');
      const directory = mounted ? place : join(place, 'taken');
      const config = { ...database.config, backups: { ...database.config.backups, directory } };
      expect(await provisionDatabase(database, config)).toMatchObject({
        ok: false,
        refusal: { code: 'migration.no-backup', params: { reason: expect.stringContaining(directory) } },
      });
      expect(await appliedTo(database)).toHaveLength((await oldOnes()).length);
      if (mounted) expect(await readdir(place)).toEqual([]);
    } finally {
      if (mounted) spawnSync('umount', [place]);
      await rm(place, { recursive: true, force: true });
    }
  });

  it(
    'is made anew by the start after one that was killed between it and the migration',
    nightly,
    async () => {
      const database = await oldCity();
      const holder = await database.pool.connect();
      await holder.query('begin; lock table parking_session in access share mode');
      const killed = runProcess('curbwright', ['migrate'], { env: envOf(database) });
      const waits = async () =>
        (await database.pool.query("select from pg_locks where locktype = 'relation' and not granted")).rows
          .length > 0;
      for (let tries = 0; tries < 500 && !(await waits()); tries += 1) await wait(20);
      const [first = ''] = await madeFor(database);
      expect(first).toMatch(/^before-0008-/);
      expect(await checkArchive(join(database.config.backups.directory, first))).toMatchObject({ ok: true });
      killed.child.kill('SIGKILL');
      await killed.ended;
      await holder.query('rollback');
      holder.release();
      // The waiting migration ends when its client does.
      for (let tries = 0; tries < 500 && (await waits()); tries += 1) await wait(20);
      // The old version may have run again in between, so the new backup must contain what it
      // wrote.
      await database.pool.query("insert into feedback (message) values ('Written meanwhile')");
      await wait(1000);
      const again = runProcess('curbwright', ['migrate'], { env: envOf(database) });
      expect(await again.ended, again.said()).toBe(0);
      expect(again.said()).toMatch(
        /Backing the city up[^\n]*before-0008-[\s\S]*applied: 0008_counted_minutes/,
      );
      const [only = '', ...more] = await madeFor(database);
      expect([more, only > first]).toEqual([[], true]);
      const checked = await checkArchive(join(database.config.backups.directory, only));
      if (!checked.ok) throw new Error(JSON.stringify(checked.refusal));
      expect(checked.value.manifest.tables.find(({ name }) => name === 'feedback')?.rows).toBe(2);
    },
  );

  it(
    'keeps nobody from seeing that the process lives, while it and the migrations take their time',
    nightly,
    async () => {
      const database = await oldCity();
      const holder = await database.pool.connect();
      await holder.query('begin; lock table parking_session in access share mode');
      const port = await freePort();
      const server = runProcess('main', [], { env: { ...envOf(database), PORT: String(port) } });
      const ask = async (path: string) => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
        return answer === null ? null : [answer.status, await answer.json()];
      };
      await server.until(/Backing the city up/);
      await expect.poll(() => ask('/healthz')).toMatchObject([200, { status: 'starting' }]);
      expect(await ask('/readyz')).toMatchObject([503, { reason: 'starting' }]);
      await holder.query('rollback');
      holder.release();
      await server.until(/ready at/);
      expect(await ask('/healthz')).toMatchObject([200, { status: 'ok' }]);
      expect(await ask('/readyz')).toMatchObject([200, { migrations: 'current' }]);
      server.child.kill('SIGTERM');
      expect(await server.ended, server.said()).toBe(0);
    },
  );

  it(
    'is waited for by another process, which hears of it when that takes longer than a look',
    nightly,
    async () => {
      const database = await oldCity();
      const told: string[] = [];
      const bring = () => provisionDatabase(database, database.config, { waiting: () => told.push('waits') });
      const holder = await database.pool.connect();
      await holder.query('select pg_advisory_lock($1)', [migrationLock]);
      const brought = bring();
      await expect.poll(() => told).toEqual(['waits']);
      await holder.query('select pg_advisory_unlock($1)', [migrationLock]);
      expect(await brought).toMatchObject({ ok: true });
      // A short check by another process is waited for without a message.
      await holder.query('select pg_advisory_lock($1)', [migrationLock]);
      const soon = bring();
      const waits = async () =>
        (await database.pool.query("select from pg_locks where locktype = 'advisory' and not granted")).rows;
      await expect.poll(waits, { interval: 5 }).toHaveLength(1);
      await holder.query('select pg_advisory_unlock($1)', [migrationLock]);
      expect(await soon).toMatchObject({ ok: true, value: { migrations: [] } });
      holder.release();
      expect([told, await madeFor(database)]).toEqual([['waits'], expect.objectContaining({ length: 1 })]);
    },
  );

  it('is there although the migration failed, and one of each upgrade is kept', nightly, async () => {
    const database = await oldCity();
    await provisionDatabase(database, database.config);
    const bad = toMigration('9998_bad', 'select no_such_function();');
    const shipped = [...(await shippedMigrations()), bad];
    await mkdir(join(database.config.backups.directory, 'before-others'));
    const last = `before-9998-20300101T000200Z-${await databaseFingerprint(database.db)}.tar`;
    for (let minute = 0; minute < 3; minute += 1)
      expect(
        await provisionDatabase(database, database.config, {
          shipped,
          now: () => Date.UTC(2030, 0, 1, 0, minute),
        }),
      ).toMatchObject({ ok: false, refusal: { code: 'migration.failed' } });
    expect((await madeFor(database)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      expect.stringMatching(/^before-0008-/),
      last,
      'before-others',
    ]);
    const { mode } = await stat(join(database.config.backups.directory, last));
    expect(mode & 0o077).toBe(0);
  });
});

describe('those that are kept', () => {
  it('are the newest before each of the newest three upgrades', () => {
    const at = (migration: string, day: number) =>
      preMigrationName(migration, Date.UTC(2026, 0, day), '0a1b2c3d');
    const names = [at('0024_a', 1), at('0025_b', 2), at('0025_b', 3), at('0026_c', 4), at('0027_d', 5)];
    // No backup name, one from a version without marks, and one of another city.
    const others = [
      'curbwright-20260101T000000Z.tar',
      'before-0020.tar',
      'before-0020-20260101T000000Z.tar',
      preMigrationName('0020_z', Date.UTC(2025, 0, 1), '99999999'),
    ];
    expect(preMigrationBackupsToRemove([...names, ...others], 3, '0a1b2c3d').toSorted()).toEqual([
      at('0024_a', 1),
      at('0025_b', 2),
    ]);
    expect(preMigrationBackupsToRemove([], 3, '0a1b2c3d')).toEqual([]);
    // A restored old version that is used again has the newest backup, whatever its migration
    // number.
    expect(preMigrationBackupsToRemove([...names, at('0024_a', 9)], 3, '0a1b2c3d').toSorted()).toEqual(
      [at('0024_a', 1), at('0025_b', 2), at('0025_b', 3)].toSorted(),
    );
  });
});
