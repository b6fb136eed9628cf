// Civil time: converts between instants (epoch milliseconds) and civil moments in an IANA time
// zone.
import { Temporal } from 'temporal-polyfill';
import type { CityTime } from './city-time.ts';
import { type CivilDay, civilDay, formatEpochDay } from './civil-day.ts';
import { offsetPeriodAt, timeZoneOffsets } from './time-zone-offsets.ts';

export const minuteMs = 60_000;
export const dayMs = 86_400_000;

/** An instant in the city's local date and time. */
export interface CivilMoment {
  readonly instant: number;
  /** Minutes since 00:00 on the wall clock, 0–1439. */
  readonly minute: number;
  readonly today: CivilDay;
  /** The previous calendar day, to which a span over midnight belongs. */
  readonly yesterday: CivilDay;
}

/** Returns the civil moment of an instant. */
export function civilMoment(instant: number, timeZone: string): CivilMoment {
  const local = instant + offsetPeriodAt(timeZoneOffsets(timeZone), instant).offset;
  const epochDay = Math.floor(local / dayMs);
  return {
    instant,
    minute: Math.floor((local - epochDay * dayMs) / minuteMs),
    today: civilDay(epochDay),
    yesterday: civilDay(epochDay - 1),
  };
}

/**
 * Returns the first instant of a civil day: 00:00, or the first time after it where 00:00 is
 * skipped. A day that never existed (Apia, 2011-12-30) begins where the next one begins, so its
 * length is 0.
 */
export function startOfCivilDay(epochDay: number, timeZone: string): number {
  const zone = timeZoneOffsets(timeZone);
  const local = epochDay * dayMs;
  // No time zone has ever been more than 16 hours ahead of UTC.
  let offsetPeriod = offsetPeriodAt(zone, local - 16 * 3_600_000);
  while (local >= offsetPeriod.end + offsetPeriod.offset)
    offsetPeriod = offsetPeriodAt(zone, offsetPeriod.end);
  return Math.max(offsetPeriod.start, local - offsetPeriod.offset);
}

/** Returns the real minutes in a civil day: 1,440, or fewer or more when clocks change. */
export function civilDayMinutes(epochDay: number, timeZone: string): number {
  return (startOfCivilDay(epochDay + 1, timeZone) - startOfCivilDay(epochDay, timeZone)) / minuteMs;
}

/**
 * Returns the instant of a civil `date` (YYYY-MM-DD) and `time` (HH:MM) in the city. A missing part
 * is taken from `now`. A time that clocks skip is moved forward by the skipped amount; of a
 * repeated time, the first one is used (Temporal's `compatible`). Malformed text throws a
 * RangeError, because requests have already been validated.
 */
export function parseCityInstant(
  cityTime: CityTime,
  date: string | null | undefined,
  time: string | null | undefined,
  now: number,
): number {
  if (!date && !time) return now;
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(cityTime.timeZone);
  const day = date ? Temporal.PlainDate.from(date) : here.toPlainDate();
  const clock = time ? Temporal.PlainTime.from(time) : here.toPlainTime();
  return day.toZonedDateTime({ timeZone: cityTime.timeZone, plainTime: clock }).epochMilliseconds;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/**
 * Formats an instant as ISO 8601 with the zone's offset, to the second:
 * `2026-11-21T10:31:00-05:00`.
 */
export function formatCityInstant(instant: number, timeZone: string): string {
  const { offset } = offsetPeriodAt(timeZoneOffsets(timeZone), instant);
  const local = instant + offset;
  const epochDay = Math.floor(local / dayMs);
  const second = Math.floor((local - epochDay * dayMs) / 1000);
  const clock = `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;
  const minutes = Math.floor(Math.abs(offset) / minuteMs);
  const sign = offset < 0 ? '-' : '+';
  return `${formatEpochDay(epochDay)}T${clock}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Returns the civil date (YYYY-MM-DD) and time (HH:MM) of an instant in a time zone. */
export function civilDateAndTime(instant: number, timeZone: string): { date: string; time: string } {
  const moment = civilMoment(instant, timeZone);
  return {
    date: formatEpochDay(moment.today.epochDay),
    time: `${two(Math.floor(moment.minute / 60))}:${two(moment.minute % 60)}`,
  };
}
