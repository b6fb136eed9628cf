// How much lies in the directories the server writes to.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

interface FolderSize {
  readonly files: number;
  readonly bytes: number;
}

/** Files looked at; a directory with more says what these take. */
const mostLooked = 50_000;

/** Files in a directory and what is under it, and their bytes; none where there is no directory. */
export async function folderSize(directory: string): Promise<FolderSize> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true }).catch(() => []);
  let files = 0;
  let bytes = 0;
  for (const entry of entries.slice(0, mostLooked)) {
    if (!entry.isFile()) continue;
    // One that is gone meanwhile takes no room.
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    if (found === null) continue;
    files += 1;
    bytes += found.size;
  }
  return { files, bytes };
}
