// What of a database is ours: the tables, views and functions our migrations make. Others may keep things of theirs beside.
import type { Migration } from '../../platform/database/migrate.ts';

export interface OwnObjects {
  readonly tables: readonly string[];
  readonly views: readonly string[];
  readonly functions: readonly string[];
}

/** Names of what migrations made; of what a later one took away too. The ledger of migrations is ours as well. */
export function ownObjects(migrations: readonly Pick<Migration, 'sql'>[]): OwnObjects {
  const named = (kind: string) => {
    const pattern = new RegExp(`^create (?:or replace |unlogged )?${kind} (?:if not exists )?(\\w+)`, 'gim');
    const names = migrations.flatMap(({ sql }) => [...sql.matchAll(pattern)].map((match) => match[1] ?? ''));
    return [...new Set(names)];
  };
  return {
    tables: ['schema_migration', ...named('table')],
    views: named('view'),
    functions: named('function'),
  };
}

/** Their rows are no part of a backup's tables: the server's keys are locked by themselves, and when backups were made is of this place alone. */
export const keptTables: readonly string[] = ['server_secret', 'backup_run'];
