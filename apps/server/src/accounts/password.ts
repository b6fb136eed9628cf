// Passwords: judged when they are chosen; argon2id at rest; an unknown user costs as much time as a wrong password; few are computed at once (password-turns.ts).
import { ok, passwordFault, type Result, shortestPassword } from '@curbwright/core';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { PasswordTurns, type Requester } from '../platform/workers/password-turns.ts';
import { commonPasswords } from './common-passwords.ts';

/** argon2id (the library's default) as OWASP says: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/** Two at once, so that sign-ins cannot take every core; sixty wait, a few seconds of work. */
const turns = new PasswordTurns({ atOnce: 2, mostWaiting: 60 });

/** Checks a password against a stored hash; without one it takes as long and is false. Only within a turn. */
type CheckPassword = (password: string, stored: string | null) => Promise<boolean>;

/** Runs `work`, which may check passwords, when the requester's turn comes; null when too many wait. */
export function inPasswordTurn<T>(
  requester: Requester,
  work: (check: CheckPassword) => Promise<T>,
): Promise<T | null> {
  return turns.run(requester, () => work(checkPassword));
}

/** Work for somebody who showed a secret already, who always gets a turn. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = await turns.run({ kind: 'proven', address: '' }, async () => ({ value: await work() }));
  if (done === null) throw new Error('Proven requesters always get a turn');
  return done.value;
}

export interface NewPassword {
  /** What others know of the person: a password must not be made of it. */
  readonly known?: readonly string[];
  /** Characters it needs at least. */
  readonly shortest?: number;
}

/** Hash of a new password, to store; refused when it is too short, too long, or among the first that are guessed. */
export async function hashPassword(
  password: string,
  { known = [], shortest = shortestPassword }: NewPassword = {},
): Promise<Result<string>> {
  const common = await commonPasswords();
  const isCommon = (text: string) => common.has(text);
  const refusal = passwordFault(password, { shortest, known: [...known, 'Curbwright'], isCommon });
  if (refusal !== null) return { ok: false, refusal };
  return ok(await inTurn(() => hash(password, cost)));
}

/** The same 32 bytes for the same text and salt (16 bytes), at the cost of a password: for short secrets that are looked up by what is kept of them. */
export function stretched(text: string, salt: Buffer): Promise<Buffer> {
  return inTurn(() => hashRaw(text, { ...cost, salt }));
}

let dummy: Promise<string> | undefined;

async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  dummy ??= hash('nobody has this password', cost);
  const fits = await verify(stored ?? (await dummy), password);
  return stored !== null && fits;
}

/** True when the password fits the hash, for a person who is signed in; without a hash it takes as long and is false. */
export function passwordFits(password: string, stored: string | null): Promise<boolean> {
  return inTurn(() => checkPassword(password, stored));
}
