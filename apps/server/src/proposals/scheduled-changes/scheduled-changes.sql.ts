// SQL for scheduled changes, and the announcement of those that are due.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/**
 * Returns the milliseconds until the next change is due by the database clock, negative when it is
 * late, or `null` when none is scheduled.
 */
export async function msUntilNextChange(db: Kysely<Schema>): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select ceil(extract(epoch from min(due) - clock_timestamp()) * 1000)::float8 as wait from scheduled_change where announced is null`.execute(
    db,
  );
  return rows[0]?.wait ?? null;
}

/**
 * Announces each due change once, with its own publication version, in the transaction that marks
 * it as announced. The first process to lock it does this. Only the database is awaited. Returns
 * the ids of the proposals.
 */
export async function announceDueChanges(db: Kysely<Schema>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with due as (
      select id, proposed_regulation_id, body, due from scheduled_change
      where announced is null and due <= clock_timestamp() order by due, id limit 100 for update skip locked),
    told as (
      update scheduled_change c set announced = now() from due where c.id = due.id returning c.id),
    numbered as (
      select body, row_number() over (order by due, id) as place, count(*) over () as changes from due),
    revised as (
      update city set revision = revision + (select count(*) from due), modified = now() where id = 1 and exists (select from due)
      returning revision),
    announced as (
      insert into outbox (kind, body)
      select 'city changed', n.body || jsonb_build_object('revision', r.revision - n.changes + n.place) from numbered n, revised r
      order by n.place returning id)
    select proposed_regulation_id as id from due where id in (select id from told)`.execute(db);
  return rows.map(({ id }) => id);
}

/** The proposals on whose curbs scheduled changes are looked for: these, or the open ones of a batch. */
type ScheduledScope = { readonly ids: readonly number[] } | { readonly batch: number };

interface ScheduledRow {
  readonly id: number;
  readonly is_published: boolean;
  readonly at: Date;
  readonly action: 'create' | 'modify' | 'remove';
  readonly sub_activity: string;
  readonly street_name: string | null;
  readonly side: string | null;
  readonly from_street: string | null;
  readonly to_street: string | null;
  readonly scenario: string;
  readonly username: string | null;
  readonly curbs: number;
  /** Number of all of them. */
  readonly total: number;
}

/**
 * Returns the changes by other proposals that are scheduled for the curbs of some proposals, soonest
 * first: those published for later, and open proposals with an effective date still to come.
 */
export async function loadScheduledOnCurbs(
  db: Kysely<Schema>,
  scope: ScheduledScope,
  limit: number,
): Promise<readonly ScheduledRow[]> {
  const own =
    'ids' in scope
      ? sql`p.id = any(${[...scope.ids]}::integer[])`
      : sql`p.batch_id = ${scope.batch} and not p.is_published`;
  const { rows } = await sql<ScheduledRow>`
    with own as materialized (select p.id from proposed_regulation p where ${own}),
    curbs as materialized (
      select distinct k.base_link_id as link from proposed_regulation_link k where k.proposed_regulation_id in (select id from own)),
    published as (
      select c.proposed_regulation_id as id, min(c.due) as at, count(distinct w.link)::int as curbs
      from scheduled_change c join publication u on u.proposed_regulation_id = c.proposed_regulation_id
      cross join lateral jsonb_to_recordset(u.links) as l(link integer) join curbs w on w.link = l.link
      where c.announced is null and c.due > now() group by 1),
    open as (
      select p.id, p.effective_from as at, count(distinct w.link)::int as curbs
      from curbs w join proposed_regulation_link k on k.base_link_id = w.link
      join proposed_regulation p on p.id = k.proposed_regulation_id
      where not p.is_published and p.effective_from > now() group by 1, 2),
    found as (select * from published union all select * from open)
    select f.id, p.is_published, f.at, p.action, p.regulation_type as sub_activity, p.street_name, p.side, p.from_street, p.to_street,
      s.name as scenario, p.username, f.curbs, count(*) over ()::int as total
    from found f join proposed_regulation p on p.id = f.id join scenario s on s.id = p.scenario_id
    where f.id not in (select id from own) order by f.at, f.id limit ${limit}`.execute(db);
  return rows;
}
