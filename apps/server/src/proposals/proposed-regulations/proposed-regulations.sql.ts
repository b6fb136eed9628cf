// SQL for copying to a proposal: a regulation version in force with its rules, and its links.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

/**
 * Returns ids of the links of a regulation version, including those that leave it through a
 * scheduled change.
 */
export async function openLinkIds(db: Db, regulation: number): Promise<number[]> {
  const { rows } = await sql<{ link_id: number }>`
    select m.link_id from regulation_link m join link l on l.id = m.link_id
    where m.regulation_id = ${regulation} and (m.effective_to is null or m.effective_to > now()) and l.retired is null order by m.link_id`.execute(
    db,
  );
  return rows.map((row) => row.link_id);
}

/** Returns a regulation version that has not ended, with its restrictions. */
export async function findOpenRegulation(db: Db, id: number) {
  const { rows } = await sql<{
    id: number;
    rule_set_id: string;
    sub_activity: string;
    restrictions: unknown[];
  }>`select r.id, r.rule_set_id, s.name as sub_activity,
      coalesce((select jsonb_agg(x.body || jsonb_build_object('payment', y.body) order by x.position)
        from restriction x left join payment y on y.id = x.payment_id where x.rule_set_id = r.rule_set_id), '[]') as restrictions
    from regulation r join sub_activity s on s.id = r.sub_activity_id
    where r.id = ${id} and (r.effective_to is null or r.effective_to > now())`.execute(db);
  return rows[0];
}
