// Idempotency keys: what a client may send as one, what makes two requests the same, and what a second request with a key gets. No clock, no I/O.
import { ok, type Result, refused } from '../../platform/result.ts';

/** Shorter ones are no names made at random: two writes would share one by accident. */
const leastLength = 16;
export const mostKeyLength = 200;
/** How long the answer of a write is kept, milliseconds. */
export const answersKeptFor = 24 * 60 * 60 * 1000;

/** What a key is made of: printable ASCII without the quotation mark and backslash of a structured field. */
const keyText = new RegExp(`^[\\x21\\x23-\\x5b\\x5d-\\x7e]{${leastLength},${mostKeyLength}}$`);

/**
 * The key of an `Idempotency-Key` header, bare or quoted as a structured field has it; null when there is none.
 * Refused: `fault.idempotency-key`.
 */
export function readIdempotencyKey(header: string | readonly string[] | undefined): Result<string | null> {
  if (header === undefined) return ok(null);
  const text = typeof header === 'string' ? header.trim() : '';
  const key = /^".*"$/.test(text) ? text.slice(1, -1) : text;
  return keyText.test(key)
    ? ok(key)
    : refused('fault.idempotency-key', { least: leastLength, most: mostKeyLength });
}

/** A file of a form, by what is in it. */
interface SentFile {
  readonly field: string;
  readonly name: string;
  readonly sha256: string;
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  // Pairs and no object: a member may be named __proto__.
  return { '': entries.map(([name, member]) => [name, inOrder(member)]) };
}

/** The text by which two requests are the same: method, address, members in any order, and files by what is in them. */
export function requestText(
  method: string,
  address: string,
  body: unknown,
  files: readonly SentFile[],
): string {
  const sent = files.map(({ field, name, sha256 }) => [field, name, sha256]);
  return JSON.stringify([method, address, inOrder(body), sent]);
}

/** What is known of a key: the hash of the request it came with, and until when its answer is kept. */
export interface KnownKey {
  readonly requestHash: string;
  /** Epoch milliseconds. */
  readonly expires: number;
}

/** What a request with a key gets: its write is done, the first answer again, or a refusal because the key was another request's. */
type Repeat = 'first' | 'again' | 'other';

/** @param known what is known of the key; null = nothing */
export function repeatOf(known: KnownKey | null, requestHash: string, now: number): Repeat {
  if (known === null || known.expires <= now) return 'first';
  return known.requestHash === requestHash ? 'again' : 'other';
}
