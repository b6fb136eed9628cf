// Where the bytes of files lie: in the data directory, outside of anything that is served, under random names.
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

type Place = { readonly dataDir: string };

/** A file that was received and lies in the incoming folder until somebody keeps it. */
export interface ReceivedFile {
  readonly field: string;
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly mediaType: string;
}

export function incomingFolder({ dataDir }: Place): string {
  return join(dataDir, 'files', 'incoming');
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where a kept file lies; the key is a UUID of our own and nothing else. */
export function pathOfKey({ dataDir }: Place, key: string): string {
  if (!uuid.test(key)) throw new Error('a key that is no UUID');
  return join(dataDir, 'files', key.slice(0, 2), key);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Puts a received file in its place for good, on the disk before anybody names it; its key. */
export async function keepFile(place: Place, file: ReceivedFile): Promise<string> {
  const key = randomUUID();
  const path = pathOfKey(place, key);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await sync(file.path);
  await rename(file.path, path);
  await sync(dirname(path));
  return key;
}

/** Takes the bytes away; a file that is gone already is no fault. */
export async function dropFile(place: Place, key: string): Promise<void> {
  await rm(pathOfKey(place, key), { force: true });
}

/** So old must a file be before it is swept, or is counted as one nobody names: a request that keeps it may be under way (milliseconds). */
const grace = 60 * 60 * 1000;

async function oldFiles(folder: string, now: number): Promise<string[]> {
  const old: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found?.isFile() === true && now - found.mtimeMs > grace) old.push(name);
  }
  return old;
}

/**
 * Sweeps incoming files that a kill left; how many went, and how many kept files the database does not name. Those stay: a database that is
 * fresh, restored or not the right one names none of them, and nobody could bring them back.
 */
export async function sweepFiles(
  place: Place,
  named: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
  now: number,
): Promise<{ swept: number; unnamed: number }> {
  const incoming = incomingFolder(place);
  const left = await oldFiles(incoming, now);
  for (const name of left) await rm(join(incoming, name), { force: true });
  let unnamed = 0;
  const root = join(place.dataDir, 'files');
  for (const folder of await readdir(root).catch(() => [])) {
    if (folder === 'incoming') continue;
    const keys = (await oldFiles(join(root, folder), now)).filter((name) => uuid.test(name));
    const known = await named(keys);
    unnamed += keys.filter((key) => !known.has(key)).length;
  }
  return { swept: left.length, unnamed };
}
