// SQL for parking sessions of links over some weeks, for the what-if model: their number, and the
// sessions as one text per batch.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { toPgNumberArray } from '../../sessions/pg-arrays.ts';
import type { Months } from '../period.ts';

type Db = Kysely<Schema>;

/** Number of counted sessions per link in whole months, from the precomputed totals. */
export async function sessionsByLink(
  db: Db,
  links: readonly number[],
  months: Months,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ link: number; stays: number }>`
    select link_id as link, sum(sessions)::int as stays from session_dwell
    where link_id = any(${toPgNumberArray(links)}::integer[]) and month between ${months.from}::date and ${months.to}::date
    group by link_id`.execute(db);
  return new Map(rows.map(({ link, stays }) => [link, stays]));
}

/**
 * Counted sessions of links with arrival from `from` until `to` (epoch milliseconds), as a flat
 * JSON array: link, arrival in seconds, minutes, observed parts (minutes since 1970, alternating
 * from and to; `null` = all), link, …
 */
export async function loadSessionsJson(
  db: Db,
  links: readonly number[],
  months: Months,
  from: number,
  to: number,
): Promise<string> {
  const { rows } = await sql<{ stays: string }>`
    select concat('[', string_agg(concat(link_id, ',', extract(epoch from arrival)::bigint, ',', duration_minutes, ',',
      case when counted is null then 'null'
        else (select concat('[', string_agg(concat(lower(r), ',', upper(r)), ',' order by r), ']') from unnest(counted) as r) end), ','), ']') as stays
    from parking_session
    where link_id = any(${toPgNumberArray(links)}::integer[]) and month between ${months.from}::date and ${months.to}::date
      and arrival >= to_timestamp(${from}::float8 / 1000) and arrival < to_timestamp(${to}::float8 / 1000)
      and duration_minutes is not null`.execute(db);
  return rows[0]?.stays ?? '[]';
}
