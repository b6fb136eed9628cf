// SQL for the references to links in files: meters and other assets, and the CDS names of curbs.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { toPgTextArray } from '../pg-arrays.ts';

type Db = Kysely<Schema>;

/** Returns the nearest active link of each asset, by the assets' external ids. */
export async function findLinksOfAssets(
  db: Db,
  assets: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ asset: string; link: number }>`
    select distinct on (a.outside_id) a.outside_id as asset, k.link_id as link
    from asset a join asset_link k on k.asset_id = a.id join link l on l.id = k.link_id and l.retired is null
    where a.outside_id = any(${toPgTextArray(assets)}::text[]) order by a.outside_id, k.distance_m, k.link_id`.execute(
    db,
  );
  return new Map(rows.map(({ asset, link }) => [asset, link]));
}

/** Returns the ids and segment ids of the active links. */
export async function loadCurrentLinks(
  db: Db,
): Promise<readonly { readonly id: number; readonly segment: string }[]> {
  const { rows } = await sql<{ id: number; segment: string }>`
    select id, segment_id as segment from link where retired is null`.execute(db);
  return rows;
}

/**
 * Returns parking sessions of a source by external id, because start and end may be in different
 * files.
 */
export async function loadStoredSessionsByName(db: Db, source: string, names: readonly string[]) {
  const { rows } = await sql<{
    name: string;
    link: number;
    arrival: number;
    departure: number | null;
    fee: number | null;
    userClass: string | null;
    vehicleType: string | null;
  }>`
    select p.outside_id as name, p.link_id as link, (extract(epoch from p.arrival) * 1000)::float8 as arrival,
      (extract(epoch from p.departure) * 1000)::float8 as departure, p.fee, p.user_class as "userClass",
      p.vehicle_type as "vehicleType"
    from measure_source s join session_key k on k.source_id = s.id join parking_session p on p.month = k.month and p.id = k.id
    where s.name = ${source} and k.outside_id = any(${toPgTextArray(names)}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.name, row]));
}
