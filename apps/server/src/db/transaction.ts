// Transactions: writes that belong together. Nothing but the database is awaited inside one.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export interface TransactionOptions {
  /** Imports and migrations may run longer than a request's statement. */
  readonly long?: boolean;
}

/**
 * A long transaction has no limit for a statement, but its locks are released 5 minutes after its client fell silent between two statements, and
 * within about a minute when the client's machine no longer answers (TCP keepalive: 30 s idle, then 3 probes 10 s apart).
 */
const longLimits = sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = '5min';
  set local tcp_keepalives_idle = 30; set local tcp_keepalives_interval = 10; set local tcp_keepalives_count = 3`;

/** Runs `work` in one transaction; it is rolled back when `work` throws. */
export function inTransaction<T>(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    if (options.long) await longLimits.execute(transaction);
    return work(transaction);
  });
}
