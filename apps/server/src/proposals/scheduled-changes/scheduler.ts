// The scheduler: when a change published for later begins, or a switch of the calendar, every process hears of it; also after a restart, also with several processes.
import { announceSwitches, untilNextSwitch } from '../../city/city-changes/announce-periods.ts';
import type { ServerContext } from '../../platform/context.ts';
import { announceDue, untilNext } from './scheduled-changes.sql.ts';

export interface Scheduler {
  /** Something was published, withdrawn or switched: look again when the next change is due. */
  poke(): void;
  close(): Promise<void>;
}

/** Looks at least this often (milliseconds): clocks are set, machines sleep. */
const atLeastEvery = 30_000;

/** Starts looking after changes published for later. Each is announced once by whichever process is first: a row lock decides. */
export function startScheduler(context: Pick<ServerContext, 'db' | 'log'>): Scheduler {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let working: Promise<void> = Promise.resolve();

  const look = async (): Promise<void> => {
    let wait: number = atLeastEvery;
    try {
      let done = await announceDue(context.db);
      while (done.length > 0) {
        context.log.info({ proposals: done }, 'changes published for now have begun');
        done = await announceDue(context.db);
      }
      const switched = await announceSwitches(context.db);
      if (switched.length > 0) context.log.info({ periods: switched }, 'periods were switched');
      const waits = [await untilNext(context.db), await untilNextSwitch(context.db)];
      wait = Math.min(atLeastEvery, ...waits.filter((one) => one !== null));
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
