// The directory of nightly exports: one directory a night, made beside its place; the latest files also under names that stay the same.
import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '../config.ts';
import { unfinishedEnding } from '../published-files/output-file.ts';

/** Names of nights: civil days. */
export const nightName = /^\d{4}-\d{2}-\d{2}$/;
/** What may be asked for: a latest file, or one of a night. */
export const exportPath = /^\/(?:\d{4}-\d{2}-\d{2}\/)?[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9]+)+$/i;
/** What the files of a night are, for programs. */
export const listName = 'index.json';

export function exportsFolder({ exportsDir, dataDir }: Pick<Config, 'exportsDir' | 'dataDir'>): string {
  return exportsDir ?? join(dataDir, 'exports');
}

/** Takes the place of another file at once; the same bytes under both names where the file system can. */
async function alsoAs(path: string, name: string): Promise<void> {
  const unfinished = `${name}.${randomUUID()}${unfinishedEnding}`;
  await link(path, unfinished).catch(() => copyFile(path, unfinished));
  await rename(unfinished, name);
}

/**
 * Makes a night's directory by `write`, which is given a place of its own; then gives it its name, and its files their lasting ones. Killed before
 * that, nothing of it is seen. `index.json` comes last.
 */
export async function writeNight<T>(
  folder: string,
  night: string,
  write: (place: string) => Promise<T>,
): Promise<T> {
  const unfinished = join(folder, `${night}.${randomUUID()}${unfinishedEnding}`);
  const place = join(folder, night);
  await mkdir(unfinished, { recursive: true });
  let written: T;
  try {
    written = await write(unfinished);
    await rm(place, { recursive: true, force: true });
    await rename(unfinished, place);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  const names = await readdir(place);
  const isList = (name: string) => (name === listName ? 1 : 0);
  for (const name of names.toSorted((a, b) => isList(a) - isList(b)))
    await alsoAs(join(place, name), join(folder, name));
  return written;
}

/** Milliseconds after which something unfinished is nobody's any more. */
const abandoned = 6 * 60 * 60 * 1000;

/** Removes nights but the last `kept`, latest files no night has any more, and what a killed process left. */
export async function tidyNights(folder: string, kept: number, now: number): Promise<void> {
  const names = await readdir(folder);
  const nights = names.filter((name) => nightName.test(name)).toSorted();
  for (const night of nights.slice(0, Math.max(0, nights.length - kept)))
    await rm(join(folder, night), { recursive: true, force: true });
  const last = nights.at(-1);
  const current = new Set(last === undefined ? [] : await readdir(join(folder, last)));
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found === null) continue;
    if (name.endsWith(unfinishedEnding)) {
      if (now - found.mtimeMs > abandoned) await rm(path, { recursive: true, force: true });
    } else if (found.isFile() && exportPath.test(`/${basename(name)}`) && !current.has(name))
      await rm(path, { force: true });
  }
}
