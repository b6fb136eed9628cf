// Tests an archive: loads it into a separate schema next to the city's, compares it, and drops the
// schema again.
import { ok, type Result } from '@curbwright/core';
import type pg from 'pg';
import { type Migration, selectPending, shippedMigrations } from '../../platform/database/migrate.ts';
import type { CheckedArchive } from './archive/read-archive.ts';
import { dropFreshSchema } from './fresh-schema/fresh-schema.sql.ts';
import { withFreshSchema } from './fresh-schema/with-fresh-schema.ts';
import { loadArchive } from './load-archive.ts';
import type { ProgressListener } from './progress-listener.ts';

export interface ArchiveMigrations {
  /** Migrations already applied to the archive's database. */
  readonly archived: readonly Migration[];
  /** All migrations of this version. */
  readonly all: readonly Migration[];
}

/** The migrations an archive has and needs; rejects an archive of a newer version. */
export async function resolveArchiveMigrations({ head }: CheckedArchive): Promise<Result<ArchiveMigrations>> {
  const all = await shippedMigrations();
  const later = selectPending(all, head.migrations);
  if (!later.ok) return later;
  const names = new Set(head.migrations.map(({ name }) => name));
  return ok({ archived: all.filter(({ name }) => names.has(name)), all });
}

/** Rejects if the archive cannot be loaded or the loaded data differ. */
export async function runTrialRestore(
  { connection }: { readonly connection: pg.ClientConfig },
  archive: CheckedArchive,
  told: ProgressListener = () => undefined,
): Promise<Result<true>> {
  const migrations = await resolveArchiveMigrations(archive);
  if (!migrations.ok) return migrations;
  return withFreshSchema(connection, 'trial', async (client, schema) => {
    const loaded = await loadArchive(client, schema, archive, migrations.value.archived, told);
    await dropFreshSchema(client, schema);
    return loaded;
  });
}
