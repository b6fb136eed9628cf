// Manages the directory of scheduled exports: one subdirectory per run, written under a temporary
// name and then moved into place. The latest files also have fixed names.
import { randomUUID } from 'node:crypto';
import { copyFile, link, lstat, mkdir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { failWith, ok, type Result } from '@curbwright/core';
import { z } from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { unfinishedExtension } from '../published-files/output-file.ts';

/** Directory names of runs: local dates. */
const exportRunPattern = /^\d{4}-\d{2}-\d{2}$/;
/** Paths that can be requested: a latest file, or a file of a dated run. */
export const exportPath = /^\/(?:\d{4}-\d{2}-\d{2}\/)?[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9]+)+$/i;
/** List of a run's files, for API clients. */
export const fileListName = 'index.json';

export function exportsFolder({ exportsDir, dataDir }: Pick<Config, 'exportsDir' | 'dataDir'>): string {
  return exportsDir ?? join(dataDir, 'exports');
}

/**
 * Atomically replaces another file with this one: with a hard link if the file system supports it,
 * otherwise with a copy.
 */
async function replaceWithLink(path: string, name: string): Promise<void> {
  const unfinished = `${name}.${randomUUID()}${unfinishedExtension}`;
  await link(path, unfinished).catch(() => copyFile(path, unfinished));
  await rename(unfinished, name);
}

const listShape = z.object({
  night: z.string().regex(exportRunPattern),
  files: z.array(z.object({ name: z.string(), bytes: z.number().optional() })),
});

/** Reads a run's list of files. `null`: there is none, or it was not written by an export. */
async function readFileList(path: string): Promise<z.output<typeof listShape> | null> {
  try {
    return listShape.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Returns the files named in a run's own list, including the list. `null`: the directory is not one
 * of our runs.
 */
async function readRunFileNames(folder: string, night: string): Promise<readonly string[] | null> {
  const list = await readFileList(join(folder, night, fileListName));
  if (list?.night !== night) return null;
  const names = list.files
    .map(({ name }) => name)
    .filter((name) => exportPath.test(`/${name}`) && basename(name) === name);
  return [...names, fileListName];
}

interface ExportRunFiles {
  readonly night: string;
  readonly files: readonly string[];
}

/** Returns the existing runs, oldest first. */
async function listExportRuns(folder: string): Promise<readonly ExportRunFiles[]> {
  const nights: ExportRunFiles[] = [];
  for (const night of (await readdir(folder)).filter((name) => exportRunPattern.test(name)).toSorted()) {
    const files = await readRunFileNames(folder, night);
    if (files !== null) nights.push({ night, files });
  }
  return nights;
}

/**
 * Whether a fixed name is free or belongs to a file from a run, according to the run's list or the
 * latest list.
 */
async function mayOverwrite(
  folder: string,
  name: string,
  nights: readonly ExportRunFiles[],
): Promise<boolean> {
  const path = join(folder, name);
  const found = await lstat(path).catch(() => null);
  if (found === null) return true;
  if (!found.isFile()) return false;
  for (const { night, files } of nights)
    if (files.includes(name) && (await isSameFile(path, join(folder, night, name)))) return true;
  const latest = await readFileList(join(folder, fileListName));
  return name === fileListName
    ? latest !== null
    : (latest?.files.some((file) => file.name === name && file.bytes === found.size) ?? false);
}

/** Rejects when the output would overwrite files that were not written by an export. */
async function checkOverwrites(
  folder: string,
  night: string,
  names: readonly string[],
): Promise<Result<true>> {
  const there = await readdir(join(folder, night)).catch(() => null);
  const own = (await readRunFileNames(folder, night)) ?? [];
  const foreignFile = there?.find((name) => !own.includes(name));
  if (foreignFile !== undefined)
    return failWith('nightly.foreign-file', { path: join(folder, night, foreignFile) });
  const nights = await listExportRuns(folder);
  for (const name of names)
    if (!(await mayOverwrite(folder, name, nights)))
      return failWith('nightly.foreign-file', { path: join(folder, name) });
  return ok(true);
}

/** Removes a run's files, and its directory if nothing else is in it. */
async function removeExportRun(place: string, names: readonly string[]): Promise<void> {
  // Delete the list last, so that an interrupted removal can be continued next time.
  for (const name of names) await rm(join(place, name), { force: true });
  await rmdir(place).catch(() => undefined);
}

/**
 * Creates a run's directory: `write` fills a temporary directory, which is then renamed, and its
 * files get their fixed names. If the process is killed before that, nothing is visible.
 * `index.json` is written last. Rejects with `nightly.foreign-file`, without any change, when a
 * file not written by an export has a name the run needs.
 */
export async function writeExportRun<T>(
  folder: string,
  night: string,
  write: (place: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  const unfinished = join(folder, `${night}.${randomUUID()}${unfinishedExtension}`);
  const place = join(folder, night);
  await mkdir(unfinished, { recursive: true });
  try {
    const written = await write(unfinished);
    const names = written.ok ? await readdir(unfinished) : [];
    const overwriteCheck = written.ok ? await checkOverwrites(folder, night, names) : written;
    if (!overwriteCheck.ok) return overwriteCheck;
    // Removes an earlier run of the same night.
    await removeExportRun(place, (await readRunFileNames(folder, night)) ?? []);
    await rename(unfinished, place);
    const isList = (name: string) => (name === fileListName ? 1 : 0);
    for (const name of names.toSorted((a, b) => isList(a) - isList(b)))
      await replaceWithLink(join(place, name), join(folder, name));
    return written;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/**
 * Matches names of unfinished files and directories, which have a random UUID before the extension.
 */
const unfinishedPattern = new RegExp(
  `.\\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}${unfinishedExtension.replace('.', '\\.')}$`,
);

/** Milliseconds after which unfinished output counts as abandoned. */
const abandonedAfterMs = 6 * 60 * 60 * 1000;

/**
 * Whether the fixed name still refers to the run's file: a hard link is the same file, a copy has
 * the same size.
 */
async function isSameFile(fixedPath: string, runPath: string): Promise<boolean> {
  const [a, b] = await Promise.all([fixedPath, runPath].map((path) => stat(path).catch(() => null)));
  return a?.isFile() === true && b !== null && b !== undefined && a.size === b.size;
}

/**
 * Removes all but the last `kept` runs, fixed names that the latest run lacks, and output left by
 * killed processes. The directory may contain other files: only those in a run's own list are
 * touched.
 */
export async function pruneExportRuns(folder: string, kept: number, now: number): Promise<void> {
  const nights = await listExportRuns(folder);
  const current = new Set(nights.at(-1)?.files);
  for (const { night, files } of nights.slice(0, -1))
    for (const name of files)
      if (!current.has(name) && (await isSameFile(join(folder, name), join(folder, night, name))))
        await rm(join(folder, name), { force: true });
  for (const { night, files } of nights.slice(0, Math.max(0, nights.length - kept)))
    await removeExportRun(join(folder, night), files);
  for (const name of (await readdir(folder)).filter((one) => unfinishedPattern.test(one))) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found !== null && now - found.mtimeMs > abandonedAfterMs)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
