// CDS units of time in minutes.
import type { CdsUnit } from './schema.ts';

/** Minutes of one unit; a month counts 30 days, a quarter 91, a year 365 where it is not a calendar unit. */
export const minutesOf: Readonly<Record<CdsUnit, number>> = {
  second: 1 / 60,
  minute: 1,
  hour: 60,
  day: 1440,
  week: 10_080,
  month: 43_200,
  quarter: 131_040,
  year: 525_600,
};

/** Units whose length in minutes is not always the same. */
export const uneven: ReadonlySet<CdsUnit> = new Set(['month', 'quarter', 'year']);

/** A duration in whole minutes, or null when there is none. Less than a minute is one. */
export function toMinutes(amount: number | undefined, unit: CdsUnit | undefined): number | null {
  if (amount === undefined || amount <= 0) return null;
  return Math.max(1, Math.round(amount * minutesOf[unit ?? 'minute']));
}
