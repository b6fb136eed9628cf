// Makes a backup of a city while it is served: one picture of the database, the files it names, and the keys, locked.
import { createReadStream } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ok, type Result, refused } from '@curbwright/core';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { baseMapFolder, baseMapNames } from '../../city/basemaps/base-map-folder.ts';
import { unfinishedPath } from '../../exchange/published-files/output-file.ts';
import { pendingOf, shippedMigrations } from '../../platform/database/migrate.ts';
import { pathOfKey } from '../../platform/files/keep.ts';
import { codeOf, directoryFault } from '../../platform/files/try-directory.ts';
import { projectRoot } from '../../platform/root.ts';
import { checkArchive } from './archive/read-archive.ts';
import {
  type ArchivedTable,
  type ArchiveHead,
  type ArchiveManifest,
  archiveFormat,
  headName,
  keysName,
  manifestName,
  rowsName,
  type TableSum,
} from './archive/shapes.ts';
import { type ArchiveWriter, writeArchive } from './archive/write-archive.ts';
import { giveToOwnerOfData, readyBackupDirectory } from './backup-directory.ts';
import { lockKeys } from './keys.ts';
import { keptTables, ownObjects } from './own-objects.ts';
import {
  appliedMigrations,
  copyOut,
  fileKeys,
  othersTables,
  secretRows,
  sumOf,
  tablesOf,
} from './picture/picture.sql.ts';
import { isGone, type Picture, withPicture } from './picture/picture.ts';
import type { Told } from './told.ts';
import { tryArchive } from './try-archive.ts';

/** Where the city is: its database, and the directory its files lie in. */
export interface CityPlace {
  readonly connection: pg.ClientConfig;
  readonly dataDir: string;
}

export interface BackupOptions {
  /** null = the keys and settings stay out of it. */
  readonly passphrase: string | null;
  /** Settings as the environment has them. */
  readonly settings: Readonly<Record<string, string>>;
  /** Whether a file of that name is replaced; else there must be none. */
  readonly replaces?: boolean;
  /** It gets its name when it was read again whole; it is not loaded, which takes as much room in the database as the city, and as long again. */
  readonly untried?: boolean;
  readonly told?: Told;
}

export interface BackupReport {
  readonly file: string;
  readonly bytes: number;
  readonly made: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Files the database names and that were not there. */
  readonly missing: readonly string[];
  /** Tables in the same schema that are not ours, and so are not in it. */
  readonly others: readonly string[];
  readonly has_keys: boolean;
}

/** The version of this release. */
export async function ownVersion(): Promise<string> {
  const text = await readFile(join(projectRoot(), 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

function textPart(to: ArchiveWriter, name: string, value: unknown): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
  return to.add(name, bytes.length, [bytes]);
}

/** Rows of a table and what they add up to; null when it is gone. */
async function addTable(to: ArchiveWriter, picture: Picture, table: ArchivedTable): Promise<TableSum | null> {
  try {
    const { client, schema } = picture;
    return await picture.see(async () => {
      const sum = await sumOf(client, schema, table);
      const rows = () => client.query(copyTo(copyOut(schema, table)));
      if (sum.rows > 0) await to.addPieces((number) => rowsName(table.name, number), rows());
      return sum;
    });
  } catch (error) {
    if (table.partition !== null && isGone(error)) return null;
    throw error;
  }
}

/** False when the file is not there. */
async function addFile(to: ArchiveWriter, path: string, name: string): Promise<boolean> {
  const file = await open(path, 'r').catch(() => null);
  if (file === null) return false;
  try {
    const { size } = await file.stat();
    // One that grows meanwhile is taken as long as it was.
    await to.add(name, size, size === 0 ? [] : createReadStream(path, { end: size - 1 }));
  } finally {
    await file.close();
  }
  return true;
}

/** The files the picture names, after it: what it names was on the disk before it. */
async function addFiles(to: ArchiveWriter, picture: Picture, dataDir: string, told: Told) {
  const keys = await picture.see(async () => {
    const named: string[] = [];
    for await (const key of fileKeys(picture.client, picture.schema)) named.push(key);
    return named;
  });
  const missing: string[] = [];
  let files = 0;
  for (const [done, key] of keys.entries()) {
    told('files', done, keys.length);
    const there = await addFile(to, pathOfKey({ dataDir }, key), `data/files/${key.slice(0, 2)}/${key}`);
    if (there) files += 1;
    else missing.push(key);
  }
  for (const name of await baseMapNames(dataDir))
    if (await addFile(to, join(baseMapFolder(dataDir), name), `data/basemap/${name}`)) files += 1;
  return { files, missing };
}

async function addKeys(to: ArchiveWriter, picture: Picture, options: BackupOptions): Promise<boolean> {
  const { passphrase, settings } = options;
  if (passphrase === null) return false;
  const rows = await picture.see(() => secretRows(picture.client, picture.schema));
  const secrets = rows.map(({ name, value, created }) => ({
    name,
    value: value.toString('base64'),
    created: created.toISOString(),
  }));
  const locked = await lockKeys({ secrets, settings }, passphrase);
  await to.add(keysName, locked.length, [locked]);
  return true;
}

/** Writes all parts; what the report says of them. */
async function fill(to: ArchiveWriter, picture: Picture, place: CityPlace, options: BackupOptions) {
  const told: Told = options.told ?? (() => undefined);
  const { client, schema } = picture;
  const own = ownObjects(await shippedMigrations()).tables;
  const made = new Date().toISOString();
  const { tables, others, migrations } = await picture.see(async () => ({
    tables: (await tablesOf(client, schema, own)).filter(({ name }) => !keptTables.includes(name)),
    others: await othersTables(client, schema, own),
    migrations: await appliedMigrations(client, schema),
  }));
  const head: ArchiveHead = {
    format: archiveFormat,
    made,
    version: await ownVersion(),
    migrations,
    tables,
  };
  await textPart(to, headName, head);
  const sums: TableSum[] = [];
  for (const [done, table] of tables.entries()) {
    told('tables', done, tables.length);
    const sum = await addTable(to, picture, table);
    if (sum !== null) sums.push(sum);
  }
  told('tables', tables.length, tables.length);
  const { files, missing } = await addFiles(to, picture, place.dataDir, told);
  const hasKeys = await addKeys(to, picture, options);
  const manifest: ArchiveManifest = { tables: sums, parts: [...to.parts], missing, has_keys: hasKeys };
  await textPart(to, manifestName, manifest);
  const rows = sums.reduce((all, sum) => all + sum.rows, 0);
  return { made, tables: sums.length, rows, files, missing, others, has_keys: hasKeys };
}

/** Refused where there is a file already that shall stay. */
async function freeName(path: string, replaces = false): Promise<Result<true>> {
  const isTaken = !replaces && (await stat(path).catch(() => null)) !== null;
  return isTaken ? refused('backup.file-there', { path }) : ok(true);
}

/** Gives the archive its name, for good: its directory is on the disk as well. */
async function nameForGood(unfinished: string, path: string): Promise<void> {
  await rename(unfinished, path);
  const directory = await open(dirname(path), 'r').catch(() => null);
  // Windows opens no directories, and needs none opened.
  await directory?.sync().catch(() => undefined);
  await directory?.close();
}

/** Errors of the file system that say something of the directory written to. */
const fileFaults: ReadonlySet<unknown> = new Set(['EACCES', 'EDQUOT', 'ENOSPC', 'EPERM', 'EROFS']);

/**
 * Makes the archive `out`, and gives it its name only when it was read again whole, loaded into a schema of its own (unless it is to stay untried), and
 * every table there adds up to what it was. Refused where its directory is not there or not to be written, a file has the name already, the database was not made by this version's migrations, or the archive does not hold what it should.
 */
export async function makeBackup(
  place: CityPlace,
  out: string,
  options: BackupOptions,
): Promise<Result<BackupReport>> {
  const path = resolve(out);
  const unfinished = unfinishedPath(path);
  const ready = await readyBackupDirectory(place.dataDir, dirname(path));
  if (!ready.ok) return ready;
  const free = await freeName(path, options.replaces);
  if (!free.ok) return free;
  try {
    const written = await withPicture(place.connection, async (picture) => {
      const applied = await picture.see(() => appliedMigrations(picture.client, picture.schema));
      if (applied.length === 0) return refused('backup.nothing');
      const pending = pendingOf(await shippedMigrations(), applied);
      if (!pending.ok) return pending;
      let said: Awaited<ReturnType<typeof fill>> | undefined;
      const bytes = await writeArchive(unfinished, async (to) => {
        said = await fill(to, picture, place, options);
      });
      if (said === undefined) throw new Error('an archive without parts');
      return ok({ ...said, bytes });
    });
    if (!written.ok) return written;
    const checked = await checkArchive(unfinished);
    if (!checked.ok) return checked;
    const tried = options.untried ? checked : await tryArchive(place, checked.value, options.told);
    if (!tried.ok) return tried;
    // Somebody else may have written it meanwhile.
    const stillFree = await freeName(path, options.replaces);
    if (!stillFree.ok) return stillFree;
    await giveToOwnerOfData(place.dataDir, unfinished);
    await nameForGood(unfinished, path);
    return ok({ file: path, ...written.value });
  } catch (error) {
    if (fileFaults.has(codeOf(error)))
      return { ok: false, refusal: await directoryFault(dirname(path), error) };
    throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}
