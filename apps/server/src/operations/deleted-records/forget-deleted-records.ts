// What people deleted is forgotten for good when its 30 days are over, files too: looked at when the server starts, and every day.
import { keptSince } from '@curbwright/core';
import type { ServerContext } from '../../platform/context.ts';
import { dropFile } from '../../platform/files/keep.ts';
import { lookEvery } from '../../platform/time-slices/look-every.ts';
import { filesOfForgotten, forgetDeleted, overdueRecords } from './forget-deleted.sql.ts';

const everyDay = 86_400_000;
/** Later than it can be restored: by a server whose clock is behind, or by somebody who waits for a lock. */
const grace = 3_600_000;
/** Records forgotten in one transaction. */
const mostAtOnce = 200;

type Parts = Pick<ServerContext, 'db' | 'now' | 'config'>;

/** Forgets all whose days are over; how many. */
export async function forgetOldDeletions({ db, now, config }: Parts, signal?: AbortSignal): Promise<number> {
  let all = 0;
  for (;;) {
    const ids = await overdueRecords(db, new Date(keptSince(now()) - grace), mostAtOnce);
    if (ids.length === 0) return all;
    // Bytes before names: a kill in between leaves names that the next look finds again, and never bytes nobody names. Nobody can restore
    // what is overdue.
    for (const key of await filesOfForgotten(db, ids)) await dropFile(config, key);
    all += await forgetDeleted(db, ids);
    if (ids.length < mostAtOnce || signal?.aborted === true) return all;
  }
}

/** Starts looking; the answer stops it. */
export function keepDeletedOnlySoLong(
  context: Parts & Pick<ServerContext, 'log'>,
  mayWrite: () => boolean,
): () => Promise<void> {
  const { log } = context;
  return lookEvery(
    { log, every: everyDay, failed: 'deleted records were not forgotten' },
    async (closing) => {
      if (!mayWrite()) return;
      const forgotten = await forgetOldDeletions(context, closing);
      if (forgotten > 0) log.info({ forgotten }, 'what was deleted 30 days ago was forgotten');
    },
  );
}
