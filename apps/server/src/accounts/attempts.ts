// Rate-limits attempts at an account's secrets (password, one-time code): both are counted
// together, each before it is checked, and after ten failures further attempts are delayed.
import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ApiContext, ServerKeys } from '../platform/api-context.ts';
import type { Schema } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type Rejection, reject } from '../platform/http/outcome.ts';
import {
  clearAndPruneFailures,
  deleteFailures,
  failuresSince,
  hasSignedInFrom,
  lockAttempts,
  recordFailure,
  signInIpAddresses,
} from './accounts.sql.ts';
import { delayAfter, failureWindowMs } from './sign-in-delay.ts';

/** Milliseconds for which a sign-in makes an IP address known for the person. */
const knownAddressMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Returns the subject under which attempts are counted: the username, or a keyed hash of username
 * and IP address if the person signed in from that address within the last 30 days. Password
 * guessing from elsewhere therefore does not delay the person, and no typed username can equal the
 * hash.
 */
export async function attemptSubject(
  { db, keys, now }: Pick<ApiContext, 'db' | 'keys' | 'now'>,
  username: string,
  address: string,
): Promise<string> {
  const isKnown = await hasSignedInFrom(db, username, address, new Date(now() - knownAddressMs));
  return isKnown ? subjectAt(keys, username, address) : username;
}

/** Returns the keyed subject for an account at a known IP address. */
function subjectAt(keys: Pick<ServerKeys, 'address'>, username: string, address: string): string {
  const at = createHmac('sha256', keys.address).update(`attempts\n${address}\n${username}`);
  return `known ${at.digest('base64url')}`;
}

/** Clears all failed attempts of an account, from any IP address, when it gets a new password. */
export async function clearAttempts(
  tx: Kysely<Schema>,
  keys: Pick<ServerKeys, 'address'>,
  { id, username }: { readonly id: number; readonly username: string },
): Promise<void> {
  const addresses = await signInIpAddresses(tx, id);
  await deleteFailures(tx, [username, ...addresses.map((address) => subjectAt(keys, username, address))]);
}

/**
 * Begins an attempt. It counts as failed until `completeAttempt`, so that concurrent attempts
 * count each other. Rejected while the account is delayed.
 */
export async function beginAttempt(
  db: Kysely<Schema>,
  subject: string,
  now: Date,
): Promise<{ readonly failures: number } | Rejection> {
  return inTransaction(db, async (tx) => {
    await lockAttempts(tx, subject);
    const before = await failuresSince(tx, subject, new Date(now.getTime() - failureWindowMs), now);
    const delay = delayAfter(before.count);
    // With zero delay there is no wait, even if a slightly later attempt was counted first.
    const waitMs = delay === 0 ? 0 : (before.last?.getTime() ?? 0) + delay - now.getTime();
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000);
      return reject('too_many_attempts', { params: { seconds }, retryAfter: seconds });
    }
    await recordFailure(tx, subject, now);
    return { failures: before.count + 1 };
  });
}

/** Deletes the subject's failures after a correct secret, and old ones of all subjects. */
export async function completeAttempt(db: Kysely<Schema>, subject: string, now: Date): Promise<void> {
  await clearAndPruneFailures(db, subject, new Date(now.getTime() - 2 * failureWindowMs));
}
