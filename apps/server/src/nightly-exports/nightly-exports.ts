// Every night one of the server's processes writes the exports the city set, and keeps those of some nights.
import { setTimeout as wait } from 'node:timers/promises';
import { civilDateAndTime, type Refusal } from '@curbwright/core';
import { cityRow } from '../city/queries.ts';
import type { ServerContext } from '../context.ts';
import { makeDirectory } from '../make-directory.ts';
import { sayRefusal } from '../words/say-refusal.ts';
import { exportsFolder, tidyNights, writeNight } from './night-files.ts';
import { claimNight, failNight, finishNight, forgetNights, hearNight } from './queries.ts';
import { writeExports } from './write-exports.ts';

type Parts = Pick<ServerContext, 'db' | 'log' | 'now' | 'config'>;

const dayMs = 86_400_000;

/** The night an instant belongs to: the civil day whose hour was last passed. */
export function nightOf(instant: number, timeZone: string, hour: number): string {
  const { date, time } = civilDateAndTime(instant, timeZone);
  if (Number(time.slice(0, 2)) >= hour) return date;
  return new Date(Date.parse(`${date}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
}

class Unwritable extends Error {
  constructor(refusal: Refusal) {
    super(sayRefusal(refusal));
  }
}

/** Writes the night's exports when no process has yet; `done`, `failed` (told in the log and the database), or null when there was nothing to do. */
export async function exportNight(parts: Parts): Promise<'done' | 'failed' | null> {
  const { db, log, config } = parts;
  const { formats, hour, kept } = config.nightlyExports;
  if (formats.length === 0) return null;
  const { time_zone: timeZone, revision } = await cityRow(db);
  const night = nightOf(parts.now(), timeZone, hour);
  if (!(await claimNight(db, night))) return null;
  const folder = exportsFolder(config);
  try {
    await makeDirectory(folder);
    const files = await writeNight(folder, night, async (place) => {
      const written = await writeExports(parts, formats, night, place, revision, () => hearNight(db, night));
      if (!written.ok) throw new Unwritable(written.refusal);
      return written.value;
    });
    await finishNight(db, night, revision, files);
    await tidyNights(folder, kept, parts.now());
    await forgetNights(db, new Date(Date.parse(night) - (kept + 30) * dayMs).toISOString().slice(0, 10));
    log.info({ night, formats }, 'nightly exports were written');
    return 'done';
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ err: error, night }, 'nightly exports could not be written');
    await failNight(db, night, reason);
    return 'failed';
  }
}

/** Looks so often whether a night begins. */
const lookEvery = 60_000;
/** Milliseconds a stop waits for what is being written; what is unfinished is not seen by anybody. */
const patience = 2_000;

/** Starts looking; the answer stops it. */
export function startNightlyExports(parts: Parts): () => Promise<void> {
  if (parts.config.nightlyExports.formats.length === 0) return async () => undefined;
  let closed = false;
  let working: Promise<unknown> = Promise.resolve();
  let busy = false;
  const look = async () => {
    busy = true;
    try {
      await exportNight(parts);
    } catch (error) {
      if (!closed) parts.log.warn({ err: error }, 'nightly exports could not be looked after');
    }
    busy = false;
  };
  working = look();
  const timer = setInterval(() => {
    if (!busy) working = look();
  }, lookEvery).unref();
  return async () => {
    closed = true;
    clearInterval(timer);
    await Promise.race([working, wait(patience, undefined, { ref: false })]);
  };
}
