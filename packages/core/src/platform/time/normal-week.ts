// Finds a normal week, used to show a change of rules: seven full days without a holiday or another
// designated day.

import type { Calendar } from './calendar.ts';
import type { CityTime } from './city-time.ts';
import { civilDayMinutes, startOfCivilDay } from './civil.ts';
import { civilDay, formatEpochDay, parseEpochDay } from './civil-day.ts';
import { compileCalendar } from './compile-calendar.ts';
import { dayNamesOfPeriod } from './day-names.ts';
import type { TimeSpan } from './time-span.ts';

/** Weeks searched, starting with the week of the date: one year. */
const weeksAhead = 53;
/**
 * A period that applies on more days a year than this counts as normal in the city (school days),
 * not as an exception.
 */
const maxExceptionDays = 130;

interface NormalWeek {
  /** The Monday of the week, `yyyy-MM-dd`. */
  readonly monday: string;
  /** `false`: no week of the coming year is normal, so this is the week of the date. */
  readonly isNormal: boolean;
}

/** Returns the calendar without manual switches. */
function withoutSwitches({ periods }: Calendar): Calendar {
  return { periods: periods.map((period) => ({ ...period, switchings: [] })) };
}

/** Returns the names of the periods that count as exceptions. */
function exceptionPeriodNames(calendar: Calendar, first: number): readonly string[] {
  const days = compileCalendar(calendar);
  return calendar.periods.flatMap(({ name }) => {
    let count = 0;
    for (let day = first; day < first + 7 * weeksAhead; day += 1)
      if (days.on(name, civilDay(day), 0)) count += 1;
    return count <= maxExceptionDays ? [name] : [];
  });
}

/** Whether a period is manually switched on at any time between two instants. */
function isSwitchedOn({ periods }: Calendar, from: number, until: number): boolean {
  return periods.some(({ switchings }) =>
    switchings.some((one) => one.state === 'on' && one.from < until && (one.until ?? until) > from),
  );
}

/**
 * Returns the first week (Monday to Sunday), starting with the week of `date` (`yyyy-MM-dd`), that
 * has no day of an exceptional designated period, no period switched on, and no clock change. If
 * there is none, returns the week of `date`. Throws a RangeError when `date` is not a date.
 */
export function normalWeek(date: string, { calendar, timeZone }: CityTime): NormalWeek {
  const requestedDay = parseEpochDay(date);
  if (requestedDay === null) throw new RangeError(`not a date: ${date}`);
  const first = requestedDay - civilDay(requestedDay).weekday;
  const usual = withoutSwitches(calendar);
  const names = exceptionPeriodNames(usual, first);
  const days = compileCalendar(usual);
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

/**
 * Returns a function that tells whether an epoch day belongs to a designated period that counts as
 * an exception in the year from `date` (`yyyy-MM-dd`), such as the holidays. Throws a RangeError
 * when `date` is not a date.
 */
export function createExceptionalDayTest(
  date: string,
  { calendar }: Pick<CityTime, 'calendar'>,
): (epochDay: number) => boolean {
  const first = parseEpochDay(date);
  if (first === null) throw new RangeError(`not a date: ${date}`);
  const usual = withoutSwitches(calendar);
  const names = exceptionPeriodNames(usual, first);
  const days = compileCalendar(usual);
  return (epochDay) => names.some((name) => days.on(name, civilDay(epochDay), 0));
}

/** A day on which the city's rules may differ from the usual. */
interface ExceptionalDay {
  /** 0 = Monday. */
  readonly weekday: number;
  /** The day's own names (`Thanksgiving Day`), or those of its periods. */
  readonly names: readonly string[];
}

/** An exceptional day of a period of dates. */
interface ExceptionalDate {
  /** `yyyy-MM-dd`. */
  readonly date: string;
  /** The day's own names, or those of its periods. */
  readonly names: readonly string[];
}

/**
 * Returns the days from `from` to `to` (`yyyy-MM-dd`, both included) which belong to an exceptional
 * designated period, such as the holidays. Throws a RangeError when one is not a date.
 */
export function exceptionalDates(
  from: string,
  to: string,
  { calendar }: Pick<CityTime, 'calendar'>,
): readonly ExceptionalDate[] {
  const [first, last] = [parseEpochDay(from), parseEpochDay(to)];
  if (first === null || last === null) throw new RangeError(`not dates: ${from}, ${to}`);
  const usual = withoutSwitches(calendar);
  const exceptions = new Set(exceptionPeriodNames(usual, first));
  const periods = usual.periods.filter(({ name }) => exceptions.has(name));
  const days = compileCalendar(usual);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).flatMap(
    (epochDay): ExceptionalDate[] => {
      const date = formatEpochDay(epochDay);
      const names = periods
        .filter(({ name }) => days.on(name, civilDay(epochDay), 0))
        .flatMap((period) => {
          const own = (dayNamesOfPeriod(period, Number(date.slice(0, 4))).get(epochDay) ?? []).filter(
            Boolean,
          );
          return own.length > 0 ? own : [period.name];
        });
      return names.length === 0 ? [] : [{ date, names: [...new Set(names)] }];
    },
  );
}

/**
 * Returns the days of the week that begins on `monday` (`yyyy-MM-dd`) which belong to an exceptional
 * designated period, such as the holidays.
 */
export function exceptionalDays(monday: string, time: Pick<CityTime, 'calendar'>): readonly ExceptionalDay[] {
  const first = parseEpochDay(monday);
  if (first === null) throw new RangeError(`not a date: ${monday}`);
  return exceptionalDates(monday, formatEpochDay(first + 6), time).map(({ date, names }) => ({
    weekday: (parseEpochDay(date) ?? first) - first,
    names,
  }));
}

/**
 * Whether a span applies in some weeks only, because it specifies dates, months, days of a month or
 * designated periods.
 */
export function variesByWeek(span: TimeSpan): boolean {
  const { dates, instants, months, weeksOfMonth, daysOfMonth, periods } = span;
  return [dates, instants, months, weeksOfMonth, daysOfMonth, periods].some((list) => list.length > 0);
}
