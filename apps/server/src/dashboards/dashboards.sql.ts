// SQL for dashboards of measured use: curb types of the catalog, curbs with their lifetimes,
// observation windows, and totals of parking sessions.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { inForceNow } from '../platform/database/in-force.ts';
import type { Schema } from '../platform/database/schema.ts';
import { toPgNumberArray } from '../sessions/pg-arrays.ts';

type Db = Kysely<Schema>;

export type CurbTypeRow = Awaited<ReturnType<typeof curbTypeRows>>[number];

/** In the order of the catalog. */
export async function curbTypeRows(db: Db) {
  return db
    .selectFrom('sub_activity as s')
    .innerJoin('activity as a', 'a.id', 's.activity_id')
    .select([
      's.id',
      's.name',
      's.display_name',
      's.filter_section',
      's.color',
      's.color_dark',
      's.dash_style',
      's.line_width',
      'a.id as activity_id',
      'a.name as activity_name',
      'a.display_name as activity_display_name',
    ])
    .orderBy('a.position')
    .orderBy('s.id')
    .execute();
}

/** Values per link in the texts of `linkFacts`. */
export const factsPerLink = 8;

/**
 * Loads links, or only `ids`, including those no longer in force, with their current or last rule.
 * Each text is a flat JSON array of some thousand links by id: id, bays, angle (0 parallel, 1
 * diagonal, 2 perpendicular), length, rule set number, curb type id, and the instants of creation
 * (`null` if it existed from the start) and retirement (`null` while in force), epoch milliseconds.
 */
export async function linkFacts(db: Db, ids: readonly number[] | null): Promise<readonly string[]> {
  const among = ids === null ? sql`true` : sql`l.id = any(${toPgNumberArray(ids)}::integer[])`;
  const { rows } = await sql<{ facts: string }>`
    select concat('[', string_agg(concat_ws(',', l.id, coalesce(l.bays_count::text, 'null'),
        case l.bays_angle when 'diagonal' then 1 when 'perpendicular' then 2 else 0 end, l.length,
        coalesce(s.number::text, 'null'), coalesce(r.sub_activity_id::text, 'null'),
        case when l.parent_link_id is null then 'null' else (extract(epoch from l.created) * 1000)::float8::text end,
        coalesce((extract(epoch from l.retired) * 1000)::float8::text, 'null')), ',' order by l.id), ']') as facts
    from link l
    left join lateral (select rl.regulation_id from regulation_link rl
      where rl.link_id = l.id and rl.effective_from <= now() and (l.retired is not null or ${inForceNow('rl')})
      order by rl.effective_from desc limit 1) as last on true
    left join regulation r on r.id = last.regulation_id
    left join rule_set s on s.id = r.rule_set_id
    where ${among} group by l.id / 8192 order by l.id / 8192`.execute(db);
  return rows.map(({ facts }) => facts);
}

/**
 * The first and last month with a parking session or a total measured without sessions,
 * `YYYY-MM-DD`; both `null` without any.
 */
export async function measuredMonths(
  db: Db,
): Promise<{ readonly from: string | null; readonly to: string | null }> {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select min(month)::date::text as "from", max(month)::date::text as "to" from (
      select month from source_count where sessions > 0
      union all select date_trunc('month', from_day) from measured_sum where not offline
      union all select date_trunc('month', to_day) from measured_sum where not offline) as m`.execute(db);
  return rows[0] ?? { from: null, to: null };
}

/** Sources by name, with the instants of their first and last data. */
export async function sourceRows(db: Db) {
  return db
    .selectFrom('measure_source')
    .select(['id', 'name', 'kind', 'first_at', 'last_at'])
    .orderBy('name')
    .execute();
}

interface ObservationRow {
  /**
   * `source from to` of each window in the period, epoch milliseconds, sorted, separated by commas.
   */
  readonly windows: string;
  readonly links: readonly number[];
}

/**
 * Groups of links with the same windows in a period (epoch milliseconds), at most a few thousand
 * links per row.
 */
export async function observationRows(
  db: Db,
  links: readonly number[] | null,
  from: number,
  to: number,
): Promise<readonly ObservationRow[]> {
  const start = sql`to_timestamp(${from}::float8 / 1000)`;
  const end = sql`to_timestamp(${to}::float8 / 1000)`;
  const among = links === null ? sql`true` : sql`o.link_id = any(${toPgNumberArray(links)}::integer[])`;
  const ms = (at: RawBuilder<unknown>) => sql`(extract(epoch from ${at}) * 1000)::bigint`;
  const { rows } = await sql<ObservationRow>`
    select windows, array_agg(link_id) as links from (
      select o.link_id, string_agg(concat_ws(' ', o.source_id, ${ms(sql`greatest(o.observed_from, ${start})`)},
        ${ms(sql`least(o.observed_to, ${end})`)}), ',' order by o.source_id, o.observed_from) as windows
      from session_observation o where o.observed_from < ${end} and o.observed_to > ${start} and ${among} group by o.link_id) as w
    group by windows, link_id / 4096`.execute(db);
  return rows;
}

/** Times when sources were offline in a period, epoch milliseconds. */
export async function gapRows(
  db: Db,
  from: number,
  to: number,
): Promise<readonly { readonly source_id: number; readonly from: number; readonly to: number }[]> {
  const { rows } = await sql<{ source_id: number; from: number; to: number }>`
    select source_id, extract(epoch from from_at)::float8 * 1000 as "from", extract(epoch from to_at)::float8 * 1000 as "to"
    from source_gap where from_at < to_timestamp(${to}::float8 / 1000) and to_at > to_timestamp(${from}::float8 / 1000)
    order by 1, 2`.execute(db);
  return rows;
}

/**
 * The scope of the totals: links with one group each (a curb type), and months `YYYY-MM-01`, both
 * inclusive.
 */
export interface TotalsScope {
  readonly links: readonly number[];
  /** Same length as `links`. Never negative. */
  readonly groups: readonly number[];
  readonly from: string;
  readonly to: string;
  /** Whether the links are all links of the city. */
  readonly isWhole: boolean;
  /**
   * Whether the links are such a large share of all that reading every row is faster than looking
   * them up.
   */
  readonly isMost: boolean;
}

/** Links with their groups as a SQL table `g`. */
function linkGroupsTable({ links, groups }: Pick<TotalsScope, 'links' | 'groups'>): RawBuilder<unknown> {
  return sql`unnest(${toPgNumberArray(links)}::integer[], ${toPgNumberArray(groups)}::integer[]) as g(link_id, "group")`;
}

/**
 * Drops the totals of links outside the scope. When every row is read, such links have no group or
 * a negative one.
 */
function dropUngrouped<Row extends { readonly group: number | null }>(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ group }) => group !== null && group >= 0);
}

/**
 * SQL for the group of a row by its link, and the join it needs. If the scope has most links, every
 * row is read and its group is looked up in an array by link id; unlike a join, this runs on all
 * parallel workers. Sparse ids would make the array too long, so they are joined.
 */
function groupSql(
  link: RawBuilder<unknown>,
  { links, groups, isMost }: TotalsScope,
): { readonly group: RawBuilder<number>; readonly join: RawBuilder<unknown> } {
  const last = links.reduce((most, id) => Math.max(most, id), 0);
  if (!isMost || last > 8 * links.length + 100_000)
    return {
      group: sql<number>`g."group"`,
      join: sql`join ${linkGroupsTable({ links, groups })} on g.link_id = ${link}`,
    };
  const byLink = new Int32Array(last).fill(-1);
  for (const [index, id] of links.entries()) byLink[id - 1] = groups[index] ?? -1;
  return { group: sql<number>`(${`{${byLink.join(',')}}`}::integer[])[${link}]`, join: sql`` };
}

/** Lets PostgreSQL use all parallel workers, for statements that read every row. */
function withParallelQuery<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('parallel_setup_cost', '0', true), set_config('parallel_tuple_cost', '0.001', true)`.execute(
      tx,
    );
    return work(tx);
  });
}

/**
 * SQL condition that a link is in scope. Always true for the whole city, without listing its links.
 */
function linkInScope(link: RawBuilder<unknown>, { links, isWhole }: Pick<TotalsScope, 'links' | 'isWhole'>) {
  return isWhole ? sql`true` : sql`${link} = any(${toPgNumberArray(links)}::integer[])`;
}

interface GroupHour {
  readonly group: number;
  readonly hour: number;
}

/**
 * Totals of a table by group and hour of the week. Adds up only the requested columns, because each
 * one costs noticeable time over millions of rows.
 */
async function totalsByHour<Row extends GroupHour>(
  db: Db,
  scope: TotalsScope,
  sums: RawBuilder<unknown>,
  table = sql`session_hour`,
): Promise<readonly Row[]> {
  const { group, join } = groupSql(sql`h.link_id`, scope);
  const statement = sql<Row>`
    select ${group} as "group", h.hour_of_week as hour, ${sums} from ${table} h ${join}
    where h.month between ${scope.from}::date and ${scope.to}::date group by 1, 2`;
  const { rows } = await (scope.isMost
    ? withParallelQuery(db, (tx) => statement.execute(tx))
    : statement.execute(db));
  return dropUngrouped(rows);
}

export interface OccupiedRow extends GroupHour {
  readonly occupied: number;
  readonly starts: number;
  readonly fee: number;
}

/**
 * Loads occupied minutes, session starts and fees by hour of the week. Fees are summed as
 * floating-point numbers, which is fast and exact up to 2^53.
 */
export function occupiedMinutesByHour(db: Db, scope: TotalsScope): Promise<readonly OccupiedRow[]> {
  return totalsByHour(
    db,
    scope,
    sql`sum(h.occupied_minutes)::bigint as occupied, sum(h.starts)::bigint as starts, sum(h.fee::float8)::bigint as fee`,
  );
}

export interface SessionStartsRow extends GroupHour {
  readonly starts: number;
  readonly stay_minutes: number;
  readonly overstays: number;
}

/** Number of parking sessions by the hour in which they began. */
export function sessionStartsByHour(db: Db, scope: TotalsScope): Promise<readonly SessionStartsRow[]> {
  return totalsByHour(
    db,
    scope,
    sql`sum(h.starts)::bigint as starts, sum(h.stay_minutes)::bigint as stay_minutes, sum(h.overstays)::bigint as overstays`,
  );
}

/**
 * Number of sessions that began while unobserved. Queried separately because there are few or none.
 */
export function unobservedStartsByHour(
  db: Db,
  scope: TotalsScope,
): Promise<readonly (GroupHour & { readonly starts: number })[]> {
  return totalsByHour(db, scope, sql`sum(h.starts)::bigint as starts`, sql`session_unwatched_start`);
}

export interface MeasuredRow {
  readonly group: number;
  /** Hour of the week; `null` = measured by whole days. */
  readonly hour: number | null;
  readonly fee: number;
  /** Number of curbs where the revenue was measured. */
  readonly links: number;
}

/**
 * Revenue measured without sessions, prorated to the days within the months. It counts only where
 * sessions have no fees. An hourly value counts if no session of the curb in that month and hour of
 * the week has fees; a value by day or longer counts if no session in any of its months has fees.
 */
export async function measuredRevenue(db: Db, scope: TotalsScope): Promise<readonly MeasuredRow[]> {
  const last = sql`(${scope.to}::date + interval '1 month - 1 day')::date`;
  const { rows } = await sql<MeasuredRow>`
    with inside as materialized (
      select m.link_id, m.hour, greatest(m.from_day, ${scope.from}::date) as a, least(m.to_day, ${last}) as b,
        m.fee::float8 / (m.to_day - m.from_day + 1) as daily, m.from_day, m.to_day
      from measured_sum m where m.fee is not null and not m.offline and ${linkInScope(sql`m.link_id`, scope)}
        and m.from_day <= ${last} and m.to_day >= ${scope.from}::date),
    counted as (
      select i.link_id, null::integer as hour, i.daily * (i.b - i.a + 1) as fee from inside i
      where i.hour < 0 and not exists (select from session_hour h where h.link_id = i.link_id and h.fee > 0
        and h.month between date_trunc('month', i.from_day) and i.to_day)
      union all
      select i.link_id, (extract(isodow from d) - 1)::integer * 24 + i.hour, i.daily
      from inside i cross join lateral generate_series(i.a, i.b, interval '1 day') as d
      where i.hour >= 0 and not exists (select from session_hour h where h.link_id = i.link_id and h.fee > 0
        and h.month = date_trunc('month', d) and h.hour_of_week = (extract(isodow from d) - 1) * 24 + i.hour))
    select g."group", c.hour, round(sum(c.fee))::float8 as fee, count(distinct c.link_id)::int as links
    from counted c join ${linkGroupsTable(scope)} on g.link_id = c.link_id group by 1, 2`.execute(db);
  return rows;
}

export interface DwellRow {
  readonly group: number;
  readonly dwell_class: number;
  readonly sessions: number;
  readonly minutes: number;
  readonly overstays: number;
  readonly overstay_minutes: number;
}

/**
 * Totals by group and dwell class. `isAll` when the period covers every month, for which totals are
 * stored.
 */
export async function dwellTotals(db: Db, scope: TotalsScope, isAll: boolean): Promise<readonly DwellRow[]> {
  const { group, join } = groupSql(sql`d.link_id`, scope);
  const source = isAll
    ? sql`session_dwell_total d ${join}`
    : sql`session_dwell d ${join} where d.month between ${scope.from}::date and ${scope.to}::date`;
  const { rows } = await sql<DwellRow>`
    select ${group} as "group", d.dwell_class, sum(d.sessions)::bigint as sessions, sum(d.minutes)::bigint as minutes,
      sum(d.overstays)::bigint as overstays, sum(d.overstay_minutes)::bigint as overstay_minutes
    from ${source} group by 1, 2`.execute(db);
  return dropUngrouped(rows);
}

/** Sessions by user class (`''` = unknown), most sessions first. */
export async function userClassTotals(
  db: Db,
  scope: TotalsScope,
): Promise<readonly { readonly user_class: string; readonly sessions: number; readonly minutes: number }[]> {
  const { rows } = await sql<{ user_class: string; sessions: number; minutes: number }>`
    select u.user_class, sum(u.sessions)::bigint as sessions, sum(u.minutes)::bigint as minutes
    from session_user_class u where ${linkInScope(sql`u.link_id`, scope)}
      and u.month between ${scope.from}::date and ${scope.to}::date
    group by 1 having sum(u.sessions) > 0 order by 2 desc, 1`.execute(db);
  return rows;
}

/** Sessions excluded from all totals, by error code. */
export async function excludedSessionTotals(
  db: Db,
  scope: Omit<TotalsScope, 'groups' | 'isMost'>,
): Promise<readonly { readonly fault: string; readonly sessions: number }[]> {
  const { rows } = await sql<{ fault: string; sessions: number }>`
    select f.fault, sum(f.sessions)::bigint as sessions from session_fault f
    where ${linkInScope(sql`f.link_id`, scope)} and f.month between ${scope.from}::date and ${scope.to}::date
    group by 1 having sum(f.sessions) > 0 order by 1`.execute(db);
  return rows;
}

/** Sessions excluded from all totals, by group and error code. */
export async function excludedSessionsByGroup(
  db: Db,
  scope: TotalsScope,
): Promise<readonly { readonly group: number; readonly fault: string; readonly sessions: number }[]> {
  const { group, join } = groupSql(sql`f.link_id`, scope);
  const { rows } = await sql<{ group: number; fault: string; sessions: number }>`
    select ${group} as "group", f.fault, sum(f.sessions)::bigint as sessions from session_fault f ${join}
    where f.month between ${scope.from}::date and ${scope.to}::date
    group by 1, 2 having sum(f.sessions) > 0 order by 1, 2`.execute(db);
  return dropUngrouped(rows);
}

interface LinkHoursRow {
  readonly link_id: number;
  /** Total number of links with any data, including those beyond the limit. */
  readonly links: number;
  /** Hours of the week with occupancy; `occupied` has the occupied minutes of each. */
  readonly hours: readonly number[];
  readonly occupied: readonly number[];
}

/** The links with the most occupied minutes, by hour of the week. */
export async function linkHours(db: Db, scope: TotalsScope, limit: number): Promise<readonly LinkHoursRow[]> {
  const { rows } = await sql<LinkHoursRow>`
    select link_id, (count(*) over ())::int as links, array_agg(hour order by hour) as hours,
      array_agg(occupied order by hour) as occupied
    from (select h.link_id, h.hour_of_week::int as hour, sum(h.occupied_minutes)::float8 as occupied
      from session_hour h where ${linkInScope(sql`h.link_id`, scope)}
        and h.month between ${scope.from}::date and ${scope.to}::date group by 1, 2 having sum(h.occupied_minutes) > 0) as sums
    group by link_id order by sum(occupied) desc, link_id limit ${limit}`.execute(db);
  return rows;
}

export interface LinkTurnoverRow {
  readonly link_id: number;
  readonly links: number;
  readonly sessions: number;
  /** Number of these sessions that began while the link was unobserved. */
  readonly unwatched: number;
  readonly minutes: number;
  readonly overstays: number;
  /** Dwell classes that occur, ascending; `stays` has the number of sessions in each. */
  readonly classes: readonly number[];
  readonly stays: readonly number[];
}

/**
 * The links with the most sessions, by dwell class. `links` is the number of all links with
 * sessions.
 */
export async function linkTurnover(
  db: Db,
  scope: TotalsScope,
  limit: number,
): Promise<readonly LinkTurnoverRow[]> {
  const { rows } = await sql<LinkTurnoverRow>`
    with sums as materialized (
      select d.link_id, d.dwell_class, sum(d.sessions) as sessions, sum(d.minutes) as minutes, sum(d.overstays) as overstays
      from session_dwell d where ${linkInScope(sql`d.link_id`, scope)}
        and d.month between ${scope.from}::date and ${scope.to}::date group by 1, 2 having sum(d.sessions) > 0)
    select most.*, (select coalesce(sum(u.starts), 0)::bigint from session_unwatched_start u where u.link_id = most.link_id
        and u.month between ${scope.from}::date and ${scope.to}::date) as unwatched
    from (select link_id, (count(*) over ())::int as links, sum(sessions)::bigint as sessions, sum(minutes)::bigint as minutes,
        sum(overstays)::bigint as overstays, array_agg(dwell_class::int order by dwell_class) as classes,
        array_agg(sessions::int order by dwell_class) as stays
      from sums group by link_id order by sum(sessions) desc, link_id limit ${limit}) as most
    order by sessions desc, link_id`.execute(db);
  return rows;
}

/**
 * Occupancy that was measured and stored without dates: for each link and hour, the share of
 * occupied spaces and the number of hours measured.
 */
export async function storedOccupancy(
  db: Db,
  scope: Pick<TotalsScope, 'links' | 'isWhole'>,
): Promise<
  readonly {
    readonly link_id: number;
    readonly hours_of_week: readonly number[];
    /** Occupied shares of the spaces, 0 to 1; same length as `hours_of_week`. */
    readonly occupancy: readonly number[];
    /** Number of hours in which each share was measured. */
    readonly hours: readonly number[];
  }[]
> {
  const { rows } = await sql<{
    link_id: number;
    hours_of_week: number[];
    occupancy: number[];
    hours: number[];
  }>`
    select o.link_id, array_agg(o.hour_of_week::int order by o.hour_of_week) as hours_of_week,
      array_agg(o.occupancy order by o.hour_of_week) as occupancy, array_agg(o.hours order by o.hour_of_week) as hours
    from link_occupancy o where ${linkInScope(sql`o.link_id`, scope)} group by 1`.execute(db);
  return rows;
}
