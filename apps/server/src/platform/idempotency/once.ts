// Performs a creating write once per Idempotency-Key. Its effect and its stored response share one
// transaction, so that neither exists without the other.
import { createHash } from 'node:crypto';
import { answersKeptFor, readIdempotencyKey, repeatOf, requestText } from '@curbwright/core';
import type { ApiContext } from '../api-context.ts';
import { together } from '../database/together.ts';
import type { ReceivedFile } from '../files/keep.ts';
import type { Caller } from '../http/caller.ts';
import { type Outcome, refuse, refuseField } from '../http/outcome.ts';
import { addressSubject } from '../http/subscriber.ts';
import { type KeptBy, keepRow, keptRow, takeKey } from './idempotency.sql.ts';
import { keptOf, keyHash, openAnswer, sealAnswer } from './sealed-answer.ts';

export const idempotencyHeader = 'idempotency-key';
/** Marks a response as a replay of the first one. */
const repeatedHeader = 'idempotency-replayed';
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
function askerOf(context: Pick<ApiContext, 'keys'>, { caller, ip }: WriteRequest): string {
  if (caller.kind === 'user') return `user ${caller.user.id}`;
  if (caller.kind === 'key') return `key ${caller.key.id}`;
  return addressSubject(context.keys.address, ip);
}

function again(outcome: Outcome<unknown>): Outcome<unknown> {
  if (outcome.kind !== 'answered' && outcome.kind !== 'ready') return outcome;
  return { ...outcome, headers: { ...outcome.headers, [repeatedHeader]: 'true' } };
}

type OnceContext = Pick<ApiContext, 'db' | 'keys' | 'now'>;
type Write = () => Promise<Outcome<unknown>>;

/** Performs part `number` of a bulk write, unless it was already done under the request's key. */
export interface Part {
  (number: number, write: Write): Promise<Outcome<unknown>>;
  /**
   * `true` if a part and its outcome share one transaction. Errors for which a retry may succeed
   * must then be thrown, which rolls the part back.
   */
  readonly isWhole: boolean;
}

/** Without a key, parts are performed directly. */
export const withoutKey: Part = Object.assign((_number: number, write: Write) => write(), {
  isWhole: false,
});

async function underKey(
  context: OnceContext,
  request: WriteRequest,
  key: string,
  write: Write,
): Promise<Outcome<unknown>> {
  const { db, keys } = context;
  const { method, address, body, files } = request;
  const keptBy: KeptBy = { asker: askerOf(context, request), keyHash: keyHash(keys.keptAnswer, key) };
  const requestHash = createHash('sha256')
    .update(requestText(method, address, body, files))
    .digest();
  return together(db, async () => {
    if (!(await takeKey(db, keptBy))) return refuse('in_flight', { retryAfter: askAgain });
    const row = await keptRow(db, keptBy);
    const known =
      row === undefined
        ? null
        : { requestHash: row.request_hash.toString('hex'), expires: row.expires.getTime() };
    const repeat = repeatOf(known, requestHash.toString('hex'), context.now());
    if (repeat === 'other') return refuse('key_of_another_request');
    if (repeat === 'again' && row !== undefined) {
      const first = openAnswer(keys.keptAnswer, key, row.answer);
      // The write was done, but its response can no longer be decrypted; an error is better than
      // doing it twice.
      return first === null ? refuse('duplicate') : again(first);
    }
    const outcome = await write();
    const kept = keptOf(outcome);
    if (kept !== null) {
      const created = new Date(context.now());
      const expires = new Date(created.getTime() + answersKeptFor);
      const answer = sealAnswer(keys.keptAnswer, key, kept);
      await keepRow(db, keptBy, { request_hash: requestHash, answer, created, expires });
    }
    return outcome;
  });
}

/**
 * Performs `write` unless it was already done under this key; without a key it is always performed.
 * Rejections are returned but not stored, so the same key may be retried.
 */
export async function once(
  context: OnceContext,
  request: WriteRequest,
  write: Write,
): Promise<Outcome<unknown>> {
  const read = readIdempotencyKey(request.header);
  if (!read.ok) return refuseField('Idempotency-Key', read.refusal.code, read.refusal.params);
  return read.value === null ? write() : underKey(context, request, read.value, write);
}

/**
 * Like `once`, for a bulk write that performs its parts through `part`, in the same order for the
 * same request. Each part and its outcome share one transaction. A repeated request gets the
 * outcomes of parts already done and performs the others; it counts as a replay if all were done.
 */
export async function onceInParts(
  context: OnceContext,
  request: WriteRequest,
  write: (part: Part) => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  const read = readIdempotencyKey(request.header);
  if (!read.ok) return refuseField('Idempotency-Key', read.refusal.code, read.refusal.params);
  const key = read.value;
  if (key === null) return write(withoutKey);
  let isAgain = true;
  const part = async (number: number, work: Write) => {
    // Keys contain no spaces, so the key of a part cannot equal the key of a whole request.
    const done = await underKey(context, request, `${key} ${number}`, work);
    if (done.kind !== 'answered' || done.headers[repeatedHeader] === undefined) isAgain = false;
    return done;
  };
  const outcome = await write(Object.assign(part, { isWhole: true }));
  return isAgain ? again(outcome) : outcome;
}
