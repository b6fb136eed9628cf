// Names of backups made before a city is migrated to a newer version, and which of them are
// retained.
import { formatFileTimestamp, parseFileTimestamp } from './backup-name.ts';

/**
 * `before-0025-20261122T210000Z-1a2b3c4d.tar`: a backup made before migration 0025, the first
 * pending one; the last part identifies the database.
 */
export function preMigrationName(migration: string, instant: number, mark: string): string {
  const number = migration.split('_')[0] ?? migration;
  return `before-${number}-${formatFileTimestamp(instant)}-${mark}.tar`;
}

interface PreMigrationBackup {
  readonly name: string;
  readonly migration: string;
  readonly instant: number;
}

function parsePreMigrationName(name: string, mark: string): PreMigrationBackup | null {
  const match = /^before-(\w+)-(\d{8}T\d{6}Z)-(\w+)\.tar$/.exec(name);
  const [, migration = '', text = '', whose] = match ?? [];
  const instant = parseFileTimestamp(text);
  return instant === null || whose !== mark ? null : { name, migration, instant };
}

/**
 * Returns which of the file names with this mark to remove. The newest backup before each of the
 * newest `most` migrations is retained: an upgrade that fails at every start makes a backup each
 * time, and these must not displace the backup from which the old version can be restored.
 */
export function preMigrationBackupsToRemove(
  names: readonly string[],
  most: number,
  mark: string,
): readonly string[] {
  const newestFirst = names
    .map((name) => parsePreMigrationName(name, mark))
    .filter((one) => one !== null)
    .toSorted((a, b) => b.instant - a.instant || b.name.localeCompare(a.name));
  const seenMigrations = new Set<string>();
  return newestFirst
    .filter(({ migration }) => {
      const stays = !seenMigrations.has(migration) && seenMigrations.size < most;
      seenMigrations.add(migration);
      return !stays;
    })
    .map(({ name }) => name);
}
