// Deletes sessions that ended a month ago, with their IP addresses and user agents: once at server
// start, then daily.

import type { ServerContext } from '../../platform/context.ts';
import { runPeriodically } from '../../platform/time-slices/run-periodically.ts';
import { deleteOldSessions } from '../accounts.sql.ts';

const cleanupIntervalMs = 86_400_000;
/** Rows deleted per statement. */
const rowsPerStatement = 1000;

/** Starts the job; the returned function stops it. */
export function startSessionCleanup({
  db,
  log,
  now,
}: Pick<ServerContext, 'db' | 'log' | 'now'>): () => Promise<void> {
  return runPeriodically(
    { log, every: cleanupIntervalMs, failed: 'old sessions were not forgotten' },
    async (closing) => {
      let deletedCount = rowsPerStatement;
      while (deletedCount === rowsPerStatement && !closing.aborted)
        deletedCount = await deleteOldSessions(db, new Date(now()), rowsPerStatement);
    },
  );
}
