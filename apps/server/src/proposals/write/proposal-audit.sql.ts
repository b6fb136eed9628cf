// SQL for the audit entries of many proposals at once, with their draft contents.
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Tx = Transaction<Schema>;

/**
 * Writes the contents of open proposals to the history, as creating, deleting or restoring each one
 * separately would.
 */
export async function auditDrafts(
  tx: Tx,
  action: 'create' | 'delete' | 'restore',
  ids: readonly number[],
  author: { readonly id: number | null; readonly username: string | null },
  requestId: string,
): Promise<void> {
  const column = sql.ref(action === 'delete' ? 'before' : 'after');
  await sql`insert into audit (user_id, username, action, noun, noun_id, ${column}, request_id)
    select ${author.id}::integer, ${author.username}, ${action}, 'proposed-regulation', p.id::text, jsonb_build_object(
      'action', p.action, 'reason', p.reason, 'subActivity', p.regulation_type, 'timeLimit', p.time_limit, 'payment', y.body,
      'restrictions', coalesce((select jsonb_agg(x.body order by x.position, x.id) from proposed_restriction x
        where x.proposed_regulation_id = p.id), '[]'),
      'links', coalesce((select jsonb_agg(case when k.link_id is not null then jsonb_build_object('kind', 'curb', 'link', k.link_id)
          else jsonb_build_object('kind', 'custom', 'parentLink', k.base_link_id, 'from', c.from_m, 'to', c.to_m) end order by k.id)
        from proposed_regulation_link k left join proposed_link c on c.id = k.proposed_link_id
        where k.proposed_regulation_id = p.id), '[]'),
      'effectiveFrom', floor(extract(epoch from p.effective_from) * 1000)::bigint), ${requestId}
    from proposed_regulation p left join proposed_payment y on y.id = p.payment_id
    where p.id = any(${[...ids]}::integer[]) and not p.is_published order by p.id`.execute(tx);
}
