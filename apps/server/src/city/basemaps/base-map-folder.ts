// The folder of basemap files, DATA_DIR/basemap, and the file names allowed in it.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A plain file name: no path, not hidden. */
export const baseMapName = /^[A-Za-z0-9_][\w.-]{0,99}\.pmtiles$/;

export function baseMapFolder(dataDir: string): string {
  return join(dataDir, 'basemap');
}

/** Returns the file names in order; empty when there is no folder. */
export async function baseMapNames(dataDir: string): Promise<readonly string[]> {
  const names = await readdir(baseMapFolder(dataDir)).catch(() => []);
  return names.filter((name) => baseMapName.test(name)).sort();
}
