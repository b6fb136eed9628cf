// Names of backups that are made before a city is brought to a newer version, and which of them are kept.
import { instantText, readInstantText } from './backup-name.ts';

/** `before-0025-20261122T210000Z-1a2b3c4d.tar`: made before this migration, the first of those that were to come, of the database of this mark. */
export function beforeName(migration: string, instant: number, mark: string): string {
  const number = migration.split('_')[0] ?? migration;
  return `before-${number}-${instantText(instant)}-${mark}.tar`;
}

interface Before {
  readonly name: string;
  readonly migration: string;
  readonly instant: number;
}

function beforeOf(name: string, mark: string): Before | null {
  const match = /^before-(\w+)-(\d{8}T\d{6}Z)-(\w+)\.tar$/.exec(name);
  const [, migration = '', text = '', whose] = match ?? [];
  const instant = readInstantText(text);
  return instant === null || whose !== mark ? null : { name, migration, instant };
}

/**
 * Of the names in a directory those of the mark to remove; all others stay. Kept is the newest before each migration, of the newest so many: an upgrade that
 * fails at every start makes one each time, and must not push out the one the old version can be given back.
 */
export function beforeToRemove(names: readonly string[], most: number, mark: string): readonly string[] {
  const newestFirst = names
    .map((name) => beforeOf(name, mark))
    .filter((one) => one !== null)
    .toSorted((a, b) => b.instant - a.instant || b.name.localeCompare(a.name));
  const kept = new Set<string>();
  return newestFirst
    .filter(({ migration }) => {
      const stays = !kept.has(migration) && kept.size < most;
      kept.add(migration);
      return !stays;
    })
    .map(({ name }) => name);
}
