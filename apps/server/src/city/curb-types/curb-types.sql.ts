// SQL for curb types with their activity.
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

function rows(db: Db) {
  return db
    .selectFrom('sub_activity as s')
    .innerJoin('activity as a', 'a.id', 's.activity_id')
    .select([
      's.id',
      's.name',
      's.display_name',
      's.activity_id',
      'a.name as activity_name',
      'a.display_name as activity_display_name',
      's.filter_section',
      's.color',
      's.color_dark',
      's.dash_style',
      's.line_width',
      's.in_manager',
      's.in_viewer',
      's.editable_parking_price',
      's.editable_max_stay',
      's.editable_parking_spaces',
      's.priority',
      's.occupancy_percent',
      's.curbside_users',
      's.curbside_function_id',
      's.version',
    ])
    .orderBy('a.position')
    .orderBy('s.id');
}

export type CurbTypeRow = Awaited<ReturnType<typeof curbTypeRows>>[number];

export async function curbTypeRows(db: Db) {
  return rows(db).execute();
}

export async function curbTypeRow(db: Db, id: number) {
  return rows(db).where('s.id', '=', id).executeTakeFirst();
}

/**
 * Loads the row and locks it until the transaction ends, so that the "before" value in the audit
 * trail is correct.
 */
export async function lockCurbType(transaction: Transaction<Schema>, id: number) {
  return rows(transaction).where('s.id', '=', id).forUpdate('s').executeTakeFirst();
}

/** The fields that may be changed; absent fields keep their value. */
export interface CurbTypeChange {
  readonly occupancy_percent?: number | undefined;
  readonly curbside_users?: number | undefined;
  readonly curbside_function_id?: number | null | undefined;
}

/**
 * Changes a row if it is still at `version` (`null` = any); returns `false` when it is not, or does
 * not exist.
 */
export async function updateCurbType(
  db: Db,
  id: number,
  change: CurbTypeChange,
  version: number | null,
): Promise<boolean> {
  const done = await db
    .updateTable('sub_activity')
    .set((of) => ({
      ...(change.occupancy_percent === undefined ? {} : { occupancy_percent: change.occupancy_percent }),
      ...(change.curbside_users === undefined ? {} : { curbside_users: change.curbside_users }),
      ...(change.curbside_function_id === undefined
        ? {}
        : { curbside_function_id: change.curbside_function_id }),
      version: of('version', '+', 1),
    }))
    .where('id', '=', id)
    .$if(version !== null, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
