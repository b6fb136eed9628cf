// The directory of nightly exports: one directory a night, made beside its place; the latest files also under names that stay the same.
import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
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

const listShape = z.object({ night: z.string(), files: z.array(z.object({ name: z.string() })) });

/** The files a night's own list names, the list among them; null = the directory is no night of ours. */
async function filesOfNight(folder: string, night: string): Promise<readonly string[] | null> {
  try {
    const list = listShape.parse(JSON.parse(await readFile(join(folder, night, listName), 'utf8')));
    if (list.night !== night) return null;
    const names = list.files
      .map(({ name }) => name)
      .filter((name) => exportPath.test(`/${name}`) && basename(name) === name);
    return [...names, listName];
  } catch {
    return null;
  }
}

/** Removes what a night wrote; its directory only when nothing else is in it. */
async function removeNight(place: string, names: readonly string[]): Promise<void> {
  // The list last: what is interrupted is known the next time.
  for (const name of names) await rm(join(place, name), { force: true });
  await rmdir(place).catch(() => undefined);
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
    // One that was written before makes room; a directory with other things in it is not ours to replace: rename says so.
    await removeNight(place, (await filesOfNight(folder, night)) ?? []);
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

/** What is being written bears a random UUID before its ending. */
const unfinishedName = new RegExp(
  `.\\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}${unfinishedEnding.replace('.', '\\.')}$`,
);

/** Milliseconds after which something unfinished is nobody's any more. */
const abandoned = 6 * 60 * 60 * 1000;

/** True when the lasting name still has what a night wrote: hard links are one file, copies have its size. */
async function isFileOf(lasting: string, dated: string): Promise<boolean> {
  const [a, b] = await Promise.all([lasting, dated].map((path) => stat(path).catch(() => null)));
  return a?.isFile() === true && b !== null && b !== undefined && a.size === b.size;
}

/**
 * Removes nights but the last `kept`, their lasting names that no later night has, and what a killed process left. The directory may hold other
 * things as well: only what stands in a night's own list is touched.
 */
export async function tidyNights(folder: string, kept: number, now: number): Promise<void> {
  const names = await readdir(folder);
  const nights: { readonly night: string; readonly files: readonly string[] }[] = [];
  for (const night of names.filter((name) => nightName.test(name)).toSorted()) {
    const files = await filesOfNight(folder, night);
    if (files !== null) nights.push({ night, files });
  }
  const current = new Set(nights.at(-1)?.files);
  for (const { night, files } of nights.slice(0, -1))
    for (const name of files)
      if (!current.has(name) && (await isFileOf(join(folder, name), join(folder, night, name))))
        await rm(join(folder, name), { force: true });
  for (const { night, files } of nights.slice(0, Math.max(0, nights.length - kept)))
    await removeNight(join(folder, night), files);
  for (const name of names.filter((one) => unfinishedName.test(one))) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found !== null && now - found.mtimeMs > abandoned)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
