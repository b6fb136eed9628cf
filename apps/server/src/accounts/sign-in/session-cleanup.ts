// Deletes sessions that ended a month ago, with their IP addresses and user agents: once at server
// start, then daily.

import type { ServerContext } from '../../platform/context.ts';
import { runPeriodically } from '../../platform/time-slices/run-periodically.ts';
import { deleteOldSessions } from '../accounts.sql.ts';

const everyDay = 86_400_000;
/** Rows deleted per statement. */
const mostAtOnce = 1000;

/** Starts the job; the returned function stops it. */
export function startSessionCleanup({
  db,
  log,
  now,
}: Pick<ServerContext, 'db' | 'log' | 'now'>): () => Promise<void> {
  return runPeriodically(
    { log, every: everyDay, failed: 'old sessions were not forgotten' },
    async (closing) => {
      let forgotten = mostAtOnce;
      while (forgotten === mostAtOnce && !closing.aborted)
        forgotten = await deleteOldSessions(db, new Date(now()), mostAtOnce);
    },
  );
}
