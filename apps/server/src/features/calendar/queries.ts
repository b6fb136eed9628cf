// The city's calendar in the database, and which rules in force use its periods.
import type { Calendar } from '@curbwright/core';
import { type Kysely, sql, type Transaction } from 'kysely';
import { inForceNow } from '../../db/in-force.ts';
import type { Schema } from '../../db/schema.ts';

type Db = Kysely<Schema>;

export interface PeriodUse {
  /** In the writing of the rules; the same name in another writing is another row. */
  readonly period: string;
  readonly rule_sets: number;
  readonly links: number;
}

/** Periods the rules in force name, with the rule sets and curbs that do. */
export async function periodUses(db: Db): Promise<readonly PeriodUse[]> {
  const { rows } = await sql<PeriodUse>`
    with named as (
      select distinct s.rule_set_id, lower(trim(p.name #>> '{}')) as period
      from restriction s cross join lateral jsonb_path_query(s.body, '$.**.periods[*].name') as p(name)),
    in_force as (
      select g.rule_set_id, count(distinct m.link_id)::int as links
      from regulation g join regulation_link m on m.regulation_id = g.id
      where ${inForceNow('g')} and ${inForceNow('m')} group by g.rule_set_id)
    select n.period, count(*)::int as rule_sets, sum(f.links)::int as links
    from named n join in_force f on f.rule_set_id = n.rule_set_id
    group by n.period order by n.period`.execute(db);
  return rows;
}

/** The calendar, kept from others until the transaction ends. */
export async function lockedCalendar(tx: Transaction<Schema>): Promise<Calendar> {
  const row = await tx
    .selectFrom('city')
    .select('calendar')
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.calendar;
}

/** The calendar as it is. */
export async function storedCalendar(db: Db): Promise<Calendar> {
  const row = await db.selectFrom('city').select('calendar').where('id', '=', 1).executeTakeFirstOrThrow();
  return row.calendar;
}

/** Writes the calendar as a new revision of the city, and tells every process: no curb changed, but what holds on a day did. */
export async function writeCalendar(tx: Transaction<Schema>, calendar: Calendar): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    update city set calendar = ${JSON.stringify(calendar)}::jsonb, revision = revision + 1, modified = now()
    where id = 1 returning revision::int as revision`.execute(tx);
  const revision = rows[0]?.revision ?? 0;
  const body = { revision, links: [], boxes: [], baseMapBoxes: [] };
  await tx
    .insertInto('outbox')
    .values({ kind: 'city changed', body: JSON.stringify(body) })
    .execute();
  return revision;
}
