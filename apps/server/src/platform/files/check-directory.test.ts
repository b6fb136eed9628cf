// Directories that cannot be written: the error names the owner and a command that fixes it. Files
// that root creates in another account's data directory get that account as owner.
import {
  chown,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { chownToDataOwner, prepareBackupDirectory } from '../../operations/backups/backup-directory.ts';
import { accountName, currentUid } from '../database/embedded/run-as.ts';
import { formatFailure } from '../messages/terminal-messages.ts';
import { checkDirectoryWritable, checkDirectoryWritableAs, toDirectoryFailure } from './check-directory.ts';

const isRoot = currentUid() === 0;
/** The user id of `nobody` on every system. */
const another = 65534;
const fault = (code: string) => Object.assign(new Error(`${code}: no`), { code });

const made: string[] = [];
/** Creates a temporary directory, owned by another account if the test runs as root. */
async function scratch(owner?: number): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'curbwright-try-'));
  made.push(path);
  if (owner !== undefined) await chown(path, owner, owner);
  return path;
}
afterAll(() => Promise.all(made.map((path) => rm(path, { recursive: true, force: true }))));

describe('a directory', () => {
  it('that can be written is left as it was, as is the one it would lie in', async () => {
    const path = await scratch();
    expect(await checkDirectoryWritable(path)).toEqual({ ok: true, value: true });
    expect(await checkDirectoryWritable(join(path, 'later', 'deeper'))).toEqual({ ok: true, value: true });
    expect(await readdir(path)).toEqual([]);
  });

  it('of its own account, without room, and any other fault is told with that', async () => {
    const own = await scratch();
    // The owner is not advised to ask the owner.
    expect(await toDirectoryFailure(own, fault('EACCES'))).toEqual({
      code: 'directory.unusable',
      params: { path: own, reason: 'EACCES: no' },
    });
    expect(await toDirectoryFailure(own, fault('ENOSPC'))).toMatchObject({ code: 'database.disk-full' });
    expect(await toDirectoryFailure('/', fault('EROFS'))).toMatchObject({ code: 'directory.unusable' });
  });

  it('of root is given to who serves, only it, and its path is one word for the shell', async () => {
    const path = '/';
    const user = accountName(another);
    const refusal = await toDirectoryFailure(path, fault('EACCES'), another);
    expect(refusal).toEqual({
      code: 'directory.of-root',
      params: { path, user, command: `chown '${user}' '/'` },
    });
    // An account without a name appears as its number in the command.
    expect((await toDirectoryFailure(path, fault('EPERM'), 54_321)).params.command).toBe("chown '54321' '/'");
    expect(formatFailure(refusal, 'en')).not.toContain('-R');
  });

  it('that is not there is named itself, never what lies above it', async () => {
    const wanted = "/curbwright's own/data";
    const user = accountName(another);
    const refusal = await toDirectoryFailure(wanted, fault('EACCES'), another);
    const command = String.raw`install -d -o '${user}' '/curbwright'\''s own/data'`;
    expect(refusal).toEqual({ code: 'directory.missing-in-root', params: { path: wanted, user, command } });
    expect(formatFailure(refusal, 'en')).toBe(
      `The directory ${wanted} does not exist, and ${user} may not create it. If the server runs as ${user}, create it as root: ${command}`,
    );
  });

  it.skipIf(!isRoot)('of another account is first to be worked in as that account (needs root)', async () => {
    const foreign = await scratch(another);
    const owner = accountName(another);
    const said = formatFailure(await toDirectoryFailure(foreign, fault('EACCES'), 54_321), 'en');
    expect(said).toBe(
      `#54321 may not write in ${foreign}, which belongs to ${owner}. Run this as ${owner}; or, if the server runs as #54321, make #54321 the owner of ${foreign} by running this as root: chown '54321' '${foreign}'`,
    );
    const wanted = join(foreign, 'backups');
    const missing = formatFailure(await toDirectoryFailure(wanted, fault('EACCES'), 54_321), 'en');
    expect(missing).toContain(`in a directory of ${owner}. Run this as ${owner}; or,`);
    expect(missing.endsWith(`install -d -o '54321' '${wanted}'`)).toBe(true);
  });

  it.skipIf(!isRoot)(
    'is asked by root as who serves: root may write where that one may not (needs root)',
    async () => {
      const account = { uid: another, gid: another };
      const closed = await scratch();
      expect(await checkDirectoryWritable(closed)).toMatchObject({ ok: true });
      expect(await checkDirectoryWritableAs(account, closed)).toMatchObject({
        ok: false,
        refusal: { code: 'directory.of-root', params: { path: closed } },
      });
      expect(await checkDirectoryWritableAs(account, join(closed, 'in'))).toMatchObject({
        refusal: { code: 'directory.missing-in-root', params: { path: join(closed, 'in') } },
      });
      const open = await scratch(another);
      expect(await checkDirectoryWritableAs(account, open)).toEqual({ ok: true, value: true });
      expect(await checkDirectoryWritableAs(account, join(open, 'in'))).toEqual({ ok: true, value: true });
      expect(await readdir(open)).toEqual([]);
    },
  );

  it.skipIf(process.platform === 'win32')(
    'is asked as another without holding up the process (needs accounts of Unix)',
    async () => {
      const path = await scratch();
      const [asked, answered] = [join(path, 'asked'), join(path, 'answered')];
      // A `setpriv` that waits for something only this process does, which proves that the process
      // is not blocked meanwhile.
      const waits = `#!/bin/sh\nmkdir '${asked}'\nwhile [ -d '${asked}' ]; do sleep 0.05; done\nmkdir '${answered}'\n`;
      await writeFile(join(path, 'setpriv'), waits, { mode: 0o755 });
      vi.stubEnv('PATH', `${path}:${process.env.PATH}`);
      try {
        const looking = checkDirectoryWritableAs({ uid: another, gid: another }, path);
        await vi.waitFor(() => rmdir(asked), { timeout: 8000, interval: 20 });
        expect(await looking).toEqual({ ok: true, value: true });
        expect(await readdir(path)).toContain('answered');
      } finally {
        vi.unstubAllEnvs();
      }
    },
  );
});

describe('the directory of backups', () => {
  it('is made in DATA_DIR, and it and all above it belong to whom DATA_DIR belongs', async () => {
    const dataDir = await scratch(isRoot ? another : undefined);
    const path = join(dataDir, 'kept', 'backups');
    expect(await prepareBackupDirectory(dataDir, path)).toEqual({ ok: true, value: true });
    const { uid } = await stat(dataDir);
    expect([(await stat(dirname(path))).uid, (await stat(path)).uid]).toEqual([uid, uid]);
  });

  it.skipIf(!isRoot)(
    "is not made where a link of the data's owner leads and that one may not write (needs root)",
    async () => {
      const [dataDir, elsewhere] = [await scratch(another), await scratch()];
      await symlink(elsewhere, join(dataDir, 'kept'));
      const path = join(dataDir, 'kept', 'backups');
      expect(await prepareBackupDirectory(dataDir, path)).toMatchObject({
        ok: false,
        refusal: { code: 'directory.unusable', params: { path } },
      });
      expect(await readdir(elsewhere)).toEqual([]);
    },
  );

  it.skipIf(!isRoot)(
    'has its files given away, and nothing that was put in their place (needs root)',
    async () => {
      const [dataDir, elsewhere] = [await scratch(another), await scratch()];
      const [secret, usual] = [join(elsewhere, 'secret'), join(dataDir, 'usual')];
      const [linked, twice, folder] = [
        join(dataDir, 'linked'),
        join(dataDir, 'twice'),
        join(dataDir, 'folder'),
      ];
      for (const path of [secret, usual]) await writeFile(path, 'x');
      await symlink(secret, linked);
      await link(secret, twice);
      await mkdir(folder);
      for (const path of [usual, linked, twice, folder]) await chownToDataOwner(dataDir, path);
      expect((await stat(usual)).uid).toBe(another);
      for (const path of [secret, linked, twice, folder]) expect((await lstat(path)).uid, path).toBe(0);
      // A missing path, or one outside the data directory, is left alone.
      await rename(usual, join(elsewhere, 'usual'));
      await chownToDataOwner(dataDir, usual);
      await chownToDataOwner(dataDir, secret);
      expect((await stat(secret)).uid).toBe(0);
    },
  );

  it('is not made outside it, however alike the names are', async () => {
    const dataDir = await scratch();
    const path = `${dataDir}-backups`;
    const command = `install -d -o '${accountName(currentUid() ?? 0)}' '${path}'`;
    expect(await prepareBackupDirectory(dataDir, path)).toEqual({
      ok: false,
      refusal: { code: 'backup.no-directory', params: { path, command } },
    });
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.skipIf(!isRoot)('outside it is to be made for whom the data belong to (needs root)', async () => {
    const dataDir = await scratch(another);
    expect(await prepareBackupDirectory(dataDir, `${dataDir}-backups`)).toMatchObject({
      refusal: { params: { command: `install -d -o '${accountName(another)}' '${dataDir}-backups'` } },
    });
  });
});
