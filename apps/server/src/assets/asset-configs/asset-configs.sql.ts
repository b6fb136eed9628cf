// SQL to write asset types.
import { type Kysely, sql, type Transaction, type UpdateObject } from 'kysely';
import type { AssetConfigTable, Schema } from '../../platform/database/schema.ts';

type Tx = Transaction<Schema>;

/** Serializes writers of asset types, so that a name is checked against all others. */
export async function lockConfigs(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7230022)`.execute(tx);
}

export async function insertConfig(
  tx: Tx,
  values: {
    readonly name: string;
    readonly display_name: string;
    readonly geometry_type: AssetConfigTable['geometry_type'];
    readonly object_type: string;
    readonly icon_path: string;
    readonly color: string;
    readonly clearance: 'hydrant' | 'crossing' | 'stop sign' | 'driveway' | null;
    readonly touches_both_sides: boolean;
    readonly in_viewer: boolean;
    readonly form_skeleton: string;
  },
): Promise<number> {
  const row = await tx
    .insertInto('asset_config')
    .values((of) => ({
      ...values,
      position: of.selectFrom('asset_config').select(sql<number>`coalesce(max(position) + 1, 0)`.as('next')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Locks a type until the transaction ends; `undefined` if it does not exist. */
export async function lockConfig(tx: Tx, id: number) {
  return tx.selectFrom('asset_config').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Changes a type; `newIcon` gives its icon a new version. */
export async function changeConfig(
  tx: Tx,
  id: number,
  values: UpdateObject<Schema, 'asset_config'>,
  newIcon: boolean,
): Promise<void> {
  await tx
    .updateTable('asset_config')
    .set((of) => ({
      ...values,
      version: of('version', '+', 1),
      modified: sql<Date>`now()`,
      ...(newIcon ? { icon_version: of('icon_version', '+', 1) } : {}),
    }))
    .where('id', '=', id)
    .execute();
}

/** Returns the drawing of a type's icon, or `undefined` if there is none. */
export async function iconOf(db: Kysely<Schema>, id: number) {
  return db
    .selectFrom('asset_config')
    .select(['icon_path', 'color', 'icon_version'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the ids of a type's assets. */
export async function assetsOfConfig(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('asset')
    .select('id')
    .where('asset_config_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
