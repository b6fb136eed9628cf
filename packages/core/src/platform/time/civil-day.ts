// Civil days: Gregorian dates with the properties that time spans need. Plain arithmetic, no time
// zone.

/** A civil date. `epochDay` counts days since 1970-01-01; `weekday` is 0 for Monday to 6 for Sunday. */
export interface CivilDay {
  readonly epochDay: number;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  readonly daysInMonth: number;
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether the year is a leap year of the Gregorian calendar. */
function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Days in a month (1–12). */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 31);
}

/**
 * Returns the days from 1970-01-01 to a civil date. Source: Hinnant, "chrono-compatible low-level
 * date algorithms".
 */
export function epochDayOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function computeCivilDay(epochDay: number): CivilDay {
  const shifted = epochDay + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  // 1970-01-01 was a Thursday.
  const weekday = (((epochDay + 3) % 7) + 7) % 7;
  return { epochDay, year, month, day, weekday, daysInMonth: daysInMonth(year, month) };
}

// Caches civil days, because the same few years of days are requested repeatedly. The cache is
// cleared when it exceeds its limit.
const known = new Map<number, CivilDay>();
const knownLimit = 4000;

/** Returns the civil day of a day number. */
export function civilDay(epochDay: number): CivilDay {
  const found = known.get(epochDay);
  if (found !== undefined) return found;
  if (known.size >= knownLimit) known.clear();
  const day = computeCivilDay(epochDay);
  known.set(epochDay, day);
  return day;
}

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns the day number of `YYYY-MM-DD`, or `null` when that date does not exist. */
export function parseEpochDay(date: string): number | null {
  const parts = isoDate.exec(date);
  if (parts === null) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return epochDayOf(year, month, day);
}

/** Formats a day number (years 0 to 9999) as `YYYY-MM-DD`. */
export function formatEpochDay(epochDay: number): string {
  const { year, month, day } = civilDay(epochDay);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
