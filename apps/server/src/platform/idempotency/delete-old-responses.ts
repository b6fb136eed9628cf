// Answers kept for Idempotency-Keys are dropped when their day is over: looked at when the server starts, and every hour.
import type { ServerContext } from '../context.ts';
import { lookEvery } from '../time-slices/look-every.ts';
import { dropExpired } from './idempotency.sql.ts';

const hour = 3_600_000;
/** Rows dropped in one statement. */
const mostAtOnce = 5000;

/** Drops all that ran out; how many. */
export async function dropKeptAnswers(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  let all = 0;
  for (;;) {
    const dropped = await dropExpired(db, new Date(now()), mostAtOnce);
    all += dropped;
    if (dropped < mostAtOnce || signal?.aborted === true) return all;
  }
}

/** Starts looking; the answer stops it. */
export function keepAnswersOnlySoLong(
  context: Pick<ServerContext, 'db' | 'log' | 'now'>,
): () => Promise<void> {
  const { log } = context;
  return lookEvery({ log, every: hour, failed: 'kept answers were not dropped' }, async (closing) => {
    await dropKeptAnswers(context, closing);
  });
}
