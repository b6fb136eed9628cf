// SQL for the sign orders of published changes: their curbs with the rules before and after.
import type { PointGeometry, PolygonGeometry, StoredValues } from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';

type Db = Kysely<Schema>;

/** A meter or pay station of a curb. */
interface Meter {
  readonly id: number;
  readonly outside_id: string | null;
  readonly name: string | null;
  readonly properties: StoredValues;
  readonly geometry: PointGeometry | PolygonGeometry;
}

/** A curb of a published change, with the numbers of its rule sets; `null` = no rules. */
export interface ChangedCurb {
  readonly proposal: number;
  readonly link: number;
  readonly before: number | null;
  readonly after: number | null;
  readonly bl_street_name: string | null;
  readonly bl_side: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
  readonly effective_from: Date;
  readonly meters: readonly Meter[];
}

/**
 * Returns the curbs of published changes, by street. Regulations that no longer exist are left
 * out.
 */
export async function loadChangedCurbs(
  db: Db,
  proposals: readonly number[],
): Promise<readonly ChangedCurb[]> {
  const { rows } = await sql<ChangedCurb>`
    select u.proposed_regulation_id as proposal, k.link, x.number as before, y.number as after, l.bl_street_name,
      l.bl_side, l.bl_from, l.bl_to, u.effective_from,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'outside_id', s.outside_id, 'name', s.name,
          'properties', s.properties, 'geometry', s.geometry) order by s.id)
        from asset s join asset_config c on c.id = s.asset_config_id
        where s.removed is null and c.object_type in ('meter', 'pay_station')
          and exists (select from asset_link n where n.asset_id = s.id and n.link_id = k.link)), '[]') as meters
    from publication u cross join lateral jsonb_to_recordset(u.links) as k(link integer, published integer, before integer)
    join link l on l.id = k.link
    left join regulation b on b.id = k.before left join rule_set x on x.id = b.rule_set_id
    left join regulation a on a.id = k.published left join rule_set y on y.id = a.rule_set_id
    where u.proposed_regulation_id = any(${[...proposals]}::integer[])
      and (k.before is null or b.id is not null) and (k.published is null or a.id is not null)
    order by lower(l.bl_street_name), l.bl_side, l.segment_id, u.proposed_regulation_id`.execute(db);
  return rows;
}
