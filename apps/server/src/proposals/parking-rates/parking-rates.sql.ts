// SQL for prices of regulations in force, their links, and measured occupancy.
import type { MeasuredHour, OccupiedHour, Payment } from '@curbwright/core';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { inForceNow } from '../../platform/database/in-force.ts';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

export interface RateFilter {
  readonly regulation_type?: string | undefined;
  readonly street?: string | undefined;
  readonly search?: string | undefined;
  readonly time_limit?: number | undefined;
  readonly min_hourly?: number | undefined;
  readonly max_hourly?: number | undefined;
  readonly regulations?: readonly number[] | undefined;
}

export interface RateRow {
  readonly id: number;
  readonly regulation_id: string;
  readonly sub_activity_id: number;
  readonly sub_activity_name: string;
  readonly sub_activity_display_name: string;
  readonly filter_section: string;
  readonly color: string;
  readonly dash_style: string;
  readonly activity_id: number;
  readonly activity_name: string;
  readonly activity_display_name: string;
  readonly time_limit: number | null;
  readonly rule_set_id: string | null;
  readonly payment_id: number | null;
  readonly payment: Payment | null;
  readonly hourly: number | null;
  readonly street: string | null;
  readonly streets: number;
  readonly side: string | null;
  readonly sides: number;
  readonly links: number;
  readonly length: number;
  readonly spaces: number;
  /** The lowest id of its links; `null` = none. */
  readonly first_link: number | null;
  readonly proposal: number | null;
}

const curbTypeColumns = sql`s.id as sub_activity_id, s.name as sub_activity_name, s.display_name as sub_activity_display_name,
  s.filter_section, s.color, s.dash_style, a.id as activity_id, a.name as activity_name, a.display_name as activity_display_name`;

/** Minor units per hour in the first tier of the first rate. `null` without a price. */
const exactHourly = sql`round((y.body #>> '{rates,0,tiers,0,fee}')::numeric * 60
  / nullif((y.body #>> '{rates,0,tiers,0,per}')::numeric, 0))`;
/** The hourly price as a number, capped so that a huge fee does not overflow it. */
const hourly = sql<
  number | null
>`(case when ${exactHourly} > 9007199254740991 then 9007199254740991 else ${exactHourly} end)::float8`;

function rateCondition(filter: RateFilter): RawBuilder<unknown> {
  const parts = [inForceNow('r'), sql`(s.editable_parking_price or y.id is not null)`];
  if (filter.regulation_type !== undefined) parts.push(sql`s.name = ${filter.regulation_type}`);
  if (filter.time_limit !== undefined) parts.push(sql`r.time_limit = ${filter.time_limit}`);
  if (filter.min_hourly !== undefined) parts.push(sql`${hourly} >= ${filter.min_hourly}`);
  if (filter.max_hourly !== undefined) parts.push(sql`${hourly} <= ${filter.max_hourly}`);
  if (filter.regulations !== undefined) parts.push(sql`r.id = any(${[...filter.regulations]}::integer[])`);
  const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  if (filter.street !== undefined && filter.street !== '')
    parts.push(sql`exists (select from regulation_link m join link l on l.id = m.link_id
      where m.regulation_id = r.id and ${inForceNow('m')} and l.retired is null and l.bl_street_name ilike ${like(filter.street)})`);
  if (filter.search !== undefined && filter.search !== '')
    parts.push(sql`(r.regulation_id ilike ${like(filter.search)} or exists (select from regulation_link m join link l on l.id = m.link_id
      where m.regulation_id = r.id and ${inForceNow('m')} and l.retired is null and l.bl_street_name ilike ${like(filter.search)}))`);
  return sql.join(parts, sql` and `);
}

const order: Readonly<Record<string, RawBuilder<unknown>>> = {
  regulation_id: sql`q.regulation_id`,
  bl_street_name: sql`p.street`,
  hourly: sql`q.hourly`,
  time_limit: sql`q.time_limit`,
  spaces: sql`p.spaces`,
  links: sql`p.links`,
};

/** Returns a page of rates and their total number. */
export async function listRates(
  db: Db,
  filter: RateFilter,
  scenario: number,
  ordering: string,
  limit: number,
  offset: number,
): Promise<{ count: number; rows: readonly RateRow[] }> {
  const from = sql`from regulation r join sub_activity s on s.id = r.sub_activity_id join activity a on a.id = s.activity_id
    left join payment y on y.id = r.payment_id where ${rateCondition(filter)}`;
  const counted = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db);
  const way = sql.raw(ordering.startsWith('-') ? 'desc nulls last' : 'asc nulls last');
  const { rows } = await sql<RateRow>`
    with q as materialized (select r.id, r.regulation_id, r.time_limit, r.rule_set_id, y.id as payment_id, y.body as payment, ${hourly} as hourly,
      ${curbTypeColumns} ${from})
    select q.*, p.* from q cross join lateral (
      select count(*)::int as links, coalesce(sum(l.length), 0) as length, coalesce(sum(l.bays_count), 0)::int as spaces, min(l.id) as first_link,
        min(l.bl_street_name) as street, count(distinct l.bl_street_name)::int as streets, min(l.bl_side) as side,
        count(distinct l.bl_side)::int as sides,
        min((select h.proposed_regulation_id from proposal_claim h where h.scenario_id = ${scenario} and h.link_id = l.id)) as proposal
      from regulation_link m join link l on l.id = m.link_id
      where m.regulation_id = q.id and ${inForceNow('m')} and l.retired is null) as p
    order by ${order[ordering.replace(/^-/, '')] ?? sql`q.regulation_id`} ${way}, q.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { count: counted.rows[0]?.count ?? 0, rows };
}

/** Returns ids of the matching rates without an open proposal on their links, in list order. */
export async function rateIdsWithoutProposals(
  db: Db,
  filter: RateFilter,
  scenario: number,
  ordering: string,
  limit: number,
): Promise<{ ids: number[]; truncated: boolean }> {
  const { rows } = await listRates(db, filter, scenario, ordering, limit + 1, 0);
  const ids = rows.slice(0, limit).flatMap(({ id, proposal }) => (proposal === null ? [id] : []));
  return { ids, truncated: rows.length > limit };
}

/** Returns the time limits, in minutes, of the regulations in force that the list covers. */
export async function rateTimeLimits(db: Db): Promise<number[]> {
  const { rows } = await sql<{ time_limit: number }>`
    select distinct r.time_limit from regulation r join sub_activity s on s.id = r.sub_activity_id
    left join payment y on y.id = r.payment_id where ${rateCondition({})} and r.time_limit is not null order by 1 limit 200`.execute(
    db,
  );
  return rows.map(({ time_limit: limit }) => limit);
}

/** Returns the curb types in use, with the number of regulations in force for each. */
export async function rateTypes(db: Db) {
  const { rows } = await sql<
    Pick<
      RateRow,
      | 'sub_activity_id'
      | 'sub_activity_name'
      | 'sub_activity_display_name'
      | 'filter_section'
      | 'color'
      | 'dash_style'
      | 'activity_id'
      | 'activity_name'
      | 'activity_display_name'
    > & { readonly count: number }
  >`select ${curbTypeColumns}, count(*)::int as count
    from regulation r join sub_activity s on s.id = r.sub_activity_id join activity a on a.id = s.activity_id
    left join payment y on y.id = r.payment_id where ${rateCondition({})} group by s.id, a.id order by count(*) desc, s.name`.execute(
    db,
  );
  return rows;
}

/** Returns the links of the regulations that a price change covers, at most `limit`. */
export async function loadRateLinks(db: Db, filter: RateFilter, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from regulation r join sub_activity s on s.id = r.sub_activity_id left join payment y on y.id = r.payment_id
    join regulation_link m on m.regulation_id = r.id and ${inForceNow('m')} join link l on l.id = m.link_id and l.retired is null
    where ${rateCondition(filter)} order by l.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the stored measurements on the links of regulations. */
export async function loadMeasures(
  db: Db,
  regulations: readonly number[],
): Promise<ReadonlyMap<number, readonly MeasuredHour[]>> {
  const { rows } = await sql<MeasuredHour & { regulation: number }>`
    select m.regulation_id as regulation, o.hour_of_week as "hourOfWeek", sum(o.occupancy * o.hours) / sum(o.hours) as occupancy,
      sum(o.hours) as hours
    from link_occupancy o join regulation_link m on m.link_id = o.link_id and ${inForceNow('m')}
    where m.regulation_id = any(${[...regulations]}::integer[]) group by 1, 2 order by 1, 2`.execute(db);
  const found = new Map<number, MeasuredHour[]>();
  for (const { regulation, ...one } of rows) found.set(regulation, [...(found.get(regulation) ?? []), one]);
  return found;
}

interface RateLink {
  readonly regulation: number;
  readonly link: number;
  readonly ruleSet: string | null;
  readonly baysCount: number | null;
  readonly baysAngle: string | null;
  readonly length: number;
}

/**
 * Returns links of regulations without a stored measurement, for which parking sessions are used.
 */
export async function loadUnmeasuredLinks(db: Db, regulations: readonly number[]): Promise<RateLink[]> {
  const { rows } = await sql<RateLink>`
    select m.regulation_id as regulation, l.id as link, r.rule_set_id as "ruleSet", l.bays_count as "baysCount", l.bays_angle as "baysAngle",
      l.length
    from regulation_link m join regulation r on r.id = m.regulation_id join link l on l.id = m.link_id and l.retired is null
    where m.regulation_id = any(${[...regulations]}::integer[]) and ${inForceNow('m')}
      and not exists (select from link_occupancy o where o.link_id = l.id)
      and exists (select from session_hour h where h.link_id = l.id) order by 1, 2`.execute(db);
  return rows;
}

/** Returns the occupied minutes of links since a month (`YYYY-MM-01`). */
export async function loadOccupiedHours(
  db: Db,
  links: readonly number[],
  since: string,
): Promise<ReadonlyMap<number, readonly OccupiedHour[]>> {
  const { rows } = await sql<OccupiedHour & { link: number }>`
    select link_id as link, month::text as month, hour_of_week as "hourOfWeek", occupied_minutes as minutes from session_hour
    where link_id = any(${[...links]}::integer[]) and month >= ${since}::date`.execute(db);
  const found = new Map<number, OccupiedHour[]>();
  for (const { link, ...one } of rows) {
    const list = found.get(link) ?? [];
    list.push(one);
    found.set(link, list);
  }
  return found;
}

/** Returns the latest month with parking sessions, `YYYY-MM-01`. */
export async function latestMonth(db: Db): Promise<string | null> {
  const { rows } = await sql<{
    month: string | null;
  }>`select max(month)::text as month from source_count where sessions > 0`.execute(db);
  return rows[0]?.month ?? null;
}
