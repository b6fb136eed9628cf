// Stores the bytes of files in the data directory, outside everything that is served, under random
// names.
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

type FileStoreLocation = { readonly dataDir: string };

/** A received file in the incoming folder, before it is stored permanently. */
export interface ReceivedFile {
  readonly field: string;
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly mediaType: string;
}

export function incomingFolder({ dataDir }: FileStoreLocation): string {
  return join(dataDir, 'files', 'incoming');
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The path of a stored file; the key must be a UUID generated here. */
export function storedFilePath({ dataDir }: FileStoreLocation, key: string): string {
  if (!uuid.test(key)) throw new Error('a key that is no UUID');
  return join(dataDir, 'files', key.slice(0, 2), key);
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Moves a received file to permanent storage and syncs it to disk before any row refers to it;
 * returns its key.
 */
export async function storeFile(place: FileStoreLocation, file: ReceivedFile): Promise<string> {
  const key = randomUUID();
  const path = storedFilePath(place, key);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await syncToDisk(file.path);
  await rename(file.path, path);
  await syncToDisk(dirname(path));
  return key;
}

/** Deletes the bytes; a missing file is not an error. */
export async function deleteFileBytes(place: FileStoreLocation, key: string): Promise<void> {
  await rm(storedFilePath(place, key), { force: true });
}

/**
 * Minimum age, in milliseconds, at which a file is swept or counted as unreferenced, because the
 * request that stores it may still be running.
 */
const minSweepAgeMs = 60 * 60 * 1000;

async function findOldFiles(folder: string, now: number): Promise<string[]> {
  const old: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found?.isFile() === true && now - found.mtimeMs > minSweepAgeMs) old.push(name);
  }
  return old;
}

/**
 * Deletes incoming files left by a killed process. Returns how many were deleted, and how many
 * stored files the database does not reference. Unreferenced files are not deleted: a new, restored
 * or wrong database references none of them, and they could not be recovered.
 */
export async function sweepFiles(
  place: FileStoreLocation,
  named: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
  now: number,
): Promise<{ swept: number; unnamed: number }> {
  const incoming = incomingFolder(place);
  const left = await findOldFiles(incoming, now);
  for (const name of left) await rm(join(incoming, name), { force: true });
  let unnamed = 0;
  const root = join(place.dataDir, 'files');
  for (const folder of await readdir(root).catch(() => [])) {
    if (folder === 'incoming') continue;
    const keys = (await findOldFiles(join(root, folder), now)).filter((name) => uuid.test(name));
    const known = await named(keys);
    unnamed += keys.filter((key) => !known.has(key)).length;
  }
  return { swept: left.length, unnamed };
}
