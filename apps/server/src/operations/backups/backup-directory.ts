// The directory a backup is written to: made where it lies in DATA_DIR, elsewhere only looked for, because a disk that is not there must not be replaced.
import { spawnSync } from 'node:child_process';
import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { ok, type Result, refused } from '@curbwright/core';
import { ownUid } from '../../platform/database/embedded/run-as.ts';
import { makeDirectory } from '../../platform/files/make-directory.ts';
import {
  type Account,
  directoryFault,
  nearestThere,
  noDirectory,
  tryDirectory,
} from '../../platform/files/try-directory.ts';

/** Whether a path lies in DATA_DIR. */
export function isInside(dataDir: string, path: string): boolean {
  const way = relative(resolve(dataDir), resolve(path));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Whose the city's data are, when root asks and they are not root's; else null. */
export async function ownerOfData(dataDir: string): Promise<Account | null> {
  if (ownUid() !== 0) return null;
  const found = await stat(dataDir).catch(() => null);
  return found === null || found.uid === 0 ? null : { uid: found.uid, gid: found.gid };
}

/**
 * A file root made in another user's DATA_DIR becomes that user's: else the server could not go on with it. Whoever owns the directory may have put
 * another in its place: links, and what has a second name elsewhere, are left as they are.
 */
export async function giveToOwnerOfData(dataDir: string, path: string): Promise<void> {
  const owner = isInside(dataDir, path) ? await ownerOfData(dataDir) : null;
  if (owner === null) return;
  // Without waiting for whoever would write to a pipe.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags).catch(() => null);
  try {
    const found = await file?.stat();
    if (found?.isFile() && found.nlink === 1) await file?.chown(owner.uid, owner.gid);
  } finally {
    await file?.close();
  }
}

/** Makes a directory in DATA_DIR, and those above it, as whoever owns the data: all of it is theirs, and nothing is made where they may not. */
async function makeInData(dataDir: string, path: string): Promise<Result<true>> {
  const owner = await ownerOfData(dataDir);
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
  return refused('directory.unusable', { path, reason });
}

/** Ready to be written to, or why it is not. A directory outside DATA_DIR must be there: perhaps its disk is not mounted. */
export async function readyBackupDirectory(dataDir: string, directory: string): Promise<Result<true>> {
  const path = resolve(directory);
  try {
    if ((await nearestThere(path)) !== path) {
      if (!isInside(dataDir, path)) {
        const uid = (await ownerOfData(dataDir))?.uid ?? ownUid();
        return { ok: false, refusal: noDirectory(path, uid) };
      }
      const made = await makeInData(dataDir, path);
      if (!made.ok) return made;
    }
  } catch (error) {
    return { ok: false, refusal: await directoryFault(path, error) };
  }
  return tryDirectory(path);
}
