// Notifies every process and client which curbs change when designated periods are switched or
// their days change.
import { type Calendar, dependentPeriods, switchedPeriods } from '@curbwright/core';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { maxChangedLinks } from '../published-city/city-changed.ts';
import {
  linksOfPeriods,
  markAnnounced,
  nextRevision,
  notifyCityChanged,
  storedCalendar,
} from './city-changes.sql.ts';

/**
 * Announces a new publication version with the curbs whose rules name one of the periods, or a
 * period that excludes one of them. Returns the version.
 */
export async function announcePeriods(
  tx: Transaction<Schema>,
  calendar: Calendar,
  periods: readonly string[],
): Promise<number> {
  const revision = await nextRevision(tx);
  const found = await linksOfPeriods(tx, dependentPeriods(calendar, periods), maxChangedLinks + 1);
  const links = found.length > maxChangedLinks ? null : found;
  await notifyCityChanged(tx, { revision, links, boxes: [], baseMapBoxes: [] });
  return revision;
}

/**
 * Announces the designated periods switched on or off since the last announcement, and records it
 * in the same transaction. Each switch is announced once, by the first process to notice it, even
 * if no process was running at the time. Returns the names of the periods.
 */
export async function announceSwitchedPeriods(db: Kysely<Schema>): Promise<readonly string[]> {
  const findDuePeriods = async (from: Kysely<Schema>, lock: boolean) => {
    const stored = await storedCalendar(from, { lock });
    const periods = stored === null ? [] : switchedPeriods(stored.calendar, stored.announced, stored.now);
    return stored === null || periods.length === 0 ? null : { ...stored, periods };
  };
  if ((await findDuePeriods(db, false)) === null) return [];
  return inTransaction(db, async (tx) => {
    const found = await findDuePeriods(tx, true);
    if (found === null) return [];
    await markAnnounced(tx, found.now);
    await announcePeriods(tx, found.calendar, found.periods);
    return found.periods;
  });
}

/**
 * Milliseconds until a designated period is next switched on or off, by the database's clock;
 * `null` if none is planned.
 */
export async function msUntilNextSwitch(db: Kysely<Schema>): Promise<number | null> {
  const stored = await storedCalendar(db);
  if (stored === null) return null;
  const edges = stored.calendar.periods.flatMap(({ switchings }) =>
    switchings.flatMap(({ from, until }) => (until === null ? [from] : [from, until])),
  );
  const next = edges.filter((edge) => edge > stored.announced);
  return next.length === 0 ? null : Math.min(...next) - stored.now;
}
