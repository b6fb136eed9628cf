// The basemap files named in the configuration, and their problems.
import { join } from 'node:path';
import { type Failure, failWith, type Result } from '@curbwright/core';
import { z } from 'zod';
import { type BasemapFileInfo, readBasemapFile } from './basemap-file.ts';
import { basemapFolder, basemapNamePattern } from './basemap-folder.ts';

/** west, south, east, north */
type Box = readonly [number, number, number, number];

/**
 * Whether tiles of the box cover the center of the city; always `true` for a city without curbs.
 */
export function coversCity([west, south, east, north]: Box, city: Box | null): boolean {
  if (city === null) return true;
  const [lng, lat] = [(city[0] + city[2]) / 2, (city[1] + city[3]) / 2];
  return lng >= west && lng <= east && lat >= south && lat <= north;
}

const fileEntry = z.looseObject({ url: z.string().startsWith('/basemap/') });

/**
 * Names of the files in DATA_DIR/basemap that a BASEMAPS entry refers to, each once, exactly as
 * written there.
 */
export function configuredFiles(entry: unknown): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(entry) ? entry : [];
  const names = entries.flatMap((one) => {
    const { data } = fileEntry.safeParse(one);
    return data === undefined ? [] : [data.url.slice('/basemap/'.length)];
  });
  return [...new Set(names)];
}

/**
 * Reads a file of a BASEMAPS entry, or reports why it cannot be used. The entry may contain a name
 * that no file in the folder can have.
 */
export async function readConfiguredFile(dataDir: string, name: string): Promise<Result<BasemapFileInfo>> {
  return basemapNamePattern.test(name)
    ? readBasemapFile(join(basemapFolder(dataDir), name), name)
    : failWith('basemap.missing', { name });
}

interface BasemapFileIssue {
  readonly name: string;
  /** Why the file cannot be used; `null` when it is usable but does not cover the city. */
  readonly refusal: Failure | null;
}

/**
 * Finds the problems of the files in a BASEMAPS entry: missing, unreadable, or not covering the
 * city.
 */
export async function configuredFileIssues(
  dataDir: string,
  entry: unknown,
  city: Box | null,
): Promise<readonly BasemapFileIssue[]> {
  const faults = await Promise.all(
    configuredFiles(entry).map(async (name): Promise<BasemapFileIssue | null> => {
      const found = await readConfiguredFile(dataDir, name);
      if (!found.ok) return { name, refusal: found.refusal };
      return coversCity(found.value.bounds, city) ? null : { name, refusal: null };
    }),
  );
  return faults.filter((fault) => fault !== null);
}
