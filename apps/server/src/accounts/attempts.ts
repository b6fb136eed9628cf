// Attempts at an account's secrets (password, one-time code): counted together, each before it is judged, and after ten wrong ones made to wait.
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Refused, refuse } from '../http/outcome.ts';
import { failuresSince, forgetFailures, lockAttempts, noteFailure } from './queries.ts';
import { countedOver, delayAfter } from './sign-in-delay.ts';

/** Begins an attempt: it counts as failed until `attemptSucceeded`, so that attempts at once count each other. Refused while the account waits. */
export async function beginAttempt(
  db: Kysely<Schema>,
  username: string,
  now: Date,
): Promise<{ readonly failures: number } | Refused> {
  return inTransaction(db, async (tx) => {
    await lockAttempts(tx, username);
    const before = await failuresSince(tx, username, new Date(now.getTime() - countedOver));
    const delay = delayAfter(before.count);
    // Without a delay nobody waits, also when one that came a moment later was counted first.
    const waits = delay === 0 ? 0 : (before.last?.getTime() ?? 0) + delay - now.getTime();
    if (waits > 0) {
      const seconds = Math.ceil(waits / 1000);
      return refuse('too_many_attempts', { params: { seconds }, retryAfter: seconds });
    }
    await noteFailure(tx, username, now);
    return { failures: before.count + 1 };
  });
}

/** The right secret: the account's failures are forgotten, and everybody's old ones. */
export async function attemptSucceeded(db: Kysely<Schema>, username: string, now: Date): Promise<void> {
  await forgetFailures(db, username, new Date(now.getTime() - 2 * countedOver));
}
