// Directories the city writes to: which are used, what is the matter with each, and that it is said once.
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { ownUid } from '../db/embedded/run-as.ts';
import { lookAtDirectories, roomLeft, weaknessesIn } from './directories.ts';

it('says that room becomes little, and that there is none', () => {
  expect(roomLeft('/data', null)).toBeNull();
  expect(roomLeft('/data', 2e9)).toBeNull();
  const params = { directory: '/data' };
  expect(roomLeft('/data', 1.9e9)).toMatchObject({
    isWrong: false,
    what: { params: { ...params, free: '1.9' } },
  });
  expect(roomLeft('/data', 1.9e8)).toMatchObject({
    isWrong: true,
    what: { params: { ...params, free: '0.2' } },
  });
});

it('says of one disk once that its room is little', () => {
  const place = (disk: number) => ({ there: '/', disk, fault: null });
  const codes = (what: 'disk' | 'backups' | 'exports', disk: number) =>
    weaknessesIn({ what, path: '/', isMade: true }, place(disk), place(1), 1e9).map((one) => one.what.code);
  expect(codes('disk', 1)).toEqual(['weak.disk']);
  expect(codes('backups', 1)).toEqual(['weak.same-disk']);
  expect(codes('backups', 2)).toEqual(['weak.disk']);
  expect(codes('exports', 1)).toEqual([]);
  expect(codes('exports', 2)).toEqual(['weak.disk']);
});

describe('the directories a city uses', () => {
  const isRoot = ownUid() === 0;
  const another = 65534;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'curbwright-used-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  /** Each directory that is spoken of, with the codes of what is weak of it. Room is the machine's. */
  async function saidOf(env: Readonly<Record<string, string>>) {
    const read = readConfig({ DATA_DIR: dataDir, ...env });
    if (!read.ok) throw new Error('no settings');
    const looked = await lookAtDirectories(read.value);
    return looked.map(({ what, weaknesses }) => [
      what,
      ...weaknesses.map(({ what: { code } }) => code).filter((code) => code !== 'weak.disk'),
    ]);
  }

  it('are those that something is written to', async () => {
    expect(await saidOf({})).toEqual([['disk']]);
    const nobodys = { BACKUPS_DIR: '/curbwright-none', EXPORTS_DIR: '/proc/none' };
    expect(await saidOf(nobodys)).toEqual([['disk']]);
    expect(await saidOf({ ...nobodys, BACKUPS: 'daily', NIGHTLY_EXPORTS: 'curblr' })).toEqual([
      ['disk'],
      ['backups', 'backup.no-directory'],
      ['exports', expect.stringMatching(/^directory\./)],
    ]);
  });

  it('lie on one disk, which is told of backups alone', async () => {
    expect(await saidOf({ BACKUPS: 'hourly', NIGHTLY_EXPORTS: 'curblr' })).toEqual([
      ['disk'],
      ['backups', 'weak.same-disk'],
      ['exports'],
    ]);
  });

  it('are not spoken of again where DATA_DIR itself cannot be written', async () => {
    await writeFile(join(dataDir, 'file'), '');
    const used = { BACKUPS: 'daily', NIGHTLY_EXPORTS: 'curblr' };
    expect(await saidOf({ ...used, DATA_DIR: join(dataDir, 'file', 'data') })).toEqual([
      ['disk', 'directory.unusable'],
    ]);
  });

  it.skipIf(!isRoot)('are looked at as whom DATA_DIR belongs to, when root asks', async () => {
    const [data, rootsOwn] = [join(dataDir, 'data'), join(dataDir, 'roots')];
    for (const path of [data, rootsOwn]) await mkdir(path);
    await chown(data, another, another);
    // Whoever may reach it.
    await chown(dataDir, another, another);
    const used = { DATA_DIR: data, BACKUPS: 'daily', BACKUPS_DIR: rootsOwn };
    expect(await saidOf(used)).toEqual([['disk'], ['backups', 'directory.of-root']]);
    await chown(rootsOwn, another, another);
    expect(await saidOf(used)).toEqual([['disk'], ['backups', 'weak.same-disk']]);
  });
});
