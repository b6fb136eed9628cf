// Every night, one of the server's processes writes the city's configured exports in a worker and
// retains those of the last runs.
import { setTimeout as wait } from 'node:timers/promises';
import { civilDateAndTime } from '@curbwright/core';
import { cityRow } from '../../city/published-city/published-city.sql.ts';
import type { ServerContext } from '../../platform/context.ts';
import { makeDirectory } from '../../platform/files/make-directory.ts';
import { formatFailure } from '../../platform/messages/terminal-messages.ts';
import { exportsFolder, pruneExportRuns, writeExportRun } from './export-run-files.ts';
import {
  claimExportRun,
  completeExportRun,
  deleteExportRunsBefore,
  failExportRun,
  recordHeartbeat,
  releaseExportRun,
} from './nightly-exports.sql.ts';
import { writeInWorker } from './write-in-worker.ts';

type ExportServices = Pick<ServerContext, 'db' | 'now' | 'config' | 'connection'> & {
  readonly log: Pick<ServerContext['log'], 'info' | 'warn' | 'error'>;
};

const dayMs = 86_400_000;
const quarterMs = 900_000;

/**
 * Returns the date of the run that an instant belongs to: the local date on which the export hour
 * last occurred.
 */
export function exportRunDate(instant: number, timeZone: string, hour: number): string {
  const { date, time } = civilDateAndTime(instant, timeZone);
  if (Number(time.slice(0, 2)) >= hour) return date;
  return new Date(Date.parse(`${date}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
}

/** Returns when the next run after an instant begins, epoch milliseconds. */
export function nextExportRunAt(instant: number, timeZone: string, hour: number): number {
  const night = exportRunDate(instant, timeZone, hour);
  // Time zone offsets change by whole quarters of an hour.
  let next = Math.floor(instant / quarterMs) * quarterMs;
  while (exportRunDate(next, timeZone, hour) === night) next += quarterMs;
  return next;
}

/**
 * Milliseconds between heartbeats written to the database. A process silent for ten minutes counts
 * as killed.
 */
const heartbeatIntervalMs = 30_000;

interface ExportRunOptions {
  /** Runs even if the night's run was already written or given up. */
  readonly again?: boolean;
  /** Stops the run. The previous files remain, and another process may write this night's run. */
  readonly stop?: AbortSignal;
}

/** A night's run claimed by this process. No other process writes it in the meantime. */
interface ClaimedExportRun {
  readonly night: string;
  readonly attempt: number;
  readonly revision: number;
}

/**
 * Claims the current night's run. `null` when another process is writing or has written it, or when
 * no exports are configured.
 */
export async function claimCurrentExportRun(
  { db, config, now }: Pick<ExportServices, 'db' | 'config' | 'now'>,
  again: boolean,
): Promise<ClaimedExportRun | null> {
  const { formats, hour } = config.nightlyExports;
  if (formats.length === 0) return null;
  const { time_zone: timeZone, revision } = await cityRow(db);
  const night = exportRunDate(now(), timeZone, hour);
  const attempt = await claimExportRun(db, night, again);
  return attempt === null ? null : { night, attempt, revision };
}

/**
 * Writes the night's exports if no process has yet. Returns `done`, `failed` (reported in the log
 * and the database), or `null` when there was nothing to do.
 */
export async function runDueExport(
  parts: ExportServices,
  { again = false, stop = new AbortController().signal }: ExportRunOptions = {},
): Promise<'done' | 'failed' | null> {
  const claimedRun = await claimCurrentExportRun(parts, again);
  return claimedRun === null ? null : writeClaimedExportRun(parts, claimedRun, stop);
}

/** Writes a claimed run. `null` when it was stopped and any process may write it. */
export async function writeClaimedExportRun(
  parts: ExportServices,
  { night, attempt, revision }: ClaimedExportRun,
  stop: AbortSignal,
): Promise<'done' | 'failed' | null> {
  const { db, log, config, connection } = parts;
  const { formats, kept } = config.nightlyExports;
  const folder = exportsFolder(config);
  const claimLost = new AbortController();
  // Heartbeats use a timer instead of being sent after each file, because writing the largest file
  // takes longer than the silence after which a process counts as killed.
  const heartbeatTimer = setInterval(() => {
    recordHeartbeat(db, night, attempt).then(
      (isMine) => {
        if (!isMine) claimLost.abort(new Error('another process took the night over'));
      },
      (error: unknown) => log.warn({ err: error, night }, 'nightly exports: the database was not told'),
    );
  }, heartbeatIntervalMs).unref();
  try {
    await makeDirectory(folder);
    const { dataDir, databaseUrl, allowUnsafeDatabase, statementTimeout } = config;
    const written = await writeExportRun(folder, night, (place) =>
      writeInWorker(
        {
          connection,
          config: { dataDir, databaseUrl, allowUnsafeDatabase, statementTimeout },
          formats,
          night,
          place,
          revision,
          now: parts.now(),
        },
        AbortSignal.any([stop, claimLost.signal]),
      ),
    );
    if (!written.ok) {
      const reason = formatFailure(written.refusal);
      log.error({ night, reason }, 'nightly exports could not be written');
      await failExportRun(db, night, attempt, reason);
      return 'failed';
    }
    await completeExportRun(db, night, attempt, revision, written.value);
    await pruneExportRuns(folder, kept, parts.now());
    await deleteExportRunsBefore(
      db,
      new Date(Date.parse(night) - (kept + 30) * dayMs).toISOString().slice(0, 10),
    );
    log.info({ night, formats }, 'nightly exports were written');
    return 'done';
  } catch (error) {
    if (stop.aborted) {
      await releaseExportRun(db, night, attempt, formatFailure({ code: 'nightly.stopped', params: {} }));
      return null;
    }
    log.error({ err: error, night }, 'nightly exports could not be written');
    await failExportRun(db, night, attempt, error instanceof Error ? error.message : String(error));
    return 'failed';
  } finally {
    clearInterval(heartbeatTimer);
  }
}

/** Milliseconds between checks whether a night begins. */
const checkIntervalMs = 60_000;
/**
 * Milliseconds a shutdown waits for unfinished output to be removed. Unfinished output is never
 * visible.
 */
const shutdownTimeoutMs = 2_000;

/**
 * Starts the checks and returns a function that stops them. No run starts while `mayWrite` returns
 * `false`.
 */
export function startNightlyExports(
  parts: ExportServices,
  mayWrite: () => boolean = () => true,
): () => Promise<void> {
  if (parts.config.nightlyExports.formats.length === 0) return async () => undefined;
  const stop = new AbortController();
  let working: Promise<unknown> = Promise.resolve();
  let busy = false;
  const checkDueExport = async () => {
    if (!mayWrite()) return;
    busy = true;
    try {
      await runDueExport(parts, { stop: stop.signal });
    } catch (error) {
      if (!stop.signal.aborted) parts.log.warn({ err: error }, 'nightly exports could not be looked after');
    }
    busy = false;
  };
  working = checkDueExport();
  const timer = setInterval(() => {
    if (!busy) working = checkDueExport();
  }, checkIntervalMs).unref();
  return async () => {
    stop.abort(new Error('the server stops'));
    clearInterval(timer);
    await Promise.race([working, wait(shutdownTimeoutMs, undefined, { ref: false })]);
  };
}
