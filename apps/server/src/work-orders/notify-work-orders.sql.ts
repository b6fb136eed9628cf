// Announces changes to work orders, for all features that make them.
import type { Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';

/** Notifies every process that work orders changed. */
export async function notifyWorkOrdersChanged(
  tx: Transaction<Schema>,
  ids: readonly number[],
): Promise<void> {
  const body = { work_orders: ids.length > 1000 ? null : ids };
  await tx
    .insertInto('outbox')
    .values({ kind: 'work orders changed', body: JSON.stringify(body) })
    .execute();
}
