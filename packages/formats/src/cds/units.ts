// Converts CDS time units to minutes.
import type { CdsUnit } from './schema.ts';

/**
 * Minutes per unit. Except when used as calendar units, a month counts as 30 days, a quarter as 91
 * and a year as 365.
 */
export const minutesPerUnit: Readonly<Record<CdsUnit, number>> = {
  second: 1 / 60,
  minute: 1,
  hour: 60,
  day: 1440,
  week: 10_080,
  month: 43_200,
  quarter: 131_040,
  year: 525_600,
};

/** Units whose length in minutes varies. */
export const variableLengthUnits: ReadonlySet<CdsUnit> = new Set(['month', 'quarter', 'year']);

/** Returns a duration in whole minutes, at least one, or `null` when there is none. */
export function toMinutes(amount: number | undefined, unit: CdsUnit | undefined): number | null {
  if (amount === undefined || amount <= 0) return null;
  return Math.max(1, Math.round(amount * minutesPerUnit[unit ?? 'minute']));
}
