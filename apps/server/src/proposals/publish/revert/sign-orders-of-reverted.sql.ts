// What happens to the sign orders of a publication that is taken back.
import { languages, translateAny } from '@curbwright/core';
import { sql, type Transaction } from 'kysely';
import { writeAudit } from '../../../platform/audit/audit-entries.sql.ts';
import type { Author } from '../../../platform/audit/author.ts';
import type { Schema } from '../../../platform/database/schema.ts';

interface OpenOrder {
  readonly id: number;
  readonly status: string;
}

async function lockUnfinishedOrders(
  tx: Transaction<Schema>,
  proposal: number,
): Promise<readonly OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`select id, status from work_order
    where proposed_regulation_id = ${proposal} and deleted is null and outside_id like 'proposal/%'
      and status not in ('done', 'cancelled') order by id for update`.execute(tx);
  return rows;
}

/**
 * Cancels the sign orders of a publication on which nobody has begun to work, and adds a comment to
 * these and to those in progress, so that no crew puts up signs of rules that are no longer meant.
 */
export async function withdrawSignOrders(
  tx: Transaction<Schema>,
  proposal: number,
  author: Author,
  requestId: string,
): Promise<void> {
  const orders = await lockUnfinishedOrders(tx, proposal);
  if (orders.length === 0) return;
  const city = await tx.selectFrom('city').select('language').where('id', '=', 1).executeTakeFirstOrThrow();
  const language = languages.find((name) => name === city.language) ?? 'en';
  for (const { id, status } of orders) {
    const isBegun = status !== 'open' && status !== 'assigned';
    const text = translateAny(language, isBegun ? 'work-order.undone-begun' : 'work-order.undone', {
      id: proposal,
    });
    await tx
      .insertInto('work_order_comment')
      .values({ work_order_id: id, text, submission: null, user_id: author.id, username: author.username })
      .execute();
    await sql`update work_order set modified = now(), modified_by = ${author.id}::integer, version = version + 1,
        status = case when ${isBegun} then status else 'cancelled' end,
        closed = case when ${isBegun} then closed else now() end
      where id = ${id}`.execute(tx);
    await writeAudit(tx, {
      userId: author.id,
      username: author.username,
      action: isBegun ? 'comment' : 'edit',
      noun: 'work-order',
      nounId: String(id),
      ...(isBegun ? { after: { text } } : { before: { status }, after: { status: 'cancelled' } }),
      requestId,
    });
  }
  const body = { work_orders: orders.map(({ id }) => id) };
  await tx
    .insertInto('outbox')
    .values({ kind: 'work orders changed', body: JSON.stringify(body) })
    .execute();
}
