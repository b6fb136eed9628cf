// Stays as CDS Metrics reads them: of some links, in a time, those that count.
import type { TimeStretch } from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';

type Db = Kysely<Schema>;

/** Days before a time in which a stay that reaches into it may have begun: longer ones are faults. */
const longestStay = 32;
/** Minutes a wall clock may be off from UTC, and more. */
const slack = 1_440;

export interface MeasuredStay {
  readonly id: number;
  readonly link: number;
  /** Epoch milliseconds. */
  readonly arrival: number;
  readonly departure: number | null;
  readonly vehicle_type: string | null;
}

/** Links any source told a stay of, by id. */
export async function linksWithStays(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(distinct link_id order by link_id) as ids from source_link`.execute(db);
  return rows[0]?.ids ?? [];
}

/** Stays at these links that touch a time (epoch milliseconds), without faulty ones. */
function touching(links: readonly number[], { from, to }: TimeStretch) {
  const [start, end] = [sql`to_timestamp(${from}::float8 / 1000)`, sql`to_timestamp(${to}::float8 / 1000)`];
  // By month for the partitions, by minute for the index, and then exactly.
  return sql`from parking_session
    where link_id = any(${[...links]}::integer[]) and fault is null
      and month >= date_trunc('month', ${start} - ${longestStay} * interval '1 day')::date
      and month <= date_trunc('month', ${end} + interval '1 day')::date
      and arrival_minute between ${Math.floor(from / 60_000) - slack - longestStay * 1_440}::integer
        and ${Math.ceil(to / 60_000) + slack}::integer
      and arrival < ${end} and (departure is null or departure > ${start})`;
}

/** How many stays at each of these links touch a time; links without any are missing. By link. */
export async function countStays(
  db: Db,
  links: readonly number[],
  time: TimeStretch,
): Promise<readonly { readonly link: number; readonly stays: number }[]> {
  const { rows } = await sql<{ link: number; stays: number }>`
    select link_id as link, count(*)::float8 as stays ${touching(links, time)} group by link_id order by link_id`.execute(
    db,
  );
  return rows;
}

/** Stays at these links that touch a time, by link and arrival: the first `most` of them after one. */
export async function staysIn(
  db: Db,
  links: readonly number[],
  time: TimeStretch,
  { most, after }: { readonly most: number; readonly after: MeasuredStay | null },
): Promise<readonly MeasuredStay[]> {
  const later =
    after === null
      ? sql`true`
      : sql`(link, arrival, id) > (${after.link}::integer, ${after.arrival}::float8, ${after.id}::float8)`;
  const { rows } = await sql<MeasuredStay>`
    select * from (
      select id::float8 as id, link_id as link, floor(extract(epoch from arrival) * 1000)::float8 as arrival,
        floor(extract(epoch from departure) * 1000)::float8 as departure, vehicle_type ${touching(links, time)}
    ) stay where ${later} order by link, arrival, id limit ${most}`.execute(db);
  return rows;
}

interface CurbSpaces {
  readonly id: number;
  readonly bays_count: number | null;
  readonly bays_angle: string | null;
  readonly length: number;
}

/** What the spaces of links are counted from. */
export async function spacesOfLinks(db: Db, links: readonly number[]): Promise<readonly CurbSpaces[]> {
  const { rows } = await sql<CurbSpaces>`
    select id, bays_count, bays_angle, length from link where id = any(${[...links]}::integer[]) order by id`.execute(
    db,
  );
  return rows;
}
