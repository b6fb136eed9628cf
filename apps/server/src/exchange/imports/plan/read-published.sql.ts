// Reads the published city as city data rows, in slices of one snapshot.
import type { BlockData, Calendar, LineGeometry, LinkData, NodeData } from '@curbwright/core';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { cityName } from '../../../platform/database/city-name.ts';
import { activeLinksAt, inForceAt, inForceNow } from '../../../platform/database/in-force.ts';
import type { Schema } from '../../../platform/database/schema.ts';

export interface CityRow {
  readonly name: string;
  readonly time_zone: string;
  readonly currency: string;
  readonly priority_hierarchy: readonly string[];
  readonly authority: {
    readonly name: string;
    readonly url: string | null;
    readonly phone: string | null;
  } | null;
  readonly calendar: Calendar;
}

/** Loads the row of the city: name, time zone, calendar and other values. */
export async function readCityRow(db: Kysely<Schema>): Promise<CityRow> {
  const { rows } = await sql<CityRow>`
    select ${cityName} as name, time_zone, currency, priority_hierarchy, authority, calendar from city where id = 1`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the database has no city: it was not seeded');
  return row;
}

/** Returns all rows of a query with an `id` column, ordered by id and read in slices. */
async function readAllRows<T extends { readonly id: number }>(
  db: Kysely<Schema>,
  query: (after: number, most: number) => RawBuilder<T>,
): Promise<T[]> {
  const most = 2_000;
  const all: T[] = [];
  for (let after = 0; ; ) {
    const { rows } = await query(after, most).execute(db);
    for (const row of rows) all.push(row);
    if (rows.length < most) return all;
    after = rows.at(-1)?.id ?? after;
  }
}

export interface NodeRow {
  readonly id: number;
  readonly outside_id: string;
  readonly geometry: NodeData['geometry'];
}

export function readNodes(db: Kysely<Schema>): Promise<NodeRow[]> {
  return readAllRows(
    db,
    (after, most) =>
      sql<NodeRow>`select id, outside_id, geometry from node where id > ${after} order by id limit ${most}`,
  );
}

export interface BlockRow {
  readonly id: number;
  readonly outside_id: string;
  readonly street_name: string | null;
  readonly from_node: string | null;
  readonly to_node: string | null;
  readonly from_street_name: string | null;
  readonly to_street_name: string | null;
  readonly highway: string | null;
  readonly width: number | null;
  readonly geometry: BlockData['geometry'];
}

export function readBlocks(db: Kysely<Schema>): Promise<BlockRow[]> {
  return readAllRows(
    db,
    (after, most) => sql<BlockRow>`
      select b.id, b.outside_id, b.street_name, f.outside_id as from_node, t.outside_id as to_node, b.from_street_name,
        b.to_street_name, b.highway, b.width, b.geometry
      from block b left join node f on f.id = b.from_node_id left join node t on t.id = b.to_node_id
      where b.id > ${after} order by b.id limit ${most}`,
  );
}

export interface LinkRow {
  readonly id: number;
  readonly segment_id: string;
  readonly block: string | null;
  readonly from_node: string | null;
  readonly to_node: string | null;
  readonly bl_street_name: string | null;
  readonly bl_side: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
  readonly curb_side: LinkData['side'];
  readonly bays_count: number | null;
  readonly bays_angle: LinkData['baysAngle'];
  readonly shst_ref_id: string | null;
  readonly shst_location_start: number | null;
  readonly shst_location_end: number | null;
  readonly geometry: LineGeometry;
  readonly length: number;
  readonly source_properties: LinkData['sourceProperties'];
  readonly regulation_id: string | null;
  readonly rule_set_id: string | null;
}

/** SQL condition for rows in force now (`null`) or at an instant, epoch milliseconds. */
function inForce(table: string, at: number | null): RawBuilder<boolean> {
  return at === null ? inForceNow(table) : inForceAt(table, at);
}

/** Returns published links with the regulation in force, now (`null`) or at an instant. */
export function readLinks(db: Kysely<Schema>, at: number | null): Promise<LinkRow[]> {
  return readAllRows(
    db,
    (after, most) => sql<LinkRow>`
      select l.id, l.segment_id, b.outside_id as block, f.outside_id as from_node, t.outside_id as to_node, l.bl_street_name, l.bl_side,
        l.bl_from, l.bl_to, l.curb_side, l.bays_count, l.bays_angle, l.shst_ref_id, l.shst_location_start, l.shst_location_end, l.geometry, l.length,
        l.source_properties, r.regulation_id, r.rule_set_id
      from link l left join block b on b.id = l.block_id
      left join node f on f.id = l.from_node_id left join node t on t.id = l.to_node_id
      left join regulation_link rl on rl.link_id = l.id and ${inForce('rl', at)}
      left join regulation r on r.id = rl.regulation_id
      where ${activeLinksAt('l', at)} and l.id > ${after} order by l.id limit ${most}`,
  );
}

export interface RestrictionRow {
  readonly id: number;
  readonly rule_set_id: string;
  readonly body: unknown;
}

/**
 * Returns the restrictions of the rule sets in force now (`null`) or at an instant, with their
 * payments.
 */
export function readRestrictions(db: Kysely<Schema>, at: number | null): Promise<RestrictionRow[]> {
  return readAllRows(
    db,
    (after, most) => sql<RestrictionRow>`
      select r.id, r.rule_set_id, r.body || jsonb_build_object('payment', p.body) as body
      from restriction r left join payment p on p.id = r.payment_id
      where r.id > ${after} and exists (select from regulation g where g.rule_set_id = r.rule_set_id and ${inForce('g', at)})
      order by r.id limit ${most}`,
  );
}

export interface BasemapRow {
  readonly id: number;
  readonly kind: string;
  readonly name: string | null;
  readonly geometry: unknown;
}

export function readBasemap(db: Kysely<Schema>): Promise<BasemapRow[]> {
  return readAllRows(
    db,
    (after, most) =>
      sql<BasemapRow>`select id, kind, name, geometry from base_map_feature where id > ${after} order by id limit ${most}`,
  );
}
