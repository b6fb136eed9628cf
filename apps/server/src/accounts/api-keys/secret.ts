// API key format: `cwk_<prefix>_<secret>`. The prefix is used for lookup; of the secret, 256 random
// bits, only the SHA-256 is stored.
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const pattern = /^cwk_([0-9A-Za-z]{10})_([\w-]{43})$/;

interface NewSecret {
  readonly prefix: string;
  /** The full key, shown only once. */
  readonly text: string;
  readonly hash: Buffer;
}

/** SHA-256 is sufficient because 256 random bits cannot be guessed, however fast the hash is. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Generates a new key. */
export function newSecret(): NewSecret {
  const prefix = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  const secret = randomBytes(32).toString('base64url');
  return { prefix, text: `cwk_${prefix}_${secret}`, hash: hashOf(secret) };
}

/** The prefix and secret hash of a text in key format; `null` for any other text. */
export function readKeyText(text: string): { readonly prefix: string; readonly hash: Buffer } | null {
  const [, prefix, secret] = pattern.exec(text) ?? [];
  return prefix === undefined || secret === undefined ? null : { prefix, hash: hashOf(secret) };
}

/** Compares hashes in constant time. */
export function hashesEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
