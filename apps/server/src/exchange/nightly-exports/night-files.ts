// The directory of nightly exports: one directory a night, made beside its place; the latest files also under names that stay the same.
import { randomUUID } from 'node:crypto';
import { copyFile, link, lstat, mkdir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ok, type Result, refused } from '@curbwright/core';
import { z } from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { unfinishedEnding } from '../published-files/output-file.ts';

/** Names of nights: civil days. */
const nightName = /^\d{4}-\d{2}-\d{2}$/;
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

const listShape = z.object({
  night: z.string().regex(nightName),
  files: z.array(z.object({ name: z.string(), bytes: z.number().optional() })),
});

/** A list of a night; null = there is none there, or it is somebody else's. */
async function listAt(path: string): Promise<z.output<typeof listShape> | null> {
  try {
    return listShape.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/** The files a night's own list names, the list among them; null = the directory is no night of ours. */
async function filesOfNight(folder: string, night: string): Promise<readonly string[] | null> {
  const list = await listAt(join(folder, night, listName));
  if (list?.night !== night) return null;
  const names = list.files
    .map(({ name }) => name)
    .filter((name) => exportPath.test(`/${name}`) && basename(name) === name);
  return [...names, listName];
}

interface Night {
  readonly night: string;
  readonly files: readonly string[];
}

/** The nights that are there, the oldest first. */
async function nightsIn(folder: string): Promise<readonly Night[]> {
  const nights: Night[] = [];
  for (const night of (await readdir(folder)).filter((name) => nightName.test(name)).toSorted()) {
    const files = await filesOfNight(folder, night);
    if (files !== null) nights.push({ night, files });
  }
  return nights;
}

/** True when a lasting name is free, or has what a night wrote, by its list or by the list of the latest. */
async function mayTake(folder: string, name: string, nights: readonly Night[]): Promise<boolean> {
  const path = join(folder, name);
  const found = await lstat(path).catch(() => null);
  if (found === null) return true;
  if (!found.isFile()) return false;
  for (const { night, files } of nights)
    if (files.includes(name) && (await isFileOf(path, join(folder, night, name)))) return true;
  const latest = await listAt(join(folder, listName));
  return name === listName
    ? latest !== null
    : (latest?.files.some((file) => file.name === name && file.bytes === found.size) ?? false);
}

/** Refused when what is written would take the place of something of others. */
async function roomFor(folder: string, night: string, names: readonly string[]): Promise<Result<true>> {
  const there = await readdir(join(folder, night)).catch(() => null);
  const own = (await filesOfNight(folder, night)) ?? [];
  const foreign = there?.find((name) => !own.includes(name));
  if (foreign !== undefined) return refused('nightly.foreign-file', { path: join(folder, night, foreign) });
  const nights = await nightsIn(folder);
  for (const name of names)
    if (!(await mayTake(folder, name, nights)))
      return refused('nightly.foreign-file', { path: join(folder, name) });
  return ok(true);
}

/** Removes what a night wrote; its directory only when nothing else is in it. */
async function removeNight(place: string, names: readonly string[]): Promise<void> {
  // The list last: what is interrupted is known the next time.
  for (const name of names) await rm(join(place, name), { force: true });
  await rmdir(place).catch(() => undefined);
}

/**
 * Makes a night's directory by `write`, which is given a place of its own; then gives it its name, and its files their lasting ones. Killed before
 * that, nothing of it is seen. `index.json` comes last. Refused `nightly.foreign-file` when a file of others has a name it needs: nothing is changed.
 */
export async function writeNight<T>(
  folder: string,
  night: string,
  write: (place: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  const unfinished = join(folder, `${night}.${randomUUID()}${unfinishedEnding}`);
  const place = join(folder, night);
  await mkdir(unfinished, { recursive: true });
  try {
    const written = await write(unfinished);
    const names = written.ok ? await readdir(unfinished) : [];
    const room = written.ok ? await roomFor(folder, night, names) : written;
    if (!room.ok) return room;
    // One that was written before makes room.
    await removeNight(place, (await filesOfNight(folder, night)) ?? []);
    await rename(unfinished, place);
    const isList = (name: string) => (name === listName ? 1 : 0);
    for (const name of names.toSorted((a, b) => isList(a) - isList(b)))
      await alsoAs(join(place, name), join(folder, name));
    return written;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
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
  const nights = await nightsIn(folder);
  const current = new Set(nights.at(-1)?.files);
  for (const { night, files } of nights.slice(0, -1))
    for (const name of files)
      if (!current.has(name) && (await isFileOf(join(folder, name), join(folder, night, name))))
        await rm(join(folder, name), { force: true });
  for (const { night, files } of nights.slice(0, Math.max(0, nights.length - kept)))
    await removeNight(join(folder, night), files);
  for (const name of (await readdir(folder)).filter((one) => unfinishedName.test(one))) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found !== null && now - found.mtimeMs > abandoned)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
