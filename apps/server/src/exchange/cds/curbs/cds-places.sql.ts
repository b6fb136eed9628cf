// SQL for the current and past locations of links, as CDS zones need them: all their shapes over
// time, nearby links, and bay counts.
import type { Box, LineGeometry, LinkData } from '@curbwright/core';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';

type Db = Kysely<Schema>;

/** Converts a database instant to whole epoch milliseconds; `null` stays `null`. */
export function toEpochMs(instant: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`floor(extract(epoch from ${instant}) * 1000)::float8`;
}

/** Start and end (epoch milliseconds), and the line drawn in that period. */
type PastShape = readonly [number, number, LineGeometry];

/** The values of a link that decide where its CDS zone lies and when it is valid. */
export interface LinkPlaceRow {
  readonly id: number;
  readonly segment_id: string;
  readonly curb_side: LinkData['side'];
  readonly bays_count: number | null;
  readonly bays_angle: LinkData['baysAngle'];
  readonly geometry: LineGeometry;
  /** Contains only the source's dates and the polygon drawn by the source. */
  readonly source_properties: LinkData['sourceProperties'];
  /** When the link got its current shape; for a piece, not before its link was divided. */
  readonly since: number;
  readonly retired: number | null;
  readonly shapes: readonly PastShape[] | null;
}

/**
 * The columns of a `LinkPlaceRow`, for link `l` and the link `parent` it was divided from; the
 * source's properties are selected separately.
 */
export const linkPlaceColumns = sql`l.id, l.segment_id, l.curb_side, l.bays_count, l.bays_angle, l.geometry,
  ${toEpochMs(sql`greatest(l.drawn_since, l.created, parent.retired)`)} as since, ${toEpochMs(sql`l.retired`)} as retired,
  (select json_agg(json_build_array(${toEpochMs(sql`p.from_at`)}, ${toEpochMs(sql`p.to_at`)}, p.geometry) order by p.from_at)
    from past_link_shape p where p.link_id = l.id) as shapes`;

/** Loads only what the zones' places need, ordered by link id. */
export async function loadLinkPlaceRows(db: Db, ids: readonly number[]): Promise<readonly LinkPlaceRow[]> {
  const { rows } = await sql<LinkPlaceRow>`
    select ${linkPlaceColumns}, jsonb_strip_nulls(jsonb_build_object('start_date', l.source_properties -> 'start_date',
      'end_date', l.source_properties -> 'end_date', 'zonePolygon', l.source_properties -> 'zonePolygon')) as source_properties
    from link l left join link parent on parent.id = l.parent_link_id
    where l.id = any(${[...ids]}::integer[]) order by l.id`.execute(db);
  return rows;
}

/** Ids of links other than `but` that lie or once lay in one of the boxes. */
export async function linksInBoxes(
  db: Db,
  boxes: readonly Box[],
  but: readonly number[],
): Promise<readonly number[]> {
  const side = (at: 0 | 1 | 2 | 3) => sql`${boxes.map((box) => box[at])}::float8[]`;
  const { rows } = await sql<{ ids: number[] | null }>`
    with wanted as materialized (select box(point(b.west, b.south), point(b.east, b.north)) as box
      from unnest(${side(0)}, ${side(1)}, ${side(2)}, ${side(3)}) as b(west, south, east, north)),
    found as (select l.id from wanted w join link l on l.bounds && w.box
      union select p.link_id from wanted w join past_link_shape p on p.bounds && w.box)
    select array_agg(id order by id) as ids from found where id <> all(${[...but]}::integer[])`.execute(db);
  return rows[0]?.ids ?? [];
}

/** Bay counts of these links, ordered by id. Counts above `most` must be errors and are omitted. */
export async function loadBayCounts(
  db: Db,
  ids: readonly number[],
  most: number,
): Promise<readonly { readonly link: number; readonly count: number }[]> {
  const { rows } = await sql<{ links: number[] | null; counts: number[] | null }>`
    select array_agg(id order by id) as links, array_agg(bays_count order by id) as counts
    from link where id = any(${[...ids]}::integer[]) and bays_count between 1 and ${most}`.execute(db);
  const [{ links, counts } = { links: null, counts: null }] = rows;
  return (links ?? []).map((link, index) => ({ link, count: counts?.[index] ?? 0 }));
}

/** Zone ends after `after` that sources announce, epoch milliseconds, in order. */
export async function upcomingZoneEnds(db: Db, after: number): Promise<readonly number[]> {
  const { rows } = await sql<{ ends: number[] | null }>`
    select array_agg(distinct (source_properties ->> 'end_date')::float8 order by (source_properties ->> 'end_date')::float8) as ends from link
    where retired is null and jsonb_typeof(source_properties -> 'end_date') = 'number'
      and (source_properties ->> 'end_date')::float8 > ${after}`.execute(db);
  return rows[0]?.ends ?? [];
}
