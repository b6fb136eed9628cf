// Retention of individual parking sessions: the city sets a number of whole months. Aggregates are
// never deleted.
import {
  cellOfMinute,
  civilMinute,
  firstMinuteOfMonth,
  formatMonthDate,
  monthNumber,
  startOfCivilDay,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import { configurationValue } from '../platform/configuration/configuration.sql.ts';
import type { Schema } from '../platform/database/schema.ts';
import { dropMonthsBefore } from './dropped/dropped-months.sql.ts';
import { finishRecounts } from './recount/recount-sessions.ts';
import { findFirstUndroppedMonth, hasSessionsBefore, loadIngestCity } from './sessions.sql.ts';

export interface FirstRetainedMonth {
  /** `YYYY-MM-01`: the first month whose sessions are retained. */
  readonly month: string;
  /** Start of that month, epoch milliseconds. */
  readonly instant: number;
}

/**
 * Returns the first retained month when `months` whole months before the current one are retained;
 * `null` = all are retained.
 */
export function firstRetainedMonth(
  now: number,
  months: number | null,
  timeZone: string,
): FirstRetainedMonth | null {
  if (months === null) return null;
  return toMonthStart(cellOfMinute(civilMinute(now, timeZone)).month - months, timeZone);
}

function toMonthStart(month: number, timeZone: string): FirstRetainedMonth {
  return {
    month: formatMonthDate(month),
    instant: startOfCivilDay(Math.floor(firstMinuteOfMonth(month) / 1440), timeZone),
  };
}

/** Returns the first month whose sessions were never dropped; `null` if none were dropped. */
export async function loadDroppedBoundary(db: Kysely<Schema>): Promise<FirstRetainedMonth | null> {
  const dropped = await findFirstUndroppedMonth(db);
  return dropped === null
    ? null
    : toMonthStart(monthNumber(dropped), (await loadIngestCity(db))?.timeZone ?? 'UTC');
}

/**
 * Returns the first retained month by the city's SESSION_RETENTION_MONTHS. It is never a dropped
 * month, even if the setting was extended, because the dropped sessions are already in the
 * aggregates.
 */
export async function loadFirstRetainedMonth(
  db: Kysely<Schema>,
  now: number,
): Promise<FirstRetainedMonth | null> {
  const months = await configurationValue(db, 'SESSION_RETENTION_MONTHS');
  const timeZone = (await loadIngestCity(db))?.timeZone ?? 'UTC';
  const first = firstRetainedMonth(now, typeof months === 'number' ? months : null, timeZone);
  const dropped = await findFirstUndroppedMonth(db);
  if (dropped === null || (first !== null && first.month >= dropped)) return first;
  return toMonthStart(monthNumber(dropped), timeZone);
}

/** Whether sessions older than `days` are stored and the city has not set a retention period. */
export async function isRetentionUndecided(db: Kysely<Schema>, now: number, days: number): Promise<boolean> {
  if (typeof (await configurationValue(db, 'SESSION_RETENTION_MONTHS')) === 'number') return false;
  const instant = now - days * 86_400_000;
  // In any time zone the local date is at most one day from the UTC date.
  return hasSessionsBefore(
    db,
    new Date(instant),
    formatMonthDate(cellOfMinute(civilMinute(instant + 86_400_000, 'UTC')).month),
  );
}

/**
 * Drops the individual sessions of expired months together with their external ids. Returns the
 * dropped months.
 */
export async function dropExpiredSessions(db: Kysely<Schema>, now: number): Promise<readonly string[]> {
  const first = await loadFirstRetainedMonth(db, now);
  if (first === null) return [];
  // Dropped sessions can no longer be recounted.
  await finishRecounts(db, null);
  return dropMonthsBefore(db, first.month);
}
