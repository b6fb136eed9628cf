// Which database objects are ours: the tables, views and functions our migrations create. The
// database may contain other objects.
import type { Migration } from '../../platform/database/migrate.ts';

export interface SchemaObjects {
  readonly tables: readonly string[];
  readonly views: readonly string[];
  readonly functions: readonly string[];
}

/**
 * Names of objects created by migrations, including those a later migration drops. The migration
 * log is ours as well.
 */
export function findSchemaObjects(migrations: readonly Pick<Migration, 'sql'>[]): SchemaObjects {
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

/**
 * Tables whose rows a backup does not include: the server's keys are encrypted separately, and the
 * backup log concerns only this installation.
 */
export const excludedTables: readonly string[] = ['server_secret', 'backup_run'];
