// SQL for analysis zones: list by any column, names, create, change, delete.
import {
  type LastNumbers,
  type ZoneColumnKey,
  type ZoneComponentType,
  zoneColumnKeys,
} from '@curbwright/core';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;
type Tx = Transaction<Schema>;

export interface ZoneRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly username: string | null;
  readonly total_spaces: number;
  readonly total_metres: number;
  readonly link_count: number;
  readonly component_types: readonly ZoneComponentType[];
  readonly component_count: number;
  readonly show_on_maps: boolean;
  readonly parent_zone_id: number | null;
  readonly parent_zone: string | null;
  readonly sub_zone_count: number;
  readonly last_numbers: LastNumbers;
  readonly created: Date;
  readonly modified: Date;
  readonly modified_by: string | null;
  readonly version: number;
}

export interface ZoneScope {
  readonly ids?: readonly number[] | undefined;
  readonly parent?: number | undefined;
  readonly search?: string | undefined;
  readonly filters?: Readonly<Partial<Record<ZoneColumnKey, readonly (string | null)[] | undefined>>>;
}

const localDateSql = (column: string) =>
  sql`(z.${sql.ref(column)} at time zone (select time_zone from city where id = 1))::date::text`;
/** The text of a row's value in a column's menu. */
const valueTexts: Readonly<Record<ZoneColumnKey, RawBuilder<unknown>>> = {
  id: sql`z.id::text`,
  name: sql`z.name`,
  description: sql`nullif(z.description, '')`,
  user: sql`z.username`,
  total_spaces: sql`z.total_spaces::text`,
  total_metres: sql`z.total_metres::text`,
  link_count: sql`z.link_count::text`,
  component_types: sql`k.type`,
  show_on_maps: sql`z.show_on_maps::text`,
  parent_zone: sql`p.name`,
  created: localDateSql('created'),
  modified: localDateSql('modified'),
};
const sortExpressions: Readonly<Record<ZoneColumnKey, RawBuilder<unknown>>> = {
  ...valueTexts,
  id: sql`z.id`,
  name: sql`lower(z.name)`,
  description: sql`lower(nullif(z.description, ''))`,
  user: sql`lower(z.username)`,
  total_spaces: sql`z.total_spaces`,
  total_metres: sql`z.total_metres`,
  link_count: sql`z.link_count`,
  component_types: sql`z.component_types`,
  show_on_maps: sql`z.show_on_maps`,
  parent_zone: sql`lower(p.name)`,
  created: sql`z.created`,
  modified: sql`z.modified`,
};

function toLikePattern(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * Returns the filter for a column's requested values. A zone has several component types: it
 * matches any of those requested, and `null` matches zones without components.
 */
function columnFilter(key: ZoneColumnKey, values: readonly (string | null)[]): RawBuilder<unknown> {
  const said = values.filter((value) => value !== null);
  const isTypes = key === 'component_types';
  const among = isTypes
    ? sql`z.component_types && ${said}::text[]`
    : sql`${valueTexts[key]} = any(${said}::text[])`;
  if (!values.includes(null)) return among;
  return isTypes
    ? sql`(${among} or z.component_types = '{}')`
    : sql`(${among} or ${valueTexts[key]} is null)`;
}

function whereClause({ ids, parent, search, filters = {} }: ZoneScope): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (ids !== undefined) parts.push(sql`z.id = any(${[...ids]}::integer[])`);
  if (parent !== undefined) parts.push(sql`z.parent_zone_id = ${parent}`);
  if (search !== undefined && search.trim() !== '') {
    const pattern = toLikePattern(search.trim());
    parts.push(
      sql`(z.name ilike ${pattern} or z.description ilike ${pattern} or z.username ilike ${pattern})`,
    );
  }
  for (const key of zoneColumnKeys) {
    const values = filters[key];
    if (values !== undefined) parts.push(columnFilter(key, values));
  }
  return sql.join(parts, sql` and `);
}

const fromClause = sql`analysis_zone z left join analysis_zone p on p.id = z.parent_zone_id`;

/** Returns a page of zones and the total count. */
export async function listZones(
  db: Db,
  scope: ZoneScope,
  sort: { readonly key: ZoneColumnKey; readonly descending: boolean },
  limit: number,
  offset: number,
): Promise<{ count: number; rows: readonly ZoneRow[] }> {
  const where = whereClause(scope);
  const counted = await sql<{
    count: number;
  }>`select count(*)::int as count from ${fromClause} where ${where}`.execute(db);
  const way = sql.raw(sort.descending ? 'desc nulls last' : 'asc nulls last');
  const { rows } = await sql<ZoneRow>`
    select z.id, z.name, z.description, z.username, z.total_spaces, z.total_metres, z.link_count, z.component_types, z.show_on_maps,
      z.parent_zone_id, p.name as parent_zone, z.last_numbers, z.created, z.modified, z.version,
      (select count(*)::int from zone_component c where c.zone_id = z.id) as component_count,
      (select count(*)::int from analysis_zone s where s.parent_zone_id = z.id) as sub_zone_count,
      (select u.username from user_account u where u.id = z.modified_by) as modified_by
    from ${fromClause} where ${where} order by ${sortExpressions[sort.key]} ${way}, z.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { count: counted.rows[0]?.count ?? 0, rows };
}

export async function zoneRow(db: Db, id: number): Promise<ZoneRow | undefined> {
  return (await listZones(db, { ids: [id] }, { key: 'id', descending: false }, 1, 0)).rows[0];
}

/** Sort expressions of menu values where they differ from those of the list. */
const places: Readonly<Partial<Record<ZoneColumnKey, RawBuilder<unknown>>>> = {
  component_types: valueTexts.component_types,
  show_on_maps: valueTexts.show_on_maps,
};

/** Returns the distinct values of a column, in order, at most `limit`. */
export async function loadZoneColumnValues(
  db: Db,
  key: ZoneColumnKey,
  search: string,
  limit: number,
): Promise<readonly (string | null)[]> {
  const types =
    key === 'component_types'
      ? sql`left join lateral unnest(case when z.component_types = '{}' then array[null] else z.component_types end) as k(type) on true`
      : sql``;
  const { rows } = await sql<{ value: string | null }>`
    select ${valueTexts[key]} as value, min(${places[key] ?? sortExpressions[key]}) as place
    from ${fromClause} ${types}
    where ${search} = '' or ${valueTexts[key]} ilike ${toLikePattern(search)} group by 1 order by 2 nulls last, 1 limit ${limit}`.execute(
    db,
  );
  return rows.map(({ value }) => value);
}

interface NewZone {
  readonly name: string;
  readonly description: string;
  readonly showOnMaps: boolean;
  readonly parent: number | null;
  readonly outsideId: string | null;
}

export async function insertZone(
  tx: Tx,
  zone: NewZone,
  author: { readonly id: number | null; readonly username: string | null },
): Promise<number> {
  const row = await tx
    .insertInto('analysis_zone')
    .values({
      name: zone.name,
      description: zone.description,
      show_on_maps: zone.showOnMaps,
      parent_zone_id: zone.parent,
      outside_id: zone.outsideId,
      created_by: author.id,
      username: author.username,
      modified_by: author.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Stores the last component numbers used in a new zone. */
export async function storeLastNumbers(tx: Tx, zone: number, last: LastNumbers): Promise<void> {
  await tx
    .updateTable('analysis_zone')
    .set({ last_numbers: JSON.stringify(last) })
    .where('id', '=', zone)
    .execute();
}

interface ZoneChange {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly showOnMaps?: boolean | undefined;
  readonly parent?: number | null | undefined;
}

export async function changeZone(tx: Tx, id: number, change: ZoneChange): Promise<void> {
  const parts: RawBuilder<unknown>[] = [];
  if (change.name !== undefined) parts.push(sql`name = ${change.name}`);
  if (change.description !== undefined) parts.push(sql`description = ${change.description}`);
  if (change.showOnMaps !== undefined) parts.push(sql`show_on_maps = ${change.showOnMaps}`);
  if (change.parent !== undefined) parts.push(sql`parent_zone_id = ${change.parent}::integer`);
  if (parts.length > 0)
    await sql`update analysis_zone set ${sql.join(parts, sql`, `)} where id = ${id}`.execute(tx);
}

/** Returns the ids of the sub-zones of a zone. */
export async function loadSubZoneIds(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx.selectFrom('analysis_zone').select('id').where('parent_zone_id', '=', id).execute();
  return rows.map((row) => row.id);
}

/**
 * Deletes a zone and moves its sub-zones to the zone above it. Returns the number of sub-zones
 * moved.
 */
export async function deleteZone(tx: Tx, id: number): Promise<number> {
  const moved =
    await sql`update analysis_zone s set parent_zone_id = z.parent_zone_id, version = s.version + 1, modified = now()
    from analysis_zone z where z.id = ${id} and s.parent_zone_id = z.id`.execute(tx);
  await tx.deleteFrom('analysis_zone').where('id', '=', id).execute();
  return Number(moved.numAffectedRows ?? 0);
}

/** Copies the components of a zone into another, with their links, counts and numbers. */
export async function copyComponents(
  tx: Tx,
  source: number,
  to: number,
  author: { readonly id: number | null; readonly username: string | null },
): Promise<void> {
  await sql`
    with source as materialized (
      select *, nextval(pg_get_serial_sequence('zone_component', 'id'))::integer as copy
      from zone_component where zone_id = ${source} order by id),
    copies as (
      insert into zone_component (id, zone_id, type, number, own_name, geometry, radius, bounds, city_revision, spaces, metres, segments,
        created_by, username) overriding system value
      select s.copy, ${to}::integer, s.type, s.number, s.own_name, s.geometry, s.radius, s.bounds, s.city_revision, s.spaces, s.metres,
        s.segments, ${author.id}::integer, ${author.username} from source s order by s.id returning id)
    insert into zone_component_link (component_id, link_id)
    select s.copy, m.link_id from source s join zone_component_link m on m.component_id = s.id
    where s.copy in (select id from copies)`.execute(tx);
  await sql`update analysis_zone z set last_numbers = s.last_numbers, total_spaces = s.total_spaces, total_metres = s.total_metres,
    link_count = s.link_count, component_types = s.component_types from analysis_zone s where s.id = ${source} and z.id = ${to}`.execute(
    tx,
  );
}

/** Maximum number of zones shown on a map, because more would hide each other. */
const maxZonesOnMaps = 500;

/** Returns the zones shown on maps, by name. */
export async function loadZonesShownOnMaps(
  db: Db,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  return db
    .selectFrom('analysis_zone')
    .select(['id', 'name'])
    .where('show_on_maps', '=', true)
    .orderBy(sql`lower(name)`)
    .limit(maxZonesOnMaps)
    .execute();
}
