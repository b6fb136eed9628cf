// Custom links that are to be put on a proposal, and the proposals that links belong to.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** Custom links that are on no proposal, held until the transaction ends; by id. */
export async function freeCustomLinks(tx: Transaction<Schema>, ids: readonly number[]) {
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

/** Which proposal each of these proposed regulation links is on. */
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
