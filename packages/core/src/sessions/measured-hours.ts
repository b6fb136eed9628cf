// Occupancy of a link by hour of the week from its sessions, for the rate advisor when there is no
// other measurement.
import type { MinutesByMonth } from './observed-minutes.ts';

/** Occupied minutes of a link in one month and hour of the week. */
export interface OccupiedHour {
  /** `YYYY-MM-01`. */
  readonly month: string;
  readonly hourOfWeek: number;
  readonly minutes: number;
}

/**
 * Returns occupied minutes ÷ (spaces × observed minutes), at most 1; `hours` are observed hours ×
 * spaces. Only months in which the link was observed count, so unobserved time lowers the hours but
 * never the occupancy. Links without spaces give no result.
 */
export function measuredHours(
  occupied: readonly OccupiedHour[],
  watched: MinutesByMonth,
  spaces: number,
): MeasuredHour[] {
  if (spaces <= 0) return [];
  const taken = Array.from({ length: 168 }, () => 0);
  for (const { month, hourOfWeek, minutes } of occupied)
    if ((watched.get(month)?.[hourOfWeek] ?? 0) > 0) taken[hourOfWeek] = (taken[hourOfWeek] ?? 0) + minutes;
  const found: MeasuredHour[] = [];
  for (const [hourOfWeek, minutes] of taken.entries()) {
    let seen = 0;
    for (const hours of watched.values()) seen += hours[hourOfWeek] ?? 0;
    if (seen === 0) continue;
    const occupancy = Math.min(1, minutes / (spaces * seen));
    found.push({ hourOfWeek, occupancy, hours: (seen / 60) * spaces });
  }
  return found;
}

/** Measurement for one hour of the week (0 = Monday 0:00 to 167). */
export interface MeasuredHour {
  readonly hourOfWeek: number;
  /** Share of occupied spaces, 0 to 1. */
  readonly occupancy: number;
  /** Measured hours it is based on. */
  readonly hours: number;
}
