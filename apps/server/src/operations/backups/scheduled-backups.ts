// Every hour or day one of the server's processes makes a backup, and those kept long enough are removed.
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { unfinishedEnding } from '../../exchange/published-files/output-file.ts';
import type { KeptCounts } from '../../platform/config/backup-settings.ts';
import { settingsOfEnvironment } from '../../platform/config/config.ts';
import type { ServerContext } from '../../platform/context.ts';
import { sayRefusal } from '../../platform/messages/say-refusal.ts';
import { traced } from '../../platform/tracing/spans.ts';
import { keptBy, keptInstants, scheduledName, slotOf } from './backup-name.ts';
import {
  claimBackup,
  databaseMark,
  failBackup,
  finishBackup,
  forgetBackups,
  hearBackup,
  type ScheduledFile,
  scheduledFiles,
} from './backup-runs.sql.ts';
import { backupInWorker } from './in-worker.ts';

type Parts = Pick<ServerContext, 'db' | 'connection' | 'log' | 'now' | 'config'>;

/** Says so often that it is still making one. */
const hearEvery = 60_000;
/** Days an account of a backup is kept. */
const accountDays = 100;
/** Milliseconds after which something unfinished is nobody's any more. */
const abandoned = 24 * 3_600_000;

/** Those that lie in the directory as they were made: a file of another size is somebody else's by now. */
async function lyingIn(directory: string, made: readonly ScheduledFile[]) {
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
 * Removes of the backups this database's schedule made those beyond what is kept, and what a kill left unfinished. All else stays: what was made by
 * hand, and what another city has in the same directory. The ids of those that are kept.
 */
export async function tidyBackups(
  directory: string,
  made: readonly ScheduledFile[],
  kept: KeptCounts,
  now: number,
): Promise<readonly number[]> {
  const there = await lyingIn(directory, made);
  const stay = keptInstants(
    there.map(({ instant }) => instant),
    kept,
  );
  for (const { path, instant } of there) if (!stay.has(instant)) await rm(path, { force: true });
  const names = await readdir(directory);
  for (const name of names.filter(
    (one) => /^(?:curbwright|before)-/.test(one) && one.endsWith(unfinishedEnding),
  )) {
    const found = await stat(join(directory, name)).catch(() => null);
    if (found !== null && now - found.mtimeMs > abandoned) await rm(join(directory, name), { force: true });
  }
  return there.filter(({ instant }) => stay.has(instant)).map(({ id }) => id);
}

/** Makes the backup of the running hour or day when no process has yet; `done`, `failed`, or null when there was nothing to do. */
export async function makeDueBackup(parts: Parts, stop: AbortSignal): Promise<'done' | 'failed' | null> {
  const { db, connection, log, config } = parts;
  const { every, kept, directory, passphrase } = config.backups;
  if (every === 'none') return null;
  const slot = new Date(slotOf(parts.now(), every));
  if (!(await claimBackup(db, slot))) return null;
  const hearing = setInterval(() => void hearBackup(db, slot).catch(() => undefined), hearEvery).unref();
  try {
    const order = {
      place: { connection, dataDir: config.dataDir },
      out: join(directory, scheduledName(slot.getTime(), await databaseMark(db))),
      passphrase,
      settings: settingsOfEnvironment(),
      // Made by one who ended before he could say so, it has this name already.
      replaces: true,
    };
    const made = await traced('job backup', {}, () => backupInWorker(order, stop));
    if (!made.ok) throw new Error(sayRefusal(made.refusal));
    await finishBackup(db, slot, made.value);
    const { file, bytes, rows, missing } = made.value;
    log.info({ file, bytes, rows }, 'a backup was made');
    if (missing.length > 0) log.warn({ missing }, 'files the database names are not there');
    const ids = await tidyBackups(directory, await scheduledFiles(db), keptBy(every, kept), parts.now());
    await forgetBackups(db, new Date(parts.now() - accountDays * 86_400_000), ids);
    return 'done';
  } catch (error) {
    if (!stop.aborted) log.error({ err: error }, 'a backup could not be made');
    await failBackup(db, slot, error instanceof Error ? error.message : String(error));
    return 'failed';
  } finally {
    clearInterval(hearing);
  }
}

/** Looks so often whether one is due. */
const lookEvery = 60_000;
/** Milliseconds a stop waits for what is being made. */
const patience = 2_000;

/** Starts looking; the answer stops it. While `mayWrite` says no, none is begun: the trial of a backup takes as much room as the city. */
export function startBackups(parts: Parts, mayWrite: () => boolean = () => true): () => Promise<void> {
  if (parts.config.backups.every === 'none') return async () => undefined;
  const stop = new AbortController();
  let working: Promise<void> | null = null;
  const look = () => {
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
  look();
  const timer = setInterval(look, lookEvery).unref();
  return async () => {
    clearInterval(timer);
    stop.abort();
    await Promise.race([working, wait(patience, undefined, { ref: false })]);
  };
}
