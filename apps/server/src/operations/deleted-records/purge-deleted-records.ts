// Permanently deletes records and their files 30 days after deletion; checked at server start and
// every day.
import { deletedRetentionStart } from '@curbwright/core';
import type { ServerContext } from '../../platform/context.ts';
import { deleteFileBytes } from '../../platform/files/file-store.ts';
import { runPeriodically } from '../../platform/time-slices/run-periodically.ts';
import { loadExpiredRecords, loadFileKeys, purgeRecords } from './purge-deleted.sql.ts';

const dayMs = 86_400_000;
/**
 * Extra time in milliseconds, for a restore by a server whose clock is behind or one that waits for
 * a lock.
 */
const graceMs = 3_600_000;
/** Records deleted in one transaction. */
const maxBatchRecords = 200;

type PurgeContext = Pick<ServerContext, 'db' | 'now' | 'config'>;

/** Permanently deletes all expired records; returns how many. */
export async function purgeExpiredRecords(
  { db, now, config }: PurgeContext,
  signal?: AbortSignal,
): Promise<number> {
  let all = 0;
  for (;;) {
    const ids = await loadExpiredRecords(
      db,
      new Date(deletedRetentionStart(now()) - graceMs),
      maxBatchRecords,
    );
    if (ids.length === 0) return all;
    // Files before their rows: if the process is killed in between, the next run finds the
    // remaining rows again, and no file is left without a row. Expired records can no longer be
    // restored.
    for (const key of await loadFileKeys(db, ids)) await deleteFileBytes(config, key);
    all += await purgeRecords(db, ids);
    if (ids.length < maxBatchRecords || signal?.aborted === true) return all;
  }
}

/** Starts the checks and returns a function that stops them. */
export function startDeletedRecordPurge(
  context: PurgeContext & Pick<ServerContext, 'log'>,
  mayWrite: () => boolean,
): () => Promise<void> {
  const { log } = context;
  return runPeriodically(
    { log, every: dayMs, failed: 'deleted records were not forgotten' },
    async (closing) => {
      if (!mayWrite()) return;
      const purgedCount = await purgeExpiredRecords(context, closing);
      if (purgedCount > 0) log.info({ forgotten: purgedCount }, 'what was deleted 30 days ago was forgotten');
    },
  );
}
