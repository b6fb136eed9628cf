// Where assets stand along the curb, stored; and the things along links that keep their surroundings free.
import type { AssetPlace, PlaceableAsset, PlaceableLink, RuledKind } from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';

type Db = Kysely<Schema>;

/** Assets after an id in the order of their ids, at most `limit`; of the named ones when ids are given. */
export async function assetsToPlace(
  db: Db,
  ids: readonly number[] | null,
  after: number,
  limit: number,
): Promise<readonly PlaceableAsset[]> {
  const among = ids === null ? sql`true` : sql`a.id = any(${[...ids]}::integer[])`;
  const { rows } = await sql<PlaceableAsset>`
    select a.id, a.geometry, c.touches_both_sides or coalesce(r.both_sides, false) as "touchesBothSides"
    from asset a join asset_config c on c.id = a.asset_config_id left join ${ruleOfType}
    where a.id > ${after}::integer and ${among} order by a.id limit ${limit}`.execute(db);
  return rows;
}

/** Published links after an id in the order of their ids, at most `limit`. */
export async function linksToPlaceOn(
  db: Db,
  after: number,
  limit: number,
): Promise<readonly PlaceableLink[]> {
  const { rows } = await sql<PlaceableLink>`
    select id, block_id as block, curb_side as side, geometry -> 'coordinates' as coordinates from link
    where retired is null and id > ${after}::integer order by id limit ${limit}`.execute(db);
  return rows;
}

/** Published links around assets: `reach` in degrees of longitude and latitude. */
export async function linksAround(
  db: Db,
  assets: readonly number[],
  reach: readonly [number, number],
): Promise<readonly PlaceableLink[]> {
  const { rows } = await sql<PlaceableLink>`
    select distinct on (l.id) l.id, l.block_id as block, l.curb_side as side, l.geometry -> 'coordinates' as coordinates
    from asset a join link l on l.retired is null and l.bounds && box(
      point(greatest((a.bounds[0])[0], (a.bounds[1])[0]) + ${reach[0]}, greatest((a.bounds[0])[1], (a.bounds[1])[1]) + ${reach[1]}),
      point(least((a.bounds[0])[0], (a.bounds[1])[0]) - ${reach[0]}, least((a.bounds[0])[1], (a.bounds[1])[1]) - ${reach[1]}))
    where a.id = any(${[...assets]}::integer[]) order by l.id`.execute(db);
  return rows;
}

/** Stores where these assets stand, and nowhere else; rows that say the same already are left alone. */
export async function writePlaces(
  db: Db,
  assets: readonly number[],
  places: readonly AssetPlace[],
): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(places)}::json) as s(asset integer, link integer, at float8, distance float8)`;
  await sql`delete from asset_link k where k.asset_id = any(${[...assets]}::integer[])
    and not exists (select from ${given} where s.asset = k.asset_id and s.link = k.link_id)`.execute(db);
  if (places.length === 0) return;
  await sql`insert into asset_link as k (asset_id, link_id, at_m, distance_m)
    select s.asset, s.link, s.at, s.distance from ${given}
    on conflict (asset_id, link_id) do update set at_m = excluded.at_m, distance_m = excluded.distance_m
    where (k.at_m, k.distance_m) is distinct from (excluded.at_m, excluded.distance_m)`.execute(db);
}

/** A piece of a divided link: `from` and `to` in metres from the divided link's start. */
export interface PlacedPiece {
  readonly id: number;
  readonly parent: number;
  readonly from: number;
  readonly to: number;
  readonly isLast: boolean;
}

/** Moves what stands on divided links to the piece it stands on now. */
export async function movePlacesToPieces(db: Db, pieces: readonly PlacedPiece[]): Promise<void> {
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
 * Joins `asset_clearance_rule r` to a type `c`: its own rule where it has one, else that of the type its kind is named after, so that the
 * linter and the proposed clearances read one table.
 */
export const ruleOfType = sql`asset_clearance_rule r on r.enabled and r.deleted is null and r.asset_config_id = coalesce(
    (select o.asset_config_id from asset_clearance_rule o where o.asset_config_id = c.id and o.deleted is null),
    (select k.id from asset_config k where k.name = replace(c.clearance, ' ', '-')))`;

/** True of a place of an asset where its rule counts: the nearest link, and the other side where the rule is for both. */
export const ruledSide = sql`(r.both_sides or not exists (select from asset_link n where n.asset_id = k.asset_id
    and (n.distance_m, n.link_id) < (k.distance_m, k.link_id)))`;

const today = sql`(now() at time zone (select time_zone from city where id = 1))::date`;

/** True of an asset `a` that stands today, by the city's day: set up by then, and not removed. */
export const standsNow = sql`((a.installed is null or a.installed <= ${today}) and (a.removed is null or a.removed > ${today}))`;

export interface LinkPointRow {
  readonly link: number;
  readonly asset: number;
  readonly kind: RuledKind;
  readonly at: number;
  readonly curb_side: string;
  readonly before_m: number;
  readonly after_m: number;
}

/** Things along links that keep their surroundings free, by the city's asset rules, in their order; what is removed, or planned for a later day, does not count. */
export async function linkPoints(db: Db, links: readonly number[]): Promise<readonly LinkPointRow[]> {
  const { rows } = await sql<LinkPointRow>`
    select k.link_id as link, a.id as asset, coalesce(c.clearance, 'other') as kind, k.at_m as at, l.curb_side, r.before_m, r.after_m
    from asset_link k join asset a on a.id = k.asset_id join asset_config c on c.id = a.asset_config_id join link l on l.id = k.link_id
    join ${ruleOfType}
    where k.link_id = any(${[...links]}::integer[]) and ${ruledSide} and ${standsNow}
    order by k.link_id, k.at_m, a.id`.execute(db);
  return rows;
}

/** Lets every process hear that assets changed; null = more than can be told. */
export async function announceAssets(db: Db, assets: readonly number[] | null): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ kind: 'assets changed', body: JSON.stringify({ assets }) })
    .execute();
}
