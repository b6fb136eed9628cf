// Makes a backup of a running city: one snapshot of the database, the files it references, and the
// encrypted keys.
import { createReadStream } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { failWith, ok, type Result } from '@curbwright/core';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { basemapFolder, listBasemapFiles } from '../../city/basemaps/basemap-folder.ts';
import { unfinishedPath } from '../../exchange/published-files/output-file.ts';
import { selectPending, shippedMigrations } from '../../platform/database/migrate.ts';
import { systemErrorCode, toDirectoryFailure } from '../../platform/files/check-directory.ts';
import { storedFilePath } from '../../platform/files/file-store.ts';
import { projectRoot } from '../../platform/root.ts';
import {
  type ArchivedTable,
  type ArchiveHead,
  type ArchiveManifest,
  archiveFormat,
  headName,
  keysName,
  manifestName,
  rowsPartName,
  type TableChecksum,
} from './archive/archive-schemas.ts';
import { checkArchive } from './archive/read-archive.ts';
import { type ArchiveWriter, writeArchive } from './archive/write-archive.ts';
import { chownToDataOwner, prepareBackupDirectory } from './backup-directory.ts';
import { encryptKeys } from './backup-keys.ts';
import {
  appliedMigrations,
  computeTableChecksum,
  copyOut,
  fileKeys,
  loadSecrets,
  loadTables,
  loadUnmanagedTables,
} from './picture/snapshot.sql.ts';
import { isMissingTableError, type Snapshot, withSnapshot } from './picture/snapshot.ts';
import type { ProgressListener } from './progress-listener.ts';
import { excludedTables, findSchemaObjects } from './schema-objects.ts';
import { runTrialRestore } from './trial-restore.ts';

/** Location of the city: its database and the directory of its files. */
export interface CityLocation {
  readonly connection: pg.ClientConfig;
  readonly dataDir: string;
}

export interface BackupOptions {
  /** `null` to leave out keys and settings. */
  readonly passphrase: string | null;
  /** Settings from the environment. */
  readonly settings: Readonly<Record<string, string>>;
  /** Whether to replace an existing file of that name; otherwise an existing file is an error. */
  readonly replaces?: boolean;
  /**
   * Skips the trial load, which needs as much database space as the city and doubles the time. The
   * archive is still verified by reading it before it is renamed.
   */
  readonly untried?: boolean;
  readonly told?: ProgressListener;
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
export async function readReleaseVersion(): Promise<string> {
  const text = await readFile(join(projectRoot(), 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

function addJsonPart(to: ArchiveWriter, name: string, value: unknown): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
  return to.add(name, bytes.length, [bytes]);
}

/** Row count and checksum of a table; `null` if it no longer exists. */
async function addTable(
  to: ArchiveWriter,
  snapshot: Snapshot,
  table: ArchivedTable,
): Promise<TableChecksum | null> {
  try {
    const { client, schema } = snapshot;
    return await snapshot.inSnapshot(async () => {
      const sum = await computeTableChecksum(client, schema, table);
      const rows = () => client.query(copyTo(copyOut(schema, table)));
      if (sum.rows > 0) await to.addPieces((number) => rowsPartName(table.name, number), rows());
      return sum;
    });
  } catch (error) {
    if (table.partition !== null && isMissingTableError(error)) return null;
    throw error;
  }
}

/** Adds a file; returns `false` if it does not exist. */
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
 * Adds the files the snapshot references. They are read after the snapshot was taken, because every
 * file it references was already on disk then.
 */
async function addFiles(
  to: ArchiveWriter,
  snapshot: Snapshot,
  dataDir: string,
  onProgress: ProgressListener,
) {
  const keys = await snapshot.inSnapshot(async () => {
    const named: string[] = [];
    for await (const key of fileKeys(snapshot.client, snapshot.schema)) named.push(key);
    return named;
  });
  const missing: string[] = [];
  let files = 0;
  for (const [done, key] of keys.entries()) {
    onProgress('files', done, keys.length);
    const there = await addFile(to, storedFilePath({ dataDir }, key), `data/files/${key.slice(0, 2)}/${key}`);
    if (there) files += 1;
    else missing.push(key);
  }
  for (const name of await listBasemapFiles(dataDir))
    if (await addFile(to, join(basemapFolder(dataDir), name), `data/basemap/${name}`)) files += 1;
  return { files, missing };
}

async function addKeys(to: ArchiveWriter, snapshot: Snapshot, options: BackupOptions): Promise<boolean> {
  const { passphrase, settings } = options;
  if (passphrase === null) return false;
  const rows = await snapshot.inSnapshot(() => loadSecrets(snapshot.client, snapshot.schema));
  const secrets = rows.map(({ name, value, created }) => ({
    name,
    value: value.toString('base64'),
    created: created.toISOString(),
  }));
  const locked = await encryptKeys({ secrets, settings }, passphrase);
  await to.add(keysName, locked.length, [locked]);
  return true;
}

/** Writes all parts and returns their data for the report. */
async function writeParts(
  to: ArchiveWriter,
  snapshot: Snapshot,
  place: CityLocation,
  options: BackupOptions,
) {
  const onProgress: ProgressListener = options.told ?? (() => undefined);
  const { client, schema } = snapshot;
  const own = findSchemaObjects(await shippedMigrations()).tables;
  const made = new Date().toISOString();
  const { tables, others, migrations } = await snapshot.inSnapshot(async () => ({
    tables: (await loadTables(client, schema, own)).filter(({ name }) => !excludedTables.includes(name)),
    others: await loadUnmanagedTables(client, schema, own),
    migrations: await appliedMigrations(client, schema),
  }));
  const head: ArchiveHead = {
    format: archiveFormat,
    made,
    version: await readReleaseVersion(),
    migrations,
    tables,
  };
  await addJsonPart(to, headName, head);
  const sums: TableChecksum[] = [];
  for (const [done, table] of tables.entries()) {
    onProgress('tables', done, tables.length);
    const sum = await addTable(to, snapshot, table);
    if (sum !== null) sums.push(sum);
  }
  onProgress('tables', tables.length, tables.length);
  const { files, missing } = await addFiles(to, snapshot, place.dataDir, onProgress);
  const hasKeys = await addKeys(to, snapshot, options);
  const manifest: ArchiveManifest = { tables: sums, parts: [...to.parts], missing, has_keys: hasKeys };
  await addJsonPart(to, manifestName, manifest);
  const rows = sums.reduce((all, sum) => all + sum.rows, 0);
  return { made, tables: sums.length, rows, files, missing, others, has_keys: hasKeys };
}

/** Rejects if a file already exists and must not be replaced. */
async function checkNameIsFree(path: string, replaces = false): Promise<Result<true>> {
  const isTaken = !replaces && (await stat(path).catch(() => null)) !== null;
  return isTaken ? failWith('backup.file-there', { path }) : ok(true);
}

/** Renames the archive durably: its directory is also synced to disk. */
async function renameDurably(unfinished: string, path: string): Promise<void> {
  await rename(unfinished, path);
  const directory = await open(dirname(path), 'r').catch(() => null);
  // Windows cannot open directories and does not need to.
  await directory?.sync().catch(() => undefined);
  await directory?.close();
}

/** File system errors that concern the target directory. */
const targetErrorCodes: ReadonlySet<unknown> = new Set(['EACCES', 'EDQUOT', 'ENOSPC', 'EPERM', 'EROFS']);

/**
 * Makes the archive `out` and renames it into place only after it was read back completely, loaded
 * into a separate schema (unless `untried`), and every table matched its checksum. Rejects if the
 * directory is missing or not writable, the name is taken, the database was not made by this
 * version's migrations, or the archive does not match.
 */
export async function makeBackup(
  place: CityLocation,
  out: string,
  options: BackupOptions,
): Promise<Result<BackupReport>> {
  const path = resolve(out);
  const unfinished = unfinishedPath(path);
  const ready = await prepareBackupDirectory(place.dataDir, dirname(path));
  if (!ready.ok) return ready;
  const free = await checkNameIsFree(path, options.replaces);
  if (!free.ok) return free;
  try {
    const written = await withSnapshot(place.connection, async (snapshot) => {
      const applied = await snapshot.inSnapshot(() => appliedMigrations(snapshot.client, snapshot.schema));
      if (applied.length === 0) return failWith('backup.nothing');
      const pending = selectPending(await shippedMigrations(), applied);
      if (!pending.ok) return pending;
      let said: Awaited<ReturnType<typeof writeParts>> | undefined;
      const bytes = await writeArchive(unfinished, async (to) => {
        said = await writeParts(to, snapshot, place, options);
      });
      if (said === undefined) throw new Error('an archive without parts');
      return ok({ ...said, bytes });
    });
    if (!written.ok) return written;
    const checked = await checkArchive(unfinished);
    if (!checked.ok) return checked;
    const tried = options.untried ? checked : await runTrialRestore(place, checked.value, options.told);
    if (!tried.ok) return tried;
    // Another process may have written it in the meantime.
    const stillFree = await checkNameIsFree(path, options.replaces);
    if (!stillFree.ok) return stillFree;
    await chownToDataOwner(place.dataDir, unfinished);
    await renameDurably(unfinished, path);
    return ok({ file: path, ...written.value });
  } catch (error) {
    if (targetErrorCodes.has(systemErrorCode(error)))
      return { ok: false, refusal: await toDirectoryFailure(dirname(path), error) };
    throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}
