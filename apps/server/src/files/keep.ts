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

/** So old must a file be that nobody names before it is swept: a request that keeps it may be under way (milliseconds). */
const grace = 60 * 60 * 1000;

/** Sweeps what a kill left: old incoming files, and kept ones that the database does not name. How many went. */
export async function sweepFiles(
  place: Place,
  named: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
  now: number,
): Promise<number> {
  let swept = 0;
  const root = join(place.dataDir, 'files');
  const folders = await readdir(root).catch(() => []);
  for (const folder of folders) {
    const inside = await readdir(join(root, folder)).catch(() => []);
    const old: string[] = [];
    for (const name of inside) {
      const found = await stat(join(root, folder, name)).catch(() => null);
      if (found?.isFile() === true && now - found.mtimeMs > grace) old.push(name);
    }
    const kept =
      folder === 'incoming' ? new Set<string>() : await named(old.filter((name) => uuid.test(name)));
    for (const name of old) {
      if (kept.has(name)) continue;
      await rm(join(root, folder, name), { force: true });
      swept += 1;
    }
  }
  return swept;
}
