// Brings a database to this version's schema: a city that is there is written down whole before, as the old version had it.
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ok, type Refusal, type Result, refused } from '@curbwright/core';
import { type Config, settingsOfEnvironment } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { reasonOf } from '../../platform/database/embedded/binaries.ts';
import { type BeforeMigrating, type Migration, migrate } from '../../platform/database/migrate.ts';
import { sayRefusal } from '../../platform/messages/say-refusal.ts';
import { freeBytes } from '../../platform/serving/serving.ts';
import { cityIsThere, databaseMark } from './backup-runs.sql.ts';
import { beforeName, beforeToRemove } from './before-name.ts';
import { makeBackup } from './make-backup.ts';
import type { Told } from './told.ts';

/** Kept of those made before migrations. */
const mostKept = 3;

interface Upgrade {
  readonly withoutBackup?: boolean;
  /** Called with its path when a backup begins. */
  readonly begin?: (path: string) => void;
  /** Called when another process is bringing the city up: it may take as long as a backup. */
  readonly waiting?: () => void;
  readonly told?: Told;
  /** Those of this version, unless said otherwise. */
  readonly shipped?: readonly Migration[];
  readonly now?: () => number;
}

interface BroughtUp {
  /** Migrations applied now. */
  readonly migrations: readonly string[];
  /** The backup made before them; null = there was nothing to lose, or none was wanted. */
  readonly backup: string | null;
}

type Parts = Pick<Database, 'pool' | 'db' | 'connection'>;

/** Refused where the data directory has less room than a city is served with: what is written beside would be what fills it. */
async function roomFor({ dataDir, leastFreeBytes }: Config): Promise<Result<true>> {
  const free = await freeBytes(dataDir);
  if (free === null || free >= leastFreeBytes) return ok(true);
  const megabytes = (bytes: number) => Math.floor(bytes / 1e6);
  return refused('migration.little-room', {
    path: dataDir,
    free: megabytes(free),
    least: megabytes(leastFreeBytes),
  });
}

/** Writes the city into `path`, read again whole; nothing is left of one that took the room the city needs. */
async function writeDown(
  { connection }: Parts,
  config: Config,
  path: string,
  told: Told | undefined,
): Promise<Result<string>> {
  const before = await roomFor(config);
  if (!before.ok) return before;
  const made = await makeBackup({ connection, dataDir: config.dataDir }, path, {
    passphrase: config.backups.passphrase,
    settings: settingsOfEnvironment(),
    // One of the same second is of the same city.
    replaces: true,
    untried: true,
    ...(told === undefined ? {} : { told }),
  });
  if (!made.ok) return made;
  const { file } = made.value;
  const after = await roomFor(config);
  if (!after.ok) await rm(file, { force: true });
  return after.ok ? ok(file) : after;
}

async function tidy(directory: string, mark: string): Promise<void> {
  for (const name of beforeToRemove(await readdir(directory), mostKept, mark))
    await rm(join(directory, name), { force: true });
}

/** What starts that were killed began and left: nobody writes one but who holds the lock of migrations. */
async function forgetUnfinished(directory: string): Promise<void> {
  if (!existsSync(directory)) return;
  for (const name of await readdir(directory))
    if (/^before-.*\.part$/.test(name)) await rm(join(directory, name), { force: true });
}

const noBackup = (reason: Refusal | string): Result<never> =>
  refused('migration.no-backup', { reason: typeof reason === 'string' ? reason : sayRefusal(reason) });

/**
 * Brings the database to this version, one process at a time. Where a city is there and migrations are to come, it is backed up first, also when an
 * earlier start did and was killed: the old version may have been back meanwhile. Refused, with nothing migrated, when that cannot be written.
 */
export async function bringUp(
  parts: Parts,
  config: Config,
  { withoutBackup = false, begin, waiting, told, shipped, now = Date.now }: Upgrade = {},
): Promise<Result<BroughtUp>> {
  let backup: string | null = null;
  const { directory } = config.backups;
  const before: BeforeMigrating = async ([first]) => {
    if (withoutBackup || first === undefined || !(await cityIsThere(parts.db))) return ok(true);
    const mark = await databaseMark(parts.db);
    const path = join(directory, beforeName(first.name, now(), mark));
    begin?.(path);
    try {
      await forgetUnfinished(directory);
      const written = await writeDown(parts, config, path, told);
      if (!written.ok) return noBackup(written.refusal);
      backup = written.value;
      await tidy(directory, mark);
      return written;
    } catch (error) {
      return noBackup(`${reasonOf(error)}.`);
    }
  };
  const migrated = await migrate(parts.pool, shipped, before, waiting);
  return migrated.ok ? ok({ migrations: migrated.value, backup }) : migrated;
}
