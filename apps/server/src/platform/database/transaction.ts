// Transactions for writes that belong together. Only database operations are awaited inside one.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export interface TransactionOptions {
  /** Imports and migrations may run longer than a request's statement. */
  readonly long?: boolean;
}

/**
 * Statements that make PostgreSQL end a session within about a minute when the client's machine
 * stops responding: while waiting for the client (TCP keepalive: 30 s idle, then 3 probes 10 s
 * apart) and while sending to it (tcp_user_timeout).
 */
export function endSessionWithClient(until: 'session' | 'local'): string {
  const settings = [
    'tcp_keepalives_idle = 30',
    'tcp_keepalives_interval = 10',
    'tcp_keepalives_count = 3',
    "tcp_user_timeout = '60s'",
  ];
  return settings.map((setting) => `set ${until} ${setting}`).join('; ');
}

/**
 * A long transaction has no statement limit, but its locks are released when its client sends
 * nothing for 5 minutes between two statements.
 */
const longLimits = sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = '5min';
  ${sql.raw(endSessionWithClient('local'))}`;

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
