// Finishes interrupted recounts and drops parking sessions past the city's retention period, when
// the server starts and every day.
import type { ServerContext } from '../platform/context.ts';
import { runPeriodically } from '../platform/time-slices/run-periodically.ts';
import { moveSessionsToCityTimeZone } from './recount/move-session-time-zone.ts';
import { finishRecounts } from './recount/recount-sessions.ts';
import { dropExpiredSessions } from './retention.ts';

const jobIntervalMs = 86_400_000;

/** Starts the job; the returned function stops it. */
export function startRetentionJob({
  db,
  log,
  now,
}: Pick<ServerContext, 'db' | 'log' | 'now'>): () => Promise<void> {
  return runPeriodically(
    { log, every: jobIntervalMs, failed: 'stays could not be brought up' },
    async (closing) => {
      if (await finishRecounts(db, null, closing)) log.info('stays were counted anew');
      const refiled = await moveSessionsToCityTimeZone(db, closing);
      if (refiled > 0)
        log.info({ stays: refiled }, 'stays were put in by the clock of the city as it is now');
      const months = closing.aborted ? [] : await dropExpiredSessions(db, now());
      if (months.length > 0) log.info({ months }, 'stays of months kept no longer were dropped');
    },
  );
}
