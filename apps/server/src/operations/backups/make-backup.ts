// Makes a backup of a running city: one snapshot of the database, the files it references, and the
// encrypted keys.
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

/** Location of the city: its database and the directory of its files. */
export interface CityPlace {
  readonly connection: pg.ClientConfig;
  readonly dataDir: string;
}

export interface BackupOptions {
  /** `null` to leave out keys and settings. */
  readonly passphrase: string | null;
  /** Settings from the environment. */
  readonly settings: Readonly<Record<string, string>>;
  /** Whether an existing file of that name is replaced; otherwise there must be none. */
  readonly replaces?: boolean;
  /**
   * Skips the trial load, which takes as much database space as the city and as long again; the
   * archive is still verified by reading it before it is renamed.
   */
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
  /** Files that the database references but that did not exist. */
  readonly missing: readonly string[];
  /** Tables in the same schema that are not ours and are therefore not backed up. */
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

/** Row count and checksum of a table; `null` if it no longer exists. */
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

/** `false` if the file does not exist. */
async function addFile(to: ArchiveWriter, path: string, name: string): Promise<boolean> {
  const file = await open(path, 'r').catch(() => null);
  if (file === null) return false;
  try {
    const { size } = await file.stat();
    // A file that is still growing is copied up to its initial size.
    await to.add(name, size, size === 0 ? [] : createReadStream(path, { end: size - 1 }));
  } finally {
    await file.close();
  }
  return true;
}

/**
 * Adds the files the snapshot references. They are read after the snapshot, because a referenced
 * file was on disk before it.
 */
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

/** Writes all parts and returns their data for the report. */
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

/** Rejects if a file already exists and must not be replaced. */
async function freeName(path: string, replaces = false): Promise<Result<true>> {
  const isTaken = !replaces && (await stat(path).catch(() => null)) !== null;
  return isTaken ? refused('backup.file-there', { path }) : ok(true);
}

/** Renames the archive durably: its directory is also synced to disk. */
async function nameForGood(unfinished: string, path: string): Promise<void> {
  await rename(unfinished, path);
  const directory = await open(dirname(path), 'r').catch(() => null);
  // Windows cannot open directories and does not need to.
  await directory?.sync().catch(() => undefined);
  await directory?.close();
}

/** File system errors that concern the target directory. */
const fileFaults: ReadonlySet<unknown> = new Set(['EACCES', 'EDQUOT', 'ENOSPC', 'EPERM', 'EROFS']);

/**
 * Makes the archive `out` and renames it into place only after it was read back completely, loaded
 * into a separate schema (unless `untried`), and every table matched its checksum. Rejects if the
 * directory is missing or not writable, the name is taken, the database was not made by this
 * version's migrations, or the archive does not match.
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
    // Another process may have written it in the meantime.
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
