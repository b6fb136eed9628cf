// Permanently deletes records and their files 30 days after deletion; checked at server start and
// every day.
import { keptSince } from '@curbwright/core';
import type { ServerContext } from '../../platform/context.ts';
import { dropFile } from '../../platform/files/keep.ts';
import { lookEvery } from '../../platform/time-slices/look-every.ts';
import { filesOfForgotten, forgetDeleted, overdueRecords } from './forget-deleted.sql.ts';

const everyDay = 86_400_000;
/**
 * Extra time in milliseconds, for a restore by a server whose clock is behind or one that waits for
 * a lock.
 */
const grace = 3_600_000;
/** Records deleted in one transaction. */
const mostAtOnce = 200;

type Parts = Pick<ServerContext, 'db' | 'now' | 'config'>;

/** Permanently deletes all expired records; returns how many. */
export async function forgetOldDeletions({ db, now, config }: Parts, signal?: AbortSignal): Promise<number> {
  let all = 0;
  for (;;) {
    const ids = await overdueRecords(db, new Date(keptSince(now()) - grace), mostAtOnce);
    if (ids.length === 0) return all;
    // Files before their rows: if the process is killed in between, the next run finds the
    // remaining rows again, and no file is left without a row. Expired records can no longer be
    // restored.
    for (const key of await filesOfForgotten(db, ids)) await dropFile(config, key);
    all += await forgetDeleted(db, ids);
    if (ids.length < mostAtOnce || signal?.aborted === true) return all;
  }
}

/** Starts the checks and returns a function that stops them. */
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
