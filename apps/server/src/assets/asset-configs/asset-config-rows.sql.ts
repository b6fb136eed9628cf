// SQL to read asset types.
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

interface ConfigFilter {
  readonly id?: number | undefined;
  readonly name?: string | undefined;
  readonly isActive?: boolean | undefined;
}

/** Returns the asset types that match a filter, in their order. */
export async function assetConfigRows(db: Kysely<Schema>, filter: ConfigFilter = {}) {
  let query = db.selectFrom('asset_config').selectAll().orderBy('position').orderBy('id');
  if (filter.id !== undefined) query = query.where('id', '=', filter.id);
  if (filter.name !== undefined) query = query.where('name', '=', filter.name);
  if (filter.isActive !== undefined) query = query.where('is_active', '=', filter.isActive);
  return query.execute();
}
export type AssetConfigRow = Awaited<ReturnType<typeof assetConfigRows>>[number];
