// Names of backups the server makes, and which of them are kept: the last of so many hours, days and weeks.
import { type KeptCounts, usualKept } from '../../platform/config/backup-settings.ts';

/** `20261122T210000Z`: an instant as names of files say it. */
export function instantText(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** The instant such a text says; null = it says none. */
export function readInstantText(text: string): number | null {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second] = match;
  const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(instant) ? null : instant;
}

/** `curbwright-20261122T210000Z.tar`, made by hand: names sort as the times they say. */
export function backupName(instant: number): string {
  return `curbwright-${instantText(instant)}.tar`;
}

/** `curbwright-20261122T210000Z-1a2b3c4d.tar`, made by the schedule: of one hour two cities with one directory each have their own. */
export function scheduledName(slot: number, mark: string): string {
  return `curbwright-${instantText(slot)}-${mark}.tar`;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Days and weeks are those of UTC; a week begins on Monday, and 1 January 1970 was a Thursday. */
const hourOf = (instant: number) => Math.floor(instant / hourMs);
const dayOf = (instant: number) => Math.floor(instant / dayMs);
const weekOf = (instant: number) => Math.floor((dayOf(instant) + 3) / 7);

/**
 * What counts of `kept` for those the server makes by itself: where it makes one a day there are no hours to keep. A number of hours that somebody
 * chose is not lost: it was what kept so many of one a day.
 */
export function keptBy(every: 'hourly' | 'daily', kept: KeptCounts): KeptCounts {
  if (every === 'hourly') return kept;
  const chosen = kept.hourly === usualKept.hourly ? 0 : kept.hourly;
  return { ...kept, hourly: 0, daily: Math.max(kept.daily, chosen) };
}

/** Of backups of these instants those that stay: the newest of each of the last hours, days and weeks that have one; the newest always. */
export function keptInstants(instants: readonly number[], kept: KeptCounts): ReadonlySet<number> {
  const newestFirst = instants.toSorted((a, b) => b - a);
  const stay = new Set(newestFirst.slice(0, 1));
  const keep = (count: number, spanOf: (instant: number) => number) => {
    const spans = new Set<number>();
    for (const instant of newestFirst) {
      const span = spanOf(instant);
      if (spans.has(span) || spans.size >= count) continue;
      spans.add(span);
      stay.add(instant);
    }
  };
  keep(kept.hourly, hourOf);
  keep(kept.daily, dayOf);
  keep(kept.weekly, weekOf);
  return stay;
}

/** The beginning of the hour or day an instant is in. */
export function slotOf(instant: number, every: 'hourly' | 'daily'): number {
  const span = every === 'hourly' ? hourMs : dayMs;
  return Math.floor(instant / span) * span;
}
