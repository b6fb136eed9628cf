// Attempts at an account's secrets (password, one-time code): counted together, each before it is judged, and after ten wrong ones made to wait.
import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ApiContext, ServerKeys } from '../platform/api-context.ts';
import type { Schema } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type Refused, refuse } from '../platform/http/outcome.ts';
import {
  addressesOf,
  dropFailures,
  failuresSince,
  forgetFailures,
  lockAttempts,
  noteFailure,
  signedInFrom,
} from './accounts.sql.ts';
import { countedOver, delayAfter } from './sign-in-delay.ts';

/** Milliseconds a sign-in makes its address one the person is known at. */
const knownFor = 30 * 24 * 60 * 60 * 1000;

/**
 * What attempts are counted under: the account; or, from an address the person signed in from within a month, the account at that address. So
 * nobody elsewhere makes them wait by trying passwords. Keyed, so that no name that is typed in is such a subject.
 */
export async function attemptSubject(
  { db, keys, now }: Pick<ApiContext, 'db' | 'keys' | 'now'>,
  username: string,
  address: string,
): Promise<string> {
  const isKnown = await signedInFrom(db, username, address, new Date(now() - knownFor));
  return isKnown ? subjectAt(keys, username, address) : username;
}

/** The account at an address it is known at. */
function subjectAt(keys: Pick<ServerKeys, 'address'>, username: string, address: string): string {
  const at = createHmac('sha256', keys.address).update(`attempts\n${address}\n${username}`);
  return `known ${at.digest('base64url')}`;
}

/** A new password begins anew: what was tried before counts no more, wherever it was tried. */
export async function forgiveAttempts(
  tx: Kysely<Schema>,
  keys: Pick<ServerKeys, 'address'>,
  { id, username }: { readonly id: number; readonly username: string },
): Promise<void> {
  const addresses = await addressesOf(tx, id);
  await dropFailures(tx, [username, ...addresses.map((address) => subjectAt(keys, username, address))]);
}

/** Begins an attempt: it counts as failed until `attemptSucceeded`, so that attempts at once count each other. Refused while the account waits. */
export async function beginAttempt(
  db: Kysely<Schema>,
  subject: string,
  now: Date,
): Promise<{ readonly failures: number } | Refused> {
  return inTransaction(db, async (tx) => {
    await lockAttempts(tx, subject);
    const before = await failuresSince(tx, subject, new Date(now.getTime() - countedOver), now);
    const delay = delayAfter(before.count);
    // Without a delay nobody waits, also when one that came a moment later was counted first.
    const waits = delay === 0 ? 0 : (before.last?.getTime() ?? 0) + delay - now.getTime();
    if (waits > 0) {
      const seconds = Math.ceil(waits / 1000);
      return refuse('too_many_attempts', { params: { seconds }, retryAfter: seconds });
    }
    await noteFailure(tx, subject, now);
    return { failures: before.count + 1 };
  });
}

/** The right secret: the subject's failures are forgotten, and everybody's old ones. */
export async function attemptSucceeded(db: Kysely<Schema>, subject: string, now: Date): Promise<void> {
  await forgetFailures(db, subject, new Date(now.getTime() - 2 * countedOver));
}
