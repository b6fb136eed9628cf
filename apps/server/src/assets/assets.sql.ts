// SQL for assets: a list page, one asset, assets in a box, and clusters at low zoom levels.
import type { AssetStatus, Box, PointGeometry, PolygonGeometry, StoredValues } from '@curbwright/core';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';

type Db = Kysely<Schema>;

export interface AssetFilter {
  readonly type?: readonly string[] | undefined;
  readonly asset_config?: number | undefined;
  readonly status?: readonly string[] | undefined;
  readonly link?: number | undefined;
  readonly search?: string | undefined;
  readonly ids?: readonly number[] | undefined;
}

/** Today in the city's time zone. */
const today = sql`(now() at time zone (select time_zone from city where id = 1))::date`;

const status: RawBuilder<AssetStatus> = sql`case when a.removed <= ${today} then 'removed'
  when a.installed > ${today} then 'planned' else 'active' end`;

/** Most words of a search that count. */
const maxSearchTerms = 10;

function wordsOf(search: string): string[] {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return words.slice(0, maxSearchTerms);
}

/** SQL condition that a word is in the name, the id, the values, the type or a street of an asset. */
function hasWord(word: string): RawBuilder<unknown> {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(a.name ilike ${pattern} or a.outside_id ilike ${pattern} or concat('#', a.id) = ${word}
    or a.properties::text ilike ${pattern} or c.display_name ilike ${pattern} or c.name ilike ${pattern}
    or exists (select from asset_link k join link l on l.id = k.link_id where k.asset_id = a.id and l.bl_street_name ilike ${pattern}))`;
}

/** SQL condition of a filter. Removed assets are included only on request. */
function whereOf(filter: AssetFilter): RawBuilder<unknown> {
  const statusComparison =
    filter.status === undefined ? sql`<> 'removed'` : sql`= any(${[...filter.status]}::text[])`;
  const parts = [sql`${status} ${statusComparison}`];
  if (filter.type !== undefined) parts.push(sql`c.name = any(${[...filter.type]}::text[])`);
  if (filter.asset_config !== undefined) parts.push(sql`a.asset_config_id = ${filter.asset_config}::integer`);
  if (filter.ids !== undefined) parts.push(sql`a.id = any(${[...filter.ids]}::integer[])`);
  if (filter.link !== undefined)
    parts.push(
      sql`exists (select from asset_link k where k.asset_id = a.id and k.link_id = ${filter.link}::integer)`,
    );
  parts.push(...wordsOf(filter.search ?? '').map(hasWord));
  return sql.join(parts, sql` and `);
}

export interface AssetRow {
  readonly id: number;
  readonly outside_id: string | null;
  readonly asset_config_id: number;
  readonly type: string;
  readonly name: string | null;
  readonly geometry: PointGeometry | PolygonGeometry;
  readonly properties: StoredValues;
  readonly status: AssetStatus;
  readonly installed: string | null;
  readonly removed: string | null;
  readonly group_id: number | null;
  readonly links: readonly {
    readonly link: number;
    readonly segment_id: string;
    readonly bl_street_name: string | null;
    readonly bl_side: string | null;
    readonly at: number;
  }[];
  readonly username: string | null;
  readonly created: Date;
  readonly modified: Date;
  readonly version: number;
}

const columns = sql`a.id, a.outside_id, a.asset_config_id, c.name as type, a.name, a.geometry, a.properties, ${status} as status,
  a.installed::text as installed, a.removed::text as removed, a.username, a.created, a.modified, a.version,
  (select p.proposed_asset_group_id from proposed_asset p where p.asset_id = a.id and not p.is_published) as group_id,
  coalesce((select json_agg(json_build_object('link', l.id, 'segment_id', l.segment_id, 'bl_street_name', l.bl_street_name,
      'bl_side', l.bl_side, 'at', k.at_m) order by k.distance_m, l.id)
    from asset_link k join link l on l.id = k.link_id where k.asset_id = a.id), '[]') as links`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`a.id`,
  type: sql`c.position`,
  name: sql`lower(a.name)`,
  installed: sql`a.installed`,
  removed: sql`a.removed`,
  modified: sql`a.modified`,
};

/**
 * Returns a page of assets and their total count. `ordering` is one of the contract's values, with
 * `-` before it for descending.
 */
export async function assetRows(
  db: Db,
  filter: AssetFilter,
  ordering: string,
  limit: number,
  offset: number,
): Promise<{ count: number; rows: readonly AssetRow[] }> {
  const from = sql`from asset a join asset_config c on c.id = a.asset_config_id where ${whereOf(filter)}`;
  const way = sql.raw(ordering.startsWith('-') ? 'desc nulls last' : 'asc nulls last');
  const column = sortable[ordering.replace(/^-/, '')] ?? sql`a.id`;
  const counted = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db);
  const { rows } = await sql<AssetRow>`
    select ${columns} ${from} order by ${column} ${way}, a.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { count: counted.rows[0]?.count ?? 0, rows };
}

/** Returns one asset, removed or not. */
export async function assetRow(db: Db, id: number): Promise<AssetRow | undefined> {
  const { rows } = await sql<AssetRow>`
    select ${columns} from asset a join asset_config c on c.id = a.asset_config_id where a.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Locks an asset until the transaction ends. Returns `false` when it does not exist. */
export async function lockAsset(tx: Transaction<Schema>, id: number): Promise<boolean> {
  const row = await tx.selectFrom('asset').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/**
 * Records values of an inspection. An open proposal for the asset gets them and a new version, so that
 * neither publishing it nor saving an older copy of it loses them.
 */
export async function recordInspection(
  tx: Transaction<Schema>,
  id: number,
  values: StoredValues,
  author: { readonly id: number | null; readonly username: string | null },
): Promise<void> {
  const given = JSON.stringify(values);
  await sql`with changed as (
      update proposed_asset p set properties = p.properties || ${given}::jsonb, seen_version = p.seen_version + 1
      from asset a where a.id = ${id} and p.asset_id = a.id and not p.is_published and p.seen_version = a.version
      returning p.proposed_asset_group_id as id)
    update proposed_asset_group g set version = g.version + 1, modified = now() from changed where g.id = changed.id`.execute(
    tx,
  );
  await sql`update asset set properties = properties || ${given}::jsonb, modified = now(), modified_by = ${author.id}::integer,
    username = ${author.username}, version = version + 1 where id = ${id}`.execute(tx);
}

interface AssetOnMap {
  readonly id: number;
  readonly outside_id: string | null;
  readonly properties: StoredValues;
  readonly asset_config: number;
  readonly type: string;
  readonly name: string | null;
  readonly status: AssetStatus;
  readonly is_proposed: boolean;
  readonly geometry: PointGeometry | PolygonGeometry;
}

function boxOf([west, south, east, north]: Box): RawBuilder<unknown> {
  return sql`box(point(${east}, ${north}), point(${west}, ${south}))`;
}

/** Returns at most `limit` assets whose bounds intersect the box, ordered by id. */
export async function assetsInBox(
  db: Db,
  box: Box,
  filter: AssetFilter,
  limit: number,
): Promise<readonly AssetOnMap[]> {
  const { rows } = await sql<AssetOnMap>`
    select a.id, a.outside_id, a.asset_config_id as asset_config, c.name as type, a.name, a.properties,
      ${status} as status, a.geometry,
      exists (select from proposed_asset p where p.asset_id = a.id and not p.is_published) as is_proposed
    from asset a join asset_config c on c.id = a.asset_config_id
    where a.bounds && ${boxOf(box)} and ${whereOf(filter)} order by a.id limit ${limit}`.execute(db);
  return rows;
}

export interface AssetCluster {
  readonly count: number;
  readonly lng: number;
  readonly lat: number;
  readonly type: string;
  /** The lowest asset id in the cluster: the asset's own id if it is the only one. */
  readonly id: number;
}

/** Clusters the assets in a box by squares of `cell` degrees. */
export async function assetClusters(
  db: Db,
  box: Box,
  filter: AssetFilter,
  cell: number,
  limit: number,
): Promise<readonly AssetCluster[]> {
  const { rows } = await sql<AssetCluster>`
    select count(*)::int as count, avg(x) as lng, avg(y) as lat, mode() within group (order by type) as type, min(id) as id
    from (select a.id, c.name as type, ((a.bounds[0])[0] + (a.bounds[1])[0]) / 2 as x, ((a.bounds[0])[1] + (a.bounds[1])[1]) / 2 as y
      from asset a join asset_config c on c.id = a.asset_config_id
      where a.bounds && ${boxOf(box)} and ${whereOf(filter)}) as found
    group by floor(x / ${cell}::float8), floor(y / ${cell}::float8) order by min(id) limit ${limit}`.execute(
    db,
  );
  return rows;
}
