// What asset rules read and write: curbs with what stands on them, the assets along them, and the proposals made for them.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

type Db = Kysely<Schema>;

export interface AssetClearanceRow {
  readonly link: number;
  readonly segment_id: string;
  readonly bl_street_name: string | null;
  readonly from: number;
  readonly to: number;
  readonly proposed_regulation_id: number;
  readonly batch: number | null;
  readonly sub_activity: string;
  readonly is_published: boolean;
}

/** The clearances proposed for an asset, newest first. */
export async function clearancesOf(db: Db, asset: number): Promise<readonly AssetClearanceRow[]> {
  const { rows } = await sql<AssetClearanceRow>`
    select l.id as link, l.segment_id, l.bl_street_name, k.from_m as "from", k.to_m as "to", p.id as proposed_regulation_id,
      p.batch_id as batch, p.regulation_type as sub_activity, p.is_published
    from asset_clearance k join clearance_proposal c using (proposed_regulation_id) join proposed_regulation p
      on p.id = k.proposed_regulation_id join link l on l.id = c.link_id
    where k.asset_id = ${asset} order by p.id desc, k.from_m limit 100`.execute(db);
  return rows;
}
