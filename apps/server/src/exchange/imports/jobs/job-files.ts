// Files of import jobs: one folder per job in the data directory, files named by number, deleted
// when the job ends or after one day.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReceivedFile } from '../../../platform/files/file-store.ts';
import type { JobFile } from './job-message.ts';

type JobFileStore = { readonly dataDir: string };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function folderOf({ dataDir }: JobFileStore, folder: string): string {
  if (!uuid.test(folder)) throw new Error('a folder that is no UUID');
  return join(dataDir, 'imports', folder);
}

/** Moves received files into a new folder and returns its name. */
export async function storeJobFiles(
  fileStore: JobFileStore,
  files: readonly ReceivedFile[],
): Promise<string> {
  const folder = randomUUID();
  const path = folderOf(fileStore, folder);
  await mkdir(path, { recursive: true, mode: 0o700 });
  try {
    for (const [index, file] of files.entries()) await rename(file.path, join(path, String(index)));
  } catch (error) {
    await deleteJobFiles(fileStore, folder);
    throw error;
  }
  return folder;
}

/** Returns the files of a folder with their original names. */
export function jobFiles(
  fileStore: JobFileStore,
  folder: string,
  files: readonly { readonly name: string }[],
): JobFile[] {
  return files.map(({ name }, index) => ({ name, path: join(folderOf(fileStore, folder), String(index)) }));
}

export async function deleteJobFiles(fileStore: JobFileStore, folder: string): Promise<void> {
  await rm(folderOf(fileStore, folder), { recursive: true, force: true });
}

/**
 * Milliseconds before an unreferenced folder is deleted, because an upload in progress may still be
 * about to use it.
 */
const unreferencedAgeMs = 60 * 60 * 1000;

/**
 * Deletes folders that no job refers to, left when a process was killed between receiving and
 * recording files.
 */
export async function deleteUnreferencedFolders(
  fileStore: JobFileStore,
  named: ReadonlySet<string>,
  now: number,
): Promise<number> {
  const root = join(fileStore.dataDir, 'imports');
  let deletedCount = 0;
  for (const folder of await readdir(root).catch(() => [])) {
    if (!uuid.test(folder) || named.has(folder)) continue;
    const found = await stat(join(root, folder)).catch(() => null);
    if (found === null || now - found.mtimeMs < unreferencedAgeMs) continue;
    await deleteJobFiles(fileStore, folder);
    deletedCount += 1;
  }
  return deletedCount;
}
