// Applies an import: the plans become the published city, within the import's transaction.
import type { UnitSystem } from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { databaseJson } from '../stage/database-json.ts';

export interface NewCurbType {
  readonly name: string;
  readonly display_name: string;
  readonly activity: string;
  readonly filter_section: string;
  readonly color: string;
  readonly color_dark: string;
  readonly dash_style: string;
  readonly line_width: number;
  readonly priority: number;
  readonly editable_parking_price: boolean;
  readonly editable_max_stay: boolean;
  readonly editable_parking_spaces: boolean;
}

/** Adds curb types to the catalog; those the city already has are unchanged. */
export async function addCurbTypes(db: Kysely<Schema>, rows: readonly NewCurbType[]): Promise<void> {
  await sql`insert into sub_activity (name, display_name, activity_id, filter_section, color, color_dark, dash_style, line_width, priority,
      editable_parking_price, editable_max_stay, editable_parking_spaces)
    select s.name, s.display_name, a.id, s.filter_section, s.color, s.color_dark, s.dash_style, s.line_width, s.priority,
      s.editable_parking_price, s.editable_max_stay, s.editable_parking_spaces
    from json_to_recordset(${databaseJson(rows)}::json) as s(name text, display_name text, activity text, filter_section text, color text,
      color_dark text, dash_style text, line_width real, priority integer, editable_parking_price boolean, editable_max_stay boolean,
      editable_parking_spaces boolean)
    join activity a on a.name = s.activity
    where not exists (select from sub_activity have where have.name = s.name)`.execute(db);
}

/**
 * Activity and category of the curb types that the catalog lacks, from the first restriction that
 * uses each.
 */
export async function unknownCurbTypes(
  db: Kysely<Schema>,
): Promise<readonly { name: string; activity: string; priority: number }[]> {
  const { rows } = await sql<{ name: string; activity: string; priority: number }>`
    select distinct on (sub_activity) sub_activity as name, activity, priority from import_restriction s
    where not exists (select from sub_activity a where a.name = s.sub_activity)
    order by sub_activity, priority, rule_set_id, position`.execute(db);
  return rows;
}

/** Writes the rule sets the city lacks, with their restrictions and payments. */
export async function applyRuleSets(db: Kysely<Schema>): Promise<void> {
  await sql`insert into payment (content_hash, currency, body)
    select content_hash, currency, body from import_payment s
    where not exists (select from payment p where p.content_hash = s.content_hash)`.execute(db);
  await sql`with added as (
      insert into rule_set (id) select id from import_rule_set s
      where not exists (select from rule_set r where r.id = s.id) order by id returning id)
    insert into restriction (rule_set_id, position, activity, sub_activity_id, priority, time_limit, payment_id, body)
    select s.rule_set_id, s.position, s.activity, a.id, s.priority, s.time_limit, p.id, s.body
    from import_restriction s
    join added on added.id = s.rule_set_id
    join sub_activity a on a.name = s.sub_activity
    left join payment p on p.content_hash = s.payment_hash
    order by s.rule_set_id, s.position`.execute(db);
}

/**
 * Writes the nodes and blocks of the plans. Like links, they are numbered in the order of their
 * external names, regardless of how the database joins.
 */
export async function applyStreets(db: Kysely<Schema>): Promise<void> {
  await sql`insert into node (outside_id, geometry, bounds)
    select s.outside_id, s.geometry, s.bounds from import_node s join node_plan p using (outside_id) where p.state = 'created'
    order by s.outside_id collate "C"`.execute(db);
  await sql`update node n set geometry = s.geometry, bounds = s.bounds
    from import_node s join node_plan p using (outside_id)
    where p.state = 'changed' and n.outside_id = s.outside_id`.execute(db);
  const block = sql`select s.outside_id, s.street_name, f.id as from_node_id, t.id as to_node_id, s.from_street_name, s.to_street_name,
      s.highway, s.width, s.length, s.geometry, s.bounds
    from import_block s join block_plan p using (outside_id)
    left join node f on f.outside_id = s.from_node left join node t on t.outside_id = s.to_node`;
  await sql`insert into block (outside_id, street_name, from_node_id, to_node_id, from_street_name, to_street_name, highway, width, length,
      geometry, bounds)
    ${block} where p.state = 'created' order by s.outside_id collate "C"`.execute(db);
  await sql`update block b set street_name = s.street_name, from_node_id = s.from_node_id, to_node_id = s.to_node_id,
      from_street_name = s.from_street_name, to_street_name = s.to_street_name, highway = s.highway, width = s.width,
      length = s.length, geometry = s.geometry, bounds = s.bounds
    from (${block} where p.state = 'changed') as s where b.outside_id = s.outside_id`.execute(db);
}

/** Writes the plan's links and retires those it marks. `at` is the import's instant. */
export async function applyLinks(db: Kysely<Schema>, at: string): Promise<void> {
  const link = sql`select s.segment_id, b.id as block_id, f.id as from_node_id, t.id as to_node_id, s.bl_street_name, s.bl_side, s.bl_from,
      s.bl_to, s.curb_side, s.bays_count, s.bays_angle, s.shst_ref_id, s.shst_location_start, s.shst_location_end, s.length, s.geometry,
      s.bounds, s.source_properties
    from import_link s join link_plan p on p.segment_id = s.segment_id
    left join block b on b.outside_id = s.block
    left join node f on f.outside_id = s.from_node left join node t on t.outside_id = s.to_node`;
  await sql`insert into link (segment_id, block_id, from_node_id, to_node_id, bl_street_name, bl_side, bl_from, bl_to, curb_side, bays_count,
      bays_angle, shst_ref_id, shst_location_start, shst_location_end, length, geometry, bounds, source_properties)
    ${link} where p.state = 'created' order by s.segment_id collate "C"`.execute(db);
  await sql`update link l set block_id = s.block_id, from_node_id = s.from_node_id, to_node_id = s.to_node_id,
      bl_street_name = s.bl_street_name, bl_side = s.bl_side, bl_from = s.bl_from, bl_to = s.bl_to, curb_side = s.curb_side,
      bays_count = s.bays_count, bays_angle = s.bays_angle, shst_ref_id = s.shst_ref_id,
      shst_location_start = s.shst_location_start, shst_location_end = s.shst_location_end, length = s.length,
      geometry = s.geometry, bounds = s.bounds, source_properties = s.source_properties, retired = null, version = version + 1
    from (${link} where p.state = 'changed') as s where l.segment_id = s.segment_id`.execute(db);
  await sql`update link l set retired = ${at}::timestamptz, version = version + 1
    from link_plan p where p.state = 'retired' and p.old_id = l.id`.execute(db);
}

/**
 * The instant of an import. It is later than the start of everything in force, so that every
 * version lasts longer than zero.
 */
export async function importInstant(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ at: string }>`select greatest(clock_timestamp(),
    (select max(effective_from) + interval '1 microsecond' from regulation where effective_from <= clock_timestamp()),
    (select max(effective_from) + interval '1 microsecond' from regulation_link where effective_from <= clock_timestamp()))::text as at`.execute(
    db,
  );
  const at = rows[0]?.at;
  if (at === undefined) throw new Error('the database did not say what time it is');
  return at;
}

/**
 * Closes changed regulations and opens their next versions, then moves links to their current
 * regulation. Closed regulations keep their links and times. A regulation that loses its last link
 * is closed too. New ones are in force from `since`, which is earlier only for a first import.
 */
export async function applyRegulations(
  db: Kysely<Schema>,
  at: string,
  userId: number | null,
  since: string = at,
): Promise<void> {
  await sql`update regulation r set effective_to = ${at}::timestamptz
    from regulation_plan p where p.old_id = r.id`.execute(db);
  await sql`insert into regulation (regulation_id, version, rule_set_id, sub_activity_id, time_limit, payment_id, effective_from, created_by)
    select s.regulation_id, coalesce((select max(version) from regulation r where r.regulation_id = s.regulation_id), 0) + 1,
      s.rule_set_id, a.id, s.time_limit, pay.id, ${since}::timestamptz, ${userId}::integer
    from import_regulation s join regulation_plan using (regulation_id)
    join sub_activity a on a.name = s.sub_activity
    left join payment pay on pay.content_hash = s.payment_hash
    order by s.regulation_id`.execute(db);
  // The regulation that each link of the source, and each link that stays on a regulation with a
  // new version, should have now.
  await sql`create temporary table link_wanted on commit drop as
    select l.id as link_id, r.id as regulation_id
    from import_link s join link l using (segment_id)
    left join regulation r on r.regulation_id = s.regulation_id and r.effective_to is null
    where l.retired is null and not exists (select from link_scheduled c where c.link_id = l.id)
      and (s.regulation_id is null or s.regulation_id not in (select regulation_id from regulation_scheduled))
    union all
    select l.id, r.id
    from regulation_plan p
    join regulation_link rl on rl.regulation_id = p.old_id and rl.effective_to is null
    join link l on l.id = rl.link_id and l.retired is null
    join regulation r on r.regulation_id = p.regulation_id and r.effective_to is null
    where not exists (select from import_link s where s.segment_id = l.segment_id)
    union all
    select old_id, null from link_plan where state = 'retired'`.execute(db);
  await sql`analyze link_wanted`.execute(db);
  await sql`update regulation_link rl set effective_to = ${at}::timestamptz
    from link_wanted w
    where rl.link_id = w.link_id and rl.effective_to is null and rl.regulation_id is distinct from w.regulation_id`.execute(
    db,
  );
  await sql`insert into regulation_link (regulation_id, link_id, effective_from)
    select w.regulation_id, w.link_id, ${since}::timestamptz from link_wanted w
    where w.regulation_id is not null
      and not exists (select from regulation_link rl where rl.link_id = w.link_id and rl.effective_to is null)`.execute(
    db,
  );
  await sql`update regulation r set effective_to = ${at}::timestamptz
    where effective_to is null
      and exists (select from regulation_link rl where rl.regulation_id = r.id and rl.effective_to = ${at}::timestamptz)
      and not exists (select from regulation_link rl where rl.regulation_id = r.id and rl.effective_to is null)`.execute(
    db,
  );
}

/**
 * Updates the planner's statistics. Without them the planner assumes almost empty tables and reads
 * them completely for each slice of assets that is placed afterwards.
 */
export async function analyzeCity(db: Kysely<Schema>): Promise<void> {
  await sql`analyze link (id, segment_id, block_id, retired), regulation, regulation_link, asset (id, asset_config_id)`.execute(
    db,
  );
}

/** Adds and removes basemap features. */
export async function applyBasemap(db: Kysely<Schema>): Promise<void> {
  await sql`insert into base_map_feature (kind, name, geometry, bounds)
    select kind, name, geometry, bounds from base_map_plan where state = 'created'`.execute(db);
  await sql`delete from base_map_feature b using base_map_plan p where p.state = 'retired' and p.old_id = b.id`.execute(
    db,
  );
}

export interface CityValues {
  readonly name: string;
  readonly time_zone: string;
  readonly currency: string;
  readonly priority_hierarchy: readonly string[];
  readonly authority: unknown;
  readonly calendar: unknown;
}

/**
 * Writes the city's name, time zone and other values and derives its bounds from its streets and
 * curbs; returns the new publication version.
 */
export async function applyCity(db: Kysely<Schema>, city: CityValues): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    update city set name = ${city.name}, time_zone = ${city.time_zone}, currency = ${city.currency},
      priority_hierarchy = ${databaseJson(city.priority_hierarchy)}::jsonb,
      authority = nullif(${databaseJson(city.authority)}::jsonb, 'null'::jsonb), calendar = ${databaseJson(city.calendar)}::jsonb,
      revision = revision + 1, modified = now()
    where id = 1
    returning revision::int as revision`.execute(db);
  await sql`update city set bounds = (
      select box(point(max(greatest((bounds[0])[0], (bounds[1])[0])), max(greatest((bounds[0])[1], (bounds[1])[1]))),
        point(min(least((bounds[0])[0], (bounds[1])[0])), min(least((bounds[0])[1], (bounds[1])[1]))))
      from (select bounds from link where retired is null
        union all select bounds from block where not exists (select from link where retired is null)) as drawn)
    where id = 1`.execute(db);
  return rows[0]?.revision ?? 0;
}

/** Sets the units of length in which the city is shown unless its administrators chose others. */
export async function setCityUnits(db: Kysely<Schema>, units: UnitSystem): Promise<void> {
  await db.updateTable('city').set({ units }).where('id', '=', 1).execute();
}

/** A touched area: west, south, east, north. */
type TouchedBox = readonly [number, number, number, number];

export interface TouchedLinks {
  /** Ids of the links whose row or rules changed; `null` when there are more than `most`. */
  readonly links: readonly number[] | null;
  readonly linkBoxes: readonly TouchedBox[];
  readonly baseMapBoxes: readonly TouchedBox[];
}

/**
 * Returns what the import changed: links with their bounding boxes before and after, grouped in
 * cells of about a kilometer.
 */
export async function loadTouchedLinks(db: Kysely<Schema>, most: number): Promise<TouchedLinks> {
  await sql`create temporary table link_touched on commit drop as
    select coalesce(p.old_id, l.id) as link_id, p.old_bounds, p.new_bounds
    from link_plan p left join link l on l.segment_id = p.segment_id
    where p.state in ('created', 'changed', 'retired')
    union all
    select l.id, l.bounds, null
    from regulation_plan rp join regulation r on r.regulation_id = rp.regulation_id and r.effective_to is null
    join regulation_link rl on rl.regulation_id = r.id and rl.effective_to is null
    join link l on l.id = rl.link_id
    where not exists (select from link_plan p where p.segment_id = l.segment_id)`.execute(db);
  const { rows } = await sql<{ ids: number[] | null; count: number }>`
    select count(distinct link_id)::int as count,
      case when count(distinct link_id) <= ${most} then array_agg(distinct link_id) end as ids from link_touched`.execute(
    db,
  );
  const loadBoxes = async (source: ReturnType<typeof sql>) => {
    const found = await sql<{ area: TouchedBox }>`
      select array[min(least(x0, x1)), min(least(y0, y1)), max(greatest(x0, x1)), max(greatest(y0, y1))] as area
      from (select (b[0])[0] as x0, (b[0])[1] as y0, (b[1])[0] as x1, (b[1])[1] as y1 from (${source}) as touched(b) where b is not null) as corners
      group by floor((x0 + x1) / 0.02), floor((y0 + y1) / 0.02)`.execute(db);
    return found.rows.map((row) => row.area);
  };
  return {
    links: (rows[0]?.count ?? 0) === 0 ? [] : (rows[0]?.ids ?? null),
    linkBoxes: await loadBoxes(
      sql`select old_bounds from link_touched union all select new_bounds from link_touched`,
    ),
    baseMapBoxes: await loadBoxes(
      sql`select bounds from base_map_plan union all select old_bounds from block_plan union all select new_bounds from block_plan`,
    ),
  };
}

/** Records an import that was abandoned; the city is unchanged. */
export async function recordFailure(
  db: Kysely<Schema>,
  format: string,
  source: string,
  userId: number | null,
  reason: string,
): Promise<void> {
  await sql`insert into import_run (format, source, user_id, finished, status, report)
    values (${format}, ${source}, ${userId}::integer, now(), 'failed', ${databaseJson({ reason })}::jsonb)`.execute(
    db,
  );
}

/** Notifies every process that the city changed. */
export async function notifyCityChanged(db: Kysely<Schema>, body: unknown): Promise<void> {
  await sql`insert into outbox (kind, body) values ('city changed', ${databaseJson(body)}::jsonb)`.execute(
    db,
  );
}
