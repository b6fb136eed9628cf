// Counts rare, expensive requests one by one in the database across all processes; in memory while
// the database is down, and for clients that have exceeded their limit.
import type { ServerContext } from '../context.ts';
import { runInRequestScope } from '../database/pulse/request-scope.ts';
import { addToWindow, deleteExpiredWindows, type WindowCount } from './request-counts.sql.ts';

/** Milliseconds between deletions of ended windows; the next request triggers one. */
const cleanupIntervalMs = 60 * 60_000;
/** Maximum number of subjects cached at once. The database stores the others. */
const maxCachedWindows = 20_000;

export interface WindowCounts {
  /**
   * Counts a request of a subject. Returns the number of requests in its window, including this
   * one. Counting stops at the first request above the limit.
   */
  take(subject: string, milliseconds: number, most: number): Promise<WindowCount>;
}

interface CachedWindow {
  /** The count last returned by the database. */
  calls: number;
  /** Requests not in the database because it was down. */
  untold: number;
  /** When the window ends, in milliseconds of the monotonic clock. */
  ends: number;
}

type WindowCountsContext = Pick<ServerContext, 'config' | 'db' | 'log'> & {
  /** A monotonic clock, in milliseconds. */
  readonly elapsed?: () => number;
};

/** Counts of this process, backed by the shared database. */
export function createWindowCounts({
  config,
  db,
  log,
  elapsed = () => performance.now(),
}: WindowCountsContext): WindowCounts {
  const cachedWindows = new Map<string, CachedWindow>();
  let forgotten = elapsed();
  let isAway = false;

  const remember = (subject: string, now: number, milliseconds: number): CachedWindow => {
    const known = cachedWindows.get(subject);
    if (known !== undefined && known.ends > now) return known;
    // Reinserted so that entries stay in order of their start: the first is the oldest.
    cachedWindows.delete(subject);
    for (const oldest of cachedWindows.keys()) {
      if (cachedWindows.size < maxCachedWindows) break;
      cachedWindows.delete(oldest);
    }
    const fresh = { calls: 0, untold: 0, ends: now + milliseconds };
    cachedWindows.set(subject, fresh);
    return fresh;
  };

  const logDatabaseError = (error: unknown) => {
    if (!isAway) log.warn({ err: error }, 'limits are counted by this process alone');
    isAway = true;
  };

  const forget = (now: number) => {
    if (now - forgotten < cleanupIntervalMs) return;
    forgotten = now;
    // Not awaited; a failed deletion is retried an hour later.
    deleteExpiredWindows(db).catch((error: unknown) =>
      log.warn({ err: error }, 'old limits were not forgotten'),
    );
  };

  return {
    async take(subject, milliseconds, most) {
      const now = elapsed();
      const known = remember(subject, now, milliseconds);
      const counted = known.calls + known.untold;
      // Once the limit is exceeded, requests of this client are no longer counted in the database.
      if (counted > most) return { calls: counted, left: known.ends - now };
      const adding = 1 + known.untold;
      known.untold = 0;
      try {
        const window = await runInRequestScope({ limit: config.publicStatementTimeout }, () =>
          addToWindow(db, { subject, milliseconds, calls: adding }),
        );
        known.calls = window.calls;
        known.ends = elapsed() + window.left;
        if (isAway) log.info('limits are counted over all processes again');
        isAway = false;
        forget(now);
        return window;
      } catch (error) {
        logDatabaseError(error);
        known.untold += adding;
        return { calls: known.calls + known.untold, left: Math.max(1, known.ends - elapsed()) };
      }
    },
  };
}
