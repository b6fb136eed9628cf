// Sessions that ended a month ago are forgotten, with the address and the browser they came from: looked at when the server starts, and every day.
import { forgetOldSessions } from '../accounts/queries.ts';
import type { ServerContext } from '../context.ts';

const everyDay = 86_400_000;
/** Rows dropped in one statement. */
const mostAtOnce = 1000;

/** Starts looking; the answer stops it. */
export function keepSessionsOnlySoLong({
  db,
  log,
  now,
}: Pick<ServerContext, 'db' | 'log' | 'now'>): () => Promise<void> {
  const closing = new AbortController();
  const look = async () => {
    try {
      let forgotten = mostAtOnce;
      while (forgotten === mostAtOnce && !closing.signal.aborted)
        forgotten = await forgetOldSessions(db, new Date(now()), mostAtOnce);
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error }, 'old sessions were not forgotten');
    }
  };
  let working = look();
  const timer = setInterval(() => {
    working = working.then(look);
  }, everyDay).unref();
  return async () => {
    closing.abort();
    clearInterval(timer);
    await working;
  };
}
