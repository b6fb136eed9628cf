// Lists the days of a calendar year, for the staff who maintain it.

import type { CityTime } from './city-time.ts';
import { startOfCivilDay } from './civil.ts';
import { civilDay, epochDayOf, formatEpochDay } from './civil-day.ts';
import { compileCalendar } from './compile-calendar.ts';
import { dayNamesOfPeriod } from './day-names.ts';

interface CalendarYearDay {
  /** `yyyy-MM-dd`. */
  readonly date: string;
  readonly period: string;
  /** Names of the day in its period; empty if the period is only switched on manually. */
  readonly names: readonly string[];
}

/**
 * Periods with more days a year than this are not listed, because nobody reads such a list (school
 * days, a season).
 */
const maxListedDays = 130;

/**
 * Returns the days of a year on which a period is in force, even for part of the day, by date.
 * Periods in force on most days are left out.
 */
export function calendarDaysOfYear(
  { calendar, timeZone }: CityTime,
  year: number,
): readonly CalendarYearDay[] {
  const ready = compileCalendar(calendar);
  const first = epochDayOf(year, 1, 1);
  const end = epochDayOf(year + 1, 1, 1);
  const found = calendar.periods.flatMap((period) => {
    const names = dayNamesOfPeriod(period, year);
    const edges = ready.switchEdges(period.name);
    const days: CalendarYearDay[] = [];
    const holds = (day: number) => {
      const start = startOfCivilDay(day, timeZone);
      const end = startOfCivilDay(day + 1, timeZone);
      const instants = [start, ...edges.filter((edge) => edge > start && edge < end)];
      return instants.some((instant) => ready.on(period.name, civilDay(day), instant));
    };
    for (let day = first; day < end; day += 1)
      if (holds(day))
        days.push({ date: formatEpochDay(day), period: period.name, names: names.get(day) ?? [] });
    return days.length > maxListedDays ? [] : days;
  });
  return found.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
}
