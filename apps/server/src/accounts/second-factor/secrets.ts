// What a second factor is made of: a secret shared with an authenticator app (TOTP, RFC 6238), and recovery codes for when it is lost.
import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { stretched } from '../password.ts';

const cipher = 'aes-256-gcm';
const [nonceLength, tagLength] = [12, 16];
/** RFC 4226 wants 128 bits at least, and recommends 160. */
const secretLength = 20;
const period = 30;

export function newSecret(): Buffer {
  return randomBytes(secretLength);
}

/** Sealed for the table: a copy of the database alone makes no codes. Bound to its account. */
export function sealSecret(key: Uint8Array, userId: number, secret: Buffer): Buffer {
  const nonce = randomBytes(nonceLength);
  const seal = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(`second factor ${userId}`));
  const sealed = Buffer.concat([seal.update(secret), seal.final()]);
  return Buffer.concat([nonce, seal.getAuthTag(), sealed]);
}

/** The secret of an account; null when it was sealed with another key (restored without the keys of its server), or for somebody else. */
export function openSecret(key: Uint8Array, userId: number, sealed: Buffer): Buffer | null {
  const open = createDecipheriv(cipher, key, sealed.subarray(0, nonceLength))
    .setAAD(Buffer.from(`second factor ${userId}`))
    .setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  try {
    return Buffer.concat([open.update(sealed.subarray(nonceLength + tagLength)), open.final()]);
  } catch {
    return null;
  }
}

function totpOf(secret: Buffer, label: { readonly issuer: string; readonly username: string }): TOTP {
  return new TOTP({
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    issuer: label.issuer,
    label: label.username,
    algorithm: 'SHA1',
    digits: 6,
    period,
  });
}

export interface SharedSecret {
  /** To be typed, base32 in groups of four. */
  readonly secret: string;
  /** To be shown as a QR code. */
  readonly uri: string;
}

/** A secret as an authenticator app takes it. */
export function sharedSecret(secret: Buffer, issuer: string, username: string): SharedSecret {
  // A colon would end the issuer's name in the label.
  const totp = totpOf(secret, { issuer: issuer.replaceAll(':', ' '), username });
  return { secret: totp.secret.base32.match(/.{1,4}/g)?.join(' ') ?? '', uri: totp.toString() };
}

/** The time step a code is of, one step early or late at most; null = it is of none. `now` in epoch milliseconds. */
export function stepOfCode(secret: Buffer, code: string, now: number): number | null {
  const totp = totpOf(secret, { issuer: '', username: '' });
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}

/** Without the letters and digits that are mistaken for one another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryLength = 10;

/** How many recovery codes one gets. */
const recoveryCodeCount = 10;

/** New recovery codes: twice five letters and digits, 49 bits each. */
export function newRecoveryCodes(): string[] {
  const half = () =>
    Array.from({ length: recoveryLength / 2 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: recoveryCodeCount }, () => `${half()}-${half()}`);
}

const bare = (typed: string) => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** What was kept of a recovery code before codes were stretched: those that people still have are taken. */
export function unstretchedHash(key: Uint8Array, userId: number, typed: string): Buffer {
  return createHmac('sha256', key)
    .update(`recovery code\n${userId}\n${bare(typed)}`)
    .digest();
}

/** What is kept of a recovery code, however it is typed: too slow to be tried out (ASVS 6.5.2), salted by account, and by a key that no copy of the database has. */
export function recoveryHash(key: Uint8Array, userId: number, typed: string): Promise<Buffer> {
  const salt = createHmac('sha256', key).update(`recovery salt\n${userId}`).digest().subarray(0, 16);
  return stretched(bare(typed), salt);
}
