// SQL for proposed payments: their rows, and the open proposals they belong to.
import type { Payment } from '@curbwright/core';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

export async function paymentRow(db: Kysely<Schema>, id: number) {
  return db
    .selectFrom('proposed_payment')
    .select(['id', 'body', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the row, locked until the transaction ends. */
export async function lockPayment(tx: Transaction<Schema>, id: number) {
  return tx
    .selectFrom('proposed_payment')
    .select(['id', 'body', 'version', 'modified'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the proposals that have the payment, by id. */
export async function proposalsWithPayment(db: Kysely<Schema>, payment: number) {
  return db
    .selectFrom('proposed_regulation as p')
    .leftJoin('user_account as u', 'u.id', 'p.modified_by')
    .select(['p.id', 'p.is_published', 'p.scenario_id', 'u.username as modified_by'])
    .where('p.payment_id', '=', payment)
    .orderBy('p.id')
    .execute();
}

export async function updatePayment(tx: Transaction<Schema>, id: number, payment: Payment): Promise<void> {
  await tx
    .updateTable('proposed_payment')
    .set((of) => ({
      currency: payment.currency,
      body: JSON.stringify(payment),
      version: of('version', '+', 1),
      modified: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute();
}
