// Directories the city writes to: which are used, the problems of each, and that each problem is
// reported once.
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { currentUid } from '../platform/database/embedded/run-as.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { AccountIds } from '../platform/files/check-directory.ts';
import { findDataOwner } from './backups/backup-directory.ts';
import { findDirectoryWeaknesses, findLowSpace, inspectDirectories } from './directories.ts';
import { collectWarnings } from './warnings.ts';

it('says that room becomes little, and that there is none', () => {
  expect(findLowSpace('/data', null)).toBeNull();
  expect(findLowSpace('/data', 2e9)).toBeNull();
  const params = { directory: '/data' };
  expect(findLowSpace('/data', 1.9e9)).toMatchObject({
    isWrong: false,
    what: { params: { ...params, free: '1.9' } },
  });
  expect(findLowSpace('/data', 1.9e8)).toMatchObject({
    isWrong: true,
    what: { params: { ...params, free: '0.2' } },
  });
});

describe('the room of a disk', () => {
  /**
   * The codes of the problems reported for each directory, by the free space of its disk; `!` = not
   * writable.
   */
  const problemCodesOn = (
    disks: Readonly<Partial<Record<'disk' | 'backups' | 'exports', `${number}${'' | '!'}`>>>,
  ) => {
    const all = (['disk', 'backups', 'exports'] as const).flatMap((what) => {
      const on = disks[what];
      if (on === undefined) return [];
      const fault = on.endsWith('!') ? { code: 'directory.unusable', params: {} } : null;
      const place = { there: '/', disk: Number.parseInt(on, 10), fault };
      return [{ directory: { what, path: `/${what}`, isMade: true }, place, free: 1e9 }];
    });
    return all.map((one) => findDirectoryWeaknesses(one, all).map(({ what: { code } }) => code));
  };

  it('is said once to be little, of its first directory', () => {
    expect(problemCodesOn({ disk: '1' })).toEqual([['weak.disk']]);
    expect(problemCodesOn({ disk: '1', backups: '1', exports: '1' })).toEqual([
      ['weak.disk'],
      ['weak.same-disk'],
      [],
    ]);
    expect(problemCodesOn({ disk: '1', backups: '2', exports: '3' })).toEqual([
      ['weak.disk'],
      ['weak.disk'],
      ['weak.disk'],
    ]);
    expect(problemCodesOn({ disk: '1', backups: '2', exports: '2' })).toEqual([
      ['weak.disk'],
      ['weak.disk'],
      [],
    ]);
    expect(problemCodesOn({ disk: '1', exports: '1' })).toEqual([['weak.disk'], []]);
  });

  it('is said of the next where the first cannot be written', () => {
    const fault = ['directory.unusable'];
    expect(problemCodesOn({ disk: '1', backups: '2!', exports: '2' })).toEqual([
      ['weak.disk'],
      fault,
      ['weak.disk'],
    ]);
    expect(problemCodesOn({ disk: '1!', exports: '1' })).toEqual([fault, ['weak.disk']]);
  });
});

describe('the directories a city uses', () => {
  const isRoot = currentUid() === 0;
  const another = 65534;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'curbwright-used-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  /**
   * The reported directories with the codes of their weaknesses. Free space is the machine's own.
   */
  async function problemCodesOf(env: Readonly<Record<string, string>>, account: AccountIds | null = null) {
    const read = readConfig({ DATA_DIR: dataDir, ...env });
    if (!read.ok) throw new Error('no settings');
    const looked = await inspectDirectories(read.value, account);
    return looked.map(({ what, weaknesses }) => [
      what,
      ...weaknesses.map(({ what: { code } }) => code).filter((code) => code !== 'weak.disk'),
    ]);
  }

  it('are those that something is written to', async () => {
    expect(await problemCodesOf({})).toEqual([['disk']]);
    const nobodys = { BACKUPS_DIR: '/curbwright-none', EXPORTS_DIR: '/proc/none' };
    expect(await problemCodesOf(nobodys)).toEqual([['disk']]);
    expect(await problemCodesOf({ ...nobodys, BACKUPS: 'daily', NIGHTLY_EXPORTS: 'curblr' })).toEqual([
      ['disk'],
      ['backups', 'backup.no-directory'],
      ['exports', expect.stringMatching(/^directory\./)],
    ]);
  });

  it('lie on one disk, which is told of backups alone', async () => {
    expect(await problemCodesOf({ BACKUPS: 'hourly', NIGHTLY_EXPORTS: 'curblr' })).toEqual([
      ['disk'],
      ['backups', 'weak.same-disk'],
      ['exports'],
    ]);
  });

  it('are not spoken of again where DATA_DIR itself cannot be written', async () => {
    await writeFile(join(dataDir, 'file'), '');
    const used = { BACKUPS: 'daily', NIGHTLY_EXPORTS: 'curblr' };
    expect(await problemCodesOf({ ...used, DATA_DIR: join(dataDir, 'file', 'data') })).toEqual([
      ['disk', 'directory.unusable'],
    ]);
  });

  describe.skipIf(!isRoot)('where root serves, or asks for who serves (needs root)', () => {
    let [data, rootsOwn] = ['', ''];
    beforeAll(async () => {
      [data, rootsOwn] = [join(dataDir, 'data'), join(dataDir, 'roots')];
      for (const path of [data, rootsOwn]) await mkdir(path);
      await chown(data, another, another);
      // The directory must be accessible to the account.
      await chown(dataDir, another, another);
    });
    const used = () => ({ DATA_DIR: data, BACKUPS: 'daily', BACKUPS_DIR: rootsOwn });

    it('are looked at as the account that serves', async () => {
      const owner = await findDataOwner(data);
      expect(owner).toEqual({ uid: another, gid: another });
      expect(await problemCodesOf(used(), owner)).toEqual([['disk'], ['backups', 'directory.of-root']]);
      expect(await problemCodesOf(used(), null)).toEqual([['disk'], ['backups', 'weak.same-disk']]);
    });

    it('are what the server says of itself, though the data are not its own', async () => {
      const read = readConfig(used());
      if (!read.ok) throw new Error('no settings');
      const noDatabase = new Kysely<Schema>({
        dialect: {
          createAdapter: () => new PostgresAdapter(),
          createDriver: () => new DummyDriver(),
          createIntrospector: (db) => new PostgresIntrospector(db),
          createQueryCompiler: () => new PostgresQueryCompiler(),
        },
      });
      const codes = (await collectWarnings(read.value, noDatabase, Date.now())).map(({ what }) => what.code);
      expect(codes).toContain('weak.same-disk');
      expect(codes.filter((code) => code.startsWith('directory.'))).toEqual([]);
    });
  });
});
