// Names of backups the server makes, and which of them are retained: one for each of the last
// hours, days and weeks.
import { type BackupRetention, defaultBackupRetention } from '../../platform/config/backup-settings.ts';

/** An instant as written in file names: `20261122T210000Z`. */
export function formatFileTimestamp(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Parses an instant from a file name; `null` if the text is not one. */
export function parseFileTimestamp(text: string): number | null {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second] = match;
  const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(instant) ? null : instant;
}

/** `curbwright-20261122T210000Z.tar` for a manual backup; names sort by time. */
export function backupName(instant: number): string {
  return `curbwright-${formatFileTimestamp(instant)}.tar`;
}

/**
 * `curbwright-20261122T210000Z-1a2b3c4d.tar` for a scheduled backup; the mark separates two cities
 * that share a directory.
 */
export function scheduledName(slot: number, mark: string): string {
  return `curbwright-${formatFileTimestamp(slot)}-${mark}.tar`;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Hours, days and weeks are in UTC; weeks begin on Monday, and January 1, 1970 was a Thursday. */
const hourOf = (instant: number) => Math.floor(instant / hourMs);
const dayOf = (instant: number) => Math.floor(instant / dayMs);
const weekOf = (instant: number) => Math.floor((dayOf(instant) + 3) / 7);

/**
 * Number of scheduled backups to retain. A daily schedule makes no hourly backups, so a configured
 * (non-default) hourly count raises the daily count instead.
 */
export function retentionCounts(every: 'hourly' | 'daily', kept: BackupRetention): BackupRetention {
  if (every === 'hourly') return kept;
  const chosen = kept.hourly === defaultBackupRetention.hourly ? 0 : kept.hourly;
  return { ...kept, hourly: 0, daily: Math.max(kept.daily, chosen) };
}

/**
 * Instants of the backups to retain: the newest of each of the last hours, days and weeks that have
 * one, and always the newest of all.
 */
export function instantsToRetain(instants: readonly number[], kept: BackupRetention): ReadonlySet<number> {
  const newestFirst = instants.toSorted((a, b) => b - a);
  const retained = new Set(newestFirst.slice(0, 1));
  const retainNewest = (count: number, spanOf: (instant: number) => number) => {
    const spans = new Set<number>();
    for (const instant of newestFirst) {
      const span = spanOf(instant);
      if (spans.has(span) || spans.size >= count) continue;
      spans.add(span);
      retained.add(instant);
    }
  };
  retainNewest(kept.hourly, hourOf);
  retainNewest(kept.daily, dayOf);
  retainNewest(kept.weekly, weekOf);
  return retained;
}

/** The start of the hour or day that contains an instant. */
export function slotOf(instant: number, every: 'hourly' | 'daily'): number {
  const span = every === 'hourly' ? hourMs : dayMs;
  return Math.floor(instant / span) * span;
}
