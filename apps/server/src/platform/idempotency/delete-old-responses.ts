// Deletes responses stored for Idempotency-Keys when they expire after a day: checked at startup
// and every hour.
import type { ServerContext } from '../context.ts';
import { runPeriodically } from '../time-slices/run-periodically.ts';
import { deleteExpiredRows } from './idempotency.sql.ts';

const hour = 3_600_000;
/** Rows deleted per statement. */
const maxRowsPerStatement = 5000;

/** Deletes all expired responses and returns their number. */
export async function deleteExpiredResponses(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  let all = 0;
  for (;;) {
    const dropped = await deleteExpiredRows(db, new Date(now()), maxRowsPerStatement);
    all += dropped;
    if (dropped < maxRowsPerStatement || signal?.aborted === true) return all;
  }
}

/** Starts the periodic deletion; the returned function stops it. */
export function startResponseCleanup(
  context: Pick<ServerContext, 'db' | 'log' | 'now'>,
): () => Promise<void> {
  const { log } = context;
  return runPeriodically({ log, every: hour, failed: 'kept answers were not dropped' }, async (closing) => {
    await deleteExpiredResponses(context, closing);
  });
}
