// Links for choosing a password. The token has 256 random bits, only its hash is stored, and it can
// be used once within a week.
import { createHash, randomBytes } from 'node:crypto';

/** Milliseconds a link is valid. */
export const invitationValidityMs = 7 * 24 * 60 * 60 * 1000;

/** Format of a link's token. */
export const invitationPattern = /^[A-Za-z0-9_-]{43}$/;

interface Invitation {
  readonly token: string;
  readonly hash: Buffer;
}

/** The stored hash of a token. */
export function invitationHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function newInvitation(): Invitation {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: invitationHash(token) };
}
