// SQL for the assets that files belong to.
import type { Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';

/** Locks an asset until the transaction ends; `false` if it does not exist. */
export async function lockAsset(tx: Transaction<Schema>, id: number): Promise<boolean> {
  const row = await tx.selectFrom('asset').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}
