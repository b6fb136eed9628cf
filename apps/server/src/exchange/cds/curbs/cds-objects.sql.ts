// SQL for assets as CDS objects: those of types shown on the public map, with their positions along
// the curb.
import type { PointGeometry, PolygonGeometry } from '@curbwright/core';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';

type Db = Kysely<Schema>;

/** The values from which an object's id is derived. */
export interface ObjectKey {
  readonly id: number;
  readonly outside_id: string | null;
  /** Time of creation in microseconds since 1970, as text. */
  readonly made: string;
}

const key = sql`a.id, a.outside_id, (extract(epoch from a.created) * 1000000)::bigint::text as made`;

/** The day of an instant in the city's time zone. */
const dayOf = (at: number) =>
  sql`(to_timestamp(${at}::float8 / 1000) at time zone (select time_zone from city where id = 1))::date`;

/**
 * Assets in place at an instant, of publicly visible types. A removed asset stays in its table with
 * the day of its removal.
 */
function isInPlaceAt(at: number): RawBuilder<boolean> {
  const day = dayOf(at);
  return sql<boolean>`c.in_viewer and (a.removed is null or a.removed > ${day})
    and coalesce(a.installed <= ${day}, a.created <= to_timestamp(${at + 1}::float8 / 1000))`;
}

/** Objects at each of these links, by link and id. */
export async function objectsAtLinks(
  db: Db,
  links: readonly number[],
  at: number,
): Promise<readonly (ObjectKey & { readonly link: number })[]> {
  const { rows } = await sql<ObjectKey & { link: number }>`
    select k.link_id as link, ${key} from asset_link k join asset a on a.id = k.asset_id join asset_config c on c.id = a.asset_config_id
    where k.link_id = any(${[...links]}::integer[]) and ${isInPlaceAt(at)}
      and k.link_id = (select n.link_id from asset_link n where n.asset_id = a.id order by n.distance_m, n.link_id limit 1)
    order by k.link_id, a.id`.execute(db);
  return rows;
}

export interface ObjectRow extends ObjectKey {
  /** The nearest link. */
  readonly link: number;
  /** Meters along the nearest link. */
  readonly at_m: number;
  /** Name of the asset's type. */
  readonly type: string;
  readonly object_type: string;
  readonly name: string | null;
  /** Message key of the type's name, or the name itself. */
  readonly type_name: string;
  readonly geometry: PointGeometry | PolygonGeometry;
  /** Epoch milliseconds. */
  readonly created: number;
  readonly modified: number;
}

export interface ObjectFilter {
  readonly at: number;
  readonly link?: number;
  readonly id?: number;
}

function matchingObjects({ at, link, id }: ObjectFilter): RawBuilder<unknown> {
  return sql`from asset a join asset_config c on c.id = a.asset_config_id
    join lateral (select link_id, at_m from asset_link k where k.asset_id = a.id order by distance_m, link_id limit 1) as n on true
    where ${isInPlaceAt(at)} and ${link === undefined ? sql`true` : sql`n.link_id = ${link}`}
      and ${id === undefined ? sql`true` : sql`a.id = ${id}`}`;
}

/**
 * Objects after an id, ordered by id, skipping the first `skip`; optionally only those at one link,
 * or a single one.
 */
export async function objectRows(
  db: Db,
  wanted: ObjectFilter & { readonly after: number; readonly limit: number; readonly skip?: number },
): Promise<readonly ObjectRow[]> {
  const { after, limit, skip = 0 } = wanted;
  const { rows } = await sql<ObjectRow>`
    select ${key}, n.link_id as link, n.at_m, c.name as type, c.object_type, a.name, c.display_name as type_name, a.geometry,
      floor(extract(epoch from a.created) * 1000)::float8 as created, floor(extract(epoch from a.modified) * 1000)::float8 as modified
    ${matchingObjects(wanted)} and a.id > ${after} order by a.id limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

/** How many objects there are. */
export async function objectCount(db: Db, wanted: ObjectFilter): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count ${matchingObjects(wanted)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * A stamp for ETags: when any asset or asset type last changed, and the day, because assets are
 * installed and removed by day.
 */
export async function objectsChangeStamp(db: Db, at: number): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select concat((select max(modified) from asset), ' ', (select count(*) from asset), ' ', (select max(modified) from asset_config), ' ',
      ${dayOf(at)}) as stamp`.execute(db);
  return rows[0]?.stamp ?? '';
}
