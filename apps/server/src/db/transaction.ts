// Transactions: writes that belong together. Nothing but the database is awaited inside one.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export interface TransactionOptions {
  /** Imports and migrations may run longer than a request's statement. */
  readonly long?: boolean;
}

/** Runs `work` in one transaction; it is rolled back when `work` throws. */
export function inTransaction<T>(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    if (options.long)
      await sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`.execute(
        transaction,
      );
    return work(transaction);
  });
}
