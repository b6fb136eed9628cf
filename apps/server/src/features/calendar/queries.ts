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
      from restriction s left join payment y on y.id = s.payment_id
        cross join lateral jsonb_path_query(jsonb_build_array(s.body, y.body), '$.**.periods[*].name') as p(name)),
    in_force as (
      select g.rule_set_id, count(distinct m.link_id)::int as links
      from regulation g join regulation_link m on m.regulation_id = g.id
      where ${inForceNow('g')} and ${inForceNow('m')} group by g.rule_set_id)
    select n.period, count(*)::int as rule_sets, sum(f.links)::int as links
    from named n join in_force f on f.rule_set_id = n.rule_set_id
    group by n.period order by n.period`.execute(db);
  return rows;
}

/** Writes the calendar. */
export async function writeCalendar(tx: Transaction<Schema>, calendar: Calendar): Promise<void> {
  await sql`update city set calendar = ${JSON.stringify(calendar)}::jsonb, modified = now() where id = 1`.execute(
    tx,
  );
}
