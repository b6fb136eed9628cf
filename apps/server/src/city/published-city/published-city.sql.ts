// SQL for loading the published city into memory: the published links, their rules and the basemap.
import { type Calendar, calendar } from '@curbwright/core';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { cityUnits } from '../../platform/database/city-units.ts';
import { activeLinksAt, inForceAt, inForceNow } from '../../platform/database/in-force.ts';
import type { Schema } from '../../platform/database/schema.ts';

export interface CityRow {
  readonly revision: number;
  readonly time_zone: string;
  readonly currency: string;
  /** `metric` or `imperial`. */
  readonly units: string;
  readonly calendar: Calendar;
  /**
   * The first instant for which rules are recorded, in epoch milliseconds; `null` when there are
   * none yet.
   */
  readonly known_from: number | null;
  /** west, south, east, north */
  readonly area: readonly [number, number, number, number] | null;
}

/**
 * Loads the city's row (publication version, time zone, currency, calendar and area); `null` in a
 * database that was migrated but not yet seeded.
 */
export async function findCityRow(db: Kysely<Schema>): Promise<CityRow | null> {
  const { rows } =
    await sql<CityRow>`select revision::int as revision, time_zone, currency, ${cityUnits} as units, calendar,
      (select floor(extract(epoch from min(effective_from)) * 1000)::float8 from regulation) as known_from,
      case when bounds is not null then array[(bounds[1])[0], (bounds[1])[1], (bounds[0])[0], (bounds[0])[1]] end as area
    from city where id = 1`.execute(db);
  return rows[0] === undefined ? null : { ...rows[0], calendar: calendar.parse(rows[0].calendar) };
}

/** Loads the city's row; throws when the database was not seeded. */
export async function cityRow(db: Kysely<Schema>): Promise<CityRow> {
  const row = await findCityRow(db);
  if (row === null) throw new Error('the database has no city: it was not seeded');
  return row;
}

/**
 * A published link: the fields needed for every link at once, and the rest as one text that is
 * parsed when the link is shown.
 */
export interface LinkRow {
  readonly id: number;
  readonly rule_set: number | null;
  readonly sub_activity: string | null;
  readonly time_limit: number | null;
  /**
   * JSON array of the values of `linkDetails`, in order. Numbers are written as strings, because
   * PostgreSQL writes an array of one type faster.
   */
  readonly details: string;
  readonly coordinates: [number, number][];
}

/**
 * Many links in a few texts, so that neither the database nor the client handles each value
 * separately. Everything is ordered by id.
 */
export interface LinkSlice {
  /**
   * Number of rows in the texts. It exceeds `ids` if a link has two memberships in force (see
   * `singleSlice`).
   */
  readonly links: number;
  /** Number of different links in the slice. */
  readonly ids: number;
  /** The last id; `null` when there are no links. */
  readonly last: number | null;
  /** Flat JSON array: id, rule set number, curb type name and time limit of each link. */
  readonly facts: string;
  /** `LinkRow.details`, one per line: JSON contains no line break. */
  readonly details: string;
  /** JSON: the coordinates of each link. */
  readonly lines: string;
}

/** Now, or an instant in epoch milliseconds. */
export type SnapshotTime = 'now' | number;

/**
 * With `newest`, only the newest regulation membership of each link is used, which costs a sort.
 */
function sliceOf(links: RawBuilder<unknown>, when: SnapshotTime, newest: boolean): RawBuilder<LinkSlice> {
  const inForce = when === 'now' ? inForceNow('rl') : inForceAt('rl', when);
  const memberships = newest
    ? sql`(select distinct on (link_id) * from regulation_link rl where ${inForce} and link_id in (select id from slice)
      order by link_id, effective_from desc, regulation_id desc)`
    : sql`regulation_link`;
  return sql<LinkSlice>`with slice as materialized (select * from link where ${activeLinksAt('link', when === 'now' ? null : when)} and ${links})
  select count(*)::int as links, (select count(*) from slice)::int as ids, max(l.id) as last,
    concat('[', string_agg(concat(l.id, ',', coalesce(rs.number::text, 'null'), ',', coalesce(to_json(a.name)::text, 'null'), ',',
      coalesce(r.time_limit::text, 'null')), ',' order by l.id), ']') as facts,
    coalesce(string_agg(array_to_json(array[l.segment_id, r.regulation_id, r.id::text, l.bl_street_name, l.bl_side, l.bl_from, l.bl_to,
      l.curb_side, l.bays_count::text, l.bays_angle, l.length::text, f.outside_id, t.outside_id, l.shst_location_start::text,
      l.shst_location_end::text, l.source_properties #>> '{houseNumbers,from}', l.source_properties #>> '{houseNumbers,to}'])::text, chr(10) order by l.id), '') as details,
    concat('[', string_agg((l.geometry -> 'coordinates')::text, ',' order by l.id), ']') as lines
  from slice l
  left join ${memberships} rl on rl.link_id = l.id and ${inForce}
  left join regulation r on r.id = rl.regulation_id
  left join rule_set rs on rs.id = r.rule_set_id
  left join sub_activity a on a.id = r.sub_activity_id
  left join node f on f.id = l.from_node_id
  left join node t on t.id = l.to_node_id`;
}

const noLinks: LinkSlice = { links: 0, ids: 0, last: null, facts: '[]', details: '', lines: '[]' };

/**
 * Reads a slice in which each link occurs once. If the database has two memberships of a link in
 * force at once, the newest is used.
 */
async function singleSlice(
  db: Kysely<Schema>,
  links: RawBuilder<unknown>,
  when: SnapshotTime = 'now',
): Promise<LinkSlice> {
  const read = async (newest: boolean) => (await sliceOf(links, when, newest).execute(db)).rows[0] ?? noLinks;
  const slice = await read(false);
  return slice.links > slice.ids ? read(true) : slice;
}

/** Yields the rows of a query in slices, using a cursor of the transaction `db`. */
async function* slices<T>(
  db: Kysely<Schema>,
  query: RawBuilder<unknown>,
  size: number,
): AsyncGenerator<readonly T[]> {
  // All rows will be read, so plan for all rows.
  await sql`set local cursor_tuple_fraction = 1`.execute(db);
  await sql`declare city_slices no scroll cursor for ${query}`.execute(db);
  const fetch = () => sql<T>`fetch ${sql.raw(String(size))} from city_slices`.execute(db);
  // The database prepares the next slice while this one is processed.
  let next = fetch();
  for (;;) {
    const { rows } = await next;
    const isLast = rows.length < size;
    if (!isLast) next = fetch();
    if (rows.length > 0) yield rows;
    if (isLast) break;
  }
  await sql`close city_slices`.execute(db);
}

/**
 * Yields every published link by id in slices of `size`, now or as of an instant. The database
 * prepares the next slice while one is processed. Must run inside a transaction.
 */
export async function* allLinks(
  db: Kysely<Schema>,
  size: number,
  when: SnapshotTime = 'now',
): AsyncGenerator<LinkSlice> {
  const after = (last: number) => singleSlice(db, sql`id > ${last} order by id limit ${size}`, when);
  let next = after(0);
  for (;;) {
    const slice = await next;
    if (slice.last !== null && slice.ids === size) next = after(slice.last);
    if (slice.links > 0) yield slice;
    if (slice.ids < size) return;
  }
}

/** Loads those of these links that are published. */
export async function linksOf(db: Kysely<Schema>, ids: readonly number[]): Promise<LinkSlice> {
  return singleSlice(db, sql`id = any(${[...ids]}::integer[])`);
}

/** Loads the links in a box as of a past or future instant (epoch milliseconds). */
export async function linksAsOf(
  db: Kysely<Schema>,
  [west, south, east, north]: readonly [number, number, number, number],
  at: number,
  limit: number,
): Promise<LinkSlice> {
  const inBox = sql`bounds && box(point(${west}, ${south}), point(${east}, ${north})) order by id limit ${limit}`;
  return singleSlice(db, inBox, at);
}

export interface RuleSetRow {
  readonly number: number;
  readonly id: string;
  /** JSON of each restriction; many rule sets share one. */
  readonly restrictions: readonly string[];
}

/**
 * Loads rule sets by number, with their restrictions in order; all that regulations in force use
 * when `numbers` is `null`.
 */
export async function ruleSetsOf(
  db: Kysely<Schema>,
  numbers: readonly number[] | null,
): Promise<readonly RuleSetRow[]> {
  const condition =
    numbers === null
      ? sql`exists (select from regulation g where g.rule_set_id = s.id and ${inForceNow('g')})`
      : sql`s.number = any(${[...numbers]}::integer[])`;
  const { rows } = await sql<RuleSetRow>`
    select s.number, s.id, coalesce(array_agg((r.body || jsonb_build_object('payment', p.body))::text order by r.position)
      filter (where r.id is not null), '{}') as restrictions
    from rule_set s left join restriction r on r.rule_set_id = s.id left join payment p on p.id = r.payment_id
    where ${condition} group by s.id order by s.number`.execute(db);
  return rows;
}

/** A basemap row: a feature of its own, or a block as a street. */
export interface BasemapRow {
  readonly kind: string;
  readonly name: string | null;
  readonly highway: string | null;
  readonly width: number | null;
  readonly type: 'Point' | 'LineString' | 'Polygon' | 'MultiPolygon';
  readonly coordinates: unknown;
}

/**
 * Yields the whole basemap in slices, largest features first, so that a full tile drops the
 * smallest. Must run inside a transaction.
 */
export function streamBasemap(db: Kysely<Schema>): AsyncGenerator<readonly BasemapRow[]> {
  return slices<BasemapRow>(
    db,
    sql`select kind, name, highway, width, geometry ->> 'type' as type, geometry -> 'coordinates' as coordinates
      from (
        select 0 as part, id, kind, name, null::text as highway, null::real as width, geometry from base_map_feature
        union all
        select 1, id, 'street', street_name, highway, width, geometry from block) as drawn
      order by part, id`,
    1_000,
  );
}
