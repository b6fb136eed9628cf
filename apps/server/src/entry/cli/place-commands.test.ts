// Commands about a city's installation: the content of basemap files, backup and restore, and a
// database schema that is out of date.
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pmtilesFile } from '../../testing/pmtiles-file.ts';
import { runCommand } from '../../testing/run-command.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
let directory: string;
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  directory = await mkdtemp(join(tmpdir(), 'curbwright-place-'));
});
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true, force: true });
});
const passphrase = 'a passphrase that is long enough';
const curbwright = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCommand(args, { databaseUrl: database.config.databaseUrl, directory, env: { PORT: '0', ...env } });
const links = async () =>
  (await database.rows('select count(*)::int as n from link where retired is null'))[0].n;

describe('curbwright basemap', () => {
  it('says of each file what it holds, and of one that cannot be used why', async () => {
    const folder = join(directory, 'basemap');
    await mkdir(folder);
    await writeFile(
      join(folder, 'city.pmtiles'),
      pmtilesFile({ minZoom: 2, maxZoom: 13, bounds: [11, 43, 12, 44] }),
    );
    const { size } = await stat(join(folder, 'city.pmtiles'));
    const listed = await curbwright(['basemap', 'list']);
    expect(listed).toMatchObject({ code: 0, said: listed.result });
    const [row] = listed.result.trim().split('\n');
    expect(row?.split(/\s{2,}/)).toEqual([
      'city.pmtiles',
      'vector',
      expect.any(String),
      'z2-13',
      '11 43 12 44',
      `${Math.ceil(size / 1000)} kB`,
    ]);
    await writeFile(join(folder, 'odd.pmtiles'), 'no tiles');
    const both = await curbwright(['basemap', 'list']);
    expect(both.code).toBe(1);
    expect(both.result).toBe(listed.result);
    expect(both.said).toContain('odd.pmtiles');
    const [first, second] = JSON.parse((await curbwright(['basemap', 'list', '--json'])).result);
    expect(first).toMatchObject({
      name: 'city.pmtiles',
      url: '/basemap/city.pmtiles',
      kind: 'vector',
      minZoom: 2,
      maxZoom: 13,
    });
    expect(second).toEqual({ name: 'odd.pmtiles', url: '/basemap/odd.pmtiles', fault: expect.any(String) });
    await rm(join(folder, 'odd.pmtiles'));
    const checked = await curbwright(['basemap', 'check', 'city.pmtiles']);
    for (const fact of ['2', '13', '11, 43, 12, 44', 'Gridville', 'roads'])
      expect(checked.result).toContain(fact);
    // A raster basemap cannot have labels drawn over it, so the output does not suggest using it.
    await writeFile(join(folder, 'photo.pmtiles'), pmtilesFile({ tileType: 2, metadata: {} }));
    const photo = await curbwright(['basemap', 'check', 'photo.pmtiles']);
    expect([photo.code, photo.said.includes('config set BASEMAPS')]).toEqual([0, false]);
    expect(photo.result).not.toContain('roads');
    expect(
      JSON.parse((await curbwright(['basemap', 'check', 'photo.pmtiles', '--json'])).result),
    ).toMatchObject({ name: 'photo.pmtiles', kind: 'raster', layers: [] });
    // A file can be given by path or by name; a file in the folder takes precedence.
    await writeFile(join(directory, 'city.pmtiles'), pmtilesFile({ maxZoom: 5 }));
    expect((await curbwright(['basemap', 'check', 'city.pmtiles', '--json'])).result).toContain(
      '"maxZoom": 13',
    );
    expect(
      (await curbwright(['basemap', 'check', join(directory, 'city.pmtiles'), '--json'])).result,
    ).toContain('"maxZoom": 5');
  });
});

describe('curbwright backup and restore', () => {
  it('write the city down and put it back, with keys and settings where there is a passphrase', async () => {
    const path = join(directory, 'city.tar');
    const plain = await curbwright(['backup', '--out', path]);
    expect(plain).toMatchObject({ code: 0, result: `${path}\n` });
    expect(plain.said).toMatch(
      /\d+ tables with \d+ rows and 2 files, \d+\.\d MB; read again, loaded and compared\./,
    );
    expect(plain.said).toContain('BACKUP_PASSPHRASE');
    const locked = join(directory, 'locked.tar');
    const made = await curbwright(['backup', '--out', locked, '--json'], {
      BACKUP_PASSPHRASE: passphrase,
      CITY_NOTE: 'x',
    });
    expect(JSON.parse(made.result)).toMatchObject({ file: locked, has_keys: true, missing: [], others: [] });
    const before = await links();
    await database.rows(
      `update link set retired = now() where id in (select id from link order by id limit 3)`,
    );
    expect(await links()).toBe(before - 3);
    // A city exists, so the command asks for confirmation and changes nothing until it is given.
    const unsure = await curbwright(['restore', path]);
    expect(unsure).toMatchObject({ code: 1, result: '' });
    expect(await links()).toBe(before - 3);
    // Encrypted keys need their passphrase, unless they are left out.
    const wrong: Record<string, string>[] = [{}, { BACKUP_PASSPHRASE: 'another passphrase than that' }];
    for (const env of wrong)
      expect(await curbwright(['restore', locked, '--yes'], env)).toMatchObject({ code: 1, result: '' });
    expect(await links()).toBe(before - 3);
    const settings = join(directory, 'settings.env');
    const back = await curbwright(['restore', locked, '--yes', '--settings-out', settings], {
      BACKUP_PASSPHRASE: passphrase,
    });
    expect(back.code, back.said).toBe(0);
    expect(back.result).toMatch(
      /^Restored the city as it was on \d{4}-.*: \d+ tables with \d+ rows, 2 files\.\n$/,
    );
    expect(back.said).not.toContain('reset-second-factor');
    expect(await links()).toBe(before);
    const written = await readFile(settings, 'utf8');
    expect(written).toMatch(/^DATA_DIR=/m);
    expect((await stat(settings)).mode & 0o777).toBe(0o600);
    const none = join(directory, 'none.env');
    const without = await curbwright([
      'restore',
      locked,
      '--yes',
      '--without-keys',
      '--json',
      '--settings-out',
      none,
    ]);
    const told = JSON.parse(without.result);
    await expect(stat(none)).rejects.toThrow();
    expect(told).toMatchObject({ has_keys: false, had_gis: false, missing: [], files: 2 });
    expect(told).not.toHaveProperty('settings');
  }, 180_000);
});

describe('a schema that is behind', () => {
  it('is told, and brought up after a backup unless none is wanted', async () => {
    const { rows } = database;
    // The state that an older version left; objects that already exist do not make the last
    // migration fail.
    const [last] = await rows('select name, checksum from schema_migration order by name desc limit 1');
    const pending = await curbwright(['migrate', '--dry-run', '--json']);
    expect(JSON.parse(pending.result)).toEqual({ applied: false, migrations: [] });
    expect((await curbwright(['migrate', '--dry-run'])).result).toBe('The database is up to date.\n');
    expect((await curbwright(['migrate'])).result).toBe('The database is up to date.\n');
    await rows('delete from schema_migration where name = $1', [last.name]);
    expect((await curbwright(['migrate', '--dry-run'])).result).toBe(`to apply: ${last.name}\n`);
    const doctor = await curbwright(['doctor', '--json']);
    const findings: { what: string; state: string; says: string }[] = JSON.parse(doctor.result);
    expect(findings.find(({ what }) => what === 'migrations')).toMatchObject({
      state: 'warning',
      says: expect.stringContaining(last.name),
    });
    // Checks that need the current schema are skipped.
    expect(findings.map(({ what }) => what)).not.toContain('people');
    await rows('insert into schema_migration (name, checksum) values ($1, $2)', [last.name, last.checksum]);
    const healthy: typeof findings = JSON.parse((await curbwright(['doctor', '--json'])).result);
    expect(healthy.find(({ what }) => what === 'migrations')).toMatchObject({ state: 'ok' });
    expect(healthy.find(({ what }) => what === 'people')).toBeUndefined();
    await rows(`update user_account set is_active = false where username = 'admin'`);
    const nobody: typeof findings = JSON.parse((await curbwright(['doctor', '--json'])).result);
    expect(nobody.find(({ what }) => what === 'people')).toMatchObject({ state: 'warning' });
  }, 120_000);
});
