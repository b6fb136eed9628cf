// SQL for parking sessions, their sources and the times links were observed. A batch is written in
// a few statements with array parameters.
import { type CountedSession, formatMonthDate, monthNumber, type SessionIssue } from '@curbwright/core';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { parseMinuteMultirange, toMinuteMultirange } from './multiranges.ts';
import { toPgNumberArray, toPgTextArray } from './pg-arrays.ts';

type Db = Kysely<Schema>;
type Tx = Transaction<Schema>;

/**
 * Advisory lock that makes ingest sequential across all processes, so updates of aggregates wait
 * for each other and never deadlock.
 */
const ingestLockId = 7_230_061;

export async function lockIngest(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ingestLockId})`.execute(tx);
}

/**
 * Returns the first month (`YYYY-MM-01`) whose individual sessions were never dropped; `null` =
 * none were dropped. It cannot change while the ingest lock is held.
 */
export async function findFirstUndroppedMonth(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('session_kept')
    .select(sql<string>`month::text`.as('month'))
    .executeTakeFirst();
  return row?.month ?? null;
}

/**
 * Whether an individual session began before an instant, in or before the given month
 * (`YYYY-MM-01`). The oldest months are searched first, so usually one row is read.
 */
export async function hasSessionsBefore(db: Db, instant: Date, month: string): Promise<boolean> {
  const { rows } =
    await sql`select from parking_session where month <= ${month}::date and arrival < ${instant} limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/**
 * Creates the partition of a month (`YYYY-MM-01`) unless it exists or was dropped. Attaching it
 * does not block readers.
 */
export async function createMonthPartition(db: Db, month: string): Promise<void> {
  const name = `parking_session_${month.slice(0, 4)}_${month.slice(5, 7)}`;
  await db.transaction().execute(async (tx) => {
    await lockIngest(tx);
    const firstUndroppedMonth = await findFirstUndroppedMonth(tx);
    if (firstUndroppedMonth !== null && month < firstUndroppedMonth) return;
    const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(
      tx,
    );
    if (rows[0]?.there) return;
    const table = sql.id(name);
    await sql`create table ${table} (like parking_session including all)`.execute(tx);
    await sql`alter table parking_session attach partition ${table}
      for values from (${sql.lit(month)}) to (${sql.lit(formatMonthDate(monthNumber(month) + 1))})`.execute(
      tx,
    );
  });
}

export interface IngestCity {
  readonly timeZone: string;
  readonly calendar: unknown;
  readonly currency: string;
  readonly revision: number;
}

/** City data needed for ingest; `null` = no city is imported. */
export async function loadIngestCity(db: Db): Promise<IngestCity | null> {
  const { rows } = await sql<IngestCity>`
    select time_zone as "timeZone", calendar, currency, revision from city where id = 1`.execute(db);
  return rows[0] ?? null;
}

export interface LinkRule {
  readonly link: number;
  readonly ruleSet: string;
  /** In epoch milliseconds; for `to`, `null` = still in force. */
  readonly from: number;
  readonly to: number | null;
}

/** Returns every rule set that was in force on these links, in order of time. */
export async function loadLinkRules(db: Db, links: readonly number[]): Promise<LinkRule[]> {
  const { rows } = await sql<LinkRule>`
    select m.link_id as link, r.rule_set_id as "ruleSet",
      (extract(epoch from greatest(m.effective_from, r.effective_from)) * 1000)::float8 as "from",
      (extract(epoch from least(m.effective_to, r.effective_to)) * 1000)::float8 as "to"
    from regulation_link m join regulation r on r.id = m.regulation_id
    where m.link_id = any(${toPgNumberArray(links)}::integer[]) order by m.link_id, 3`.execute(db);
  return rows;
}

/** Returns a source's id and creates the source if it is new. */
export async function findOrCreateSource(
  tx: Tx,
  name: string,
  kind: 'sessions' | 'sensors',
): Promise<number> {
  const known = await tx
    .selectFrom('measure_source')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const made = await tx
    .insertInto('measure_source')
    .values({ name, kind })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** Claims external ids of sessions. Returns new session ids for those not yet taken. */
export async function claimSessionIds(
  tx: Tx,
  source: number,
  stays: readonly { readonly outsideId: string; readonly month: string }[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`
    insert into session_key (source_id, outside_id, month)
    select ${source}, s.name, s.month from unnest(${toPgTextArray(stays.map(({ outsideId }) => outsideId))}::text[],
      ${toPgTextArray(stays.map(({ month }) => month))}::date[]) as s(name, month)
    on conflict do nothing returning id, outside_id as name`.execute(tx);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

export interface StoredSession extends CountedSession {
  readonly id: number;
  readonly outsideId: string;
  readonly month: string;
  readonly departure: number | null;
  readonly vehicleType: string | null;
}

/** A session row as read from the database. */
export type StoredSessionRow = Omit<StoredSession, 'counted'> & { readonly counted: string | null };

/** Columns of `parking_session p` and its `session_zone z`. */
export const storedColumns = sql`p.id, p.outside_id as "outsideId", p.month::text as month, p.link_id as link,
  (extract(epoch from p.arrival) * 1000)::float8 as arrival, (extract(epoch from p.departure) * 1000)::float8 as departure,
  p.arrival_minute as "arrivalMinute", p.duration_minutes as minutes, p.duration_seconds as seconds,
  p.allowed_minutes as allowed, p.fee, p.user_class as "userClass", p.vehicle_type as "vehicleType", p.fault,
  p.counted::text as counted, z.time_zone as "timeZone"`;

export function fromStoredSessionRow(row: StoredSessionRow): StoredSession {
  return { ...row, counted: parseMinuteMultirange(row.counted) };
}

/** Loads sessions by external id. */
export async function loadStoredSessions(
  tx: Tx,
  source: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, StoredSession>> {
  const { rows } = await sql<StoredSessionRow>`
    select ${storedColumns} from session_key k join parking_session p on p.month = k.month and p.id = k.id
    join session_zone z on z.id = p.zone_id
    where k.source_id = ${source} and k.outside_id = any(${toPgTextArray(names)}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.outsideId, fromStoredSessionRow(row)]));
}

/** Returns the id of a time zone and adds the zone if it is new. */
export async function getOrCreateTimeZoneId(db: Db, timeZone: string): Promise<number> {
  const known = await db
    .selectFrom('session_zone')
    .select('id')
    .where('time_zone', '=', timeZone)
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const made = await db
    .insertInto('session_zone')
    .values({ time_zone: timeZone })
    .onConflict((conflict) => conflict.column('time_zone').doUpdateSet({ time_zone: timeZone }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** Inserts sessions with these ids; `zone` is the id of their time zone. */
export async function insertSessions(
  tx: Tx,
  source: number,
  stays: readonly StoredSession[],
  ids: readonly number[],
  zone: number,
): Promise<void> {
  if (stays.length === 0) return;
  const numbers = (of: (stay: StoredSession) => number | null) => toPgNumberArray(stays.map(of));
  const texts = (of: (stay: StoredSession) => string | null) => toPgTextArray(stays.map(of));
  await sql`
    insert into parking_session (month, id, source_id, outside_id, link_id, arrival, departure, arrival_minute, duration_minutes,
      duration_seconds, allowed_minutes, fee, user_class, vehicle_type, fault, counted, zone_id)
    select s.month, s.id, ${source}, s.name, s.link, to_timestamp(s.arrival / 1000), to_timestamp(s.departure / 1000), s.minute, s.minutes,
      s.seconds, s.allowed, s.fee, s.class, s.vehicle, s.fault, s.counted, ${zone}
    from unnest(${texts((one) => one.month)}::date[], ${toPgNumberArray(ids)}::bigint[], ${texts((one) => one.outsideId)}::text[],
      ${numbers((one) => one.link)}::integer[], ${numbers((one) => one.arrival)}::float8[], ${numbers((one) => one.departure)}::float8[],
      ${numbers((one) => one.arrivalMinute)}::integer[], ${numbers((one) => one.minutes)}::integer[],
      ${numbers((one) => one.seconds)}::integer[], ${numbers((one) => one.allowed)}::integer[], ${numbers((one) => one.fee)}::bigint[],
      ${texts((one) => one.userClass)}::text[], ${texts((one) => one.vehicleType)}::text[], ${texts((one) => one.fault)}::text[],
      ${texts((one) => toMinuteMultirange(one.counted))}::int4multirange[])
      as s(month, id, name, link, arrival, departure, minute, minutes, seconds, allowed, fee, class, vehicle, fault, counted)`.execute(
    tx,
  );
}

/**
 * Deletes sessions that are replaced by corrected ones and moves their external ids to the new
 * month.
 */
export async function removeReplacedSessions(
  tx: Tx,
  source: number,
  stays: readonly { readonly old: StoredSession; readonly month: string }[],
): Promise<void> {
  await sql`
    delete from parking_session p using unnest(${toPgTextArray(stays.map(({ old }) => old.month))}::date[],
      ${toPgNumberArray(stays.map(({ old }) => old.id))}::bigint[]) as s(month, id) where p.month = s.month and p.id = s.id`.execute(
    tx,
  );
  const moved = stays.filter(({ old, month }) => old.month !== month);
  if (moved.length > 0)
    await sql`
      update session_key k set month = s.month
      from unnest(${toPgTextArray(moved.map(({ old }) => old.outsideId))}::text[], ${toPgTextArray(moved.map(({ month }) => month))}::date[])
        as s(name, month) where k.source_id = ${source} and k.outside_id = s.name`.execute(tx);
}

export interface CountChange {
  readonly month: string;
  readonly outcome: 'counted' | 'ongoing' | SessionIssue;
  readonly sessions: number;
}

export interface ReportedLink {
  readonly link: number;
  /** First local day with a session there, epoch milliseconds; `null` = only faulty sessions. */
  readonly first: number | null;
}

/**
 * Adds what a source reported: counts, its links, and the time span (epoch milliseconds; `null` =
 * nothing new).
 */
export async function updateSourceTotals(
  tx: Tx,
  source: number,
  counts: readonly CountChange[],
  links: readonly ReportedLink[],
  span: { readonly first: number; readonly last: number } | null,
): Promise<void> {
  await sql`
    insert into source_count as c (source_id, month, outcome, sessions)
    select ${source}, s.month, s.outcome, s.sessions from unnest(${toPgTextArray(counts.map(({ month }) => month))}::date[],
      ${toPgTextArray(counts.map(({ outcome }) => outcome))}::text[], ${toPgNumberArray(counts.map(({ sessions }) => sessions))}::integer[])
      as s(month, outcome, sessions)
    on conflict (source_id, month, outcome) do update set sessions = c.sessions + excluded.sessions`.execute(
    tx,
  );
  if (links.length > 0)
    await sql`
    insert into source_link as k (source_id, link_id, first_at) select ${source}, s.link, to_timestamp(s.first / 1000)
    from unnest(${toPgNumberArray(links.map(({ link }) => link))}::integer[], ${toPgNumberArray(links.map(({ first }) => first))}::float8[])
      as s(link, first)
    on conflict (source_id, link_id) do update set first_at = least(k.first_at, excluded.first_at)
    where k.first_at is null or k.first_at > excluded.first_at`.execute(tx);
  if (span !== null)
    await sql`
      update measure_source set first_at = least(first_at, to_timestamp(${span.first}::float8 / 1000)),
        last_at = greatest(last_at, to_timestamp(${span.last}::float8 / 1000))
      where id = ${source} and (first_at is null or last_at is null or first_at > to_timestamp(${span.first}::float8 / 1000)
        or last_at < to_timestamp(${span.last}::float8 / 1000))`.execute(tx);
}

interface ObservedLinks {
  readonly links: readonly number[];
  /** Windows shared by all of these links, epoch milliseconds. */
  readonly windows: readonly { readonly source: number; readonly from: number; readonly to: number }[];
}

/**
 * Returns observed links, grouped by identical windows; if `links` is `null`, those of the whole
 * city.
 */
export async function loadObservedLinks(db: Db, links: readonly number[] | null): Promise<ObservedLinks[]> {
  const of = links === null ? sql`true` : sql`link_id = any(${toPgNumberArray(links)}::integer[])`;
  const { rows } = await sql<{ windows: [number, number, number][]; links: number[] }>`
    select windows::jsonb as windows, array_agg(link_id order by link_id) as links from (
      select link_id, '[' || string_agg(format('[%s,%s,%s]', source_id, (extract(epoch from observed_from) * 1000)::bigint,
        (extract(epoch from observed_to) * 1000)::bigint), ',' order by source_id, observed_from, observed_to) || ']' as windows
      from session_observation where ${of} group by link_id) as w
    group by w.windows`.execute(db);
  return rows.map((row) => ({
    links: row.links,
    windows: row.windows.map(([source, from, to]) => ({ source, from, to })),
  }));
}

/** Returns the times sources were offline, epoch milliseconds. */
export async function loadSourceGaps(
  db: Db,
): Promise<readonly { readonly source: number; readonly from: number; readonly to: number }[]> {
  const { rows } = await sql<{ source: number; from: number; to: number }>`
    select source_id as source, (extract(epoch from from_at) * 1000)::float8 as "from", (extract(epoch from to_at) * 1000)::float8 as "to"
    from source_gap order by source_id, from_at`.execute(db);
  return rows;
}

export interface FoundLink {
  readonly id: number;
  readonly segment: string;
  /** Epoch milliseconds; `null` = not retired. */
  readonly retired: number | null;
}

/** Finds links by segment id or id. */
export async function findLinks(
  db: Db,
  segments: readonly string[],
  ids: readonly number[],
): Promise<FoundLink[]> {
  const { rows } = await sql<FoundLink>`
    select id, segment_id as segment, (extract(epoch from retired) * 1000)::float8 as retired from link
    where segment_id = any(${toPgTextArray(segments)}::text[]) or id = any(${toPgNumberArray(ids)}::integer[])`.execute(
    db,
  );
  return rows;
}

/** Returns the id of a source; `null` if it does not exist. */
export async function findSourceId(db: Db, name: string): Promise<number | null> {
  const row = await db.selectFrom('measure_source').select('id').where('name', '=', name).executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the links for which a source has reported sessions. */
export async function loadLinksOfSource(db: Db, source: number): Promise<number[]> {
  const rows = await db.selectFrom('source_link').select('link_id').where('source_id', '=', source).execute();
  return rows.map((row) => row.link_id);
}

export interface LinkWindow {
  readonly link: number;
  readonly from: number;
  readonly to: number;
}

/**
 * `isImplied`: not stated by the source, but treated as observed until its sessions are recounted.
 */
interface StoredWindow extends LinkWindow {
  readonly isImplied: boolean;
}

/** Returns the stored windows of a source at links, epoch milliseconds. */
export async function loadSourceWindows(
  db: Db,
  source: number,
  links: readonly number[],
): Promise<StoredWindow[]> {
  const { rows } = await sql<StoredWindow>`
    select link_id as link, implied as "isImplied", (extract(epoch from observed_from) * 1000)::float8 as "from", (extract(epoch from observed_to) * 1000)::float8 as "to"
    from observation_window where source_id = ${source} and link_id = any(${toPgNumberArray(links)}::integer[])`.execute(
    db,
  );
  return rows;
}

/** Replaces the windows of a source at links. */
export async function replaceWindows(
  tx: Tx,
  source: number,
  links: readonly number[],
  windows: readonly StoredWindow[],
): Promise<void> {
  await sql`delete from observation_window where source_id = ${source} and link_id = any(${toPgNumberArray(links)}::integer[])`.execute(
    tx,
  );
  await sql`
    insert into observation_window (source_id, link_id, observed_from, observed_to, implied)
    select ${source}, w.link, to_timestamp(w.since / 1000), to_timestamp(w.until / 1000), w.implied
    from unnest(${toPgNumberArray(windows.map(({ link }) => link))}::integer[], ${toPgNumberArray(windows.map(({ from }) => from))}::float8[],
      ${toPgNumberArray(windows.map(({ to }) => to))}::float8[], ${toPgTextArray(windows.map(({ isImplied }) => String(isImplied)))}::boolean[])
      as w(link, since, until, implied)`.execute(tx);
}

/** Replaces the gaps of a source. */
export async function replaceGaps(
  tx: Tx,
  source: number,
  gaps: readonly { readonly from: number; readonly to: number }[],
): Promise<void> {
  await tx.deleteFrom('source_gap').where('source_id', '=', source).execute();
  await sql`
    insert into source_gap (source_id, from_at, to_at)
    select ${source}, to_timestamp(g.since / 1000), to_timestamp(g.until / 1000)
    from unnest(${toPgNumberArray(gaps.map(({ from }) => from))}::float8[], ${toPgNumberArray(gaps.map(({ to }) => to))}::float8[])
      as g(since, until)`.execute(tx);
}
