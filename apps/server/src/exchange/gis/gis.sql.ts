// SQL of the schema for GIS programs: real PostGIS geometry of curbs, assets and zones, with the
// rules as text.
import { type Kysely, sql } from 'kysely';
import { inForceNow } from '../../platform/database/in-force.ts';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

/**
 * Version of the view definitions; increase it when the content of the views changes, so that they
 * are recreated.
 */
const viewsVersion = 1;

interface PostgisFacts {
  /** The installed version of PostGIS; `null` = not installed in this database. */
  readonly installed: string | null;
  /** The version of PostGIS that could be installed; `null` = not available to PostgreSQL. */
  readonly available: string | null;
}

export async function postgisFacts(db: Db): Promise<PostgisFacts> {
  const { rows } = await sql<PostgisFacts>`select
    (select extversion from pg_extension where extname = 'postgis') as installed,
    (select default_version from pg_available_extensions where name = 'postgis') as available`.execute(db);
  return rows[0] ?? { installed: null, available: null };
}

/** True when the schema exists, from this version or another. */
export async function hasGisSchema(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('curbwright_gis.about') is not null as there`.execute(db);
  return rows[0]?.there ?? false;
}

/**
 * Locks the views' row for a refresh until the transaction ends and returns the views' language.
 * `null` = there is nothing to refresh: there are no views, another process is refreshing them, or
 * they were refreshed after `since` (epoch milliseconds).
 */
export async function lockGisRefresh(db: Db, since: number): Promise<string | null> {
  const { rows } = await sql<{ language: string }>`
    select language from curbwright_gis.about where refreshed < to_timestamp(${since}::float8 / 1000) and definition = ${viewsVersion}
    for update skip locked`.execute(db);
  return rows[0]?.language ?? null;
}

/**
 * Creates the schema and its tables. Views of another version are dropped, with other people's
 * views that depend on them.
 */
export async function createGisSchema(db: Db, language: string): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(db);
  await sql`create schema if not exists curbwright_gis`.execute(db);
  await sql`create table if not exists curbwright_gis.about (
    one boolean primary key default true check (one), definition integer not null, language text not null, revision integer, refreshed timestamptz not null)`.execute(
    db,
  );
  await sql`create table if not exists curbwright_gis.rule_set (
    rule_set integer primary key, rules text not null, prices text, restrictions jsonb not null)`.execute(db);
  const { rows } = await sql<{ definition: number }>`
    select definition from curbwright_gis.about for update`.execute(db);
  if (rows[0] !== undefined && rows[0].definition !== viewsVersion)
    await sql`drop materialized view if exists curbwright_gis.curbs, curbwright_gis.assets, curbwright_gis.zones cascade`.execute(
      db,
    );
  await sql`insert into curbwright_gis.about (definition, language, refreshed) values (${viewsVersion}, ${language}, 'epoch')
    on conflict (one) do update set definition = excluded.definition, language = excluded.language`.execute(
    db,
  );
}

export interface RuleSetTexts {
  readonly number: number;
  readonly rules: string;
  /** `null` = there is nothing to pay. */
  readonly prices: string | null;
  readonly restrictions: unknown;
}

/** Replaces all stored rule texts with these. */
export async function storeRuleTexts(db: Db, words: readonly RuleSetTexts[]): Promise<void> {
  await sql`delete from curbwright_gis.rule_set`.execute(db);
  const most = 500;
  for (let start = 0; start < words.length; start += most)
    await sql`insert into curbwright_gis.rule_set (rule_set, rules, prices, restrictions)
      select (one ->> 'number')::integer, one ->> 'rules', one ->> 'prices', one -> 'restrictions'
      from jsonb_array_elements(${JSON.stringify(words.slice(start, start + most))}::jsonb) as one`.execute(
      db,
    );
}

/** Creates the missing views with their indexes, and fills them. */
export async function createGisViews(db: Db): Promise<void> {
  await sql`create materialized view if not exists curbwright_gis.curbs as
    select l.id as link_id, l.segment_id, l.bl_street_name as street, l.bl_side as side, l.bl_from as street_from, l.bl_to as street_to,
      l.curb_side, l.length as metres, l.bays_count as bays, l.bays_angle, r.regulation_id, s.number as rule_set,
      coalesce(a.name, 'unregulated') as class, a.display_name as class_name, a.color, r.time_limit as time_limit_minutes, w.rules, w.prices,
      st_setsrid(st_geomfromgeojson(l.geometry::text), 4326)::geometry(LineString, 4326) as geometry
    from link l
    left join regulation_link m on m.link_id = l.id and ${inForceNow('m')}
    left join regulation r on r.id = m.regulation_id
    left join rule_set s on s.id = r.rule_set_id
    left join sub_activity a on a.id = r.sub_activity_id
    left join curbwright_gis.rule_set w on w.rule_set = s.number
    where l.retired is null`.execute(db);
  await sql`create unique index if not exists curbs_link_id on curbwright_gis.curbs (link_id)`.execute(db);
  await sql`create index if not exists curbs_geometry on curbwright_gis.curbs using gist (geometry)`.execute(
    db,
  );
  await sql`create materialized view if not exists curbwright_gis.assets as
    select a.id as asset_id, a.outside_id, c.name as type, a.name, a.installed, a.properties,
      st_setsrid(st_geomfromgeojson(a.geometry::text), 4326)::geometry(Geometry, 4326) as geometry
    from asset a join asset_config c on c.id = a.asset_config_id
    where a.removed is null or a.removed > current_date`.execute(db);
  await sql`create unique index if not exists assets_asset_id on curbwright_gis.assets (asset_id)`.execute(
    db,
  );
  await sql`create index if not exists assets_geometry on curbwright_gis.assets using gist (geometry)`.execute(
    db,
  );
  await sql`create materialized view if not exists curbwright_gis.zones as
    select z.id as zone_id, z.name, z.description, p.name as parent, z.link_count as curbs, z.total_spaces as spaces, z.total_metres as metres,
      st_multi(st_union(shape.drawn))::geometry(MultiPolygon, 4326) as geometry
    from analysis_zone z left join analysis_zone p on p.id = z.parent_zone_id
    left join lateral (
      select case k.type
          when 'Radius' then st_buffer(st_setsrid(st_geomfromgeojson(k.geometry::text), 4326)::geography, k.radius)::geometry
          else st_setsrid(st_geomfromgeojson(k.geometry::text), 4326) end as drawn
      from zone_component k where k.zone_id = z.id and k.geometry is not null) as shape on true
    group by z.id, p.name`.execute(db);
  await sql`create unique index if not exists zones_zone_id on curbwright_gis.zones (zone_id)`.execute(db);
  await sql`create index if not exists zones_geometry on curbwright_gis.zones using gist (geometry)`.execute(
    db,
  );
}

/** Refreshes the views; concurrent readers see the previous data. */
export async function refreshGisViews(db: Db): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(db);
  await sql`refresh materialized view concurrently curbwright_gis.curbs`.execute(db);
  await sql`refresh materialized view concurrently curbwright_gis.assets`.execute(db);
  await sql`refresh materialized view concurrently curbwright_gis.zones`.execute(db);
}

/** Records when the views were refreshed, and from which publication version. */
export async function recordGisRefresh(db: Db): Promise<void> {
  await sql`update curbwright_gis.about set refreshed = clock_timestamp(), revision = (select revision from city where id = 1)`.execute(
    db,
  );
}

export interface GisCounts {
  readonly curbs: number;
  readonly assets: number;
  readonly zones: number;
}

export async function gisCounts(db: Db): Promise<GisCounts> {
  const { rows } = await sql<GisCounts>`select (select count(*)::int from curbwright_gis.curbs) as curbs,
    (select count(*)::int from curbwright_gis.assets) as assets, (select count(*)::int from curbwright_gis.zones) as zones`.execute(
    db,
  );
  return rows[0] ?? { curbs: 0, assets: 0, zones: 0 };
}

/** True when the role exists. */
export async function hasRole(db: Db, role: string): Promise<boolean> {
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(db);
  return rows.length > 0;
}

/** Lets the role read the schema and nothing else. */
export async function grantGis(db: Db, role: string): Promise<void> {
  const name = sql.id(role);
  await sql`grant usage on schema curbwright_gis to ${name}`.execute(db);
  await sql`grant select on all tables in schema curbwright_gis to ${name}`.execute(db);
}

export async function dropGis(db: Db): Promise<void> {
  await sql`drop schema if exists curbwright_gis cascade`.execute(db);
}
