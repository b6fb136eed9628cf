// Parses times in files: with an offset, as epoch seconds or milliseconds, or as local time of a
// time zone, where a time may occur twice or never.
import { dayMs, minuteMs } from '../platform/time/civil.ts';
import { daysInMonth, epochDayOf } from '../platform/time/civil-day.ts';
import { offsetPeriodAt, timeZoneOffsets } from '../platform/time/time-zone-offsets.ts';

/**
 * The instants that a written time can mean, in epoch milliseconds. They differ only if clocks
 * showed the time twice.
 */
interface ParsedTime {
  readonly earlier: number;
  readonly later: number;
}

/** Smaller numbers are read as seconds, because as milliseconds they would be before 1973. */
const minEpochMs = 100_000_000_000;

const iso =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AP]M)?)?$/i;

/**
 * Returns the instants at which clocks in the time zone show `local` (milliseconds as if the zone
 * were UTC). A skipped time is moved forward by the skipped amount.
 */
export function resolveLocalTime(local: number, timeZone: string): ParsedTime {
  const zone = timeZoneOffsets(timeZone);
  const before = offsetPeriodAt(zone, local - dayMs).offset;
  const after = offsetPeriodAt(zone, local + dayMs).offset;
  const fits = (offset: number) => offsetPeriodAt(zone, local - offset).offset === offset;
  if (before === after || !fits(after)) return { earlier: local - before, later: local - before };
  if (!fits(before)) return { earlier: local - after, later: local - after };
  return { earlier: Math.min(local - before, local - after), later: Math.max(local - before, local - after) };
}

function parseOffset(text: string): number {
  if (text.toUpperCase() === 'Z') return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(-2));
  return (text.startsWith('-') ? -minutes : minutes) * minuteMs;
}

/** Milliseconds of a local time as if its time zone were UTC; `null` if the time is invalid. */
function toLocalMs(
  [year, month, day]: readonly [number, number, number],
  [hour, minute, second]: readonly [number, number, number],
  milliseconds: number,
): number | null {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  const seconds = (hour * 60 + minute) * 60 + second;
  return epochDayOf(year, month, day) * dayMs + seconds * 1000 + milliseconds;
}

function parseHour(text: string | undefined, half: string | undefined): number {
  const hour = Number(text ?? 0);
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return 99;
  return (hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
}

/**
 * Parses `2026-03-29T09:10:00+02:00`, `2026-03-29 09:10`, `3/29/2026 9:10 AM` (month first), and
 * epoch seconds or milliseconds. Without an offset it is local time in `timeZone`. `null` = not a
 * time.
 */
export function parseWrittenTime(text: string, timeZone: string): ParsedTime | null {
  const value = text.trim();
  if (/^\d{9,14}(?:\.\d+)?$/.test(value)) {
    const number = Number(value);
    const instant = Math.round(number < minEpochMs ? number * 1000 : number);
    return { earlier: instant, later: instant };
  }
  const parts = iso.exec(value);
  let local: number | null = null;
  if (parts !== null) {
    const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = '', offset] = parts;
    local = toLocalMs(
      [Number(year), Number(month), Number(day)],
      [Number(hour), Number(minute), Number(second)],
      Math.floor(Number(`0.${fraction || '0'}`) * 1000),
    );
    if (local !== null && offset !== undefined) {
      const instant = local - parseOffset(offset);
      return { earlier: instant, later: instant };
    }
  } else {
    const own = american.exec(value);
    if (own === null) return null;
    const [, month, day, year, hour, minute = 0, second = 0, half] = own;
    local = toLocalMs(
      [Number(year), Number(month), Number(day)],
      [parseHour(hour, half), Number(minute), Number(second)],
      0,
    );
  }
  return local === null ? null : resolveLocalTime(local, timeZone);
}
