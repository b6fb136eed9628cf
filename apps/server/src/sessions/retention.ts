// How long single stays are kept: months the city says, whole months at a time; the sums stay.
import {
  cellOfMinute,
  civilMinute,
  firstMinuteOfMonth,
  monthNumber,
  monthText,
  startOfCivilDay,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import { configurationValue } from '../platform/configuration/configuration.sql.ts';
import type { Schema } from '../platform/database/schema.ts';
import { dropMonthsBefore } from './dropped/dropped-months.sql.ts';
import { finishRecounts } from './recount/recount-stays.ts';
import { hasStaysBefore, measureCity, neverDropped } from './sessions.sql.ts';

export interface FirstKept {
  /** `YYYY-MM-01`: the first month whose stays are kept. */
  readonly month: string;
  /** Its first moment, epoch milliseconds. */
  readonly instant: number;
}

/** The first month kept when `months` whole months before the running one are; null = all. */
export function firstKept(now: number, months: number | null, timeZone: string): FirstKept | null {
  if (months === null) return null;
  return startOf(cellOfMinute(civilMinute(now, timeZone)).month - months, timeZone);
}

function startOf(month: number, timeZone: string): FirstKept {
  return {
    month: monthText(month),
    instant: startOfCivilDay(Math.floor(firstMinuteOfMonth(month) / 1440), timeZone),
  };
}

/** The first month whose stays were never dropped; null = none was. */
export async function firstNeverDropped(db: Kysely<Schema>): Promise<FirstKept | null> {
  const dropped = await neverDropped(db);
  return dropped === null ? null : startOf(monthNumber(dropped), (await measureCity(db))?.timeZone ?? 'UTC');
}

/** As the city's SESSION_RETENTION_MONTHS says, but none before a month that was dropped: its stays are in the sums already. */
export async function keptFrom(db: Kysely<Schema>, now: number): Promise<FirstKept | null> {
  const months = await configurationValue(db, 'SESSION_RETENTION_MONTHS');
  const timeZone = (await measureCity(db))?.timeZone ?? 'UTC';
  const first = firstKept(now, typeof months === 'number' ? months : null, timeZone);
  const dropped = await neverDropped(db);
  if (dropped === null || (first !== null && first.month >= dropped)) return first;
  return startOf(monthNumber(dropped), timeZone);
}

/** Whether stays older than so many days are kept and nobody has said for how long. */
export async function keptUndecided(db: Kysely<Schema>, now: number, days: number): Promise<boolean> {
  if (typeof (await configurationValue(db, 'SESSION_RETENTION_MONTHS')) === 'number') return false;
  const instant = now - days * 86_400_000;
  // By any city's clock the instant is at most a day from where it is in UTC.
  return hasStaysBefore(
    db,
    new Date(instant),
    monthText(cellOfMinute(civilMinute(instant + 86_400_000, 'UTC')).month),
  );
}

/** Drops the single stays of months no longer kept, with the names sources gave them; the months dropped. */
export async function dropOldStays(db: Kysely<Schema>, now: number): Promise<readonly string[]> {
  const first = await keptFrom(db, now);
  if (first === null) return [];
  // What is dropped cannot be counted anew any more.
  await finishRecounts(db, null);
  return dropMonthsBefore(db, first.month);
}
