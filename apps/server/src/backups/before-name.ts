// Names of backups that are made before a city is brought to a newer version, and which of them are kept.
import { instantText, readInstantText } from './backup-name.ts';

/** `before-0025-20261122T210000Z.tar`: made before this migration, the first of those that were to come. */
export function beforeName(migration: string, instant: number): string {
  const number = migration.split('_')[0] ?? migration;
  return `before-${number}-${instantText(instant)}.tar`;
}

interface Before {
  readonly name: string;
  readonly migration: string;
  readonly instant: number;
}

function beforeOf(name: string): Before | null {
  const match = /^before-(\w+)-(\d{8}T\d{6}Z)\.tar$/.exec(name);
  const [, migration = '', text = ''] = match ?? [];
  const instant = readInstantText(text);
  return instant === null ? null : { name, migration, instant };
}

/**
 * Of the names in a directory those to remove; names of others stay. Kept is the newest before each migration, of the newest so many: an upgrade that
 * fails at every start makes one each time, and must not push out the one the old version can be given back.
 */
export function beforeToRemove(names: readonly string[], most: number): readonly string[] {
  const newestFirst = names
    .map(beforeOf)
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
