// Creates a directory and its parents. Node's own `recursive` option loops forever on a file system
// that does not allow new directories (`/proc/nope`).
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Throws the file system's error if the directory cannot be created. */
export async function makeDirectory(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) await makeDirectory(parent);
  try {
    await mkdir(path);
  } catch (error) {
    // Another process created it in the meantime.
    if (!(await stat(path).catch(() => null))?.isDirectory()) throw error;
  }
}
