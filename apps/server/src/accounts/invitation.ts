// Links to choose a password: a token of 256 random bits, of which only the hash is kept, that counts once and for a week.
import { createHash, randomBytes } from 'node:crypto';

/** Milliseconds a link holds. */
export const invitationHolds = 7 * 24 * 60 * 60 * 1000;

/** What a link's token looks like. */
export const invitationPattern = /^[A-Za-z0-9_-]{43}$/;

export interface Invitation {
  readonly token: string;
  readonly hash: Buffer;
}

/** What is kept of a token. */
export function invitationHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function newInvitation(): Invitation {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: invitationHash(token) };
}
