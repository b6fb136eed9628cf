// The months a dashboard counts: as requested, or the newest three with measurements; and their
// start and end instants.
import {
  civilDateAndTime,
  firstMinuteOfMonth,
  formatEpochDay,
  formatMonthDate,
  monthNumber,
  startOfCivilDay,
} from '@curbwright/core';

/** Number of months counted by default, newest first. */
const defaultMonthCount = 3;

export interface Months {
  /** First day of the first month and of the last month, `YYYY-MM-01`. */
  readonly from: string;
  readonly to: string;
}

export interface Period extends Months {
  /** The last day of the last month, but not after today. */
  readonly lastDay: string;
  /** Epoch milliseconds; `end` is not after now, because the future cannot be observed. */
  readonly start: number;
  readonly end: number;
}

/** The newest months with measurements. */
export function newestMonths(measured: Months): Months {
  const from = Math.max(monthNumber(measured.from), monthNumber(measured.to) - defaultMonthCount + 1);
  return { from: formatMonthDate(from), to: measured.to };
}

/** The months that contain `date` and `date_to`. */
export function requestedMonths(date: string | undefined, dateTo: string | undefined): Months | null {
  if (date === undefined) return null;
  return { from: formatMonthDate(monthNumber(date)), to: formatMonthDate(monthNumber(dateTo ?? date)) };
}

function firstDayOf(month: number): number {
  return firstMinuteOfMonth(month) / 1440;
}

export function periodOf(months: Months, timeZone: string, now: number): Period {
  const after = firstDayOf(monthNumber(months.to) + 1);
  const today = civilDateAndTime(now, timeZone).date;
  const monthEnd = formatEpochDay(after - 1);
  const start = startOfCivilDay(firstDayOf(monthNumber(months.from)), timeZone);
  return {
    ...months,
    lastDay: today < months.from || today > monthEnd ? monthEnd : today,
    start,
    end: Math.max(start, Math.min(now, startOfCivilDay(after, timeZone))),
  };
}

/** Whether the months include every month with measurements. */
export function coversAllMonths(months: Months, measured: Months): boolean {
  return months.from <= measured.from && months.to >= measured.to;
}
