// SQL for assets along links, as publishing reads and moves them: those that require clearance, and
// positions on divided links.
import type { LintPointKind } from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

/** A piece of a divided link. `from` and `to` are in meters from the start of the divided link. */
export interface PlacedPiece {
  readonly id: number;
  readonly parent: number;
  readonly from: number;
  readonly to: number;
  readonly isLast: boolean;
}

/** Moves assets on divided links to the piece they are on now. */
export async function moveAssetsToPieces(db: Db, pieces: readonly PlacedPiece[]): Promise<void> {
  await sql`with piece as (
      select s.id, s.parent, s."from" as start, s."to" - s."from" as length, s."isLast" as is_last
      from json_to_recordset(${JSON.stringify(pieces)}::json) as s(id integer, parent integer, "from" float8, "to" float8, "isLast" boolean)),
    gone as (delete from asset_link k using piece p where k.link_id = p.parent returning k.asset_id, k.link_id, k.at_m, k.distance_m)
    insert into asset_link (asset_id, link_id, at_m, distance_m)
    select distinct on (g.asset_id, g.link_id) g.asset_id, p.id, least(greatest(0, g.at_m - p.start), p.length), g.distance_m
    from gone g join piece p on p.parent = g.link_id and g.at_m >= p.start and (g.at_m < p.start + p.length or p.is_last)
    on conflict (asset_id, link_id) do nothing`.execute(db);
}

/**
 * Joins an asset type `c` to its clearance rule `r`: its own rule if it has one, otherwise the rule
 * of the type that its clearance is named after. The linter and the proposed clearances use the
 * same rule.
 */
export const joinClearanceRule = sql`asset_clearance_rule r on r.enabled and r.deleted is null and r.asset_config_id = coalesce(
    (select o.asset_config_id from asset_clearance_rule o where o.asset_config_id = c.id and o.deleted is null),
    (select k.id from asset_config k where k.name = replace(c.clearance, ' ', '-')))`;

/**
 * Whether an asset's rule applies on a link: on the nearest link, and on the other side when the
 * rule covers both.
 */
export const isOnRuleSide = sql`(r.both_sides or not exists (select from asset_link n where n.asset_id = k.asset_id
    and (n.distance_m, n.link_id) < (k.distance_m, k.link_id)))`;

const today = sql`(now() at time zone (select time_zone from city where id = 1))::date`;

/**
 * Whether an asset `a` is in place today in the city's time zone: installed by today and not
 * removed.
 */
export const isInstalledToday = sql`((a.installed is null or a.installed <= ${today}) and (a.removed is null or a.removed > ${today}))`;

interface LinkPointRow {
  readonly link: number;
  readonly asset: number;
  readonly kind: LintPointKind;
  readonly at: number;
  readonly curb_side: string;
  readonly before_m: number;
  readonly after_m: number;
}

/**
 * Returns assets along links that require clearance by the city's asset rules, in order. Assets
 * that are removed or planned for a later day do not count.
 */
export async function loadClearancePoints(
  db: Db,
  links: readonly number[],
): Promise<readonly LinkPointRow[]> {
  const { rows } = await sql<LinkPointRow>`
    select k.link_id as link, a.id as asset, coalesce(c.clearance, 'other') as kind, k.at_m as at, l.curb_side, r.before_m, r.after_m
    from asset_link k join asset a on a.id = k.asset_id join asset_config c on c.id = a.asset_config_id join link l on l.id = k.link_id
    join ${joinClearanceRule}
    where k.link_id = any(${[...links]}::integer[]) and ${isOnRuleSide} and ${isInstalledToday}
    order by k.link_id, k.at_m, a.id`.execute(db);
  return rows;
}
