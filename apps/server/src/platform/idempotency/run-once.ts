// Performs a creating write once per Idempotency-Key. Its effect and its stored response share one
// transaction, so that neither exists without the other.
import { createHash } from 'node:crypto';
import {
  canonicalRequest,
  idempotencyOutcomeOf,
  parseIdempotencyKey,
  responseRetentionMs,
} from '@curbwright/core';
import type { ApiContext } from '../api-context.ts';
import { runInSharedTransaction } from '../database/shared-transaction.ts';
import type { ReceivedFile } from '../files/file-store.ts';
import type { Caller } from '../http/caller.ts';
import { hashClientNetwork } from '../http/client-network.ts';
import { type Outcome, reject, rejectField } from '../http/outcome.ts';
import { decryptOutcome, encryptOutcome, hashIdempotencyKey, toStoredOutcome } from './encrypted-outcome.ts';
import {
  type IdempotencyKeyRef,
  loadStoredResponse,
  lockIdempotencyKey,
  storeResponse,
} from './idempotency.sql.ts';

export const idempotencyHeader = 'idempotency-key';
/** Marks a response as a replay of the first one. */
const replayedHeader = 'idempotency-replayed';
/** `Retry-After` in seconds while an identical request is in progress. */
const askAgain = 1;

interface WriteRequest {
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  /** As sent, without the form token. */
  readonly body: unknown;
  readonly files: readonly ReceivedFile[];
  readonly caller: Caller;
  /** The client's IP address. */
  readonly ip: string;
  readonly header: string | readonly string[] | undefined;
}

/** Keys are scoped to a user, an API key, or an address. */
function idempotencyScope(context: Pick<ApiContext, 'keys'>, { caller, ip }: WriteRequest): string {
  if (caller.kind === 'user') return `user ${caller.user.id}`;
  if (caller.kind === 'key') return `key ${caller.key.id}`;
  return hashClientNetwork(context.keys.address, ip);
}

function markAsReplay(outcome: Outcome<unknown>): Outcome<unknown> {
  if (outcome.kind !== 'answered' && outcome.kind !== 'ready') return outcome;
  return { ...outcome, headers: { ...outcome.headers, [replayedHeader]: 'true' } };
}

type IdempotencyContext = Pick<ApiContext, 'db' | 'keys' | 'now'>;
type WriteAction = () => Promise<Outcome<unknown>>;

/** Runs part `number` of a bulk write, unless it was already done under the request's key. */
export interface PartRunner {
  (number: number, write: WriteAction): Promise<Outcome<unknown>>;
  /**
   * `true` if a part and its outcome share one transaction. Errors for which a retry may succeed
   * must then be thrown, which rolls the part back.
   */
  readonly isWhole: boolean;
}

/** Runs parts directly, for requests without a key. */
export const unkeyedPartRunner: PartRunner = Object.assign((_number: number, write: WriteAction) => write(), {
  isWhole: false,
});

async function runWithKey(
  context: IdempotencyContext,
  request: WriteRequest,
  key: string,
  write: WriteAction,
): Promise<Outcome<unknown>> {
  const { db, keys } = context;
  const { method, address, body, files } = request;
  const keyRef: IdempotencyKeyRef = {
    asker: idempotencyScope(context, request),
    keyHash: hashIdempotencyKey(keys.storedResponse, key),
  };
  const requestHash = createHash('sha256')
    .update(canonicalRequest(method, address, body, files))
    .digest();
  return runInSharedTransaction(db, async () => {
    if (!(await lockIdempotencyKey(db, keyRef))) return reject('in_flight', { retryAfter: askAgain });
    const row = await loadStoredResponse(db, keyRef);
    const known =
      row === undefined
        ? null
        : { requestHash: row.request_hash.toString('hex'), expires: row.expires.getTime() };
    const repeat = idempotencyOutcomeOf(known, requestHash.toString('hex'), context.now());
    if (repeat === 'other') return reject('key_of_another_request');
    if (repeat === 'again' && row !== undefined) {
      const first = decryptOutcome(keys.storedResponse, key, row.answer);
      // The write was done, but its response can no longer be decrypted; an error is better than
      // doing it twice.
      return first === null ? reject('duplicate') : markAsReplay(first);
    }
    const outcome = await write();
    const storedOutcome = toStoredOutcome(outcome);
    if (storedOutcome !== null) {
      const created = new Date(context.now());
      const expires = new Date(created.getTime() + responseRetentionMs);
      const answer = encryptOutcome(keys.storedResponse, key, storedOutcome);
      await storeResponse(db, keyRef, { request_hash: requestHash, answer, created, expires });
    }
    return outcome;
  });
}

/**
 * Performs `write` unless it was already done under this key; without a key it is always performed.
 * Rejections are returned but not stored, so the same key may be retried.
 */
export async function runOnce(
  context: IdempotencyContext,
  request: WriteRequest,
  write: WriteAction,
): Promise<Outcome<unknown>> {
  const read = parseIdempotencyKey(request.header);
  if (!read.ok) return rejectField('Idempotency-Key', read.refusal.code, read.refusal.params);
  return read.value === null ? write() : runWithKey(context, request, read.value, write);
}

/**
 * Like `runOnce`, for a bulk write that performs its parts through `part`, in the same order for
 * the same request. Each part and its outcome share one transaction. A repeated request gets the
 * outcomes of parts already done and performs the others; it counts as a replay if all were done.
 */
export async function runOnceInParts(
  context: IdempotencyContext,
  request: WriteRequest,
  write: (part: PartRunner) => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  const read = parseIdempotencyKey(request.header);
  if (!read.ok) return rejectField('Idempotency-Key', read.refusal.code, read.refusal.params);
  const key = read.value;
  if (key === null) return write(unkeyedPartRunner);
  let isAgain = true;
  const part = async (number: number, work: WriteAction) => {
    // Keys contain no spaces, so the key of a part cannot equal the key of a whole request.
    const done = await runWithKey(context, request, `${key} ${number}`, work);
    if (done.kind !== 'answered' || done.headers[replayedHeader] === undefined) isAgain = false;
    return done;
  };
  const outcome = await write(Object.assign(part, { isWhole: true }));
  return isAgain ? markAsReplay(outcome) : outcome;
}
