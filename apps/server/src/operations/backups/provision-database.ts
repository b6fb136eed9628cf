// Migrates a database to this version's schema, after a full backup of an existing city as the old
// version left it.
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Failure, failWith, ok, type Result } from '@curbwright/core';
import { type Config, environmentSettings } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { errorReason } from '../../platform/database/embedded/binaries.ts';
import { type BeforeMigrating, type Migration, migrate } from '../../platform/database/migrate.ts';
import { formatFailure } from '../../platform/messages/terminal-messages.ts';
import { freeBytes } from '../../platform/serving/serving-monitor.ts';
import { databaseFingerprint, hasCityData } from './backup-runs.sql.ts';
import { makeBackup } from './make-backup.ts';
import { preMigrationBackupsToRemove, preMigrationName } from './pre-migration-name.ts';
import type { ProgressListener } from './progress-listener.ts';

/** Number of pre-migration backups retained. */
const maxRetainedBackups = 3;

interface ProvisionOptions {
  readonly withoutBackup?: boolean;
  /** Called with the backup's path when a backup starts. */
  readonly begin?: (path: string) => void;
  /** Called while another process is migrating, which may take as long as a backup. */
  readonly waiting?: () => void;
  readonly told?: ProgressListener;
  /** Migrations to apply; those of this version by default. */
  readonly shipped?: readonly Migration[];
  readonly now?: () => number;
}

interface ProvisionResult {
  /** Migrations that were applied now. */
  readonly migrations: readonly string[];
  /**
   * The backup made before them; `null` if there was no data to lose or no backup was requested.
   */
  readonly backup: string | null;
}

type ProvisionContext = Pick<Database, 'pool' | 'db' | 'connection'>;

/**
 * Rejects if the data directory has less free space than the server requires, because the backup
 * would fill it up.
 */
async function checkFreeSpace({ dataDir, leastFreeBytes }: Config): Promise<Result<true>> {
  const free = await freeBytes(dataDir);
  if (free === null || free >= leastFreeBytes) return ok(true);
  const megabytes = (bytes: number) => Math.floor(bytes / 1e6);
  return failWith('migration.little-room', {
    path: dataDir,
    free: megabytes(free),
    least: megabytes(leastFreeBytes),
  });
}

/** Backs up the city to `path` and verifies it; deletes it if it took space the city needs. */
async function backUpBeforeMigration(
  { connection }: ProvisionContext,
  config: Config,
  path: string,
  told: ProgressListener | undefined,
): Promise<Result<string>> {
  const before = await checkFreeSpace(config);
  if (!before.ok) return before;
  const made = await makeBackup({ connection, dataDir: config.dataDir }, path, {
    passphrase: config.backups.passphrase,
    settings: environmentSettings(),
    // A backup with this name was made in the same second, so it is of the same city.
    replaces: true,
    untried: true,
    ...(told === undefined ? {} : { told }),
  });
  if (!made.ok) return made;
  const { file } = made.value;
  const after = await checkFreeSpace(config);
  if (!after.ok) await rm(file, { force: true });
  return after.ok ? ok(file) : after;
}

async function removeSurplusBackups(directory: string, mark: string): Promise<void> {
  for (const name of preMigrationBackupsToRemove(await readdir(directory), maxRetainedBackups, mark))
    await rm(join(directory, name), { force: true });
}

/**
 * Removes unfinished backups left by killed starts. Only the holder of the migration lock writes
 * them.
 */
async function removeUnfinishedBackups(directory: string): Promise<void> {
  if (!existsSync(directory)) return;
  for (const name of await readdir(directory))
    if (/^before-.*\.part$/.test(name)) await rm(join(directory, name), { force: true });
}

const rejectWithoutBackup = (reason: Failure | string): Result<never> =>
  failWith('migration.no-backup', { reason: typeof reason === 'string' ? reason : formatFailure(reason) });

/**
 * Migrates the database to this version, one process at a time. An existing city with pending
 * migrations is backed up first, even if an earlier start that was killed already did so, because
 * the old version may have run since. If the backup cannot be written, it rejects and migrates
 * nothing.
 */
export async function provisionDatabase(
  parts: ProvisionContext,
  config: Config,
  { withoutBackup = false, begin, waiting, told, shipped, now = Date.now }: ProvisionOptions = {},
): Promise<Result<ProvisionResult>> {
  let backup: string | null = null;
  const { directory } = config.backups;
  const before: BeforeMigrating = async ([first]) => {
    if (withoutBackup || first === undefined || !(await hasCityData(parts.db))) return ok(true);
    const mark = await databaseFingerprint(parts.db);
    const path = join(directory, preMigrationName(first.name, now(), mark));
    begin?.(path);
    try {
      await removeUnfinishedBackups(directory);
      const written = await backUpBeforeMigration(parts, config, path, told);
      if (!written.ok) return rejectWithoutBackup(written.refusal);
      backup = written.value;
      await removeSurplusBackups(directory, mark);
      return written;
    } catch (error) {
      return rejectWithoutBackup(`${errorReason(error)}.`);
    }
  };
  const migrated = await migrate(parts.pool, shipped, before, waiting);
  return migrated.ok ? ok({ migrations: migrated.value, backup }) : migrated;
}
