// A write to proposals as one transaction that may be refused in the middle: then nothing of it stays.
import type { Transaction } from 'kysely';
import pg from 'pg';
import type { CityContext } from '../../city/city-context.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type Refused, refuse } from '../../platform/http/outcome.ts';
import { type WriteOptions, writeInTransaction } from '../../platform/write-transaction.ts';

/** The database's own locks against two open proposals on one link, or on one regulation. */
const claims = new Set(['proposal_claim_pkey', 'proposed_regulation_open']);

/** The regulation check's refusal (requirement §5). */
export function proposalExists(
  text = 'proposal.regulation-taken',
  title = 'proposal.regulation-title',
  proposals: readonly number[] = [],
): Refused {
  return refuse('proposal_exists', {
    text,
    title,
    facts: { reason: text, proposal: proposals[0] ?? null },
  });
}

/** True when the error is one of the two locks: somebody proposed a change there at the same moment. */
export function isClaimFault(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && claims.has(error.constraint ?? '');
}

/** As `writeInTransaction`; what the claims refuse is undone and answered as the regulation check answers it. */
export function writing<T>(
  context: Pick<CityContext, 'db'>,
  work: (tx: Transaction<Schema>) => Promise<T | Refused>,
  options: WriteOptions = {},
): Promise<T | Refused> {
  return writeInTransaction(context, work, {
    ...options,
    refusalOf: (error) => (isClaimFault(error) ? proposalExists() : null),
  });
}
