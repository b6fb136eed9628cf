// SQL for totals measured where there are no parking sessions, stored by curb, days and hour.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { toPgNumberArray, toPgTextArray } from '../pg-arrays.ts';

export interface MeasuredTotal {
  readonly link: number;
  readonly from: string;
  readonly to: string;
  readonly hour: number;
  readonly fee: number | null;
  readonly sessions: number | null;
}

/** Writes totals of a source, replacing its previous values for the same curb, days and hour. */
export async function writeMeasuredTotals(
  tx: Transaction<Schema>,
  source: number,
  sums: readonly MeasuredTotal[],
): Promise<void> {
  await sql`
    insert into measured_sum (source_id, link_id, from_day, to_day, hour, fee, sessions)
    select ${source}, s.* from unnest(${toPgNumberArray(sums.map(({ link }) => link))}::integer[], ${toPgTextArray(sums.map(({ from }) => from))}::date[],
      ${toPgTextArray(sums.map(({ to }) => to))}::date[], ${toPgNumberArray(sums.map(({ hour }) => hour))}::smallint[],
      ${toPgNumberArray(sums.map(({ fee }) => fee))}::bigint[], ${toPgNumberArray(sums.map(({ sessions }) => sessions))}::float8[]) as s
    on conflict (source_id, link_id, from_day, to_day, hour) do update set fee = excluded.fee, sessions = excluded.sessions`.execute(
    tx,
  );
}

/**
 * Stores measurements, the last one per link and hour, and returns the segment ids that match no
 * link.
 */
export async function storeMeasures(
  db: Kysely<Schema>,
  measures: readonly OccupancyRow[],
): Promise<{ stored: number; unknown: string[] }> {
  const given = sql`json_to_recordset(${JSON.stringify(measures.map((one, index) => ({ ...one, index })))}::json)
    as s(index integer, segment_id text, hour_of_week smallint, occupancy float8, hours float8)`;
  const missing = await sql<{ id: string }>`
    select distinct s.segment_id as id from ${given}
    where not exists (select from link l where l.segment_id = s.segment_id) order by 1 limit 1000`.execute(
    db,
  );
  const done = await sql`insert into link_occupancy as o (link_id, hour_of_week, occupancy, hours)
    select distinct on (l.id, s.hour_of_week) l.id, s.hour_of_week, s.occupancy, s.hours
    from ${given} join link l on l.segment_id = s.segment_id order by l.id, s.hour_of_week, s.index desc
    on conflict (link_id, hour_of_week) do update set occupancy = excluded.occupancy, hours = excluded.hours`.execute(
    db,
  );
  return { stored: Number(done.numAffectedRows ?? 0), unknown: missing.rows.map(({ id }) => id) };
}

export interface OccupancyRow {
  readonly segment_id: string;
  readonly hour_of_week: number;
  readonly occupancy: number;
  readonly hours: number;
}
