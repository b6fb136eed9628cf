// The folder of base-map files, DATA_DIR/basemap, and what may be a file of it.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A plain name: no path, nothing hidden. */
export const baseMapName = /^[A-Za-z0-9_][\w.-]{0,99}\.pmtiles$/;

export function baseMapFolder(dataDir: string): string {
  return join(dataDir, 'basemap');
}

/** Names of its files, in order; none when there is no folder. */
export async function baseMapNames(dataDir: string): Promise<readonly string[]> {
  const names = await readdir(baseMapFolder(dataDir)).catch(() => []);
  return names.filter((name) => baseMapName.test(name)).sort();
}
