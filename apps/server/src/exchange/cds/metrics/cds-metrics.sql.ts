// SQL for the parking sessions of some links in a period, without faulty ones, as CDS Metrics needs
// them.
import type { TimeRange } from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';

type Db = Kysely<Schema>;

/**
 * Maximum length of a session in days: a session that overlaps a period began at most this long
 * before it. Longer sessions count as faulty.
 */
const maxSessionDays = 32;
/** Minutes by which a wall clock may differ from UTC, with a margin. */
const maxClockOffsetMinutes = 1_440;

export interface MeasuredSession {
  readonly id: number;
  readonly link: number;
  /** Epoch milliseconds. */
  readonly arrival: number;
  readonly departure: number | null;
  readonly vehicle_type: string | null;
}

/** Links with parking sessions from any source, ordered by id. */
export async function linksWithSessions(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(distinct link_id order by link_id) as ids from source_link`.execute(db);
  return rows[0]?.ids ?? [];
}

/** Sessions at these links that overlap a period (epoch milliseconds), without faulty ones. */
function sessionsOverlapping(links: readonly number[], { from, to }: TimeRange) {
  const [start, end] = [sql`to_timestamp(${from}::float8 / 1000)`, sql`to_timestamp(${to}::float8 / 1000)`];
  // Filters by month for the partitions, by minute for the index, and then exactly.
  return sql`from parking_session
    where link_id = any(${[...links]}::integer[]) and fault is null
      and month >= date_trunc('month', ${start} - ${maxSessionDays} * interval '1 day')::date
      and month <= date_trunc('month', ${end} + interval '1 day')::date
      and arrival_minute between ${Math.floor(from / 60_000) - maxClockOffsetMinutes - maxSessionDays * 1_440}::integer
        and ${Math.ceil(to / 60_000) + maxClockOffsetMinutes}::integer
      and arrival < ${end} and (departure is null or departure > ${start})`;
}

/**
 * The number of sessions at each link that overlap a period, ordered by link; links without any are
 * missing.
 */
export async function countSessions(
  db: Db,
  links: readonly number[],
  time: TimeRange,
): Promise<readonly { readonly link: number; readonly stays: number }[]> {
  const { rows } = await sql<{ link: number; stays: number }>`
    select link_id as link, count(*)::float8 as stays ${sessionsOverlapping(links, time)} group by link_id order by link_id`.execute(
    db,
  );
  return rows;
}

/**
 * The first `most` sessions after `after` at these links that overlap a period, ordered by link and
 * arrival.
 */
export async function loadSessions(
  db: Db,
  links: readonly number[],
  time: TimeRange,
  { most, after }: { readonly most: number; readonly after: MeasuredSession | null },
): Promise<readonly MeasuredSession[]> {
  const later =
    after === null
      ? sql`true`
      : sql`(link, arrival, id) > (${after.link}::integer, ${after.arrival}::float8, ${after.id}::float8)`;
  const { rows } = await sql<MeasuredSession>`
    select * from (
      select id::float8 as id, link_id as link, floor(extract(epoch from arrival) * 1000)::float8 as arrival,
        floor(extract(epoch from departure) * 1000)::float8 as departure, vehicle_type ${sessionsOverlapping(links, time)}
    ) stay where ${later} order by link, arrival, id limit ${most}`.execute(db);
  return rows;
}

interface CurbSpaces {
  readonly id: number;
  readonly bays_count: number | null;
  readonly bays_angle: string | null;
  readonly length: number;
}

/** The values from which the spaces of links are counted. */
export async function spacesOfLinks(db: Db, links: readonly number[]): Promise<readonly CurbSpaces[]> {
  const { rows } = await sql<CurbSpaces>`
    select id, bays_count, bays_angle, length from link where id = any(${[...links]}::integer[]) order by id`.execute(
    db,
  );
  return rows;
}
