// SQL that compares a source's assets with the city's by external id and writes them. Asset types
// are configs the city has.
import type { PointGeometry, PolygonGeometry } from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { RecordCounts } from '../import-report.ts';

type Db = Kysely<Schema>;

/**
 * Drops staged assets of types the city has no config for. Returns those types, each with a count
 * and an example id.
 */
export async function dropUnknownAssets(
  db: Db,
): Promise<readonly { type: string; id: string; count: number }[]> {
  const { rows } = await sql<{ type: string; id: string; count: number }>`
    with gone as (
      delete from import_asset s where not exists (
        select from asset_config c where c.name = s.type and (c.geometry_type = 'point') = (s.geometry ->> 'type' = 'Point'))
      returning type, outside_id)
    select type, min(outside_id) as id, count(*)::int as count from gone group by type order by type`.execute(
    db,
  );
  return rows;
}

/** Which of its assets a source reports as in place. */
export interface AssetPresence {
  /** External ids of assets no longer in place: they are removed as of today. */
  readonly gone: readonly string[];
  /**
   * `true` when the assets in the source are known to be in place, so that assets removed by a
   * person are restored; otherwise those stay removed.
   */
  readonly saysInPlace: boolean;
}

/**
 * Creates `asset_plan`: the assets to write, with their new values. Property values, names and
 * dates that the source omits are unchanged. A removal by a person stays unless the source gives a
 * later installation date. With `replace`, imported assets that a source with assets does not name
 * are removed as of today, and restored when a source names them again.
 */
export async function planAssets(
  db: Db,
  replace: boolean,
  { gone, saysInPlace }: AssetPresence = { gone: [], saysInPlace: false },
): Promise<void> {
  await sql`create temporary table asset_plan on commit drop as
    select outside_id, (old).id as old_id, case when (old).id is null then 'created' else 'changed' end as state,
      name, properties, installed, removed
    from (
      select s.outside_id, a as old, c.id as config, s.geometry, coalesce(s.name, a.name) as name,
        coalesce(a.properties, '{}') || s.properties as properties, coalesce(s.installed, a.installed) as installed,
        case when ${saysInPlace} or (a.source = 'import' and a.modified_by is null and a.username is null)
          or coalesce(s.installed, a.installed) > a.removed then null else a.removed end as removed
      from import_asset s join asset_config c on c.name = s.type
      left join asset a on a.outside_id = s.outside_id) as wish
    where (old).id is null
      or ((old).asset_config_id, (old).name, (old).geometry, (old).properties, (old).installed, (old).removed)
        is distinct from (config, name, geometry, properties, installed, removed)`.execute(db);
  await sql`insert into asset_plan (outside_id, old_id, state)
    select a.outside_id, a.id, 'retired' from asset a
    where a.removed is null and not exists (select from import_asset s where s.outside_id = a.outside_id)
      and (a.outside_id = any(${[...gone]}::text[])
        or (${replace} and a.source = 'import' and exists (select from import_asset)))`.execute(db);
}

export async function assetCounts(db: Db): Promise<RecordCounts> {
  const { rows } = await sql<RecordCounts>`
    select in_source as "inSource", created, changed, retired, in_source - created - changed as unchanged,
      have - (in_source - created) - retired as "left"
    from (select (select count(*)::int from import_asset) as in_source,
        (select count(*)::int from asset where removed is null or outside_id in (select outside_id from import_asset)) as have,
        count(*) filter (where state = 'created')::int as created, count(*) filter (where state = 'changed')::int as changed,
        count(*) filter (where state = 'retired')::int as retired from asset_plan) as counted`.execute(db);
  return rows[0] ?? { inSource: 0, created: 0, changed: 0, unchanged: 0, left: 0, retired: 0 };
}

interface WrittenAssets {
  readonly count: number;
  /**
   * `null` when there are more than `mostIds`: a hundred thousand ids in one result would block the
   * event loop.
   */
  readonly ids: readonly number[] | null;
}

/**
 * Writes the plan in one statement. Retired assets get no user, which lets an import tell them from
 * those removed by a person.
 */
export async function applyAssets(db: Db, userId: number | null, mostIds: number): Promise<WrittenAssets> {
  const { rows } = await sql<WrittenAssets>`
    with made as (
      insert into asset (outside_id, asset_config_id, name, geometry, bounds, properties, installed, source, created_by)
      select s.outside_id, c.id, p.name, s.geometry, s.bounds, p.properties, p.installed, 'import', ${userId}::integer
      from import_asset s join asset_plan p using (outside_id) join asset_config c on c.name = s.type
      where p.state = 'created' order by s.outside_id collate "C" returning id),
    changed as (
      update asset a set asset_config_id = c.id, name = p.name, geometry = s.geometry, bounds = s.bounds, properties = p.properties,
        installed = p.installed, removed = p.removed, modified = now(), modified_by = ${userId}::integer, version = a.version + 1
      from import_asset s join asset_plan p using (outside_id) join asset_config c on c.name = s.type
      where p.state = 'changed' and a.id = p.old_id returning a.id),
    retired as (
      update asset a set removed = greatest(coalesce(a.installed, '-infinity'),
        (now() at time zone (select time_zone from city where id = 1))::date), modified = now(), modified_by = null, username = null,
        version = version + 1
      from asset_plan p where p.state = 'retired' and p.old_id = a.id returning a.id),
    written as (select id from made union all select id from changed union all select id from retired)
    select count(*)::int as count, case when count(*) <= ${mostIds} then coalesce(array_agg(id), '{}') end as ids from written`.execute(
    db,
  );
  return rows[0] ?? { count: 0, ids: [] };
}

/** Whether the import creates, changes or retires a link. */
export async function changesLinks(db: Db): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from link_plan where state <> 'divided') as any`.execute(db);
  return rows[0]?.any === true;
}

interface ExportedAsset {
  readonly outside_id: string;
  readonly type: string;
  readonly name: string | null;
  readonly geometry: PointGeometry | PolygonGeometry;
  readonly installed: string | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Returns the assets in place in the format of an import. */
export async function loadExportedAssets(db: Db): Promise<readonly ExportedAsset[]> {
  const { rows } = await sql<ExportedAsset>`
    select a.outside_id, c.name as type, a.name, a.geometry, a.installed::text as installed, a.properties
    from asset a join asset_config c on c.id = a.asset_config_id
    where a.outside_id is not null and a.removed is null order by a.outside_id collate "C"`.execute(db);
  return rows;
}
