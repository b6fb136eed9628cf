// SQL for the regulations that a link has now and later.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

export interface LinkMembership {
  /** Epoch milliseconds. */
  readonly from: number;
  /** `null` = no end is known. */
  readonly to: number | null;
  /** Number of the rule set. */
  readonly ruleSet: number;
}

/** Returns the memberships of a link that have not ended at an instant (epoch milliseconds). */
export async function linkMembershipsSince(
  db: Kysely<Schema>,
  link: number,
  instant: number,
): Promise<readonly LinkMembership[]> {
  const { rows } = await sql<LinkMembership>`
    select floor(extract(epoch from m.effective_from) * 1000)::float8 as "from",
      floor(extract(epoch from m.effective_to) * 1000)::float8 as "to", s.number as "ruleSet"
    from regulation_link m join regulation r on r.id = m.regulation_id join rule_set s on s.id = r.rule_set_id
    where m.link_id = ${link} and (m.effective_to is null or m.effective_to > to_timestamp(${instant}::float8 / 1000))
    order by m.effective_from`.execute(db);
  return rows;
}
