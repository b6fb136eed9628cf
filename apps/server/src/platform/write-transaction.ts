// A write in one transaction that may be rejected in the middle: then nothing of it stays.
import type { Transaction } from 'kysely';
import pg from 'pg';
import type { ApiContext } from './api-context.ts';
import type { Author } from './audit/author.ts';
import type { Schema } from './database/schema.ts';
import { inTransaction, type TransactionOptions } from './database/transaction.ts';
import { type Caller, userOf } from './http/caller.ts';
import { type Refused, refuseFor } from './http/outcome.ts';

/** Thrown to roll the transaction back; never leaves this file. */
class Rollback extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super('refused');
    this.refused = refused;
  }
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

export interface WriteOptions extends TransactionOptions {
  /** How often it is tried when another transaction is in its way. */
  readonly tries?: number;
  /** The refusal that an error of the database means; null = none. */
  readonly refusalOf?: (error: unknown) => Refused | null;
}

/** Does `work` in one transaction, again when another was in its way. What it refuses is undone and answered. */
export async function writeInTransaction<T>(
  context: Pick<ApiContext, 'db'>,
  work: (tx: Transaction<Schema>) => Promise<T | Refused>,
  { tries = mostTries, long = false, refusalOf = () => null }: WriteOptions = {},
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
    const refused = refusalOf(error);
    if (refused !== null) return refused;
    if (!isCrossed(error)) throw error;
    return tries > 1
      ? writeInTransaction(context, work, { tries: tries - 1, long, refusalOf })
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
