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
