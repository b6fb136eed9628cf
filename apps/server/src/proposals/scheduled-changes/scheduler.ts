// The scheduler: notifies every process when a scheduled change begins or a calendar period is
// turned on or off, also after a restart and with several processes.
import { announceSwitchedPeriods, msUntilNextSwitch } from '../../city/city-changes/announce-periods.ts';
import type { ServerContext } from '../../platform/context.ts';
import { announceDueChanges, msUntilNextChange } from './scheduled-changes.sql.ts';

export interface Scheduler {
  /**
   * Recomputes when the next change is due, because a change was published or withdrawn, or a
   * period was turned on or off.
   */
  poke(): void;
  close(): Promise<void>;
}

/** Longest time between checks (milliseconds): clocks are adjusted and machines sleep. */
const maxCheckIntervalMs = 30_000;

/**
 * Starts checking for scheduled changes. Each is announced once, by the first process: a row lock
 * decides.
 */
export function startScheduler(context: Pick<ServerContext, 'db' | 'log'>): Scheduler {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let working: Promise<void> = Promise.resolve();

  const look = async (): Promise<void> => {
    let wait: number = maxCheckIntervalMs;
    try {
      let done = await announceDueChanges(context.db);
      while (done.length > 0) {
        context.log.info({ proposals: done }, 'changes published for now have begun');
        done = await announceDueChanges(context.db);
      }
      const switched = await announceSwitchedPeriods(context.db);
      if (switched.length > 0) context.log.info({ periods: switched }, 'periods were switched');
      const waits = [await msUntilNextChange(context.db), await msUntilNextSwitch(context.db)];
      wait = Math.min(maxCheckIntervalMs, ...waits.filter((one) => one !== null));
    } catch (error) {
      if (!closed) context.log.warn({ err: error }, 'changes that are due could not be looked up');
      wait = 1000;
    }
    if (!closed) timer = setTimeout(next, Math.max(5, wait)).unref();
  };
  const next = () => {
    clearTimeout(timer);
    if (!closed) working = working.then(look);
  };

  next();
  return {
    poke: next,
    async close() {
      closed = true;
      clearTimeout(timer);
      await working;
    },
  };
}
