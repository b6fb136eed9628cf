// Idempotency keys: which values are valid, when two requests are the same, and how a repeated key
// is handled. Pure: no clock, no I/O.
import { failWith, ok, type Result } from '../../platform/result.ts';

/**
 * Minimum length of a key. Shorter keys are not random enough: two writes could share one by
 * accident.
 */
const minKeyLength = 16;
export const maxIdempotencyKeyLength = 200;
/** How long the response to a write is retained, in milliseconds. */
export const responseRetentionMs = 24 * 60 * 60 * 1000;

/**
 * Characters of a key: printable ASCII without the quotation mark and backslash of a structured
 * field.
 */
const keyPattern = new RegExp(`^[\\x21\\x23-\\x5b\\x5d-\\x7e]{${minKeyLength},${maxIdempotencyKeyLength}}$`);

/**
 * Reads an `Idempotency-Key` header, bare or quoted as a structured field; `null` when there is
 * none. Fails with `fault.idempotency-key`.
 */
export function parseIdempotencyKey(header: string | readonly string[] | undefined): Result<string | null> {
  if (header === undefined) return ok(null);
  const text = typeof header === 'string' ? header.trim() : '';
  const key = /^".*"$/.test(text) ? text.slice(1, -1) : text;
  return keyPattern.test(key)
    ? ok(key)
    : failWith('fault.idempotency-key', { least: minKeyLength, most: maxIdempotencyKeyLength });
}

/** An uploaded file, identified by its content. */
interface SentFile {
  readonly field: string;
  readonly name: string;
  readonly sha256: string;
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  // Pairs are used instead of an object, because a member may be named __proto__.
  return { '': entries.map(([name, member]) => [name, sortKeys(member)]) };
}

/**
 * Returns text that is equal for equal requests: method, URL, members in any order, and files by
 * content.
 */
export function canonicalRequest(
  method: string,
  address: string,
  body: unknown,
  files: readonly SentFile[],
): string {
  const sent = files.map(({ field, name, sha256 }) => [field, name, sha256]);
  return JSON.stringify([method, address, sortKeys(body), sent]);
}

/** A stored key: the hash of its request, and the time until which the response is retained. */
interface StoredIdempotencyKey {
  readonly requestHash: string;
  /** Epoch milliseconds. */
  readonly expires: number;
}

/**
 * How a request with a key is handled: `first` = perform the write, `again` = return the first
 * response again, `other` = reject the request, because the key belongs to another one.
 */
type IdempotencyOutcome = 'first' | 'again' | 'other';

/** @param known the stored key; `null` = none */
export function idempotencyOutcomeOf(
  known: StoredIdempotencyKey | null,
  requestHash: string,
  now: number,
): IdempotencyOutcome {
  if (known === null || known.expires <= now) return 'first';
  return known.requestHash === requestHash ? 'again' : 'other';
}
