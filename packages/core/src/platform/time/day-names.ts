// The names of the days of a designated period, for display.
import type { DesignatedPeriod } from './calendar.ts';
import { daysOfRule } from './compile-calendar.ts';

/** Returns the names of a period's own days in a year, by day number. */
export function dayNamesOfPeriod(
  period: DesignatedPeriod,
  year: number,
): ReadonlyMap<number, readonly string[]> {
  const names = new Map<number, readonly string[]>();
  for (const rule of period.days)
    for (const counted of [year - 1, year, year + 1])
      for (const day of daysOfRule(rule, counted)) {
        const there = names.get(day) ?? [];
        if (!there.includes(rule.name)) names.set(day, [...there, rule.name]);
      }
  return names;
}
