// SQL for the city's calendar and the rules in force that use its periods.
import { type Calendar, periodKey } from '@curbwright/core';
import { type Kysely, sql, type Transaction } from 'kysely';
import { inForceNow } from '../../platform/database/in-force.ts';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

interface PeriodUse {
  /** The normalized period name (core's `periodKey`). */
  readonly period: string;
  readonly rule_sets: number;
  readonly links: number;
}

/**
 * Returns the periods named by rules in force, sorted, with the number of rule sets and curbs that
 * use each.
 */
export async function periodUses(db: Db): Promise<readonly PeriodUse[]> {
  const { rows } = await sql<{ name: string; rule_set_id: string; links: number }>`
    with in_force as (
      select g.rule_set_id, count(distinct m.link_id)::int as links
      from regulation g join regulation_link m on m.regulation_id = g.id
      where ${inForceNow('g')} and ${inForceNow('m')} group by g.rule_set_id)
    select distinct p.name #>> '{}' as name, f.rule_set_id, f.links
    from in_force f join restriction s on s.rule_set_id = f.rule_set_id left join payment y on y.id = s.payment_id
      cross join jsonb_path_query(jsonb_build_array(s.body, y.body), '$.**.periods[*].name') as p (name)`.execute(
    db,
  );
  // Compared here, because SQL's lower() folds other letters than JavaScript.
  const linksByPeriod = new Map<string, Map<string, number>>();
  for (const { name, rule_set_id, links } of rows) {
    const linksOf = linksByPeriod.get(periodKey(name)) ?? new Map<string, number>();
    linksByPeriod.set(periodKey(name), linksOf.set(rule_set_id, links));
  }
  return [...linksByPeriod]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([period, linksOf]) => ({
      period,
      rule_sets: linksOf.size,
      links: [...linksOf.values()].reduce((sum, links) => sum + links, 0),
    }));
}

export async function writeCalendar(tx: Transaction<Schema>, calendar: Calendar): Promise<void> {
  await sql`update city set calendar = ${JSON.stringify(calendar)}::jsonb, modified = now() where id = 1`.execute(
    tx,
  );
}
