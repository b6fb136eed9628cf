// SQL for the regulations that links have now and later.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

export interface LinkMembership {
  readonly link: number;
  /** Epoch milliseconds. */
  readonly from: number;
  /** `null` = no end is known. */
  readonly to: number | null;
  /** Number of the rule set. */
  readonly ruleSet: number;
  /** The regulation version and its public id. */
  readonly regulation: number;
  readonly regulationId: string;
}

/**
 * Returns the rule set number that links have after the last planned change of their rules; `null` =
 * they are unregulated then. Links of which nothing is planned are left out.
 */
export async function loadRulesAfterPlans(
  db: Kysely<Schema>,
  links: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  const { rows } = await sql<{ link: number; number: number | null }>`
    with planned as materialized (
      select distinct m.link_id from regulation_link m where m.link_id = any(${[...links]}::integer[])
        and (m.effective_from > now() or m.effective_to > now()))
    select p.link_id as link, last.number from planned p left join lateral (
      select s.number from regulation_link m join regulation r on r.id = m.regulation_id join rule_set s on s.id = r.rule_set_id
      where m.link_id = p.link_id and m.effective_to is null order by m.effective_from desc limit 1) last on true`.execute(
    db,
  );
  return new Map(rows.map(({ link, number }) => [link, number]));
}

/** Returns the memberships of links that have not ended at an instant (epoch milliseconds). */
export async function linkMembershipsSince(
  db: Kysely<Schema>,
  links: readonly number[],
  instant: number,
): Promise<readonly LinkMembership[]> {
  const { rows } = await sql<LinkMembership>`
    select m.link_id as link, floor(extract(epoch from m.effective_from) * 1000)::float8 as "from",
      floor(extract(epoch from m.effective_to) * 1000)::float8 as "to", s.number as "ruleSet",
      r.id as regulation, r.regulation_id as "regulationId"
    from regulation_link m join regulation r on r.id = m.regulation_id join rule_set s on s.id = r.rule_set_id
    where m.link_id = any(${[...links]}::integer[])
      and (m.effective_to is null or m.effective_to > to_timestamp(${instant}::float8 / 1000))
    order by m.effective_from`.execute(db);
  return rows;
}
