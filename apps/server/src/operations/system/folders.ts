// Disk usage of the directories the server writes to.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

interface FolderSize {
  readonly files: number;
  readonly bytes: number;
}

/** Maximum number of entries examined; only these are counted in a larger directory. */
const maxCountedFiles = 50_000;

/**
 * Number and bytes of the files in a directory and its subdirectories; zero if it does not exist.
 */
export async function folderSize(directory: string): Promise<FolderSize> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true }).catch(() => []);
  let files = 0;
  let bytes = 0;
  for (const entry of entries.slice(0, maxCountedFiles)) {
    if (!entry.isFile()) continue;
    // A file deleted during the scan takes no space.
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    if (found === null) continue;
    files += 1;
    bytes += found.size;
  }
  return { files, bytes };
}
