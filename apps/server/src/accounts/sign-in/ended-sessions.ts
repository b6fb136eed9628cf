// Deletes sessions that ended a month ago, with their addresses and browsers: once at server start,
// then daily.

import type { ServerContext } from '../../platform/context.ts';
import { lookEvery } from '../../platform/time-slices/look-every.ts';
import { forgetOldSessions } from '../accounts.sql.ts';

const everyDay = 86_400_000;
/** Rows deleted per statement. */
const mostAtOnce = 1000;

/** Starts the job; the returned function stops it. */
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
