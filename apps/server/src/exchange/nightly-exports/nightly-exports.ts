// Every night, one of the server's processes writes the city's configured exports in a worker and
// retains those of the last runs.
import { setTimeout as wait } from 'node:timers/promises';
import { civilDateAndTime } from '@curbwright/core';
import { cityRow } from '../../city/published-city/published-city.sql.ts';
import type { ServerContext } from '../../platform/context.ts';
import { makeDirectory } from '../../platform/files/make-directory.ts';
import { sayRefusal } from '../../platform/messages/say-refusal.ts';
import { exportsFolder, tidyNights, writeNight } from './night-files.ts';
import {
  claimNight,
  failNight,
  finishNight,
  forgetNights,
  hearNight,
  leaveNight,
} from './nightly-exports.sql.ts';
import { writeInWorker } from './write-in-worker.ts';

type Parts = Pick<ServerContext, 'db' | 'now' | 'config' | 'connection'> & {
  readonly log: Pick<ServerContext['log'], 'info' | 'warn' | 'error'>;
};

const dayMs = 86_400_000;
const quarterMs = 900_000;

/** The night of an instant: the local date on which the export hour was last passed. */
export function nightOf(instant: number, timeZone: string, hour: number): string {
  const { date, time } = civilDateAndTime(instant, timeZone);
  if (Number(time.slice(0, 2)) >= hour) return date;
  return new Date(Date.parse(`${date}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
}

/** When the night after that of an instant begins, epoch milliseconds. */
export function nextNight(instant: number, timeZone: string, hour: number): number {
  const night = nightOf(instant, timeZone, hour);
  // Time zone offsets change by whole quarters of an hour.
  let next = Math.floor(instant / quarterMs) * quarterMs;
  while (nightOf(next, timeZone, hour) === night) next += quarterMs;
  return next;
}

/**
 * Milliseconds between heartbeats written to the database. A process silent for ten minutes counts
 * as killed.
 */
const heartbeat = 30_000;

interface ExportWish {
  /** Runs even if the night was already written or given up. */
  readonly again?: boolean;
  /** Stops the run. The previous files stay, and another process may write the night. */
  readonly stop?: AbortSignal;
}

/** A night claimed by this process. No other process writes it meanwhile. */
interface TakenNight {
  readonly night: string;
  readonly attempt: number;
  readonly revision: number;
}

/** Claims the current night. `null` when another process has or had it, or nothing is exported. */
export async function takeNight(
  { db, config, now }: Pick<Parts, 'db' | 'config' | 'now'>,
  again: boolean,
): Promise<TakenNight | null> {
  const { formats, hour } = config.nightlyExports;
  if (formats.length === 0) return null;
  const { time_zone: timeZone, revision } = await cityRow(db);
  const night = nightOf(now(), timeZone, hour);
  const attempt = await claimNight(db, night, again);
  return attempt === null ? null : { night, attempt, revision };
}

/**
 * Writes the night's exports if no process has yet. Returns `done`, `failed` (reported in the log
 * and the database), or `null` when there was nothing to do.
 */
export async function exportNight(
  parts: Parts,
  { again = false, stop = new AbortController().signal }: ExportWish = {},
): Promise<'done' | 'failed' | null> {
  const taken = await takeNight(parts, again);
  return taken === null ? null : writeTaken(parts, taken, stop);
}

/** Writes a claimed night. `null` when it was stopped and any process may write it. */
export async function writeTaken(
  parts: Parts,
  { night, attempt, revision }: TakenNight,
  stop: AbortSignal,
): Promise<'done' | 'failed' | null> {
  const { db, log, config, connection } = parts;
  const { formats, kept } = config.nightlyExports;
  const folder = exportsFolder(config);
  const lost = new AbortController();
  // A timer rather than each finished file, because the largest file takes longer than the silence
  // after which a process counts as killed.
  const beat = setInterval(() => {
    hearNight(db, night, attempt).then(
      (isMine) => {
        if (!isMine) lost.abort(new Error('another process took the night over'));
      },
      (error: unknown) => log.warn({ err: error, night }, 'nightly exports: the database was not told'),
    );
  }, heartbeat).unref();
  try {
    await makeDirectory(folder);
    const { dataDir, databaseUrl, allowUnsafeDatabase, statementTimeout } = config;
    const written = await writeNight(folder, night, (place) =>
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
        AbortSignal.any([stop, lost.signal]),
      ),
    );
    if (!written.ok) {
      const reason = sayRefusal(written.refusal);
      log.error({ night, reason }, 'nightly exports could not be written');
      await failNight(db, night, attempt, reason);
      return 'failed';
    }
    await finishNight(db, night, attempt, revision, written.value);
    await tidyNights(folder, kept, parts.now());
    await forgetNights(db, new Date(Date.parse(night) - (kept + 30) * dayMs).toISOString().slice(0, 10));
    log.info({ night, formats }, 'nightly exports were written');
    return 'done';
  } catch (error) {
    if (stop.aborted) {
      await leaveNight(db, night, attempt, sayRefusal({ code: 'nightly.stopped', params: {} }));
      return null;
    }
    log.error({ err: error, night }, 'nightly exports could not be written');
    await failNight(db, night, attempt, error instanceof Error ? error.message : String(error));
    return 'failed';
  } finally {
    clearInterval(beat);
  }
}

/** Milliseconds between checks whether a night begins. */
const lookEvery = 60_000;
/**
 * Milliseconds a shutdown waits for unfinished output to be removed. Unfinished output is never
 * visible.
 */
const patience = 2_000;

/**
 * Starts the checks and returns a function that stops them. No run starts while `mayWrite` returns
 * `false`.
 */
export function startNightlyExports(parts: Parts, mayWrite: () => boolean = () => true): () => Promise<void> {
  if (parts.config.nightlyExports.formats.length === 0) return async () => undefined;
  const stop = new AbortController();
  let working: Promise<unknown> = Promise.resolve();
  let busy = false;
  const look = async () => {
    if (!mayWrite()) return;
    busy = true;
    try {
      await exportNight(parts, { stop: stop.signal });
    } catch (error) {
      if (!stop.signal.aborted) parts.log.warn({ err: error }, 'nightly exports could not be looked after');
    }
    busy = false;
  };
  working = look();
  const timer = setInterval(() => {
    if (!busy) working = look();
  }, lookEvery).unref();
  return async () => {
    stop.abort(new Error('the server stops'));
    clearInterval(timer);
    await Promise.race([working, wait(patience, undefined, { ref: false })]);
  };
}
