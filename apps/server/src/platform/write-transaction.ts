// Runs a write in one transaction that can be rejected halfway, in which case nothing is stored.
import type { Transaction } from 'kysely';
import pg from 'pg';
import type { ApiContext } from './api-context.ts';
import type { Author } from './audit/author.ts';
import type { Schema } from './database/schema.ts';
import { inTransaction, type TransactionOptions } from './database/transaction.ts';
import { type Caller, userOf } from './http/caller.ts';
import { type Rejection, rejectFor } from './http/outcome.ts';

/** Thrown to roll back the transaction; never leaves this file. */
class RollbackError extends Error {
  readonly refused: Rejection;
  constructor(refused: Rejection) {
    super('refused');
    this.refused = refused;
  }
}

function isRejection(value: unknown): value is Rejection {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refused';
}

/**
 * PostgreSQL error codes for conflicting transactions: nothing was done, and a retry may succeed.
 */
const crossed = new Set(['40001', '40P01']);

/** Largest number of attempts for a write that conflicts with another. */
export const maxTransactionAttempts = 3;

export function isTransactionConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && crossed.has(error.code ?? '');
}

export interface WriteOptions extends TransactionOptions {
  /** Largest number of attempts when another transaction conflicts. */
  readonly tries?: number;
  /** Returns the rejection for a database error, or `null` to treat it as any other error. */
  readonly refusalOf?: (error: unknown) => Rejection | null;
}

/**
 * Runs `work` in one transaction and retries it after a conflict. If it rejects, the transaction is
 * rolled back and the rejection returned.
 */
export async function writeInTransaction<T>(
  context: Pick<ApiContext, 'db'>,
  work: (tx: Transaction<Schema>) => Promise<T | Rejection>,
  { tries = maxTransactionAttempts, long = false, refusalOf = () => null }: WriteOptions = {},
): Promise<T | Rejection> {
  try {
    return await inTransaction(
      context.db,
      async (tx) => {
        const done = await work(tx);
        if (isRejection(done)) throw new RollbackError(done);
        return done;
      },
      { long },
    );
  } catch (error) {
    if (error instanceof RollbackError) return error.refused;
    const refused = refusalOf(error);
    if (refused !== null) return refused;
    if (!isTransactionConflict(error)) throw error;
    return tries > 1
      ? writeInTransaction(context, work, { tries: tries - 1, long, refusalOf })
      : rejectFor({ code: 'proposal.at-the-same-time', params: {} });
  }
}

/** The author of a write, as stored in rows. */
export function authorOf(caller: Caller): Author {
  const user = userOf(caller);
  return { id: user?.id ?? null, username: user?.username ?? null };
}
