// A key's text: `cwk_<prefix>_<secret>`. The prefix finds it, the secret is 256 random bits of which only the SHA-256 is kept.
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const pattern = /^cwk_([0-9A-Za-z]{10})_([\w-]{43})$/;

interface NewSecret {
  readonly prefix: string;
  /** The whole key, shown once. */
  readonly text: string;
  readonly hash: Buffer;
}

/** SHA-256 is enough here: nobody guesses 256 random bits, however fast the hash is. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** A new key. */
export function newSecret(): NewSecret {
  const prefix = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  const secret = randomBytes(32).toString('base64url');
  return { prefix, text: `cwk_${prefix}_${secret}`, hash: hashOf(secret) };
}

/** The prefix and the hash of the secret of a text that looks like a key; null when it does not. */
export function readKeyText(text: string): { readonly prefix: string; readonly hash: Buffer } | null {
  const [, prefix, secret] = pattern.exec(text) ?? [];
  return prefix === undefined || secret === undefined ? null : { prefix, hash: hashOf(secret) };
}

/** Compared in the same time whatever differs. */
export function sameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
