// Password checks and hashing: strength checked when chosen, stored as argon2id. An unknown user
// takes as long as a wrong password, and few hashes are computed at once (password-turns.ts).
import { minPasswordLength, ok, passwordError, type Result } from '@curbwright/core';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { PasswordHashQueue, type Requester } from '../platform/workers/password-hash-queue.ts';
import { commonPasswords } from './common-passwords.ts';

/** argon2id (the library's default) with OWASP parameters: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/**
 * Two at once, so that sign-ins cannot occupy every core. At most sixty wait, which is a few
 * seconds of work.
 */
const hashQueue = new PasswordHashQueue({ atOnce: 2, mostWaiting: 60 });

/**
 * Checks a password against a stored hash; with a `null` hash it takes as long and returns `false`.
 * Call it only inside `runInPasswordQueue`.
 */
type CheckPassword = (password: string, stored: string | null) => Promise<boolean>;

/**
 * Runs `work`, which may check passwords, when it is the requester's turn; `null` if too many are
 * waiting.
 */
export function runInPasswordQueue<T>(
  requester: Requester,
  work: (check: CheckPassword) => Promise<T>,
): Promise<T | null> {
  return hashQueue.run(requester, () => work(checkPassword));
}

/**
 * Runs work for a requester who has already presented a secret and therefore always gets a turn.
 */
async function runVerifiedInQueue<T>(work: () => Promise<T>): Promise<T> {
  const done = await hashQueue.run({ kind: 'proven', address: '' }, async () => ({ value: await work() }));
  if (done === null) throw new Error('Proven requesters always get a turn');
  return done.value;
}

export interface NewPassword {
  /** Known facts about the person, which the password must not contain. */
  readonly known?: readonly string[];
  /** Minimum length in characters. */
  readonly shortest?: number;
}

/** Hashes a new password for storage; rejects one that is too short, too long or too common. */
export async function hashPassword(
  password: string,
  { known = [], shortest = minPasswordLength }: NewPassword = {},
): Promise<Result<string>> {
  const common = await commonPasswords();
  const isCommon = (text: string) => common.has(text);
  const refusal = passwordError(password, { shortest, known: [...known, 'Curbwright'], isCommon });
  if (refusal !== null) return { ok: false, refusal };
  return ok(await runVerifiedInQueue(() => hash(password, cost)));
}

/**
 * Derives the same 32 bytes for the same text and salt (16 bytes), at the cost of a password hash.
 * For short secrets that are looked up by their stored hash.
 */
export function stretchSecret(text: string, salt: Buffer): Promise<Buffer> {
  return runVerifiedInQueue(() => hashRaw(text, { ...cost, salt }));
}

let dummy: Promise<string> | undefined;

async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  dummy ??= hash('nobody has this password', cost);
  const fits = await verify(stored ?? (await dummy), password);
  return stored !== null && fits;
}

/**
 * Whether the password matches the hash, for a signed-in person; with a `null` hash it takes as
 * long and returns `false`.
 */
export function isPasswordCorrect(password: string, stored: string | null): Promise<boolean> {
  return runVerifiedInQueue(() => checkPassword(password, stored));
}
