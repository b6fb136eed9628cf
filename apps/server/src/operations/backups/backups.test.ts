// Backups: a restored city equals the original, even if it was being written; damaged archives are
// rejected; any failure leaves the old city unchanged.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Result } from '@curbwright/core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainAuditEntries } from '../../accounts/audit-chain/audit-chain-job.ts';
import { verifyChain } from '../../accounts/audit-chain/verify.ts';
import { openApp } from '../../entry/app.ts';
import { importCity } from '../../exchange/imports/import-city.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { migrate, shippedMigrations } from '../../platform/database/migrate.ts';
import { storedFilePath } from '../../platform/files/file-store.ts';
import { gridCity } from '../../testing/grid-city.ts';
import { nightly } from '../../testing/nightly.ts';
import { runProcess } from '../../testing/run-process.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { archiveFormat, headName, keysName, manifestName } from './archive/archive-schemas.ts';
import { checkArchive, readArchiveParts } from './archive/read-archive.ts';
import { writeArchive } from './archive/write-archive.ts';
import { hasCityData } from './backup-runs.sql.ts';
import { withFreshSchema } from './fresh-schema/with-fresh-schema.ts';
import { type CityLocation, makeBackup } from './make-backup.ts';
import { type RestoreOptions, type RestoreReport, readBackup, restoreBackup } from './restore-backup.ts';
import { excludedTables, findSchemaObjects } from './schema-objects.ts';

const passphrase = 'a passphrase of the tests';
const photo = randomUUID();
const photoBytes = Buffer.from('the bytes of a photo, as they are');
let source: TestDatabase;
let directory: string;
let archive: string;
const opened: TestDatabase[] = [];

function done<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
}

const placeOf = ({ connection, config }: TestDatabase) => ({ connection, dataDir: config.dataDir });
const plain = { passphrase: null, settings: {} };
const asItIs = { passphrase: null, withoutKeys: false };

/** Reads a backup and restores its city, as `curbwright restore` does. */
async function restore(
  place: CityLocation,
  path: string,
  options: RestoreOptions,
): Promise<Result<RestoreReport>> {
  const backup = await readBackup(path, options);
  return backup.ok ? restoreBackup(place, backup.value) : backup;
}

/** Opens a separate database, which is closed at the end. */
async function another(empty = false): Promise<TestDatabase> {
  const database = await openTestDatabase();
  opened.push(database);
  if (empty) await database.pool.query('drop schema public cascade; create schema public');
  return database;
}

/** Every table with its rows as sorted texts, computed independently of the archive's checksums. */
async function contentOf(database: TestDatabase): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' order by 1`,
  );
  const content: Record<string, string> = {};
  for (const { name } of rows.filter((row) => !excludedTables.includes(row.name))) {
    const found = await database.pool.query<{ sum: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as sum from "${name}" t`,
    );
    content[name] = found.rows[0]?.sum ?? '';
  }
  return content;
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'curbwright-backups-'));
  archive = join(directory, 'city.tar');
  source = await another();
  done(
    await importCity(source.db, gridCity({ streets: 3, ruleSets: 4 }), {
      source: 'grid.test',
      format: 'test',
      dryRun: false,
    }),
  );
  await source.pool.query(`
    create table parking_session_2026_05 partition of parking_session for values from ('2026-05-01') to ('2026-06-01');
    insert into measure_source (name) values ('meters');
    insert into parking_session (month, id, source_id, outside_id, link_id, arrival, arrival_minute)
      select '2026-05-01', n, 1, 'stay ' || n, 1 + n % 12, timestamptz '2026-05-04 09:00+02' + n * interval '1 minute', n from generate_series(1, 500) n;
    insert into feedback (message, name) values (E'a tab\\t, a line\\nand a \\\\ backslash, «ñ» 道', null), ('', '');
    insert into audit (action, noun, before) values ('test', 'thing', '{"a":[1,2.50,null]}');
    insert into outbox (kind, body) values ('city changed', '{"revision":1}');
    insert into server_secret (name, value) values ('root', '\\x00ff10');`);
  expect(await chainAuditEntries(source)).toBeGreaterThan(0);
  await source.pool.query(
    `insert into stored_file (key, name, media_type, size, sha256) values ($1, 'kerb.jpg', 'image/jpeg', $2, '')`,
    [photo, photoBytes.length],
  );
  const path = storedFilePath(source.config, photo);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, photoBytes);
  await mkdir(join(source.config.dataDir, 'basemap'));
  await writeFile(join(source.config.dataDir, 'basemap', 'town.pmtiles'), 'tiles of the town');
  done(await makeBackup(placeOf(source), archive, { passphrase, settings: { PORT: '9000' } }));
});
afterAll(async () => {
  for (const database of opened) await database.close();
  await rm(directory, { recursive: true, force: true });
});

describe('a backup', () => {
  it('knows every table, view and function of ours from the migrations', async () => {
    const own = findSchemaObjects(await shippedMigrations());
    const { rows } = await (await another()).pool.query<{ kind: string; name: string }>(`
      select case relkind when 'v' then 'views' else 'tables' end as kind, relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
      union all select 'functions', proname from pg_proc where pronamespace = 'public'::regnamespace`);
    const there = (kind: string) => rows.filter((row) => row.kind === kind).map(({ name }) => name);
    for (const kind of ['tables', 'views', 'functions'] as const)
      expect(own[kind]).toEqual(expect.arrayContaining(there(kind)));
    expect(there('tables').length).toBeGreaterThan(60);
  });

  it('is restored into an empty database, the same table by table and file by file, and is a city at work', async () => {
    const target = await another(true);
    const report = done(await restore(placeOf(target), archive, { passphrase, withoutKeys: false }));
    expect(report).toMatchObject({
      files: 2,
      missing: [],
      migrated: [],
      has_keys: true,
      settings: { PORT: '9000' },
    });
    const content = await contentOf(source);
    expect(await contentOf(target)).toEqual(content);
    expect(content.parking_session_2026_05).toMatch(/^500 /);
    expect(await verifyChain(target.db)).toMatchObject({
      links: (await verifyChain(source.db)).links,
      waiting: 0,
      breaks: [],
    });
    expect(await readFile(storedFilePath(target.config, photo))).toEqual(photoBytes);
    expect(await readFile(join(target.config.dataDir, 'basemap', 'town.pmtiles'), 'utf8')).toBe(
      'tiles of the town',
    );
    const ask = async (query: string) => (await target.pool.query(query)).rows;
    expect(await ask(`select encode(value, 'hex') as value from server_secret`)).toEqual([
      { value: '00ff10' },
    ]);
    // Identity values continue, triggers run, foreign keys are enforced, and no temporary objects
    // remain.
    const [last] = await ask('select max(id) as id from feedback');
    expect(await ask(`insert into feedback (message) values ('later') returning id`)).toEqual([
      { id: last?.id + 1 },
    ]);
    await expect(ask('delete from audit')).rejects.toThrow('append-only');
    await expect(ask('insert into group_member (group_id, user_id) values (1, 999999)')).rejects.toThrow(
      'foreign key',
    );
    expect(await ask(`select nspname from pg_namespace where nspname like 'curbwright\\_fresh%'`)).toEqual(
      [],
    );
    expect(done(await migrate(target.pool))).toEqual([]);
    const { fastify, live } = await openApp(target.context);
    expect(live.city.revision).toBe((await ask('select revision from city'))[0]?.revision);
    await fastify.close();
  });

  it('goes into an embedded database of its own, and from there back', nightly, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'curbwright-embedded-'));
    const settings = { ...source.config, databaseUrl: null, dataDir };
    const embedded = done(await openDatabase(settings, { durable: false }));
    const there = { connection: embedded.connection, dataDir };
    try {
      done(await restore(there, archive, { passphrase, withoutKeys: false }));
      const path = join(directory, 'embedded.tar');
      const report = done(await makeBackup(there, path, plain));
      expect(report).toMatchObject({ files: 2, missing: [] });
      const target = await another();
      done(await restore(placeOf(target), path, asItIs));
      expect(await contentOf(target)).toEqual(await contentOf(source));
      expect(await readFile(storedFilePath(target.config, photo))).toEqual(photoBytes);
    } finally {
      await embedded.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it('takes no name that another file has, unless it is to replace it', async () => {
    const path = join(directory, 'taken.tar');
    await writeFile(path, 'a backup with the keys in it');
    expect(await makeBackup(placeOf(source), path, plain)).toEqual({
      ok: false,
      refusal: { code: 'backup.file-there', params: { path } },
    });
    expect(await readFile(path, 'utf8')).toBe('a backup with the keys in it');
    done(await makeBackup(placeOf(source), path, { ...plain, replaces: true }));
    expect(await checkArchive(path)).toMatchObject({ ok: true });
    // Nor a name that was taken while the backup was being made.
    const late = join(directory, 'late.tar');
    const told = (stage: string) => (stage === 'trial' ? writeFileSync(late, 'of another') : undefined);
    expect(await makeBackup(placeOf(source), late, { ...plain, told })).toMatchObject({
      refusal: { code: 'backup.file-there' },
    });
    expect(await readFile(late, 'utf8')).toBe('of another');
    expect((await readdir(directory)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is of one instant, while the city is written', async () => {
    const busy = await another();
    const path = join(directory, 'busy.tar');
    let writing = true;
    // Each transaction adds a row to two tables that are read at different times: a consistent
    // snapshot has the same number in both.
    const writer = (async () => {
      let written = 0;
      for (; writing; written += 1)
        await busy.pool.query(`with a as (insert into user_group (name) values ('g' || gen_random_uuid()))
          insert into city_configuration (config_key, config_value) values (gen_random_uuid()::text, '1')`);
      return written;
    })();
    const before = await busy.pool.query('select count(*)::int as n from user_group');
    done(await makeBackup(placeOf(busy), path, plain));
    writing = false;
    expect(await writer).toBeGreaterThan(0);
    const { manifest } = done(await checkArchive(path));
    const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? -1;
    const entries = (
      await busy.pool.query(`select count(*)::int as n from city_configuration where config_value <> '1'`)
    ).rows[0];
    expect(rowsOf('user_group') - (await groupsAtFirst(busy))).toBe(rowsOf('city_configuration') - entries.n);
    expect(before.rows[0].n).toBeLessThanOrEqual(rowsOf('user_group'));
  });

  it('holds the keys locked, and opens them to their passphrase alone', async () => {
    const target = await another();
    await target.pool.query(`insert into server_secret (name, value) values ('root', '\\x0a')`);
    const attempt = (options: RestoreOptions) => restore(placeOf(target), archive, options);
    expect(await attempt(asItIs)).toMatchObject({ refusal: { code: 'backup.keys-locked' } });
    expect(await attempt({ passphrase: 'another passphrase', withoutKeys: false })).toMatchObject({
      refusal: { code: 'backup.wrong-passphrase' },
    });
    expect((await readFile(archive)).includes(Buffer.from('00ff10'))).toBe(false);
    done(await attempt({ passphrase: null, withoutKeys: true }));
    // The installation's own keys stay.
    const { rows } = await target.pool.query(`select encode(value, 'hex') as value from server_secret`);
    expect(rows).toEqual([{ value: '0a' }]);
  });
});

/** Number of groups that every database starts with. */
async function groupsAtFirst(database: TestDatabase): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::int as n from user_group where name !~ '^g[0-9a-f-]{36}$'`,
  );
  return rows[0].n;
}

describe('an archive that is not whole', () => {
  it('is refused with the place, cut off or with one bit turned, and the city there stays', async () => {
    const target = await another();
    const before = await contentOf(target);
    const whole = await readFile(archive);
    const path = join(directory, 'harmed.tar');
    const names = new Set<string>();
    for await (const part of readArchiveParts(archive)) {
      names.add(part.name);
      for await (const _piece of part.bytes);
    }
    const codes = new Set<string>();
    const refusedWith = async (bytes: Buffer) => {
      await writeFile(path, bytes);
      const answer = await restore(placeOf(target), path, { passphrase, withoutKeys: false });
      if (answer.ok) throw new Error('a harmed archive was taken');
      const { code, params } = answer.refusal;
      codes.add(code);
      expect(['backup.cut-off', 'backup.damaged', 'backup.damaged-between', 'backup.not-one']).toContain(
        code,
      );
      if (code === 'backup.cut-off' || code === 'backup.damaged') expect([...names]).toContain(params.part);
      return answer.refusal;
    };
    const turned = (bit: number) => {
      const bytes = Buffer.from(whole);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return bytes;
    };
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length * 8 - 1 }), async (bit) => {
        await refusedWith(turned(bit));
      }),
      { numRuns: 12, seed: 20261122 },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async (length) => {
        await refusedWith(whole.subarray(0, length));
      }),
      { numRuns: 12, seed: 20261122 },
    );
    // Damage whose location is known exactly: in rows, a header, the padding, the closing blocks,
    // and at the very end.
    for await (const part of readArchiveParts(archive)) {
      for await (const _piece of part.bytes);
      if (part.name.startsWith('tables/link/')) {
        expect(await refusedWith(turned((part.offset + 20) * 8))).toMatchObject({
          code: 'backup.damaged',
          params: { part: part.name, byte: part.offset },
        });
        await refusedWith(turned((part.offset - 500) * 8));
      }
      if (part.name === keysName) await refusedWith(turned((part.offset + 3) * 8));
      if (part.name === manifestName) await refusedWith(turned((part.offset + 40) * 8 + 4));
    }
    for (const back of [1, 700, 1100, 2040]) await refusedWith(turned((whole.length - back) * 8));
    expect(await refusedWith(Buffer.from('not a backup at all'))).toMatchObject({ code: 'backup.not-one' });
    expect(codes.size).toBeGreaterThan(2);
    expect(await contentOf(target)).toEqual(before);
    // The undamaged bytes are accepted, so the damage was the reason for the rejection.
    await writeFile(path, whole);
    done(await restore(placeOf(target), path, { passphrase, withoutKeys: false }));
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });
});

describe('a restore', () => {
  it(
    'that is killed when all is loaded leaves the city that was there, and the next one goes through',
    nightly,
    async () => {
      const target = await another();
      const before = await contentOf(target);
      const holder = await target.pool.connect();
      await holder.query('begin; lock table link in access share mode');
      const running = runProcess('curbwright', ['restore', archive, '--yes', '--without-keys'], {
        env: {
          DATABASE_URL: target.config.databaseUrl ?? '',
          ALLOW_UNSAFE_DATABASE: 'true',
          DATA_DIR: target.config.dataDir,
        },
      });
      // The restore waits for the table that is being read, halfway through the swap.
      const waits = `select from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.application_name = 'curbwright restore' and a.datname = current_database()`;
      await expect
        .poll(async () => (await target.pool.query(waits)).rows.length, { timeout: 30_000 })
        .toBeGreaterThan(0);
      running.child.kill('SIGKILL');
      expect(await running.ended).toBe('SIGKILL');
      await holder.query('rollback');
      holder.release();
      await expect
        .poll(async () => (await target.pool.query(waits)).rows.length, { timeout: 30_000 })
        .toBe(0);
      const fresh = `select nspname from pg_namespace where nspname like 'curbwright\\_fresh%'`;
      // Control: the restore had already come that far.
      expect((await target.pool.query(fresh)).rows).toHaveLength(1);
      expect(await contentOf(target)).toEqual(before);
      await expect
        .poll(async () => (await restore(placeOf(target), archive, { passphrase, withoutKeys: false })).ok, {
          timeout: 20_000,
        })
        .toBe(true);
      expect(await contentOf(target)).toEqual(await contentOf(source));
      expect((await target.pool.query(fresh)).rows).toHaveLength(0);
    },
  );

  it('is asked twice where people made something, and ends the ways in of where the backup was made', async () => {
    const target = await another();
    expect(await hasCityData(target.db)).toBe(false);
    await target.pool.query(`
      insert into user_account (username, display_name) values ('ines', 'Ines');
      insert into user_session (id, user_id, expires) select gen_random_uuid(), id, now() + interval '1 day' from user_account;
      insert into account_invitation (user_id, token_hash, created, expires)
        select id, '\\x01', now(), now() + interval '1 day' from user_account`);
    expect(await hasCityData(target.db)).toBe(true);
    const path = join(directory, 'ways-in.tar');
    done(await makeBackup(placeOf(target), path, plain));
    done(await restore(placeOf(target), path, asItIs));
    const ask = async (query: string) => (await target.pool.query(query)).rows;
    expect(await ask('select username from user_account')).toEqual([{ username: 'ines' }]);
    expect(
      await ask('select revoked is not null as ended, revoked_reason as reason from user_session'),
    ).toEqual([{ ended: true, reason: 'restored' }]);
    expect(await ask('select from account_invitation')).toEqual([]);
  });

  it('that fails while it loads leaves no schema behind', async () => {
    const { connection, pool } = await another();
    const fresh = async () =>
      (await pool.query(`select from pg_namespace where nspname like 'curbwright\\_fresh%'`)).rows.length;
    let meanwhile = 0;
    const failing = withFreshSchema(connection, 'trial', async (client) => {
      await client.query('create table taken (id integer primary key)');
      meanwhile = await fresh();
      // Like rejected rows: in the middle of a failed transaction.
      await client.query('begin');
      await client.query('insert into taken values (1), (1)');
    });
    await expect(failing).rejects.toThrow('duplicate key');
    expect([meanwhile, await fresh()]).toEqual([1, 0]);
  });

  it('is refused while a server runs, and when something of others rests on the tables', async () => {
    const target = await another();
    const again = () => restore(placeOf(target), archive, { passphrase, withoutKeys: false });
    const { fastify } = await openApp(target.context);
    expect(await again()).toMatchObject({ refusal: { code: 'restore.serving' } });
    await fastify.close();
    const before = await contentOf(target);
    await target.pool.query('create view of_others as select id from feedback');
    expect(await again()).toMatchObject({
      refusal: { code: 'restore.in-use', params: { reason: expect.stringContaining('of_others') } },
    });
    await target.pool.query('drop view of_others');
    expect(await contentOf(target)).toEqual(before);
    await expect(readFile(storedFilePath(target.config, photo))).rejects.toThrow('ENOENT');
    await target.pool.query('create table of_others (id integer)');
    done(await again());
    // Tables that are not ours stay.
    expect((await target.pool.query(`select to_regclass('of_others') is not null as there`)).rows).toEqual([
      { there: true },
    ]);
  });

  it('brings a backup of an older version to this one, and refuses one of a newer', async () => {
    const old = await another(true);
    done(
      await migrate(
        old.pool,
        (await shippedMigrations()).filter(({ name }) => name < '0008'),
      ),
    );
    await old.pool.query(`insert into city (name, time_zone, currency) values ('Old town', 'Europe/Rome', 'EUR');
      insert into audit (action, noun) values ('of the older version', 'thing');
      insert into sensor (outside_id, is_online, last_reading, reading) values ('bay', true, now(), '{"occupied":true}')`);
    const path = join(directory, 'old.tar');
    done(await makeBackup(placeOf(old), path, plain));
    const target = await another();
    const report = done(await restore(placeOf(target), path, asItIs));
    expect(report.migrated[0]).toBe('0008_counted_minutes');
    const found = await target.pool.query(
      'select s.outside_id, t.taken from sensor s join sensor_state t on t.sensor_id = s.id',
    );
    expect(found.rows).toEqual([{ outside_id: 'bay', taken: 1 }]);
    expect(await verifyChain(target.db)).toMatchObject({ links: 1, waiting: 0, breaks: [] });

    const empty = await another(true);
    expect(await makeBackup(placeOf(empty), join(directory, 'empty.tar'), plain)).toMatchObject({
      refusal: { code: 'backup.nothing' },
    });

    const before = await contentOf(target);
    const written = async (head: object) => {
      const bytes = Buffer.from(JSON.stringify(head));
      const later = join(directory, 'later.tar');
      const manifest = Buffer.from(JSON.stringify({ tables: [], parts: [], missing: [], has_keys: false }));
      await writeArchive(later, async (to) => {
        await to.add(headName, bytes.length, [bytes]);
        await to.add(manifestName, manifest.length, [manifest]);
      });
      return restore(placeOf(target), later, asItIs);
    };
    const migrations = [{ name: '9999_flying_cars', checksum: '0' }];
    const head = {
      format: archiveFormat,
      made: '2030-01-01T00:00:00Z',
      version: '9.0.0',
      migrations,
      tables: [],
    };
    expect(await written(head)).toMatchObject({
      refusal: { code: 'backup.newer', params: { version: '9.0.0', migration: '9999_flying_cars' } },
    });
    expect(await written({ format: archiveFormat + 1 })).toMatchObject({
      refusal: { code: 'backup.newer-format' },
    });
    expect(await contentOf(target)).toEqual(before);
  });
});
