// Passwords: judged when they are chosen; argon2id at rest; an unknown user costs as much time as a wrong password; few are checked at once.

import { ok, passwordFault, type Result, shortestPassword } from '@curbwright/core';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { commonPasswords } from './common-passwords.ts';

/** argon2id (the library's default) as OWASP says: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/** How many are computed at once; the rest wait, so that sign-ins cannot take every core. */
const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
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

/** True when the password fits the hash; without a hash it takes as long and is false. */
export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  dummy ??= hash('nobody has this password', cost);
  const against = stored ?? (await dummy);
  const fits = await inTurn(() => verify(against, password));
  return stored !== null && fits;
}
