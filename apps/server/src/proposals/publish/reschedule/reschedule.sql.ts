// SQL that moves a published change that is not in effect yet to another instant.
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';

type Tx = Transaction<Schema>;

const links = sql`jsonb_to_recordset(u.links) as k(link integer, published integer, before integer)`;

interface LinkChanges {
  readonly segment_id: string;
  /** Epoch milliseconds when rules of other changes begin or end on it. */
  readonly changes: readonly number[];
}

/**
 * Locks the links of a publication, then its regulation versions, each in the order of their ids, as
 * publishing does. Returns the other changes of the links.
 */
export async function lockScheduledLinks(tx: Tx, proposal: number): Promise<readonly LinkChanges[]> {
  await sql`select l.id from link l where l.id in
    (select k.link from publication u cross join lateral ${links} where u.proposed_regulation_id = ${proposal})
    order by l.id for update`.execute(tx);
  await sql`select r.id from regulation r where r.id in
    (select unnest(array[k.published, k.before]) from publication u cross join lateral ${links}
     where u.proposed_regulation_id = ${proposal}) order by r.id for update`.execute(tx);
  const { rows } = await sql<LinkChanges>`
    select l.segment_id, coalesce((
      select array_agg(floor(extract(epoch from c.at) * 1000)::float8) from regulation_link m
      cross join lateral (values (m.effective_from), (m.effective_to)) as c(at)
      where m.link_id = k.link and c.at is not null and c.at <> u.effective_from), '{}') as changes
    from publication u cross join lateral ${links} join link l on l.id = k.link
    where u.proposed_regulation_id = ${proposal} order by l.id`.execute(tx);
  return rows;
}

/**
 * Moves a scheduled change: what it opens and closes, and its announcement. Returns `false` if it has
 * been announced already.
 */
export async function moveScheduledChange(
  tx: Tx,
  proposal: number,
  at: number,
  userId: number | null,
): Promise<boolean> {
  const to = sql`to_timestamp(${at}::float8 / 1000)`;
  const moved = await sql`update scheduled_change set due = ${to}
    where proposed_regulation_id = ${proposal} and announced is null`.execute(tx);
  if (Number(moved.numAffectedRows ?? 0) === 0) return false;
  await sql`update regulation_link m set effective_from = ${to}
    from publication u cross join lateral ${links}
    where u.proposed_regulation_id = ${proposal} and m.regulation_id = k.published and m.link_id = k.link
      and m.effective_from = u.effective_from`.execute(tx);
  await sql`update regulation r set effective_from = ${to}
    from publication u where u.proposed_regulation_id = ${proposal} and r.effective_from = u.effective_from
      and r.id in (select k.published from ${links})`.execute(tx);
  await sql`update regulation_link m set effective_to = ${to}
    from publication u cross join lateral ${links}
    where u.proposed_regulation_id = ${proposal} and m.regulation_id = k.before and m.link_id = k.link
      and m.effective_to = u.effective_from`.execute(tx);
  // A version ends when the last of its links leaves it.
  await sql`update regulation r set effective_to = (select max(m.effective_to) from regulation_link m where m.regulation_id = r.id)
    from publication u where u.proposed_regulation_id = ${proposal} and r.effective_to is not null
      and r.id in (select k.before from ${links})`.execute(tx);
  await sql`update publication set effective_from = ${to} where proposed_regulation_id = ${proposal}`.execute(
    tx,
  );
  await sql`update proposed_regulation set effective_from = ${to}, modified = now(), modified_by = ${userId}::integer,
    version = version + 1 where id = ${proposal}`.execute(tx);
  return true;
}

/**
 * Moves the due date of the open sign orders of a change that are due on its old day (`yyyy-MM-dd`).
 * Returns their ids.
 */
export async function moveDueDates(
  tx: Tx,
  proposal: number,
  days: { readonly before: string; readonly after: string },
  userId: number | null,
): Promise<readonly number[]> {
  const { rows } = await sql<{
    id: number;
  }>`update work_order set due = ${days.after}::date, modified = now(),
      modified_by = ${userId}::integer, version = version + 1
    where proposed_regulation_id = ${proposal} and deleted is null and outside_id like 'proposal/%'
      and status not in ('done', 'cancelled') and due = ${days.before}::date returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
