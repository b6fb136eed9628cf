// Tries an archive: loaded into a schema of its own beside the city's, compared, and taken away again.
import { ok, type Result } from '@curbwright/core';
import type pg from 'pg';
import { type Migration, pendingOf, shippedMigrations } from '../../platform/database/migrate.ts';
import type { CheckedArchive } from './archive/read-archive.ts';
import { dropFreshSchema } from './fresh-schema/fresh-schema.sql.ts';
import { inFreshSchema } from './fresh-schema/in-fresh-schema.ts';
import { loadArchive } from './load-archive.ts';
import type { Told } from './told.ts';

export interface ArchiveMigrations {
  /** Those the archive's database had been brought to. */
  readonly archived: readonly Migration[];
  /** All of this version. */
  readonly all: readonly Migration[];
}

/** What the archive was of, and what it needs; refused where it is of a newer version. */
export async function migrationsOf({ head }: CheckedArchive): Promise<Result<ArchiveMigrations>> {
  const all = await shippedMigrations();
  const later = pendingOf(all, head.migrations);
  if (!later.ok) return later;
  const names = new Set(head.migrations.map(({ name }) => name));
  return ok({ archived: all.filter(({ name }) => names.has(name)), all });
}

/** Refused when it cannot be loaded, or what was loaded is not what it was. */
export async function tryArchive(
  { connection }: { readonly connection: pg.ClientConfig },
  archive: CheckedArchive,
  told: Told = () => undefined,
): Promise<Result<true>> {
  const migrations = await migrationsOf(archive);
  if (!migrations.ok) return migrations;
  return inFreshSchema(connection, 'trial', async (client, schema) => {
    const loaded = await loadArchive(client, schema, archive, migrations.value.archived, told);
    await dropFreshSchema(client, schema);
    return loaded;
  });
}
