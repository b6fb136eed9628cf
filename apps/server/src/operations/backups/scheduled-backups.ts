// Every hour or day one server process makes a backup, and backups beyond the retention limits are
// removed.
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { unfinishedExtension } from '../../exchange/published-files/output-file.ts';
import type { BackupRetention } from '../../platform/config/backup-settings.ts';
import { environmentSettings } from '../../platform/config/config.ts';
import type { ServerContext } from '../../platform/context.ts';
import { formatFailure } from '../../platform/messages/terminal-messages.ts';
import { withSpan } from '../../platform/tracing/spans.ts';
import { backupInWorker } from './backup-in-worker.ts';
import { instantsToRetain, retentionCounts, scheduledName, slotOf } from './backup-name.ts';
import {
  claimBackup,
  databaseFingerprint,
  deleteOldBackupRuns,
  failBackup,
  finishBackup,
  loadScheduledFiles,
  recordBackupHeartbeat,
  type ScheduledFile,
} from './backup-runs.sql.ts';

type BackupContext = Pick<ServerContext, 'db' | 'connection' | 'log' | 'now' | 'config'>;

/** Milliseconds between heartbeats of a running backup. */
const heartbeatMs = 60_000;
/** Days the log entry of a backup is retained. */
const logRetentionDays = 100;
/** Milliseconds after which an unfinished file counts as abandoned. */
const abandonedAfterMs = 24 * 3_600_000;

/**
 * The backups whose files are still in the directory as they were made; a file of a different size
 * is no longer ours.
 */
async function findExistingBackups(directory: string, made: readonly ScheduledFile[]) {
  const found = await Promise.all(
    made.map(async ({ id, slot, file, bytes }) => {
      const path = join(directory, basename(file));
      const { size } = (await stat(path).catch(() => null)) ?? { size: null };
      return size === bytes ? { id, path, instant: slot.getTime() } : null;
    }),
  );
  return found.filter((one) => one !== null);
}

/**
 * Removes the backups of this database's schedule beyond the retention limits, and unfinished files
 * left by killed processes. Manual backups and those of other cities in the same directory stay.
 * Returns the ids of the retained backups.
 */
export async function removeExpiredBackups(
  directory: string,
  made: readonly ScheduledFile[],
  kept: BackupRetention,
  now: number,
): Promise<readonly number[]> {
  const there = await findExistingBackups(directory, made);
  const retainedInstants = instantsToRetain(
    there.map(({ instant }) => instant),
    kept,
  );
  for (const { path, instant } of there) if (!retainedInstants.has(instant)) await rm(path, { force: true });
  const names = await readdir(directory);
  for (const name of names.filter(
    (one) => /^(?:curbwright|before)-/.test(one) && one.endsWith(unfinishedExtension),
  )) {
    const found = await stat(join(directory, name)).catch(() => null);
    if (found !== null && now - found.mtimeMs > abandonedAfterMs)
      await rm(join(directory, name), { force: true });
  }
  return there.filter(({ instant }) => retainedInstants.has(instant)).map(({ id }) => id);
}

/**
 * Makes the backup of the current hour or day unless a process has already done so; `done`,
 * `failed`, or `null` if there was nothing to do.
 */
export async function makeDueBackup(
  parts: BackupContext,
  stop: AbortSignal,
): Promise<'done' | 'failed' | null> {
  const { db, connection, log, config } = parts;
  const { every, kept, directory, passphrase } = config.backups;
  if (every === 'none') return null;
  const slot = new Date(slotOf(parts.now(), every));
  if (!(await claimBackup(db, slot))) return null;
  const heartbeatTimer = setInterval(
    () => void recordBackupHeartbeat(db, slot).catch(() => undefined),
    heartbeatMs,
  ).unref();
  try {
    const order = {
      place: { connection, dataDir: config.dataDir },
      out: join(directory, scheduledName(slot.getTime(), await databaseFingerprint(db))),
      passphrase,
      settings: environmentSettings(),
      // A process that ended before it could report its backup may have used this name already.
      replaces: true,
    };
    const made = await withSpan('job backup', {}, () => backupInWorker(order, stop));
    if (!made.ok) throw new Error(formatFailure(made.refusal));
    await finishBackup(db, slot, made.value);
    const { file, bytes, rows, missing } = made.value;
    log.info({ file, bytes, rows }, 'a backup was made');
    if (missing.length > 0) log.warn({ missing }, 'files the database names are not there');
    const ids = await removeExpiredBackups(
      directory,
      await loadScheduledFiles(db),
      retentionCounts(every, kept),
      parts.now(),
    );
    await deleteOldBackupRuns(db, new Date(parts.now() - logRetentionDays * 86_400_000), ids);
    return 'done';
  } catch (error) {
    if (!stop.aborted) log.error({ err: error }, 'a backup could not be made');
    await failBackup(db, slot, error instanceof Error ? error.message : String(error));
    return 'failed';
  } finally {
    clearInterval(heartbeatTimer);
  }
}

/** Milliseconds between checks whether a backup is due. */
const checkIntervalMs = 60_000;
/** Milliseconds a shutdown waits for a running backup. */
const shutdownTimeoutMs = 2_000;

/**
 * Starts checking and returns a function that stops it. While `mayWrite` returns `false`, no backup
 * starts, because its trial load takes as much space as the city.
 */
export function startBackups(
  parts: BackupContext,
  mayWrite: () => boolean = () => true,
): () => Promise<void> {
  if (parts.config.backups.every === 'none') return async () => undefined;
  const stop = new AbortController();
  let working: Promise<void> | null = null;
  const checkDueBackup = () => {
    if (!mayWrite()) return;
    working ??= makeDueBackup(parts, stop.signal)
      .then(() => undefined)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) parts.log.warn({ err: error }, 'backups could not be looked after');
      })
      .finally(() => {
        working = null;
      });
  };
  checkDueBackup();
  const timer = setInterval(checkDueBackup, checkIntervalMs).unref();
  return async () => {
    clearInterval(timer);
    stop.abort();
    await Promise.race([working, wait(shutdownTimeoutMs, undefined, { ref: false })]);
  };
}
