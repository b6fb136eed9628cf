// The directory a backup is written to: made where it lies in DATA_DIR, elsewhere only looked for, because a disk that is not there must not be replaced.
import { chown, stat } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { type Result, refused } from '@curbwright/core';
import { ownUid } from '../db/embedded/run-as.ts';
import { makeDirectory } from '../make-directory.ts';
import { codeOf, directoryFault, tryDirectory } from '../try-directory.ts';

/** Whether a path lies in DATA_DIR. */
export function isInside(dataDir: string, path: string): boolean {
  const way = relative(resolve(dataDir), resolve(path));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The nearest directory that is there, the path itself among them. Throws where one may not look. */
export async function nearestThere(path: string): Promise<string> {
  try {
    await stat(path);
    return path;
  } catch (error) {
    const parent = dirname(path);
    if (codeOf(error) !== 'ENOENT' || parent === path) throw error;
    return nearestThere(parent);
  }
}

/** What root makes in another user's DATA_DIR becomes that user's: else the server could not go on with it. */
export async function giveToOwnerOfData(dataDir: string, path: string): Promise<void> {
  if (ownUid() !== 0 || !isInside(dataDir, path)) return;
  const { uid, gid } = await stat(dataDir);
  await chown(path, uid, gid);
}

/** Ready to be written to, or why it is not. A directory outside DATA_DIR must be there: perhaps its disk is not mounted. */
export async function readyBackupDirectory(dataDir: string, directory: string): Promise<Result<true>> {
  const path = resolve(directory);
  let there = path;
  try {
    there = await nearestThere(path);
    if (there !== path) {
      if (!isInside(dataDir, path)) return refused('backup.no-directory', { path });
      await makeDirectory(path);
      await giveToOwnerOfData(dataDir, path);
    }
  } catch (error) {
    return { ok: false, refusal: await directoryFault(there, error) };
  }
  return tryDirectory(path);
}
