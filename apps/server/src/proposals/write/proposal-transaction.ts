// Writes proposals in one transaction. A rejection in the middle rolls everything back.
import type { Transaction } from 'kysely';
import pg from 'pg';
import type { CityContext } from '../../city/city-context.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type Rejection, reject } from '../../platform/http/outcome.ts';
import { type WriteOptions, writeInTransaction } from '../../platform/write-transaction.ts';

/** The unique constraint against two open proposals on one link. */
const claim = 'proposal_claim_pkey';

/** The error of the regulation check (requirement §5). */
export function proposalExistsRejection(
  text = 'proposal.regulation-taken',
  title = 'proposal.regulation-title',
  proposals: readonly number[] = [],
): Rejection {
  return reject('proposal_exists', {
    text,
    title,
    facts: { reason: text, proposal: proposals[0] ?? null },
  });
}

/**
 * Whether an error violates this constraint, because another user proposed a change there
 * at the same time.
 */
export function isClaimConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === claim;
}

/**
 * Like `writeInTransaction`. A violated claim is rolled back and reported like a failed regulation
 * check.
 */
export function writeProposals<T>(
  context: Pick<CityContext, 'db'>,
  work: (tx: Transaction<Schema>) => Promise<T | Rejection>,
  options: WriteOptions = {},
): Promise<T | Rejection> {
  return writeInTransaction(context, work, {
    ...options,
    refusalOf: (error) => (isClaimConflict(error) ? proposalExistsRejection() : null),
  });
}
