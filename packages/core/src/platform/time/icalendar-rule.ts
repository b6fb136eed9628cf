// Parses the supported recurrence rules of iCalendar (RRULE). ical.js computes the days; rules for
// which it is known to return wrong days or to search forever are rejected.
import ICAL from 'ical.js';
import { civilDay, daysInMonth } from './civil-day.ts';

/** Wall-clock time in milliseconds since 1970-01-01, as if it were UTC. */
export type WallClockMs = number;
export const wallClockDayMs = 86_400_000;

const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/**
 * A supported recurrence rule. Its end date is separate, because ical.js would compare it in
 * another time zone.
 */
export interface RecurrenceRule {
  readonly isEndless: boolean;
  readonly until: string | null;
  /** Yields the starts in order, beginning with the first. */
  readonly starts: () => Generator<WallClockMs>;
}

function numbers(text: string | undefined): readonly number[] {
  return text === undefined ? [] : text.split(',').map(Number);
}

const shapes: Readonly<Record<string, RegExp>> = {
  FREQ: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d{0,2}$/,
  COUNT: /^[1-9]\d{0,5}$/,
  UNTIL: /^\d{8}(?:T\d{6}Z?)?$/,
  WKST: /^(?:MO|TU|WE|TH|FR|SA|SU)$/,
  BYDAY: /^(?:[+-]?[1-5])?(?:MO|TU|WE|TH|FR|SA|SU)(?:,(?:[+-]?[1-5])?(?:MO|TU|WE|TH|FR|SA|SU))*$/,
  BYMONTH: /^(?:[1-9]|1[0-2])(?:,(?:[1-9]|1[0-2]))*$/,
  BYMONTHDAY:
    /^(?:\+?(?:[1-9]|[12]\d|3[01])|-(?:[1-9]|1\d|2[0-8]))(?:,(?:\+?(?:[1-9]|[12]\d|3[01])|-(?:[1-9]|1\d|2[0-8])))*$/,
  BYSETPOS: /^[+-]?[1-9]\d?$/,
};

/**
 * Returns the parts of a rule by name, or `null` when one is unknown, repeated or has an invalid
 * value.
 */
function parseRuleParts(text: string): ReadonlyMap<string, string> | null {
  const parts = new Map<string, string>();
  for (const part of text.trim().toUpperCase().replace(/;$/, '').split(';')) {
    const [name = '', value = '', ...rest] = part.split('=');
    if (rest.length > 0 || parts.has(name) || !Object.hasOwn(shapes, name)) return null;
    if (shapes[name]?.test(value) !== true) return null;
    parts.set(name, value);
  }
  const isTwiceEnded = parts.has('COUNT') && parts.has('UNTIL');
  return parts.has('FREQ') && !isTwiceEnded ? parts : null;
}

/**
 * Whether ical.js finds every day of this combination of parts, as tested against a plain loop over
 * days.
 */
function isSupportedRule(parts: ReadonlyMap<string, string>): boolean {
  const by = ['BYMONTH', 'BYMONTHDAY', 'BYDAY', 'BYSETPOS'].filter((name) => parts.has(name)).join(' ');
  const hasPlaces = /\d/.test(parts.get('BYDAY') ?? '');
  const isEach = (parts.get('INTERVAL') ?? '1') === '1';
  switch (parts.get('FREQ')) {
    case 'DAILY':
      return by === '' || (isEach && !hasPlaces && ['BYDAY', 'BYMONTH', 'BYMONTH BYDAY'].includes(by));
    case 'WEEKLY':
      return !hasPlaces && ['', 'BYDAY'].includes(by);
    case 'MONTHLY':
      return ['', 'BYMONTHDAY', 'BYDAY'].includes(by) || (by === 'BYDAY BYSETPOS' && !hasPlaces);
    default: {
      const months = numbers(parts.get('BYMONTH'));
      if (by === 'BYMONTH BYDAY BYSETPOS') return !hasPlaces && months.length === 1;
      if (by === 'BYMONTH BYMONTHDAY BYDAY') return !hasPlaces && !parts.get('BYMONTHDAY')?.includes('-');
      if (by === 'BYMONTH BYMONTHDAY') {
        const last = Math.min(...months.map((month) => daysInMonth(2027, month)));
        return numbers(parts.get('BYMONTHDAY')).every((day) => day <= last);
      }
      return ['', 'BYMONTH', 'BYMONTH BYDAY'].includes(by);
    }
  }
}

/**
 * Whether the first day matches the rule. If it does not, programs disagree about what the rule
 * means.
 */
function matchesStart(parts: ReadonlyMap<string, string>, start: WallClockMs): boolean {
  const {
    epochDay,
    year,
    month,
    day,
    weekday,
    daysInMonth: days,
  } = civilDay(Math.floor(start / wallClockDayMs));
  // Before 1753 ical.js counts leap years by the Julian calendar. Only a plain yearly date is the
  // same in both.
  if (year < 1753 && [...parts.keys()].join() !== 'FREQ') return false;
  if (parts.get('FREQ') === 'YEARLY' && !parts.has('BYMONTHDAY') && !parts.has('BYDAY')) {
    // For February 29, ical.js would continue with March 1; for the 31st, with the first day of the
    // month after a shorter one.
    if (month === 2 && day === 29) return false;
    if (parts.has('BYMONTH') && day > 28) return false;
  }
  const [months, monthDays] = [numbers(parts.get('BYMONTH')), numbers(parts.get('BYMONTHDAY'))];
  const weekdays = parts.get('BYDAY')?.split(',') ?? [];
  const isOneOf = (of: number) => weekdays.some((name) => name.endsWith(weekdayNames[of] ?? '?'));
  const places = numbers(parts.get('BYSETPOS'));
  // The position of the day among the matching days of its month, counted from both ends.
  const matching = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => civilDay(epochDay - day + from + index)).filter(
      (each) => isOneOf(each.weekday),
    ).length;
  return (
    (months.length === 0 || months.includes(month)) &&
    (monthDays.length === 0 || monthDays.includes(day) || monthDays.includes(day - days - 1)) &&
    (weekdays.length === 0 || isOneOf(weekday)) &&
    (places.length === 0 || places.includes(matching(1, day)) || places.includes(-matching(day, days)))
  );
}

/** Converts a wall-clock time to an ical.js time. */
export function timeOf(wall: WallClockMs, isDay = false): ICAL.Time {
  const at = new Date(wall);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
  const [hour, minute, second] = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()];
  return ICAL.Time.fromData(
    isDay ? { year, month, day, isDate: true } : { year, month, day, hour, minute, second, isDate: false },
  );
}

export function wallOf(time: ICAL.Time): WallClockMs {
  return Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
}

/**
 * Parses the rule of an event that starts at `start`. Returns `null` when any part of it is
 * unsupported.
 */
export function parseRecurrenceRule(text: string, start: WallClockMs, isDay: boolean): RecurrenceRule | null {
  const parts = parseRuleParts(text);
  if (parts === null || !isSupportedRule(parts) || !matchesStart(parts, start)) return null;
  const until = parts.get('UNTIL') ?? null;
  const written = [...parts].filter(([name]) => name !== 'UNTIL').map(([name, value]) => `${name}=${value}`);
  const starts = function* (): Generator<WallClockMs> {
    const days = ICAL.Recur.fromString(written.join(';')).iterator(timeOf(start, isDay));
    for (let next = days.next(false); next; next = days.next(false)) yield wallOf(next);
  };
  if (starts().next().value !== start) return null;
  return { isEndless: until === null && !parts.has('COUNT'), until, starts };
}

/** Whether a time zone may use the rule for its clock changes, which must be yearly. */
export function isYearlyRule(text: string): boolean {
  const parts = parseRuleParts(text);
  return parts !== null && parts.get('FREQ') === 'YEARLY' && isSupportedRule(parts);
}
