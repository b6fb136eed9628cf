// The directory backups are written to. It is created inside DATA_DIR; elsewhere it is only
// checked, because an unmounted disk must not be replaced by a new directory.
import { spawnSync } from 'node:child_process';
import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { failWith, ok, type Result } from '@curbwright/core';
import { currentUid } from '../../platform/database/embedded/run-as.ts';
import {
  type AccountIds,
  checkDirectoryWritable,
  missingDirectoryFailure,
  nearestExistingPath,
  toDirectoryFailure,
} from '../../platform/files/check-directory.ts';
import { makeDirectory } from '../../platform/files/make-directory.ts';

/** Whether a path lies in DATA_DIR. */
export function isInside(dataDir: string, path: string): boolean {
  const way = relative(resolve(dataDir), resolve(path));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/**
 * Owner of the city's data if the process runs as root and the data belong to another user, else
 * `null`.
 */
export async function findDataOwner(dataDir: string): Promise<AccountIds | null> {
  if (currentUid() !== 0) return null;
  const found = await stat(dataDir).catch(() => null);
  return found === null || found.uid === 0 ? null : { uid: found.uid, gid: found.gid };
}

/**
 * Gives a file that root created in another user's DATA_DIR to that user, because the server could
 * not use it otherwise. The directory's owner may have substituted another file, so symbolic links
 * and files with other hard links are left unchanged.
 */
export async function chownToDataOwner(dataDir: string, path: string): Promise<void> {
  const owner = isInside(dataDir, path) ? await findDataOwner(dataDir) : null;
  if (owner === null) return;
  // O_NONBLOCK: does not wait for a writer if the path is a pipe.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags).catch(() => null);
  try {
    const found = await file?.stat();
    if (found?.isFile() && found.nlink === 1) await file?.chown(owner.uid, owner.gid);
  } finally {
    await file?.close();
  }
}

/**
 * Creates a directory in DATA_DIR, with its parents, as the owner of the data, so that everything
 * belongs to the owner and nothing is created where the owner may not write.
 */
async function createInDataDir(dataDir: string, path: string): Promise<Result<true>> {
  const owner = await findDataOwner(dataDir);
  if (owner === null) {
    await makeDirectory(path);
    return ok(true);
  }
  const { uid, gid } = owner;
  const made = spawnSync('mkdir', ['-p', '--', path], {
    cwd: '/',
    encoding: 'utf8',
    timeout: 10_000,
    uid,
    gid,
  });
  if (made.status === 0) return ok(true);
  const reason = made.error?.message ?? made.stderr.trim();
  return failWith('directory.unusable', { path, reason });
}

/**
 * Checks that the directory can be written to, or returns the reason. A directory outside DATA_DIR
 * must exist, because its disk may not be mounted.
 */
export async function prepareBackupDirectory(dataDir: string, directory: string): Promise<Result<true>> {
  const path = resolve(directory);
  try {
    if ((await nearestExistingPath(path)) !== path) {
      if (!isInside(dataDir, path)) {
        const uid = (await findDataOwner(dataDir))?.uid ?? currentUid();
        return { ok: false, refusal: missingDirectoryFailure(path, uid) };
      }
      const made = await createInDataDir(dataDir, path);
      if (!made.ok) return made;
    }
  } catch (error) {
    return { ok: false, refusal: await toDirectoryFailure(path, error) };
  }
  return checkDirectoryWritable(path);
}
