// Writes to several tables sent as one statement: on a busy machine every answer that is waited for costs more than the rows do.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Runs writes together. None of them sees what another has written, so no two may touch the same row. */
export async function inOneStatement(
  tx: Transaction<Schema>,
  writes: readonly RawBuilder<unknown>[],
): Promise<void> {
  if (writes.length === 0) return;
  const named = writes.map((write, index) => sql`${sql.ref(`write_${index}`)} as (${write})`);
  await sql`with ${sql.join(named)} select`.execute(tx);
}
