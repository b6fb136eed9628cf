// Single stays are dropped when the city keeps them no longer: looked at when the server starts, and every day.
import type { ServerContext } from '../context.ts';
import { dropOldStays } from '../sessions/retention.ts';

const everyDay = 86_400_000;

/** Starts looking; the answer stops it. */
export function keepStaysOnlySoLong({
  db,
  log,
  now,
}: Pick<ServerContext, 'db' | 'log' | 'now'>): () => Promise<void> {
  let working: Promise<void> = Promise.resolve();
  let closed = false;
  const look = async () => {
    try {
      const months = await dropOldStays(db, now());
      if (months.length > 0) log.info({ months }, 'stays of months kept no longer were dropped');
    } catch (error) {
      if (!closed) log.warn({ err: error }, 'stays kept no longer could not be dropped');
    }
  };
  working = look();
  const timer = setInterval(() => {
    working = working.then(look);
  }, everyDay).unref();
  return async () => {
    closed = true;
    clearInterval(timer);
    await working;
  };
}
