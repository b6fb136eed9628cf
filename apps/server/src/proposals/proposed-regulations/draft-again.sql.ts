// SQL that copies of undone publications need beyond new proposals: the open version of the regulation,
// the authors and the remarks of the original.
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Tx = Transaction<Schema>;

/** Returns the open version of the regulation that a version belongs to; `null` = none. */
export async function findOpenVersion(tx: Tx, version: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select o.id from regulation r join regulation o on o.regulation_id = r.regulation_id and o.effective_to is null
    where r.id = ${version}`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Gives a copy the authors of its original, and its remarks with who wrote and resolved them. */
export async function copyAuthorsAndRemarks(tx: Tx, original: number, copy: number): Promise<void> {
  await sql`update proposed_regulation c set authors = (
      select array_agg(distinct a order by a) from proposed_regulation p, unnest(p.authors || p.created_by || c.authors) as a
      where p.id = ${original} and a is not null)
    where c.id = ${copy}`.execute(tx);
  await sql`insert into proposal_remark (proposed_regulation_id, rule, longitude, latitude, text, created, created_by, username,
      resolved, resolved_by)
    select ${copy}::integer, rule, longitude, latitude, text, created, created_by, username, resolved, resolved_by
    from proposal_remark where proposed_regulation_id = ${original} order by id`.execute(tx);
}
