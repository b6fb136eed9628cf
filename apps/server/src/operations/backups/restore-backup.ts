// Restores a backup: reads it completely, loads it next to the existing city, compares it, migrates
// it to this version, and only then replaces the city atomically.
import { failWith, ok, type Result } from '@curbwright/core';
import pg from 'pg';
import { errorReason } from '../../platform/database/embedded/binaries.ts';
import { migrateConnection } from '../../platform/database/migrate.ts';
import { keysName } from './archive/archive-schemas.ts';
import {
  type CheckedArchive,
  checkArchive,
  readArchiveParts,
  readWholePart,
} from './archive/read-archive.ts';
import { type BackedUpKeys, decryptKeys } from './backup-keys.ts';
import {
  analyseTables,
  blockServerStart,
  dropFreshSchema,
  insertSecrets,
  replaceHomeSchema,
  revokeSessionsAndPasswordLinks,
} from './fresh-schema/fresh-schema.sql.ts';
import { withFreshSchema } from './fresh-schema/with-fresh-schema.ts';
import { loadArchive } from './load-archive.ts';
import type { CityLocation } from './make-backup.ts';
import { homeSchema } from './picture/snapshot.sql.ts';
import { openClient } from './picture/snapshot.ts';
import type { ProgressListener } from './progress-listener.ts';
import { restoreFiles } from './restore-files.ts';
import { excludedTables, findSchemaObjects } from './schema-objects.ts';
import { type ArchiveMigrations, resolveArchiveMigrations } from './trial-restore.ts';

export interface RestoreOptions {
  readonly passphrase: string | null;
  /** Ignores the archive's keys; the installation uses its own or creates new ones. */
  readonly withoutKeys: boolean;
}

export interface RestoreReport {
  readonly file: string;
  readonly made: string;
  readonly version: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly missing: readonly string[];
  /** Migrations applied after loading. */
  readonly migrated: readonly string[];
  readonly has_keys: boolean;
  /** Views for GIS software were dropped and must be created again. */
  readonly had_gis: boolean;
  /**
   * Settings of the installation that made the backup; `null` if the backup has none or they were
   * not decrypted.
   */
  readonly settings: Readonly<Record<string, string>> | null;
}

/** The keys of an archive; `null` if it has none or they are to be ignored. */
async function readKeys(
  archive: CheckedArchive,
  options: RestoreOptions,
): Promise<Result<BackedUpKeys | null>> {
  if (!archive.manifest.has_keys || options.withoutKeys) return ok(null);
  if (options.passphrase === null) return failWith('backup.keys-locked', { name: archive.path });
  for await (const part of readArchiveParts(archive.path)) {
    const bytes = await readPartIf(part.name === keysName, part);
    if (bytes !== null) return decryptKeys(bytes, options.passphrase);
  }
  return failWith('backup.damaged', { name: archive.path, part: keysName, byte: 0 });
}

async function readPartIf(
  wanted: boolean,
  part: Parameters<typeof readWholePart>[0],
): Promise<Buffer | null> {
  if (wanted) return readWholePart(part);
  for await (const _piece of part.bytes);
  return null;
}

/**
 * A backup to restore: the verified archive, its keys if requested, and the migrations it has and
 * needs.
 */
interface VerifiedBackup {
  readonly archive: CheckedArchive;
  readonly keys: BackedUpKeys | null;
  readonly migrations: ArchiveMigrations;
}

/**
 * Loads the archive's city into a fresh schema, migrates it to this version and adds its keys;
 * returns the migrations that were applied.
 */
async function prepare(
  client: pg.Client,
  schema: string,
  { archive, keys, migrations }: VerifiedBackup,
  onProgress: ProgressListener,
): Promise<Result<readonly string[]>> {
  const loaded = await loadArchive(client, schema, archive, migrations.archived, onProgress);
  if (!loaded.ok) return loaded;
  if (keys !== null) await insertSecrets(client, schema, keys.secrets);
  const migrated = await migrateConnection(client, migrations.all);
  if (!migrated.ok) return migrated;
  await revokeSessionsAndPasswordLinks(client, schema);
  await analyseTables(client, schema);
  return migrated;
}

/**
 * Loads the backup next to the city, restores the files, and swaps the schemas. Any failure before
 * the swap leaves the installation unchanged.
 */
async function replaceCity(
  client: pg.Client,
  { home, schema }: { readonly home: string; readonly schema: string },
  { dataDir }: CityLocation,
  backup: VerifiedBackup,
  onProgress: ProgressListener,
): Promise<Result<RestoreReport>> {
  const { archive, keys, migrations } = backup;
  const prepared = await prepare(client, schema, backup, onProgress);
  if (!prepared.ok) {
    await dropFreshSchema(client, schema);
    return prepared;
  }
  const files = await restoreFiles(archive, dataDir, onProgress);
  const preservedTables = excludedTables.filter((name) => name !== 'server_secret' || keys === null);
  let hadGis = false;
  try {
    ({ hadGis } = await replaceHomeSchema(
      client,
      schema,
      home,
      findSchemaObjects(migrations.all),
      preservedTables,
    ));
  } catch (error) {
    await files.undo();
    await dropFreshSchema(client, schema);
    // A foreign object depends on our tables, or another session does not release its locks.
    if (error instanceof pg.DatabaseError && ['2BP01', '55P03'].includes(error.code ?? ''))
      return failWith('restore.in-use', { reason: `${errorReason(error)} ${error.detail ?? ''}`.trim() });
    throw error;
  }
  await files.finish();
  const { head, manifest } = archive;
  return ok({
    file: archive.path,
    made: head.made,
    version: head.version,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((all, { rows }) => all + rows, 0),
    files: files.count,
    missing: manifest.missing,
    migrated: prepared.value,
    has_keys: keys !== null,
    had_gis: hadGis,
    settings: keys?.settings ?? null,
  });
}

/**
 * Reads a backup completely before any database is opened or created for it. Rejects an archive
 * that is missing, damaged, truncated or of a newer version, and keys without their passphrase.
 */
export async function readBackup(path: string, options: RestoreOptions): Promise<Result<VerifiedBackup>> {
  const archive = await checkArchive(path);
  if (!archive.ok) return archive;
  const resolvedMigrations = await resolveArchiveMigrations(archive.value);
  if (!resolvedMigrations.ok)
    return resolvedMigrations.refusal.code === 'migration.newer'
      ? failWith('backup.newer', {
          name: path,
          version: archive.value.head.version,
          migration: resolvedMigrations.refusal.params.name ?? '',
        })
      : resolvedMigrations;
  const keys = await readKeys(archive.value, options);
  if (!keys.ok) return keys;
  return ok({ archive: archive.value, keys: keys.value, migrations: resolvedMigrations.value });
}

/**
 * Replaces the current city with that of a backup. Rejects without changes while a server is
 * running, if foreign objects depend on the tables, or if the archive cannot be loaded or migrated
 * to this version.
 */
export async function restoreBackup(
  place: CityLocation,
  backup: VerifiedBackup,
  onProgress: ProgressListener = () => undefined,
): Promise<Result<RestoreReport>> {
  const serverLockClient = await openClient(place.connection, 'restore');
  try {
    if (!(await blockServerStart(serverLockClient))) return failWith('restore.serving');
    const home = await homeSchema(serverLockClient);
    return await withFreshSchema(place.connection, 'restore', (client, schema) =>
      replaceCity(client, { home, schema }, place, backup, onProgress),
    );
  } finally {
    await serverLockClient.end();
  }
}
