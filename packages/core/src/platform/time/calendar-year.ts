// A calendar's year as a list of days, for people who keep it.

import { calendarDays, namesOfDay } from './calendar-days.ts';
import type { CityTime } from './city-time.ts';
import { startOfCivilDay } from './civil.ts';
import { civilDay, epochDayOf, formatEpochDay } from './civil-day.ts';

interface CalendarYearDay {
  /** `yyyy-MM-dd`. */
  readonly date: string;
  readonly period: string;
  /** What the period's own days call it; empty where it was switched on. */
  readonly names: readonly string[];
}

/** More days than this are no list anybody reads: school days, a season. */
const mostListed = 130;

/** Days of the year on which a period holds, if only for a part of the day, by date; periods that hold on most days are left out. */
export function calendarDaysOfYear(
  { calendar, timeZone }: CityTime,
  year: number,
): readonly CalendarYearDay[] {
  const ready = calendarDays(calendar);
  const first = epochDayOf(year, 1, 1);
  const end = epochDayOf(year + 1, 1, 1);
  const found = calendar.periods.flatMap((period) => {
    const names = namesOfDay(period, year);
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
    return days.length > mostListed ? [] : days;
  });
  return found.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
}
