// Sessions that ended a month ago are forgotten, with the address and the browser they came from: looked at when the server starts, and every day.

import type { ServerContext } from '../../platform/context.ts';
import { lookEvery } from '../../platform/time-slices/look-every.ts';
import { forgetOldSessions } from '../accounts.sql.ts';

const everyDay = 86_400_000;
/** Rows dropped in one statement. */
const mostAtOnce = 1000;

/** Starts looking; the answer stops it. */
export function keepSessionsOnlySoLong({
  db,
  log,
  now,
}: Pick<ServerContext, 'db' | 'log' | 'now'>): () => Promise<void> {
  return lookEvery({ log, every: everyDay, failed: 'old sessions were not forgotten' }, async (closing) => {
    let forgotten = mostAtOnce;
    while (forgotten === mostAtOnce && !closing.aborted)
      forgotten = await forgetOldSessions(db, new Date(now()), mostAtOnce);
  });
}
