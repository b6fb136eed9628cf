// SQL for the observed times a source reports, and for the sessions recounted when it reports more.
import type { TimeRange } from '@curbwright/core';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { toMinuteMultirange, toTimeMultirange } from '../multiranges.ts';
import { toPgNumberArray, toPgTextArray } from '../pg-arrays.ts';
import {
  fromStoredSessionRow,
  type StoredSession,
  type StoredSessionRow,
  storedColumns,
} from '../sessions.sql.ts';

type Tx = Transaction<Schema>;

export interface ObservationState {
  /** Incremented each time the source reports observed times. */
  readonly revision: number;
  readonly statesWindows: boolean;
  /** First local day with a session of the source, in epoch milliseconds. */
  readonly first: number | null;
}

/** Returns the current state of a source's reports on its observed times. */
export async function loadObservationState(db: Kysely<Schema>, source: number): Promise<ObservationState> {
  const { rows } = await sql<ObservationState>`
    select watched_revision as revision, states_windows as "statesWindows", (extract(epoch from first_at) * 1000)::float8 as first
    from measure_source where id = ${source}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`no source ${source}`);
  return row;
}

/**
 * Returns the times a source was offline, in epoch milliseconds, including those not fully removed
 * from the aggregates yet.
 */
export async function loadReportedGaps(db: Kysely<Schema>, source: number): Promise<readonly TimeRange[]> {
  const { rows } = await sql<TimeRange>`
    select (extract(epoch from since) * 1000)::float8 as "from", (extract(epoch from until) * 1000)::float8 as "to" from (
      select from_at as since, to_at as until from source_gap where source_id = ${source}
      union all
      select lower(r), upper(r) from session_recount c, unnest(c.times) as r where c.source_id = ${source} and c.is_gap) as g
    order by 1`.execute(db);
  return rows;
}

/** Increments the revision, so that caches of the source's reports are reloaded. */
export async function incrementSourceRevision(tx: Tx, source: number, statesWindows: boolean): Promise<void> {
  await sql`
    update measure_source set watched_revision = watched_revision + 1, states_windows = states_windows or ${statesWindows}
    where id = ${source}`.execute(tx);
}

/**
 * Returns the first local day with a session of the source at each link, and the end of the last
 * time the source reported on; epoch milliseconds.
 */
export async function loadFirstDays(
  db: Kysely<Schema>,
  source: number,
  links: readonly number[],
): Promise<ReadonlyMap<number, TimeRange>> {
  const { rows } = await sql<TimeRange & { link: number }>`
    select k.link_id as link, (extract(epoch from k.first_at) * 1000)::float8 as "from", (extract(epoch from s.last_at) * 1000)::float8 as "to"
    from source_link k join measure_source s on s.id = k.source_id
    where k.source_id = ${source} and k.first_at is not null and k.link_id = any(${toPgNumberArray(links)}::integer[])`.execute(
    db,
  );
  return new Map(rows.map(({ link, from, to }) => [link, { from, to }]));
}

/** A link, and the times whose sessions at that link are recounted. */
export interface LinkRecountRanges {
  readonly link: number;
  /** Merged ranges, in epoch milliseconds. */
  readonly times: readonly TimeRange[];
}

/**
 * Selects the counted sessions of a source that overlap the given times at each link, as table `p`
 * of `parking_session` with its `z`.
 */
function overlappingSessionsSql(source: number, at: readonly LinkRecountRanges[]): RawBuilder<unknown> {
  return sql`unnest(${toPgNumberArray(at.map(({ link }) => link))}::integer[],
      ${toPgTextArray(at.map(({ times }) => toTimeMultirange(times)))}::tstzmultirange[]) as c(link, times)
    join parking_session p on p.link_id = c.link
      -- A stay lasts 31 days at most; the clock of its minute may be a day apart.
      and p.arrival_minute >= floor(extract(epoch from lower(c.times)) / 60) - 33 * 1440
      and p.arrival_minute <= ceil(extract(epoch from upper(c.times)) / 60) + 1440
    join session_zone z on z.id = p.zone_id
    where p.source_id = ${source} and p.duration_minutes is not null
      and c.times && tstzrange(p.arrival - interval '1 minute', p.departure + interval '1 minute')`;
}

/**
 * Returns the counted sessions of a source that overlap the given times at each link: at most
 * `limit`, in any order.
 */
export async function loadOverlappingSessions(
  tx: Tx,
  source: number,
  at: readonly LinkRecountRanges[],
  limit: number,
): Promise<StoredSession[]> {
  const { rows } =
    await sql<StoredSessionRow>`select ${storedColumns} from ${overlappingSessionsSql(source, at)} limit ${limit}`.execute(
      tx,
    );
  return rows.map(fromStoredSessionRow);
}

/** Counts the sessions of a source that overlap the given times at each link, up to `limit`. */
export async function countOverlappingSessions(
  tx: Tx,
  source: number,
  at: readonly LinkRecountRanges[],
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ stays: number }>`
    select count(*)::int as stays from (select from ${overlappingSessionsSql(source, at)} limit ${limit}) as s`.execute(
    tx,
  );
  return rows[0]?.stays ?? 0;
}

/**
 * Selects the counted sessions of one link that overlap its times. The link is given directly, so
 * that the index returns them in order of arrival and only the requested ones are read.
 */
function overlappingOnLinkSql(source: number, { link, times }: LinkRecountRanges): RawBuilder<unknown> {
  const [first, last] = [times[0]?.from ?? 0, times.at(-1)?.to ?? 0];
  return sql`parking_session p join session_zone z on z.id = p.zone_id
    where p.link_id = ${link} and p.source_id = ${source} and p.duration_minutes is not null
      and p.arrival_minute >= ${Math.floor(first / 60_000) - 33 * 1440}::integer
      and p.arrival_minute <= ${Math.ceil(last / 60_000) + 1440}::integer
      and ${toTimeMultirange(times)}::tstzmultirange && tstzrange(p.arrival - interval '1 minute', p.departure + interval '1 minute')`;
}

/**
 * Returns when the `place`-th of these sessions of one link arrived, in order of arrival, in epoch
 * milliseconds; `null` = there are fewer.
 */
export async function loadOverlappingArrival(
  tx: Tx,
  source: number,
  at: LinkRecountRanges,
  place: number,
): Promise<number | null> {
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from p.arrival) * 1000)::float8 as at from ${overlappingOnLinkSql(source, at)}
    order by p.arrival_minute, p.id offset ${place} limit 1`.execute(tx);
  return rows[0]?.at ?? null;
}

/** A position among the sessions of one link. */
export interface SessionPosition {
  readonly minute: number;
  readonly id: number;
}

/**
 * Returns the counted sessions of one link that overlap its times, those after a cursor, in order.
 */
export async function loadOverlappingSessionsAfter(
  tx: Tx,
  source: number,
  at: LinkRecountRanges,
  { minute, id }: SessionPosition,
  limit: number,
): Promise<StoredSession[]> {
  const { rows } = await sql<StoredSessionRow>`
    select ${storedColumns} from ${overlappingOnLinkSql(source, at)} and (p.arrival_minute, p.id) > (${minute}::integer, ${id}::bigint)
    order by p.arrival_minute, p.id limit ${limit}`.execute(tx);
  return rows.map(fromStoredSessionRow);
}

/** Writes the counted minutes of sessions. */
export async function storeCountedMinutes(tx: Tx, stays: readonly StoredSession[]): Promise<void> {
  await sql`
    update parking_session p set counted = s.counted
    from unnest(${toPgTextArray(stays.map(({ month }) => month))}::date[], ${toPgNumberArray(stays.map(({ id }) => id))}::bigint[],
      ${toPgTextArray(stays.map(({ counted }) => toMinuteMultirange(counted)))}::int4multirange[]) as s(month, id, counted)
    where p.month = s.month and p.id = s.id`.execute(tx);
}

/**
 * Records that times of a source must be recounted. If they are a gap, ingestion applies it from
 * now on.
 */
export async function beginRecount(
  tx: Tx,
  source: number,
  times: readonly TimeRange[],
  isGap: boolean,
): Promise<void> {
  await sql`insert into session_recount (source_id, times, is_gap) values (${source}, ${toTimeMultirange(times)}, ${isGap})`.execute(
    tx,
  );
}

export interface Recount {
  readonly id: number;
  readonly source: number;
  readonly isGap: boolean;
  readonly afterLink: number;
  readonly times: readonly TimeRange[];
}

/** Returns the oldest unfinished recount, of one source if given. */
export async function findNextRecount(db: Kysely<Schema>, source: number | null): Promise<Recount | null> {
  const of = source === null ? sql`true` : sql`source_id = ${source}`;
  const { rows } = await sql<Recount>`
    select id, source_id as source, is_gap as "isGap", after_link as "afterLink",
      (select coalesce(jsonb_agg(jsonb_build_object('from', extract(epoch from lower(r)) * 1000, 'to', extract(epoch from upper(r)) * 1000)), '[]')
        from unnest(times) as r) as times
    from session_recount where ${of} order by id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Returns the next links of a source, in order of id. */
export async function loadNextSourceLinks(
  tx: Tx,
  source: number,
  link: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ link: number }>`
    select link_id as link from source_link where source_id = ${source} and link_id > ${link} order by link_id limit ${limit}`.execute(
    tx,
  );
  return rows.map((row) => row.link);
}

export async function storeRecountProgress(tx: Tx, id: number, link: number): Promise<void> {
  await sql`update session_recount set after_link = ${link} where id = ${id}`.execute(tx);
}

export async function deleteRecount(tx: Tx, id: number): Promise<void> {
  await sql`delete from session_recount where id = ${id}`.execute(tx);
}

/**
 * Returns the months that may contain sessions stored in a time zone other than `zone`; none if
 * there was never another.
 */
export async function loadMonthsInOtherTimeZones(db: Kysely<Schema>, zone: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct month::text as month from source_count
    where exists (select from session_zone where id <> ${zone}) order by 1`.execute(db);
  return rows.map(({ month }) => month);
}

/**
 * Returns the sessions of a month stored in a time zone other than `zone`, after a given session,
 * each with its source.
 */
export async function loadSessionsInOtherTimeZones(
  db: Kysely<Schema>,
  month: string,
  zone: number,
  after: number,
  limit: number,
): Promise<readonly { readonly source: number; readonly stay: StoredSession }[]> {
  const { rows } = await sql<StoredSessionRow & { source: number }>`
    select ${storedColumns}, p.source_id as source from parking_session p join session_zone z on z.id = p.zone_id
    where p.month = ${month}::date and p.zone_id <> ${zone} and p.id > ${after} order by p.id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ source, ...row }) => ({ source, stay: fromStoredSessionRow(row) }));
}

/**
 * Recomputes the first days of links and sources in the current time zone, for those links and
 * sources whose sessions are all still stored.
 */
export async function recomputeFirstDays(tx: Tx, timeZone: string): Promise<void> {
  const day = (at: RawBuilder<unknown>) =>
    sql`date_trunc('day', ${at} at time zone ${timeZone}::text) at time zone ${timeZone}::text`;
  await sql`
    update source_link k set first_at = ${day(sql`f.first`)}
    from (select source_id, link_id, min(arrival) as first from parking_session where fault is null group by 1, 2) as f
    where f.source_id = k.source_id and f.link_id = k.link_id
      and not exists (select from session_kept c where k.first_at < c.month::timestamp at time zone ${timeZone}::text)`.execute(
    tx,
  );
  await sql`
    update measure_source s set first_at = k.first from (
      select source_id, min(first_at) as first from source_link group by 1) as k where k.source_id = s.id`.execute(
    tx,
  );
}
