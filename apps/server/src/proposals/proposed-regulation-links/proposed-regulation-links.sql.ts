// SQL for custom links to add to a proposal, and for the proposals that links belong to.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** Returns custom links that are on no proposal, locked until the transaction ends, by id. */
export async function lockUnassignedCustomLinks(tx: Transaction<Schema>, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('proposed_link')
    .select(['id', 'parent_link_id'])
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .where('proposed_regulation_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row.parent_link_id]));
}

/** Returns the proposal of each of these proposed regulation links. */
export async function proposalsOfLinks(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('proposed_regulation_link')
    .select(['id', 'proposed_regulation_id'])
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.proposed_regulation_id]));
}
