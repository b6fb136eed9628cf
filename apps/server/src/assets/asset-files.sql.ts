// What files may belong to.
import type { Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';

/** Holds an asset until the transaction ends; false when it is not there. */
export async function assetIsThere(tx: Transaction<Schema>, id: number): Promise<boolean> {
  const row = await tx.selectFrom('asset').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}
