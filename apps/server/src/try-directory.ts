// Whether who runs this may write in a directory: tried with a file, and told in words that name the directory and its owner.
import { randomUUID } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ok, type Refusal, type Result } from '@curbwright/core';
import { reasonOf } from './db/embedded/binaries.ts';
import { accountName, ownUid } from './db/embedded/run-as.ts';

const noRights: readonly unknown[] = ['EACCES', 'EPERM'];
const full: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** The system's code of an error, such as ENOENT; null where it has none. */
export function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
}

/** What an error of the file system means for who wanted to write in the directory. */
export async function directoryFault(path: string, error: unknown): Promise<Refusal> {
  const code = codeOf(error);
  if (full.includes(code)) return { code: 'database.disk-full', params: { path } };
  const uid = ownUid();
  const owner = (await stat(path).catch(() => null))?.uid ?? uid;
  // Its owner can be shut out too, by its mode or by how the disk is mounted: then nobody else would help.
  if (noRights.includes(code) && uid !== null && owner !== null && owner !== uid)
    return {
      code: 'directory.not-writable',
      params: { path, owner: accountName(owner), user: accountName(uid) },
    };
  return { code: 'directory.unusable', params: { path, reason: reasonOf(error) } };
}

/** Makes a file in the directory and removes it; refused with the reason where that does not go. */
export async function tryDirectory(path: string): Promise<Result<true>> {
  const probe = join(path, `.curbwright-${randomUUID()}`);
  try {
    const file = await open(probe, 'wx');
    await file.close();
    await rm(probe);
    return ok(true);
  } catch (error) {
    return { ok: false, refusal: await directoryFault(path, error) };
  }
}
