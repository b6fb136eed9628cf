// Directories that cannot be written say whose they are; what root makes in another's data becomes that other's.
import { chown, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readyBackupDirectory } from './backups/backup-directory.ts';
import { accountName, ownUid } from './db/embedded/run-as.ts';
import { directoryFault, tryDirectory } from './try-directory.ts';

const isRoot = ownUid() === 0;
const another = 65534;
const fault = (code: string) => Object.assign(new Error(`${code}: no`), { code });

describe('a directory', () => {
  it('that can be written is left as it was', async () => {
    const path = await mkdtemp(join(tmpdir(), 'curbwright-try-'));
    expect(await tryDirectory(path)).toEqual({ ok: true, value: true });
    expect(await readdir(path)).toEqual([]);
    await rm(path, { recursive: true });
  });

  it('of somebody else is told with its owner and who asks; one without room, and any other, with that', async () => {
    const own = await mkdtemp(join(tmpdir(), 'curbwright-try-'));
    const foreign = isRoot ? await mkdtemp(join(tmpdir(), 'curbwright-try-')) : '/';
    if (isRoot) await chown(foreign, another, another);
    expect(await directoryFault(foreign, fault('EACCES'))).toEqual({
      code: 'directory.not-writable',
      params: {
        path: foreign,
        owner: accountName(isRoot ? another : 0),
        user: accountName(ownUid() ?? 0),
      },
    });
    // Its own owner is not told to ask its owner.
    expect(await directoryFault(own, fault('EACCES'))).toEqual({
      code: 'directory.unusable',
      params: { path: own, reason: 'EACCES: no' },
    });
    expect(await directoryFault(own, fault('ENOSPC'))).toMatchObject({ code: 'database.disk-full' });
    expect(await directoryFault(foreign, fault('EROFS'))).toMatchObject({ code: 'directory.unusable' });
    await rm(own, { recursive: true });
    if (isRoot) await rm(foreign, { recursive: true });
  });
});

describe('the directory of backups', () => {
  it('is made in DATA_DIR, and belongs to whom DATA_DIR belongs', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'curbwright-try-'));
    if (isRoot) await chown(dataDir, another, another);
    const path = join(dataDir, 'backups');
    expect(await readyBackupDirectory(dataDir, path)).toEqual({ ok: true, value: true });
    expect((await stat(path)).uid).toBe((await stat(dataDir)).uid);
    await rm(dataDir, { recursive: true });
  });

  it('is not made outside it, however alike the names are', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'curbwright-try-'));
    const path = `${dataDir}-backups`;
    expect(await readyBackupDirectory(dataDir, path)).toEqual({
      ok: false,
      refusal: { code: 'backup.no-directory', params: { path } },
    });
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
    await rm(dataDir, { recursive: true });
  });
});
