// Calls that are rare and dear, counted one by one in the database over all processes; in memory while it is away, and for who has had all of them.
import type { ServerContext } from '../context.ts';
import { inRequest } from '../database/pulse/request-scope.ts';
import { addToWindow, type CountedWindow, forgetWindows } from './request-counts.sql.ts';

/** How often windows that ended are forgotten, by who happens to call. */
const forgetEvery = 60 * 60_000;
/** Subjects remembered at once. The database remembers the others. */
const mostRemembered = 20_000;

export interface WindowCounts {
  /** Counts a call of a subject: how many there were in its window, this one among them, up to the first too many. */
  take(subject: string, milliseconds: number, most: number): Promise<CountedWindow>;
}

interface Remembered {
  /** As the database last said. */
  calls: number;
  /** Calls it has not heard of: it was away. */
  untold: number;
  /** By a clock that is never set. */
  ends: number;
}

type Parts = Pick<ServerContext, 'config' | 'db' | 'log'> & {
  /** Milliseconds that never go back. */
  readonly elapsed?: () => number;
};

/** Counts of this process on the database of all. */
export function createWindowCounts({
  config,
  db,
  log,
  elapsed = () => performance.now(),
}: Parts): WindowCounts {
  const remembered = new Map<string, Remembered>();
  let forgotten = elapsed();
  let isAway = false;

  const remember = (subject: string, now: number, milliseconds: number): Remembered => {
    const known = remembered.get(subject);
    if (known !== undefined && known.ends > now) return known;
    // In the order of their beginning: the first is the oldest.
    remembered.delete(subject);
    for (const oldest of remembered.keys()) {
      if (remembered.size < mostRemembered) break;
      remembered.delete(oldest);
    }
    const fresh = { calls: 0, untold: 0, ends: now + milliseconds };
    remembered.set(subject, fresh);
    return fresh;
  };

  const heard = (error: unknown) => {
    if (!isAway) log.warn({ err: error }, 'limits are counted by this process alone');
    isAway = true;
  };

  const forget = (now: number) => {
    if (now - forgotten < forgetEvery) return;
    forgotten = now;
    // Nobody waits for it; what fails is forgotten an hour later.
    forgetWindows(db).catch((error: unknown) => log.warn({ err: error }, 'old limits were not forgotten'));
  };

  return {
    async take(subject, milliseconds, most) {
      const now = elapsed();
      const known = remember(subject, now, milliseconds);
      const counted = known.calls + known.untold;
      // Whoever had them all costs the database nothing more.
      if (counted > most) return { calls: counted, left: known.ends - now };
      const adding = 1 + known.untold;
      known.untold = 0;
      try {
        const window = await inRequest({ limit: config.publicStatementTimeout }, () =>
          addToWindow(db, { subject, milliseconds, calls: adding }),
        );
        known.calls = window.calls;
        known.ends = elapsed() + window.left;
        if (isAway) log.info('limits are counted over all processes again');
        isAway = false;
        forget(now);
        return window;
      } catch (error) {
        heard(error);
        known.untold += adding;
        return { calls: known.calls + known.untold, left: Math.max(1, known.ends - elapsed()) };
      }
    },
  };
}
