// The secrets of a second factor: one shared with an authenticator app (TOTP, RFC 6238), and
// recovery codes in case the app is lost.
import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { stretchSecret } from '../password.ts';

const cipher = 'aes-256-gcm';
const [nonceLength, tagLength] = [12, 16];
/** RFC 4226 requires at least 128 bits and recommends 160. */
const secretLength = 20;
const period = 30;

export function newSecret(): Buffer {
  return randomBytes(secretLength);
}

/**
 * Encrypts a secret for storage, so that a copy of the database alone cannot produce codes. Bound
 * to its account.
 */
export function encryptSecret(key: Uint8Array, userId: number, secret: Buffer): Buffer {
  const nonce = randomBytes(nonceLength);
  const seal = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(`second factor ${userId}`));
  const sealed = Buffer.concat([seal.update(secret), seal.final()]);
  return Buffer.concat([nonce, seal.getAuthTag(), sealed]);
}

/**
 * Decrypts an account's secret; `null` if it was encrypted with another key (a restore without the
 * server's keys) or for another account.
 */
export function decryptSecret(key: Uint8Array, userId: number, sealed: Buffer): Buffer | null {
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
  /** For manual entry: base32 in groups of four. */
  readonly secret: string;
  /** For display as a QR code. */
  readonly uri: string;
}

/** A secret in the forms an authenticator app accepts. */
export function sharedSecret(secret: Buffer, issuer: string, username: string): SharedSecret {
  // A colon would end the issuer name in the label.
  const totp = totpOf(secret, { issuer: issuer.replaceAll(':', ' '), username });
  return { secret: totp.secret.base32.match(/.{1,4}/g)?.join(' ') ?? '', uri: totp.toString() };
}

/**
 * The time step of a code, allowing one step early or late; `null` = it matches none. `now` is in
 * epoch milliseconds.
 */
export function stepOfCode(secret: Buffer, code: string, now: number): number | null {
  const totp = totpOf(secret, { issuer: '', username: '' });
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}

/** Letters and digits without easily confused ones. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryLength = 10;

/** Number of recovery codes per person. */
const recoveryCodeCount = 10;

/** Generates recovery codes: two groups of five letters and digits, 49 bits each. */
export function newRecoveryCodes(): string[] {
  const half = () =>
    Array.from({ length: recoveryLength / 2 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: recoveryCodeCount }, () => `${half()}-${half()}`);
}

const bare = (typed: string) => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The older, unstretched hash of a recovery code, so that codes issued earlier remain valid. */
export function legacyRecoveryHash(key: Uint8Array, userId: number, typed: string): Buffer {
  return createHmac('sha256', key)
    .update(`recovery code\n${userId}\n${bare(typed)}`)
    .digest();
}

/**
 * The stored hash of a recovery code, independent of case and separators. Too slow to brute-force
 * (ASVS 6.5.2), and salted by account and by a key that is not in the database.
 */
export function recoveryHash(key: Uint8Array, userId: number, typed: string): Promise<Buffer> {
  const salt = createHmac('sha256', key).update(`recovery salt\n${userId}`).digest().subarray(0, 16);
  return stretchSecret(bare(typed), salt);
}
