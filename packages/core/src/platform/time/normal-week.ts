// A normal week: seven whole days without a holiday or another designated day, over which a change of rules is shown.

import type { Calendar } from './calendar.ts';
import { calendarDays } from './calendar-days.ts';
import type { CityTime } from './city-time.ts';
import { civilDayMinutes, startOfCivilDay } from './civil.ts';
import { civilDay, formatEpochDay, parseEpochDay } from './civil-day.ts';
import type { TimeSpan } from './time-span.ts';

/** Weeks looked through, from the one that holds the date: a year. */
const weeksAhead = 53;
/** A period that holds on more days of a year than this is the city's usual time (school days), not an exception. */
const mostExceptions = 130;

interface NormalWeek {
  /** Its Monday, `yyyy-MM-dd`. */
  readonly monday: string;
  /** False = no week of the year ahead is normal, and this is the one that holds the date. */
  readonly isNormal: boolean;
}

/** The calendar as its days alone decide. */
function withoutSwitches({ periods }: Calendar): Calendar {
  return { periods: periods.map((period) => ({ ...period, switchings: [] })) };
}

/** Names of the periods whose days are exceptions. */
function exceptions(calendar: Calendar, first: number): readonly string[] {
  const days = calendarDays(calendar);
  return calendar.periods.flatMap(({ name }) => {
    let count = 0;
    for (let day = first; day < first + 7 * weeksAhead; day += 1)
      if (days.on(name, civilDay(day), 0)) count += 1;
    return count <= mostExceptions ? [name] : [];
  });
}

/** True when a period is switched on at some time between two instants. */
function isSwitchedOn({ periods }: Calendar, from: number, until: number): boolean {
  return periods.some(({ switchings }) =>
    switchings.some((one) => one.state === 'on' && one.from < until && (one.until ?? until) > from),
  );
}

/**
 * The first week (Monday to Sunday) from the one that holds `date` (`yyyy-MM-dd`) without a day of a designated period that is an exception, without
 * a period that is switched on, and without a change of the clocks. Throws a RangeError when `date` is no date.
 */
export function normalWeek(date: string, { calendar, timeZone }: CityTime): NormalWeek {
  const asked = parseEpochDay(date);
  if (asked === null) throw new RangeError(`not a date: ${date}`);
  const first = asked - civilDay(asked).weekday;
  const usual = withoutSwitches(calendar);
  const names = exceptions(usual, first);
  const days = calendarDays(usual);
  const isNormalDay = (day: number) =>
    civilDayMinutes(day, timeZone) === 1440 && !names.some((name) => days.on(name, civilDay(day), 0));
  for (let week = 0; week < weeksAhead; week += 1) {
    const monday = first + 7 * week;
    const [from, until] = [startOfCivilDay(monday, timeZone), startOfCivilDay(monday + 7, timeZone)];
    if (
      [0, 1, 2, 3, 4, 5, 6].every((day) => isNormalDay(monday + day)) &&
      !isSwitchedOn(calendar, from, until)
    )
      return { monday: formatEpochDay(monday), isNormal: true };
  }
  return { monday: formatEpochDay(first), isNormal: false };
}

/** True when a span holds in some weeks and not in others: it names dates, months, days of a month or designated periods. */
export function variesByWeek(span: TimeSpan): boolean {
  const { dates, instants, months, weeksOfMonth, daysOfMonth, periods } = span;
  return [dates, instants, months, weeksOfMonth, daysOfMonth, periods].some((list) => list.length > 0);
}
