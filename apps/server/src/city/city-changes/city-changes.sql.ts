// Reads changes of the published city from the outbox, for API clients that poll and for webhooks.
import { type Calendar, calendar, periodKey } from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import { inForceNow } from '../../platform/database/in-force.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** A change of the published city as stored in the outbox. */
interface ChangeRow {
  readonly revision: number;
  readonly at: Date;
  /** `null` when there are too many to list. */
  readonly links: readonly number[] | null;
}

/**
 * Returns the changes after a publication version, oldest first, and whether there are later ones.
 * The page has about `limit` changes: it always ends at the end of a version, because clients
 * continue after the last version they received. A publication for a later day appears as a change
 * on that day.
 */
export async function changesSince(
  db: Kysely<Schema>,
  since: number,
  limit: number,
): Promise<{ readonly changes: readonly ChangeRow[]; readonly more: boolean }> {
  const { rows } = await sql<{ revision: string; at: Date; links: number[] | null; newest: string }>`
    select (body ->> 'revision')::bigint as revision, at,
      case when jsonb_typeof(body -> 'links') = 'array' then body -> 'links' end as links,
      (select max((body ->> 'revision')::bigint) from outbox where kind = 'city changed') as newest
    from outbox where kind = 'city changed' and (body ->> 'revision')::bigint > ${since}
    order by (body ->> 'revision')::bigint fetch first ${limit} rows with ties`.execute(db);
  const changes = rows.map(({ revision, at, links }) => ({ revision: Number(revision), at, links }));
  const last = rows.at(-1);
  return { changes, more: last !== undefined && Number(last.newest) > Number(last.revision) };
}

/** Reads the current publication version from the database. */
export async function cityRevision(db: Kysely<Schema>): Promise<number> {
  const city = await db.selectFrom('city').select('revision').executeTakeFirst();
  return Number(city?.revision ?? 0);
}

/** Returns the external ids of links and whether the links are still published. */
export async function externalLinkIds(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly segment_id: string; readonly is_published: boolean }>> {
  const { rows } = await sql<{ id: number; segment_id: string; is_published: boolean }>`
    select id, segment_id, retired is null as is_published from link where id = any(${[...ids]}::int[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}

/**
 * Returns the links whose rules in force, prices included, name one of these designated periods
 * (core's `periodKey`); at most `limit`.
 */
export async function linksOfPeriods(
  db: Kysely<Schema>,
  periods: readonly string[],
  limit: number,
): Promise<readonly number[]> {
  const named = await sql<{ rule_set_id: string; name: string }>`
    select distinct s.rule_set_id, n.name #>> '{}' as name from restriction s left join payment p on p.id = s.payment_id
      cross join jsonb_path_query(jsonb_build_array(s.body, p.body), '$.**.periods[*].name') as n (name)`.execute(
    db,
  );
  // Compared here, because SQL's lower() folds other letters than JavaScript.
  const periodKeys = new Set(periods);
  const ruleSets = named.rows.filter(({ name }) => periodKeys.has(periodKey(name)));
  const { rows } = await sql<{ id: number }>`
    select distinct m.link_id as id from regulation g join regulation_link m on m.regulation_id = g.id
    where g.rule_set_id = any(${[...new Set(ruleSets.map((row) => row.rule_set_id))]}::text[])
      and ${inForceNow('g')} and ${inForceNow('m')} order by 1 limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The calendar, and the instant (epoch milliseconds) up to which switched periods were announced.
 */
export interface StoredCalendar {
  readonly calendar: Calendar;
  readonly announced: number;
  /** By the database's clock, which all processes share. */
  readonly now: number;
}

/**
 * Loads the current calendar. With `lock`, no other transaction changes it until this one ends, and
 * the clock is read after locking. `null` when there is no city.
 */
export async function storedCalendar(
  db: Kysely<Schema>,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredCalendar | null> {
  if (lock) await sql`select from city where id = 1 for update`.execute(db);
  const { rows } = await sql<{ calendar: unknown; announced: number; now: number }>`
    select calendar, floor(extract(epoch from switches_announced) * 1000)::float8 as announced,
      floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now
    from city where id = 1`.execute(db);
  return rows[0] === undefined ? null : { ...rows[0], calendar: calendar.parse(rows[0].calendar) };
}

/** Records that periods switched on or off until an instant (epoch milliseconds) were announced. */
export async function markAnnounced(db: Kysely<Schema>, instant: number): Promise<void> {
  await sql`update city set switches_announced = greatest(switches_announced, to_timestamp(${instant}::float8 / 1000))
    where id = 1`.execute(db);
}

/** Raises the publication version and returns the new one. */
export async function nextRevision(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    update city set revision = revision + 1, modified = now() where id = 1 returning revision::int as revision`.execute(
    db,
  );
  return rows[0]?.revision ?? 0;
}

/** Notifies every process that the city changed. */
export async function notifyCityChanged(db: Kysely<Schema>, body: unknown): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ kind: 'city changed', body: JSON.stringify(body) })
    .execute();
}
