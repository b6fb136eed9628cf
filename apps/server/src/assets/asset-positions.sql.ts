// SQL for asset positions along the curb, and for the points along links that need clear
// surroundings.
import type { AssetPlace, PlaceableAsset, PlaceableLink } from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { joinClearanceRule } from '../proposals/publish/asset-clearances.sql.ts';

type Db = Kysely<Schema>;

/** Returns at most `limit` assets after an id, ordered by id; only the given ids, if any. */
export async function assetsToPlace(
  db: Db,
  ids: readonly number[] | null,
  after: number,
  limit: number,
): Promise<readonly PlaceableAsset[]> {
  const among = ids === null ? sql`true` : sql`a.id = any(${[...ids]}::integer[])`;
  const { rows } = await sql<PlaceableAsset>`
    select a.id, a.geometry, c.touches_both_sides or coalesce(r.both_sides, false) as "touchesBothSides"
    from asset a join asset_config c on c.id = a.asset_config_id left join ${joinClearanceRule}
    where a.id > ${after}::integer and ${among} order by a.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns at most `limit` published links after an id, ordered by id. */
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

/** Returns published links around assets; `reach` is in degrees of longitude and latitude. */
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

/** Replaces the stored positions of these assets; unchanged rows are not written. */
export async function storeAssetPositions(
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

/** Notifies every process that assets changed; `null` = too many to list. */
export async function notifyAssetsChanged(db: Db, assets: readonly number[] | null): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ kind: 'assets changed', body: JSON.stringify({ assets }) })
    .execute();
}
