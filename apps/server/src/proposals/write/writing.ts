// A write to proposals as one transaction that may be refused in the middle: then nothing of it stays.

import type { Transaction } from 'kysely';
import pg from 'pg';
import type { ApiContext } from '../../api-context.ts';
import type { Schema } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type Caller, userOf } from '../../http/caller.ts';
import { type Refused, refuse } from '../../http/outcome.ts';
import type { Author } from './queries.ts';

/** Thrown to roll the transaction back; never leaves this file. */
class Rollback extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super('refused');
    this.refused = refused;
  }
}

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

function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refused';
}

/** Does `work` in one transaction. What it refuses, or the claims refuse, is undone and answered. */
export async function writing<T>(
  context: Pick<ApiContext, 'db'>,
  work: (tx: Transaction<Schema>) => Promise<T | Refused>,
): Promise<T | Refused> {
  try {
    return await inTransaction(context.db, async (tx) => {
      const done = await work(tx);
      if (isRefused(done)) throw new Rollback(done);
      return done;
    });
  } catch (error) {
    if (error instanceof Rollback) return error.refused;
    if (isClaimFault(error)) return proposalExists();
    throw error;
  }
}

/** Who writes, as rows keep it. */
export function authorOf(caller: Caller): Author {
  const user = userOf(caller);
  return { id: user?.id ?? null, username: user?.username ?? null };
}

/** The version an If-Match header names (`"v7"`), null when it names none. */
export function matchedVersion(header: string | undefined): number | null {
  const match = /^(?:W\/)?"v(\d{1,9})"$/.exec(header ?? '');
  return match === null ? null : Number(match[1]);
}

/** The version a person saw: from If-Match, else from the body; null = the last write wins. */
export interface Expected {
  readonly version: number | null;
  readonly byHeader: boolean;
}

export function expectedOf(header: string | undefined, version: number | undefined): Expected {
  const matched = matchedVersion(header);
  return { version: matched ?? version ?? null, byHeader: matched !== null };
}
