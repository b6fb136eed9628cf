// A write that creates, done once for each Idempotency-Key: its effect and its kept answer are one transaction, so that neither is ever without the other.
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
/** Says that an answer is the first one again. */
const repeatedHeader = 'idempotency-replayed';
/** Seconds after which a request whose like is under way may ask again. */
const askAgain = 1;

interface WriteRequest {
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  /** As it was sent, without the form token. */
  readonly body: unknown;
  readonly files: readonly ReceivedFile[];
  readonly caller: Caller;
  /** Where it comes from. */
  readonly ip: string;
  readonly header: string | readonly string[] | undefined;
}

/** Keys are a person's own, a key's own, or those of an address. */
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

/** Does one part of a write of many, the `number`-th of them, unless it was done under the request's key before. */
export interface Part {
  (number: number, write: Write): Promise<Outcome<unknown>>;
  /** The part and what became of it are one transaction: what the same again may do well is to be thrown, and undoes the part. */
  readonly isWhole: boolean;
}

/** Without a key a part is simply done. */
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
      // It was done, and what was answered cannot be read any more: doing it twice would be worse than saying so.
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
 * Does `write` unless it was done under this key before; without a key it is simply done. Every refusal is answered as it is and kept by nobody:
 * the same key may try again.
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
 * As `once`, for a write of many that does its parts by `part`, the same ones in the same order for the same request: each is a transaction with what
 * became of it. The same again is told of the parts that were done, and does the others; it is a repetition when all were done before.
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
    // No key has a blank: that of a part is nobody's key of a whole.
    const done = await underKey(context, request, `${key} ${number}`, work);
    if (done.kind !== 'answered' || done.headers[repeatedHeader] === undefined) isAgain = false;
    return done;
  };
  const outcome = await write(Object.assign(part, { isWhole: true }));
  return isAgain ? again(outcome) : outcome;
}
