// Passwords: argon2id at rest; an unknown user costs as much time as a wrong password; few are checked at once.

import { ok, type Result, refused } from '@curbwright/core';
import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default) as OWASP says: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/** Without a second factor (ASVS 6.2). */
export const shortestPassword = 15;
export const longestPassword = 128;

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

/** Hash of a new password, to store; refused when it is too short or too long. Nothing is asked of its letters. */
export async function hashPassword(password: string): Promise<Result<string>> {
  if (password.length < shortestPassword) return refused('password.too-short', { least: shortestPassword });
  if (password.length > longestPassword) return refused('password.too-long', { most: longestPassword });
  return ok(await inTurn(() => hash(password, cost)));
}

let dummy: Promise<string> | undefined;

/** True when the password fits the hash; without a hash it takes as long and is false. */
export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  dummy ??= hash('nobody has this password', cost);
  const against = stored ?? (await dummy);
  const fits = await inTurn(() => verify(against, password));
  return stored !== null && fits;
}
