// Local months and hours of the week of instants, to which the minutes of sessions and observed
// times are assigned.
import { minuteMs } from '../platform/time/civil.ts';
import { civilDay, epochDayOf } from '../platform/time/civil-day.ts';
import { type OffsetPeriod, offsetPeriodAt, timeZoneOffsets } from '../platform/time/time-zone-offsets.ts';

const minutesADay = 1440;

// The same few months are requested repeatedly.
const monthTexts = new Map<number, string>();
const maxCachedMonthTexts = 1000;

/** Formats months since January 1970 as `YYYY-MM-01`, as used by roll-ups. */
export function formatMonthDate(month: number): string {
  let text = monthTexts.get(month);
  if (text === undefined) {
    const year = Math.floor(month / 12) + 1970;
    text = `${String(year).padStart(4, '0')}-${String(month - (year - 1970) * 12 + 1).padStart(2, '0')}-01`;
    if (monthTexts.size >= maxCachedMonthTexts) monthTexts.clear();
    monthTexts.set(month, text);
  }
  return text;
}

/** Returns months since January 1970 for a `YYYY-MM-DD`. */
export function monthNumber(date: string): number {
  return (Number(date.slice(0, 4)) - 1970) * 12 + Number(date.slice(5, 7)) - 1;
}

/**
 * Local wall-clock minutes since 1970-01-01 0:00 at an instant (epoch milliseconds), as if clocks
 * had never changed.
 */
export function civilMinute(instant: number, timeZone: string): number {
  return Math.floor((instant + offsetPeriodAt(timeZoneOffsets(timeZone), instant).offset) / minuteMs);
}

/** Month (since January 1970) and hour of the week (0 = Monday 0:00 to 167) of a local minute. */
export function cellOfMinute(minute: number): { readonly month: number; readonly hourOfWeek: number } {
  const epochDay = Math.floor(minute / minutesADay);
  const { year, month, weekday } = civilDay(epochDay);
  return {
    month: (year - 1970) * 12 + month - 1,
    hourOfWeek: weekday * 24 + Math.floor((minute - epochDay * minutesADay) / 60),
  };
}

/** Returns the first local minute of a month (since January 1970). */
export function firstMinuteOfMonth(month: number): number {
  const year = Math.floor(month / 12) + 1970;
  return epochDayOf(year, month - (year - 1970) * 12 + 1, 1) * minutesADay;
}

/**
 * Calls `visit` in order for every local hour that the period covers: `minutes` elapsed minutes,
 * starting from the whole minute of `from` (epoch milliseconds). A repeated hour is visited twice,
 * a skipped hour never.
 */
export function eachHour(
  from: number,
  minutes: number,
  timeZone: string,
  visit: (month: number, hourOfWeek: number, minutes: number) => void,
): void {
  const zone = timeZoneOffsets(timeZone);
  const end = Math.floor(from / minuteMs) + minutes;
  let at = end - minutes;
  let stretch: OffsetPeriod | null = null;
  while (at < end) {
    const instant = at * minuteMs;
    if (stretch === null || instant >= stretch.end) stretch = offsetPeriodAt(zone, instant);
    const civil = Math.floor((instant + stretch.offset) / minuteMs);
    const hourEnd = at + 60 - (((civil % 60) + 60) % 60);
    const next = Math.min(end, hourEnd, Math.ceil(stretch.end / minuteMs));
    const { month, hourOfWeek } = cellOfMinute(civil);
    visit(month, hourOfWeek, next - at);
    at = next;
  }
}
