// Sums somebody measured where there are no stays: kept by curb, days and hour.
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { numberColumn, textColumn } from '../arrays.ts';

export interface StoredSum {
  readonly link: number;
  readonly from: string;
  readonly to: string;
  readonly hour: number;
  readonly fee: number | null;
  readonly sessions: number | null;
}

/** Writes sums of a source; what it said of the same curb, days and hour is replaced. */
export async function writeSums(
  tx: Transaction<Schema>,
  source: number,
  sums: readonly StoredSum[],
): Promise<void> {
  await sql`
    insert into measured_sum (source_id, link_id, from_day, to_day, hour, fee, sessions)
    select ${source}, s.* from unnest(${numberColumn(sums.map(({ link }) => link))}::integer[], ${textColumn(sums.map(({ from }) => from))}::date[],
      ${textColumn(sums.map(({ to }) => to))}::date[], ${numberColumn(sums.map(({ hour }) => hour))}::smallint[],
      ${numberColumn(sums.map(({ fee }) => fee))}::bigint[], ${numberColumn(sums.map(({ sessions }) => sessions))}::float8[]) as s
    on conflict (source_id, link_id, from_day, to_day, hour) do update set fee = excluded.fee, sessions = excluded.sessions`.execute(
    tx,
  );
}
