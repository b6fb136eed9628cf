// The folder of basemap files, DATA_DIR/basemap, and the file names allowed in it.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A plain file name: no path, not hidden. */
export const basemapNamePattern = /^[A-Za-z0-9_][\w.-]{0,99}\.pmtiles$/;

export function basemapFolder(dataDir: string): string {
  return join(dataDir, 'basemap');
}

/** Returns the file names in order; empty when there is no folder. */
export async function listBasemapFiles(dataDir: string): Promise<readonly string[]> {
  const names = await readdir(basemapFolder(dataDir)).catch(() => []);
  return names.filter((name) => basemapNamePattern.test(name)).sort();
}
