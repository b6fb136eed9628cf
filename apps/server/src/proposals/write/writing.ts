// A write to proposals as one transaction that may be refused in the middle: then nothing of it stays.
import type { Transaction } from 'kysely';
import pg from 'pg';
import type { ApiContext } from '../../platform/api-context.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { inTransaction, type TransactionOptions } from '../../platform/database/transaction.ts';
import { type Caller, userOf } from '../../platform/http/caller.ts';
import { type Refused, refuse, refuseFor } from '../../platform/http/outcome.ts';
import type { Author } from './write-proposals.sql.ts';

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

/** States of PostgreSQL that mean two transactions waited for each other: nothing was done, and the same again may well work. */
const crossed = new Set(['40001', '40P01']);
/** How often a write is done over when another is in its way. */
export const mostTries = 3;

export function isCrossed(error: unknown): boolean {
  return error instanceof pg.DatabaseError && crossed.has(error.code ?? '');
}

/** Does `work` in one transaction, again when another was in its way. What it refuses, or the claims refuse, is undone and answered. */
export async function writing<T>(
  context: Pick<ApiContext, 'db'>,
  work: (tx: Transaction<Schema>) => Promise<T | Refused>,
  { tries = mostTries, long = false }: { readonly tries?: number } & TransactionOptions = {},
): Promise<T | Refused> {
  try {
    return await inTransaction(
      context.db,
      async (tx) => {
        const done = await work(tx);
        if (isRefused(done)) throw new Rollback(done);
        return done;
      },
      { long },
    );
  } catch (error) {
    if (error instanceof Rollback) return error.refused;
    if (isClaimFault(error)) return proposalExists();
    if (!isCrossed(error)) throw error;
    return tries > 1
      ? writing(context, work, { tries: tries - 1, long })
      : refuseFor({ code: 'proposal.at-the-same-time', params: {} });
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

/** No row has this version: a condition that names none of ours is not met. */
const noVersion = 0;

/** `*` in If-Match asks only that the thing is there; anything that is no version of ours matches nothing (RFC 9110, 13.1.1). */
export function expectedOf(header: string | undefined, version: number | undefined): Expected {
  const isConditional = header !== undefined && header.trim() !== '' && header.trim() !== '*';
  const matched = isConditional ? (matchedVersion(header.trim()) ?? noVersion) : null;
  return { version: matched ?? version ?? null, byHeader: matched !== null };
}
