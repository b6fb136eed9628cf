// The command line as people use it: real processes on a database of their own.

import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainAuditEntries } from '../../accounts/audit-chain/audit-chain-job.ts';
import { hashPassword } from '../../accounts/password.ts';
import { loadBackupState } from '../../operations/backups/backup-runs.sql.ts';
import { runCommand } from '../../testing/run-command.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
let directory: string;

beforeAll(async () => {
  database = await openTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'curbwright-cli-'));
});
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

/** Runs the tool until it exits; `input` is its standard input. */
async function curbwright(args: readonly string[], input = '', env: Readonly<Record<string, string>> = {}) {
  return runCommand(args, { databaseUrl: database.config.databaseUrl, directory, env }, input);
}

describe('curbwright', () => {
  it('explains itself, and ends with 2 when it is asked wrongly', async () => {
    const [help, unknown, size] = await Promise.all([
      curbwright(['--help']),
      curbwright(['fly']),
      curbwright(['demo', '--size', 'huge']),
    ]);
    expect(help.code).toBe(0);
    for (const command of [
      'serve',
      'import',
      'export',
      'gis',
      'order',
      'validate',
      'demo',
      'user',
      'config',
      'migrate',
      'doctor',
    ])
      expect(help.result).toContain(`  ${command}`);
    expect(unknown).toMatchObject({ code: 2, said: expect.stringContaining("unknown command 'fly'") });
    expect(size).toMatchObject({ code: 2, said: expect.stringContaining('tiny, town, city') });
  });

  it('names every wrong setting', async () => {
    const wrong = await curbwright(['config', 'list'], '', { PORT: 'x', CITY: 'y' });
    expect(wrong.code).toBe(1);
    expect(wrong.said.trim().split('\n')).toEqual([
      'PORT must be a whole number from 0 to 65535, not "x".',
      'CITY must be one of demo, none, not "y".',
    ]);
  });

  it('says in one sentence that the database cannot be reached, without the password', async () => {
    const lost = await curbwright(['config', 'list'], '', {
      DATABASE_URL: 'postgresql://me:secret@127.0.0.1:9/none',
    });
    expect(lost.code).toBe(1);
    expect(lost.said).toMatch(
      /^The database \(.*127\.0\.0\.1:9\/none\) cannot be reached: .*ECONNREFUSED.*\n$/,
    );
    expect(lost.said).not.toContain('secret');
  });

  it('adds people, lists them, changes password and groups', async () => {
    const password = 'four quiet harbours';
    const added = await curbwright(['user', 'add', 'maria', '-g', 'editors'], `${password}\n`);
    expect(added).toMatchObject({ code: 0, result: '' });
    const short = await curbwright(['user', 'add', 'jo'], 'short\n');
    expect(short).toMatchObject({ code: 1, said: 'A password needs at least 15 characters.\n' });
    const twice = await curbwright(['user', 'add', 'maria'], `${password}\n`);
    expect(twice).toMatchObject({ code: 1, said: 'The user maria already exists.\n' });
    const nowhere = await curbwright(['user', 'groups', 'maria', 'kings']);
    expect(nowhere).toMatchObject({ code: 1, said: expect.stringContaining('no group kings') });
    await curbwright(['user', 'groups', 'maria', 'publishers', 'analysts']);
    await database.pool.query(`insert into account_invitation (user_id, token_hash, created, expires)
      select id, '\\x01', now(), now() + interval '1 day' from user_account where username = 'maria'`);
    const made = await curbwright(['user', 'password', 'maria', '--generate']);
    // An existing password link was removed together with the old password.
    expect((await database.pool.query('select from account_invitation')).rows).toEqual([]);
    expect(made.result.trim()).toMatch(/^(?:[a-z2-9]{4}-){4}[a-z2-9]{4}$/);
    const listed = await curbwright(['user', 'list', '--json']);
    expect(JSON.parse(listed.result)).toMatchObject([
      { username: 'maria', groups: ['analysts', 'publishers'], is_active: true, last_sign_in: null },
    ]);
    const trail = await database.db.selectFrom('audit').select('action').orderBy('id').execute();
    expect(trail.map(({ action }) => action)).toEqual([
      'command line: add user',
      'command line: set groups',
      'command line: set password',
    ]);
  });

  it('takes nobody’s rights away who alone may administer, unless it is forced; doctor says when nobody may', async () => {
    const people = async () => {
      const { result } = await curbwright(['doctor', '--json'], '', { PORT: '0' });
      const findings: { what: string; state: string; says: string }[] = JSON.parse(result);
      return findings.find(({ what }) => what === 'people');
    };
    const groups = (...words: string[]) => curbwright(['user', 'groups', ...words]);
    const memberships = async () =>
      (await database.pool.query('select user_id, group_id from group_member order by 1, 2')).rows;
    expect(await people()).toMatchObject({
      state: 'warning',
      says: expect.stringMatching(/^No one who can/),
    });
    await groups('maria', 'admins');
    expect(await people()).toBeUndefined();
    const before = await memberships();
    const refused = await groups('maria', 'editors');
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^Without maria, no administrator would be left/),
    });
    expect(await memberships()).toEqual(before);
    // An administrator who cannot sign in does not count.
    await database.pool.query(`with made as (insert into user_account (username, display_name) values ('noway', 'No way') returning id)
      insert into group_member (group_id, user_id) select g.id, made.id from user_group g, made where g.name = 'admins'`);
    expect((await groups('maria')).code).toBe(1);
    expect((await groups('maria', 'editors', '--force')).code).toBe(0);
    expect(await people()).toMatchObject({ state: 'warning' });
    await database.pool.query(`delete from user_account where username = 'noway'`);
  });

  it('looks through the chain of the audit trail, and ends with 1 where an entry was changed', async () => {
    await database.pool.query(`insert into audit (action, noun) values ('test', 'thing')`);
    const entries = await chainAuditEntries(database);
    expect(entries).toBeGreaterThan(0);
    const whole = await curbwright(['audit', 'verify']);
    expect(whole).toMatchObject({ code: 0, result: expect.stringContaining('The chain holds.') });
    const head = /^head: (\d+:[0-9a-f]{64})$/m.exec(whole.result)?.[1] ?? '';
    expect(await curbwright(['audit', 'verify', '--head', head])).toMatchObject({ code: 0 });
    const other = await curbwright(['audit', 'verify', '--head', head.replace(/.$/, 'x')]);
    expect(other).toMatchObject({ code: 2 });
    const { rows } = await database.pool.query('select min(audit_id) as id from audit_link');
    await database.pool.query(`begin; set local session_replication_role = replica;
      update audit set username = 'ben' where id = ${rows[0]?.id}; commit`);
    const changed = await curbwright(['audit', 'verify']);
    expect(changed).toMatchObject({
      code: 1,
      result: expect.stringContaining(`entry ${rows[0]?.id} was changed`),
    });
    const told = JSON.parse((await curbwright(['audit', 'verify', '--json'])).result);
    expect(told).toMatchObject({ links: entries, breakCount: 1, breaks: [{ kind: 'changed' }] });
  });

  it('shows no control character of a word it was given, and no more than its beginning', async () => {
    const hostile = `X\u001b]0;title\u0007\u202e\u009b${'x'.repeat(60_000)}`;
    const all = await Promise.all([
      curbwright(['config', 'set', hostile, '1']),
      curbwright(['config', 'set', 'PAY_NOW_LINK', hostile]),
      curbwright(['config', 'set', 'BASEMAPS', JSON.stringify([{ [hostile]: 1 }])]),
      curbwright(['config', 'get', hostile]),
      curbwright(['config', 'unset', hostile]),
      curbwright(['user', 'remove', hostile]),
      curbwright(['validate', 'https://city.example/', hostile]),
      curbwright([hostile]),
      curbwright(['config', 'list', `--${hostile}`]),
    ]);
    for (const { code, said, result } of all) {
      expect(code).not.toBe(0);
      expect(said.length).toBeGreaterThan(0);
      expect(said + result).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
      expect(said.length).toBeLessThan(2500);
    }
    expect(all[0]?.said).toContain('X\\u001b]0;title\\u0007\\u202e\\u009bxxx');
  });

  it('sets and reads configuration, as JSON or plain words', async () => {
    const set = await curbwright(['config', 'set', 'PAY_NOW_LINK', 'https://pay.example.org/']);
    expect(set.code).toBe(0);
    const got = await curbwright(['config', 'get', 'PAY_NOW_LINK']);
    expect(JSON.parse(got.result)).toBe('https://pay.example.org/');
    const broken = await curbwright(['config', 'set', 'BASEMAPS', '[{"id":']);
    expect(broken).toMatchObject({ code: 1, said: expect.stringContaining('not valid JSON') });
    const none = await curbwright(['config', 'get', 'NOTHING']);
    expect(none).toMatchObject({ code: 1, said: 'There is no configuration entry NOTHING.\n' });
    const token = 'a-token-of-sixteen';
    await curbwright(['config', 'set', 'EMBEDDING', `{"is_enabled":true,"token":"${token}"}`, '--private']);
    await curbwright(['config', 'set', 'TERMS_LINK', '""']);
    const listed = await curbwright(['config', 'list', '--json']);
    expect(JSON.parse(listed.result)).toMatchObject([
      { config_key: 'BASEMAPS', config_value: [] },
      { config_key: 'EMBEDDING', config_value: { is_enabled: true, token }, is_public: false },
      { config_key: 'PAY_NOW_LINK', is_public: true },
      { config_key: 'TERMS_LINK', config_value: '' },
    ]);
  });

  it('takes an entry away, and says what it counts as then', async () => {
    await curbwright(['config', 'set', 'GEOSERVER', '{"is_enabled":true}']);
    await curbwright(['config', 'set', 'MINE', '1', '--unknown']);
    const [known, own, none] = [
      await curbwright(['config', 'unset', 'GEOSERVER']),
      await curbwright(['config', 'unset', 'MINE']),
      await curbwright(['config', 'unset', 'NEVER']),
    ];
    expect(known).toMatchObject({ code: 0, said: expect.stringContaining('{"is_enabled":false}') });
    expect(own).toMatchObject({ code: 0, said: 'MINE was removed.\n' });
    expect(none).toMatchObject({ code: 1, said: 'There is no configuration entry NEVER.\n' });
    const { result } = await curbwright(['config', 'list', '--json']);
    expect(result).not.toMatch(/GEOSERVER|MINE/);
  });

  it('refuses configuration that could not work, naming key and place, and lists what it knows', async () => {
    const [bad, place, unknown, stored, usual] = await Promise.all([
      curbwright(['config', 'set', 'PAY_NOW_LINK', 'javascript:1']),
      curbwright(['config', 'set', 'BASEMAPS', '[{"id":"a","name":"A","type":"pmtiles"}]']),
      curbwright(['config', 'set', 'PAY_LINK', 'https://pay.example.org/']),
      curbwright(['config', 'set', 'OWN', '1', '--unknown']),
      curbwright(['config', 'get', 'GEOSERVER']),
    ]);
    expect(bad).toMatchObject({
      code: 1,
      said: expect.stringContaining('PAY_NOW_LINK: The value must be a web address, or empty'),
    });
    expect(place).toMatchObject({ code: 1, said: expect.stringContaining('BASEMAPS[0].url: ') });
    expect(unknown).toMatchObject({
      code: 1,
      said: expect.stringMatching(/has no configuration entry .*PAY_LINK.*--unknown/s),
    });
    expect(stored.code).toBe(0);
    expect(JSON.parse(usual.result)).toEqual({ is_enabled: false });
    const { result } = await curbwright(['config', 'list']);
    expect(result).toMatch(/GEOCODER +private +\(not set\) +service that finds addresses for the search/);
    expect(result).toMatch(/OWN +public +1/);
  });

  it('says what is wrong with a base-map file or a file that is not there', async () => {
    const [none, folder, missing] = await Promise.all([
      curbwright(['basemap', 'list']),
      curbwright(['import', directory]),
      curbwright(['basemap', 'check', 'none.pmtiles']),
    ]);
    expect(none).toMatchObject({ code: 0, said: expect.stringContaining('no basemap files') });
    expect(folder).toMatchObject({ code: 1, said: expect.stringContaining('is a directory, not a file') });
    expect(missing).toMatchObject({
      code: 1,
      said: expect.stringContaining('There is no file none.pmtiles'),
    });
  });

  it('restores nothing from a backup that is not there, and makes no database for it', async () => {
    const place = join(directory, 'nowhere-yet');
    const embedded = { DATABASE_URL: '', DATA_DIR: place };
    const missing = await curbwright(['restore', join(directory, 'missing.backup'), '--yes'], '', embedded);
    expect(missing).toMatchObject({ code: 1, said: expect.stringContaining('There is no file ') });
    expect(existsSync(place)).toBe(false);
  });

  it('reports what an unreadable file is, and changes nothing', async () => {
    const path = join(directory, 'broken.json');
    await writeFile(path, '{"type": "FeatureCollection", "features": [');
    const [broken, missing] = await Promise.all([
      curbwright(['import', path]),
      curbwright(['import', join(directory, 'missing.json')]),
    ]);
    expect(broken.code).toBe(1);
    expect(broken.said).toContain('broken.json');
    expect(broken.said.trim().split('\n')).toHaveLength(1);
    expect(missing).toMatchObject({ code: 1, said: expect.stringContaining('There is no file ') });
    expect(await database.db.selectFrom('import_run').select('id').execute()).toEqual([]);
  });

  it('makes the demo city once: a dry run changes nothing, a second one is refused', async () => {
    const dry = await curbwright(['demo', '--size', 'tiny', '--dry-run', '--json']);
    expect(JSON.parse(dry.result)).toMatchObject({ dryRun: true, revision: 0 });
    const made = await curbwright(['demo', '--size', 'tiny']);
    expect(made.code).toBe(0);
    expect(made.result).toMatch(/km of curb/);
    const links = await database.db
      .selectFrom('link')
      .select((e) => e.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(links.count)).toBe(JSON.parse(dry.result).counts.links.created);
    const again = await curbwright(['demo', '--size', 'tiny']);
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('already contains a city') });
  });

  it('exports the city, and takes its own export for the same city', async () => {
    const path = join(directory, 'city.curblr.json');
    const written = await curbwright(['export', 'curblr', '--out', path]);
    expect(written).toMatchObject({ code: 0, result: `${path}\n` });
    const again = await curbwright(['export', 'curblr']);
    expect(JSON.parse(again.result)).toMatchObject({ type: 'FeatureCollection' });
    const read = await curbwright(['import', path, '--dry-run', '--json']);
    expect(read.code).toBe(0);
    const { counts } = JSON.parse(read.result);
    expect(counts.links).toMatchObject({ created: 0, retired: 0 });
    expect(counts.links.inSource).toBeGreaterThan(100);
  });

  it('makes zones of a file, shown on maps only where that is asked for', async () => {
    const path = join(directory, 'zones.geojson');
    const { rows } = await database.pool.query(
      'select (bounds[1])[0] as west, (bounds[1])[1] as south from link limit 1',
    );
    const [{ west, south }] = rows;
    const ring = [
      [0, 0],
      [0.001, 0],
      [0.001, 0.001],
      [0, 0],
    ].map(([x = 0, y = 0]) => [west + x, south + y]);
    const zone = (name: string) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Polygon', coordinates: [ring] },
    });
    const made = async (name: string, ...words: string[]) => {
      await writeFile(path, JSON.stringify({ type: 'FeatureCollection', features: [zone(name)] }));
      const { code, result } = await curbwright(['import', 'zones', path, '--json', ...words]);
      return [code, JSON.parse(result)[0].outcome];
    };
    expect(await made('Dry', '--dry-run')).toEqual([0, 'created']);
    expect(await made('Old Town')).toEqual([0, 'created']);
    expect(await made('Old Town')).toEqual([0, 'unchanged']);
    expect(await made('Harbour', '--show-on-maps')).toEqual([0, 'created']);
    const zones = await database.pool.query(
      'select name, show_on_maps as shown from analysis_zone order by id',
    );
    expect(zones.rows).toEqual([
      { name: 'Old Town', shown: false },
      { name: 'Harbour', shown: true },
    ]);
  });

  it('says that there is no PostGIS, and no such order', async () => {
    const [gis, order, instant] = await Promise.all([
      curbwright(['gis']),
      curbwright(['order', 'no such', '--authority', '9001']),
      curbwright(['export', 'csv', '--at', '2026-11-22 10:00', '-o', join(directory, 'x.csv')]),
    ]);
    expect(gis).toMatchObject({ code: 1, said: expect.stringMatching(/PostGIS/) });
    expect(order).toMatchObject({
      code: 1,
      said: expect.stringContaining('no regulation no such in effect'),
    });
    expect(instant).toMatchObject({ code: 2, said: expect.stringContaining('with its offset') });
  });

  it('writes the city to a file of a GIS format', async () => {
    const path = join(directory, 'city.fgb');
    const written = await curbwright(['export', 'flatgeobuf', '--json', '--out', path]);
    expect(written.code).toBe(0);
    expect(JSON.parse(written.result)).toMatchObject({ format: 'flatgeobuf', files: [path], issues: [] });
    expect((await readFile(path)).subarray(0, 3).toString()).toBe('fgb');
    const unnamed = await curbwright(['export', 'pmtiles']);
    expect(unnamed).toMatchObject({ code: 1, said: expect.stringContaining('--out') });
  });

  it('finds nothing to migrate, and nothing wrong', async () => {
    const [migrated, doctor] = await Promise.all([
      curbwright(['migrate', '--json']),
      curbwright(['doctor', '--json'], '', { PORT: '0' }),
    ]);
    expect(JSON.parse(migrated.result)).toEqual({ applied: true, migrations: [], backup: null });
    const found = JSON.parse(doctor.result).map(({ what }: { what: string }) => what);
    expect(found).toEqual(
      expect.arrayContaining(['Node', 'disk', 'port', 'database', 'durability', 'migrations']),
    );
  });

  it('looks at where backups and exports go, and makes no directory for a disk that is not there', async () => {
    const elsewhere = join(directory, '..', `curbwright-no-disk-${process.pid}`);
    const file = join(directory, 'no-directory');
    await writeFile(file, '');
    const doctor = async (env: Readonly<Record<string, string>>) => {
      const { code, result } = await curbwright(['doctor', '--json'], '', { PORT: '0', ...env });
      const findings: { what: string; state: string; says: string }[] = JSON.parse(result);
      return { code, of: (what: string) => findings.find((each) => each.what === what) };
    };
    const [usual, missing, taken, unused, named, set] = await Promise.all([
      doctor({ BACKUPS: 'daily', NIGHTLY_EXPORTS: 'curblr' }),
      doctor({ BACKUPS: 'daily', BACKUPS_DIR: join(elsewhere, 'backups') }),
      doctor({ NIGHTLY_EXPORTS: 'curblr', EXPORTS_DIR: file }),
      doctor({ BACKUPS_DIR: join(elsewhere, 'backups'), EXPORTS_DIR: file }),
      curbwright(['backup', '--out', join(elsewhere, 'city.tar')]),
      curbwright(['backup'], '', { BACKUPS_DIR: elsewhere }),
    ]);
    expect(usual.of('backups')).toMatchObject({
      state: 'warning',
      says: expect.stringMatching(/same disk as DATA_DIR/),
    });
    expect(usual.of('exports')?.says).toContain(join(directory, 'exports'));
    // Checking a directory does not create it.
    expect(existsSync(join(directory, 'exports'))).toBe(false);
    // A feature that is turned off has no directory that could be reported.
    expect([unused.of('backups'), unused.of('exports')]).toEqual([undefined, undefined]);
    expect(missing).toMatchObject({ code: 1 });
    expect(missing.of('backups')).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining(`The directory ${join(elsewhere, 'backups')} does not exist.`),
    });
    expect(taken.of('exports')).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining(`${file} cannot be used: ENOTDIR`),
    });
    for (const refused of [named, set])
      expect(refused).toMatchObject({
        code: 1,
        result: '',
        said: expect.stringContaining(`The directory ${elsewhere} does not exist.`),
      });
    expect(existsSync(elsewhere)).toBe(false);
  });

  it('replaces a backup only with --force', async () => {
    const path = join(directory, 'kept.tar');
    expect(await curbwright(['backup', '--out', path])).toMatchObject({ code: 0, result: `${path}\n` });
    expect((await loadBackupState(database.db)).lastGood).toBeGreaterThan(Date.now() - 3_600_000);
    const { ino } = await stat(path);
    const refused = await curbwright(['backup', '--out', path]);
    expect(refused).toMatchObject({ code: 1, result: '' });
    expect(refused.said).toContain(`The file ${path} already exists and was left unchanged.`);
    expect((await stat(path)).ino).toBe(ino);
    expect(await curbwright(['backup', '--out', path, '--force'])).toMatchObject({ code: 0 });
    expect((await stat(path)).ino).not.toBe(ino);
  });

  it('brings in measured occupancy: a whole file, or the line that is wrong', async () => {
    const good = join(directory, 'measures.csv');
    const bad = join(directory, 'bad.csv');
    const head = 'segment_id,hour_of_week,occupancy,hours\n';
    await writeFile(good, `${head}nowhere-1,9,0.91,40\nnowhere-1,10,0.4,40\n`);
    await writeFile(bad, `${head}nowhere-1,9,0.91,40\nnowhere-1,200,0.4,40\n`);
    const said = await curbwright(['import', 'occupancy', good, '--json']);
    expect([said.code, said.said]).toEqual([0, expect.anything()]);
    expect(JSON.parse(said.result)).toEqual({ stored: 0, unknown: ['nowhere-1'] });
    const refused = await curbwright(['import', 'occupancy', bad]);
    expect(refused.code).toBe(1);
    expect(refused.said).toContain('Line 3: "200" is not valid in hour_of_week. Nothing was stored.');
  });
});

describe('the rule for new passwords', () => {
  it('asks for length, not for signs, and refuses the name and repetition', async () => {
    const faultOf = async (password: string) => {
      const hashed = await hashPassword(password, { known: ['maria'] });
      return hashed.ok ? null : hashed.refusal.code;
    };
    expect(await faultOf('only small letters here')).toBeNull();
    expect(await faultOf('maria.2026.maria')).toBe('password.known');
    expect(await faultOf('aaaaaaaaaaaaaaaaaaaa')).toBe('password.pattern');
    expect(await faultOf('1qaz2wsx3edc4rfv')).toBe('password.common');
    expect(await faultOf('x'.repeat(129))).toBe('password.too-long');
  });
});
