// Makes a directory and those above it. Node's own `recursive` turns for ever where a file system takes none (`/proc/nope`).
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Throws what the file system says when it cannot be made. */
export async function makeDirectory(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) await makeDirectory(parent);
  try {
    await mkdir(path);
  } catch (error) {
    // Somebody else made it meanwhile.
    if (!(await stat(path).catch(() => null))?.isDirectory()) throw error;
  }
}
